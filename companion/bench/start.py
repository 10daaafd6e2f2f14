"""From the start of the process to the first question, beside the bare imports of the libraries.

The table in a terminal is started in one; the table of a Pi has its real adapters, on mock pins
and a recorded bus. The memory is that of a process in which a whole game was played there.
"""

from __future__ import annotations

import fcntl
import os
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Timer
from time import perf_counter

from companion.core.game import Json, Plugin, default_game
from companion.errors import UsageError

ROUNDS = 9
TARGET = 1.5
TARGET_RSS = 64.0
PATIENCE = 60.0
LIBRARIES = ("transitions", "gpiozero", "luma.oled.device", "serial", "PIL.Image")
PROMPT = re.compile(b"asked")
INK = re.compile(rb"\xe2[\xa0-\xa3][\x81-\xbf]")
"""A braille character with dots in it: something stands on the terminal's display."""
ROOM = struct.pack("HHHH", 24, 80, 0, 0)


def measure(place: Path, plugin: Plugin) -> dict[str, Json]:
    _check_libraries()
    with TemporaryDirectory(prefix="bench-", dir=place) as folder:
        times = _alternated(plugin, Path(folder))
        rss = _memory_after_a_game(plugin, Path(folder))
    imports, *prompts = (median(kind) for kind in zip(*times, strict=True))
    ratio = max(prompts) / imports
    return {
        "libraries": LIBRARIES,
        "rounds": ROUNDS,
        "imports_ms": round(imports * 1000, 1),
        "terminal_ms": round(prompts[0] * 1000, 1),
        "pi_ms": round(prompts[1] * 1000, 1),
        "terminal_ratio": round(prompts[0] / imports, 3),
        "pi_ratio": round(prompts[1] / imports, 3),
        "ratio": round(ratio, 3),
        "target": TARGET,
        "rss_mb": round(rss, 1),
        "target_rss_mb": TARGET_RSS,
        "within_target": ratio <= TARGET and rss <= TARGET_RSS,
    }


def _check_libraries() -> None:
    missing = [name for name in LIBRARIES if find_spec(name.split(".")[0]) is None]
    if missing:
        raise UsageError(f"the bench needs the device libraries: {', '.join(missing)} missing")


def _alternated(plugin: Plugin, folder: Path) -> list[tuple[float, float, float]]:
    """Each kind in turn, after one of each that fills the caches of disk and bytecode.

    The default game is not named, as the service names none: then all games are on offer.
    """
    named = [] if plugin.name == default_game() else ["--game", plugin.name]
    words = ["play", *named, "--new", "--data", str(folder / "data"), "--table"]
    return [
        (_imports(), _in_terminal([*words, "terminal"]), _on_a_box([*words, "pi"]))
        for _ in range(ROUNDS + 1)
    ][1:]


def _imports() -> float:
    return _until(_ended, ["-c", f"import {', '.join(LIBRARIES)}"])


def _on_a_box(words: Sequence[str]) -> float:
    return _until(_said, ["-c", f"from companion.bench.box import table; table({words!r})"])


def _in_terminal(words: Sequence[str]) -> float:
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, ROOM)
    try:
        return _until(lambda process: _lit(ours), ["-m", "companion", *words], theirs)
    finally:
        os.close(ours)


def _until(
    seen: Callable[[subprocess.Popen[bytes]], bool],
    words: Sequence[str],
    terminal: int | None = None,
) -> float:
    """How long it takes; then the process is ended, as the service manager does it."""
    begun = perf_counter()
    with subprocess.Popen(
        [sys.executable, *words],
        stdin=subprocess.DEVNULL if terminal is None else terminal,
        stdout=subprocess.PIPE if terminal is None else terminal,
        env=_environment(),
    ) as process:
        if terminal is not None:
            os.close(terminal)
        waiting = Timer(PATIENCE, process.kill)
        waiting.start()
        got_there = seen(process)
        seconds = perf_counter() - begun
        waiting.cancel()
        process.terminate()
        process.communicate()
    if not got_there:
        raise UsageError(f"python {' '.join(words)} did not get that far")
    return seconds


def _environment() -> dict[str, str]:
    """As on a box: what was compiled once is kept, as it is for the libraries."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONUNBUFFERED": "1"}


def _ended(process: subprocess.Popen[bytes]) -> bool:
    return process.wait() == 0


def _said(process: subprocess.Popen[bytes]) -> bool:
    assert process.stdout is not None
    return any(PROMPT.match(line) for line in process.stdout)


def _lit(terminal: int) -> bool:
    """A terminal whose other end has gone cannot be read."""
    seen = b""
    with suppress(OSError):
        while not INK.search(seen):
            seen += os.read(terminal, 65536)
        return True
    return False


def _memory_after_a_game(plugin: Plugin, folder: Path) -> float:
    """In MiB."""
    code = (
        "from pathlib import Path; from companion.bench.evening import play; "
        f"play({plugin.name!r}, Path({str(folder / 'evening')!r}))"
    )
    played = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    (line,) = (line for line in played.stdout.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024
