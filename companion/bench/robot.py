"""A robot at the buttons: it knows what to say and finds the shortest way to say it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from companion.core.answers import Answer
from companion.fsm.dialog import Dialog, Reply, goes_on
from companion.fsm.keys import LETTERS
from companion.fsm.notices import SO_WE_PLAY
from companion.fsm.orders import Answers
from companion.fsm.table import Table
from companion.hw.ports import Hold, Key, Press

PATIENCE = 1.0
"""Seconds between two presses: the robot never runs into the guard of OK."""
DEEPEST = 9

Touch = tuple[Key, bool]
"""A key, and whether it is held."""


def touches() -> Iterator[Touch]:
    yield from ((key, False) for key in (*LETTERS, Key.OK))
    yield from ((key, True) for key in LETTERS)


def as_input(touch: Touch, at: float) -> Press | Hold:
    key, held = touch
    return Hold(key, at) if held else Press(key, at)


def way_to(dialog: Dialog, wanted: tuple[Answer, ...]) -> tuple[Touch, ...] | None:
    """The shortest way to the most of these answers at once; None if there is no way."""
    best: tuple[int, tuple[Touch, ...]] = (0, ())
    seen = {str(dialog.page(str))}
    waiting: deque[tuple[Dialog, tuple[Touch, ...]]] = deque([(dialog, ())])
    while waiting:
        current, way = waiting.popleft()
        if len(way) > (len(best[1]) if best[0] else DEEPEST):
            break
        for touch in touches():
            reply = _touched(current, touch)
            longer = (*way, touch)
            n = _given(reply, wanted)
            if n == len(wanted):
                return longer
            if n > best[0]:
                best = (n, longer)
            if goes_on(reply) and (page := str(reply.page(str))) not in seen:
                seen.add(page)
                waiting.append((reply, longer))
    return best[1] or None


def _touched(dialog: Dialog, touch: Touch) -> Reply:
    key, held = touch
    return dialog.hold(key) if held else dialog.press(key)


def _given(reply: Reply, wanted: tuple[Answer, ...]) -> int:
    """How many of the wanted answers this gives."""
    if isinstance(reply, Answer):
        return int(reply == wanted[0])
    if isinstance(reply, Answers):
        n = len(reply.answers)
        return n if reply.answers == wanted[:n] else 0
    return 0


def is_covered(table: Table, way: tuple[Touch, ...]) -> bool:
    """Whether a page lies over the question and would take the OK that is meant for it."""
    return table.dialog is not table.question and way[0][0] is Key.OK


class Robot:
    """Presses keys on a table, and counts them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.presses = 0
        self._at = 0.0

    def say(self, wanted: tuple[Answer, ...]) -> bool:
        """Give the first of these answers, more if one number says them; False if it cannot."""
        way = way_to(self.table.question, wanted)
        if way is None:
            return False
        for _ in range(DEEPEST):
            if not is_covered(self.table, way):
                break
            self.touch((Key.OK, False))
        before = self._length
        for touch in way:
            self.touch(touch)
        if self._length == before:
            self.touch((SO_WE_PLAY, False))
        return self._length > before

    def touch(self, touch: Touch) -> None:
        self._at += PATIENCE
        self.presses += 1
        self.table.take(as_input(touch, self._at))

    @property
    def _length(self) -> int:
        return self.table.session.timeline.length if self.table.session else 0
