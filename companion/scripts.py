"""Scripts for a headless table: one line an input or an expectation, every screen as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from companion.app import picture_of
from companion.core.replay import resume
from companion.fsm.menu import known_by
from companion.fsm.table import Table
from companion.hw.ports import Hold, Input, Key, Press, TagGone, TagSeen
from companion.ui.canvas import Screen
from companion.ui.icons import spelled
from companion.ui.page import LINES, WIDTH

FINGER = 0.5
"""Seconds between two lines: longer than a new page ignores OK. `quick` leaves them out."""
READER = "script"
HEAD = "table"
"""The verb of the first line, if the script says itself at which table it is played."""


class BadScript(ValueError):
    """A line that is no line of a script; the message says which and why."""


class Line(NamedTuple):
    number: int
    verb: str
    rest: str = ""


def read(text: str) -> list[Line]:
    lines = [
        line
        for number, words in enumerate(text.splitlines(), start=1)
        for line in _line(number, words)
    ]
    for line in lines[1:]:
        if line.verb == HEAD:
            raise BadScript(f"line {line.number}: `{HEAD}` comes before everything else")
    return lines


def _line(number: int, words: str) -> Iterator[Line]:
    verb, _, rest = words.strip().partition(" ")
    if not verb or verb.startswith("#"):
        return
    line = Line(number, verb, rest.strip())
    if verb not in VERBS or (verb not in BARE and not line.rest):
        raise BadScript(
            f"line {number}: {words.strip()!r} is none of {', '.join(VERBS)} with its word"
        )
    if verb in {"press", "hold", "quick"} and not set(line.rest.split()) <= set(Key):
        raise BadScript(f"line {number}: the keys are {' '.join(Key)}, not {line.rest!r}")
    if verb in WORDS and not WORDS[verb].fullmatch(line.rest):
        raise BadScript(f"line {number}: {line.rest!r} is no word for `{verb}`")
    yield line


VERBS = (
    HEAD, "press", "quick", "hold", "scan", "wait", "unplug", "expect", "show", "picture",
)  # fmt: skip
BARE = frozenset({HEAD, "show", "unplug"})
"""Verbs that need no word."""
WORDS = {"wait": re.compile(r"\d+(\.\d+)?"), "picture": re.compile(r"[a-z0-9-]+")}


class Unmet(NamedTuple):
    """The first expectation that the screen did not meet."""

    line: Line
    screen: str

    def __str__(self) -> str:
        expected = f"line {self.line.number}: expected {self.line.rest!r}"
        return f"{expected}, but the screen says\n{self.screen}"


class Runner(Struct):
    """Plays a script on a table; shows every screen that it comes to, and keeps the pictures."""

    table: Table
    show: Callable[[str], None]
    keep: Callable[[str, Image.Image], None] = lambda name, image: None
    at: float = 0.0
    inputs: int = 0
    _last: str = ""

    def run(self, lines: Sequence[Line]) -> Unmet | None:
        self._print()
        for line in lines:
            if line.verb == "expect" and not self._meets(line.rest):
                return Unmet(line, self.screen)
            self.do(line)
        return None

    def do(self, line: Line) -> None:
        """What one line asks for, an expectation left out."""
        match line.verb:
            case "show":
                self.show(framed(self.table.page()))
            case "picture":
                self.keep(line.rest, picture_of(self.table))
            case "wait":
                self.at += float(line.rest)
                self.table.tick(self.at)
                self._print()
            case "unplug":
                self.table = _found_again(self.table)
                self._print()
        for item in self._inputs(line):
            self.inputs += 1
            self.table.take(item)
            self._print()

    @property
    def screen(self) -> str:
        return spelled(str(self.table.page()))

    def _meets(self, wanted: str) -> bool:
        return _squeezed(wanted) in _squeezed(self.screen)

    def _inputs(self, line: Line) -> Iterator[Input]:
        for word in line.rest.split():
            if line.verb in {"press", "hold", "scan"}:
                self.at += FINGER
            if line.verb in {"press", "quick"}:
                yield Press(Key(word), self.at)
            elif line.verb == "hold":
                yield Hold(Key(word), self.at)
            elif line.verb == "scan":
                yield TagSeen(word, READER, self.at)
                yield TagGone(word, READER, self.at)

    def _print(self) -> None:
        screen = framed(self.table.page())
        if screen != self._last:
            self._last = screen
            self.show(screen)


def _found_again(table: Table) -> Table:
    """The plug was pulled: another table has the journal, and nothing else, to go on from."""
    left = table.session
    if left is None:
        return Table(replace(table.house, resume=None), table.options)
    nodes, players = left.timeline.nodes, left.game.setup["players"]
    known = known_by(players, nodes[-1].entry.turn if nodes else 0)
    house = replace(table.house, resume=lambda: resume(left.game, left.journal)[0], left=known)
    return Table(house, table.options)


def framed(screen: Screen) -> str:
    """The screen as text, in a box of its size; a map in plain characters needs a wider one."""
    lines = spelled(str(screen)).splitlines()
    lines += [""] * (LINES - len(lines))
    wide = max(WIDTH, *(len(line) for line in lines))
    edge = "+" + "-" * wide + "+"
    return "\n".join((edge, *(f"|{line:<{wide}}|" for line in lines), edge))


def _squeezed(text: str) -> str:
    return " ".join(text.split())
