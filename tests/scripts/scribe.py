"""Plays at a headless table and writes down every line of it, as a script that plays it again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from companion.bench.robot import Touch
from companion.core.game import find_game
from companion.core.session import Session
from companion.fsm.table import Table
from companion.headless import headless
from companion.scripts import HEAD, Line, Runner, read

WIDTH = 100


class Scribe:
    """Each line is done as it is written, so that the script says what the table does."""

    def __init__(self, game: str, head: str) -> None:
        every_card = Line(2, "scan", " ".join(find_game(game).cards(Path())))
        self._runner = Runner(headless([Line(1, HEAD, head), every_card]), lambda screen: None)
        self._pictures: set[str] = set()
        self.lines: list[str] = []

    @property
    def table(self) -> Table:
        return self._runner.table

    @property
    def session(self) -> Session:
        assert self.table.session is not None
        return self.table.session

    @property
    def title(self) -> str:
        """The first line of the screen, with single spaces."""
        return " ".join(self._runner.screen.splitlines()[0].split())

    def note(self, *comments: str) -> None:
        self.lines += ["", *(f"# {comment}" for comment in comments)]

    def write(self, *lines: str) -> None:
        """Lines of a script: done, and kept. What is expected must be so."""
        unmet = self._runner.run(read("\n".join(lines)))
        assert unmet is None, unmet
        self.lines += lines

    def touch(self, touches: Iterable[Touch]) -> None:
        """The presses of one decision, as few lines as they need."""
        for held, keys in groupby(touches, key=lambda touch: touch[1]):
            self.write(f"{'hold' if held else 'press'} {' '.join(key for key, _ in keys)}")

    def go_on(self) -> None:
        """The keys of the last two lines on one, if both are pressed or both held."""
        if len(self.lines) < 2:
            return
        (before, _, keys), (verb, _, more) = (line.partition(" ") for line in self.lines[-2:])
        if before == verb and verb in {"press", "hold"}:
            self.lines[-2:] = [f"{verb} {keys} {more}"]

    def picture(self, name: str) -> None:
        """Of each kind of screen the first is kept."""
        if name not in self._pictures:
            self._pictures.add(name)
            self.write(f"picture {name}")

    def has_picture(self, name: str) -> bool:
        return name in self._pictures

    def read_title(self) -> None:
        self.write(f"expect {self.title}")

    def read_all(self) -> None:
        """Expect every word of the screen."""
        self.write(f"expect {' '.join(self._runner.screen.split())}")

    def insert(self, place: int, lines: Sequence[str]) -> None:
        self.lines[place:place] = lines
