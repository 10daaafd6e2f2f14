"""From the start of the process to the first question, beside the bare imports of the libraries.

The memory is that of a process in which a whole game was played, read where it ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from companion.bench.trial import trial_of
from companion.core.game import Json, Plugin
from companion.core.simulate import record
from companion.errors import UsageError

ROUNDS = 9
TARGET = 1.5
TARGET_RSS = 64.0
LIBRARIES = ("transitions", "gpiozero", "luma.oled.device", "serial", "PIL.Image")
TABLE = "plain"
PROMPT = b"[turn"
STATUS = Path("/proc/self/status")


def measure(place: Path, plugin: Plugin) -> dict[str, Json]:
    _check_libraries()
    with TemporaryDirectory(prefix="bench-", dir=place) as folder:
        ours, bare = _alternated(_words(plugin, Path(folder)))
        rss = _memory_after_a_game(plugin, Path(folder))
    ratio = median(ours) / median(bare)
    return {
        "table": TABLE,
        "libraries": LIBRARIES,
        "rounds": ROUNDS,
        "prompt_ms": round(median(ours) * 1000, 1),
        "imports_ms": round(median(bare) * 1000, 1),
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


def _alternated(words: Sequence[str]) -> tuple[list[float], list[float]]:
    """Both kinds in turn, after one of each that fills the caches of disk and bytecode."""
    rounds = [(_first_prompt(words), _imports()) for _ in range(ROUNDS + 1)][1:]
    ours, bare = zip(*rounds, strict=True)
    return list(ours), list(bare)


def _first_prompt(words: Sequence[str]) -> float:
    """Nothing is typed: each question about the set-up takes its default."""
    return _until(_said_prompt, "-m", "companion", *words)


def _imports() -> float:
    return _until(_ended, "-c", f"import {', '.join(LIBRARIES)}")


def _words(plugin: Plugin, folder: Path) -> list[str]:
    data = str(folder / "data")
    return ["play", "--game", plugin.name, "--table", TABLE, "--new", "--data", data]


def _until(seen: Callable[[subprocess.Popen[bytes]], bool], *words: str) -> float:
    begun = perf_counter()
    with subprocess.Popen(
        [sys.executable, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        env=_environment(),
    ) as process:
        if not seen(process):
            raise UsageError(f"python {' '.join(words)} did not get that far")
        seconds = perf_counter() - begun
        process.communicate()
    return seconds


def _environment() -> dict[str, str]:
    """As on a box: what was compiled once is kept, as it is for the libraries."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONUNBUFFERED": "1"}


def _said_prompt(process: subprocess.Popen[bytes]) -> bool:
    assert process.stdout is not None
    return any(line.startswith(PROMPT) for line in process.stdout)


def _ended(process: subprocess.Popen[bytes]) -> bool:
    return process.wait() == 0


def _memory_after_a_game(plugin: Plugin, folder: Path) -> float:
    """In MiB, of a process that has asked and kept every decision of a game."""
    code = (
        "import pathlib, sys; from companion.cli import main; "
        f"code = main({_words(plugin, folder)!r}); print(); "
        f"print(pathlib.Path({str(STATUS)!r}).read_text()); sys.exit(code)"
    )
    played = subprocess.run(
        [sys.executable, "-c", code],
        input=_typed_game(plugin),
        capture_output=True,
        text=True,
        check=True,
    )
    (line,) = (line for line in played.stdout.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


def _typed_game(plugin: Plugin) -> str:
    """What two players type, from the set-up to the last answer."""
    game = plugin.deal(0, None)
    session = record(game, plugin.policies["random"], Random(1), "bench")
    answers = [entry.text for entry in session.journal if not entry.forced]
    return "\n".join([*trial_of(plugin).typed(game), *answers, ""])
