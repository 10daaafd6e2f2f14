"""Looking around: screens one after the other, from the question and back to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.core.journal import ANSWER, Entry
from companion.core.session import Session
from companion.fsm.dialog import Dialog
from companion.fsm.face import in_turn
from companion.fsm.keys import Help, Reading, Then
from companion.fsm.orders import Close, Through
from companion.fsm.phrase import Phrase, Row, phrase

ABOUT = Help(phrase("OK leads to the next screen, BACK to the one before; any other key plays on."))
SHOWN = 5
"""Lines below a title."""

Screen = Callable[[Then], Dialog]
"""A screen that still has to be told where its OK leads."""


def chained(screens: Sequence[Screen]) -> list[Dialog]:
    """Each leads to the next, the last one back to the question."""
    following: Then = Close
    dialogs: list[Dialog] = []
    for screen in reversed(screens):
        dialog = screen(following)
        dialogs.append(dialog)
        following = _showing(dialog)
    return dialogs[::-1]


def _showing(dialog: Dialog) -> Then:
    return lambda: dialog


def pages(title: Row, rows: Sequence[Row], about: Help = ABOUT) -> Iterator[Screen]:
    """As many screens as the rows need."""
    for first in range(0, max(1, len(rows)), SHOWN):
        yield _page(title, rows[first : first + SHOWN], about)


def _page(title: Row, rows: Sequence[Row], about: Help) -> Screen:
    return lambda on: Reading(title, tuple(rows), on, Through, about)


def history(session: Session, told: Callable[[Entry], Phrase]) -> Iterator[Screen]:
    """The last answers, the latest first."""
    entries = [node.entry for node in session.timeline.nodes if node.entry.kind == ANSWER]
    rows = [in_turn(told(entry), entry.turn) for entry in reversed(entries[-SHOWN:])]
    return pages(Row(phrase("LAST ANSWERS")), rows)
