"""The recorded games as `companion script` plays them: what they log, and their pictures."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from companion.cli import main
from companion.core.journal import Log, read_log
from companion.headless import headless
from companion.scripts import Line, Runner, read

FOLDER = Path(__file__).parent
SCRIPTS = tuple(sorted(FOLDER.glob("*.script")))


@dataclass(frozen=True)
class Recorded:
    code: int
    trouble: str
    log: Log


@cache
def recorded(script: Path) -> Recorded:
    with TemporaryDirectory() as place, redirect_stdout(StringIO()):
        with redirect_stderr(StringIO()) as trouble:
            log = Path(place) / "log.jsonl"
            code = main(["script", str(script), "--log", str(log)])
        kept = read_log(log.read_text(encoding="utf-8")) if log.exists() else Log({}, (), {})
        return Recorded(code, trouble.getvalue(), kept)


def _lines(script: Path) -> list[Line]:
    return read(script.read_text(encoding="utf-8"))


def picture_names(script: Path) -> list[str]:
    return [line.rest for line in _lines(script) if line.verb == "picture"]


@cache
def drawn(script: Path, language: str) -> dict[str, Image.Image]:
    """The pictures of a game in this language, whatever it was recorded in."""
    lines = [line for line in _lines(script) if line.verb != "expect"]
    pictures: dict[str, Image.Image] = {}
    runner = Runner(headless(lines, {"lang": language}), lambda screen: None, pictures.__setitem__)
    runner.run(lines)
    return pictures
