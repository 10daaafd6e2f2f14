"""A word over the title line: why this input did nothing, what it did, what is amiss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.fsm.dialog import Translate
from companion.fsm.phrase import NONE, Phrase, Row
from companion.ui.page import Line

if TYPE_CHECKING:
    from companion.ui.canvas import Screen

SHOWN_FOR = 2.5
WARNED, FREE = 3.0, 1.5
"""Seconds for which a standing warning takes the title's place, and gives it back, in turn."""


class Banner:
    """It fades by itself. Its mark alternates, so that the same word twice is seen twice."""

    def __init__(self) -> None:
        self.marks = 0
        self._text = self._notice = NONE
        self._now = self._until = self._unread = 0.0

    def tell(self, text: Phrase, now: float) -> None:
        self.mark()
        self._text = text
        self._until = now + SHOWN_FOR

    def notice(self, text: Phrase) -> None:
        """What a device says: no press sweeps it away before it could be read."""
        self.mark()
        self._notice, self._unread = text, SHOWN_FOR

    def mark(self) -> None:
        self.marks += 1

    def clear(self) -> None:
        self._text = NONE

    def pass_time(self, now: float) -> None:
        if self._text == NONE:
            self._unread -= now - self._now
        self._now = now
        if now >= self._until:
            self.clear()

    def over(self, screen: Screen, warning: Row | None, say: Translate) -> Screen:
        """What was told last; else a device's word; else the warning, as long as it stands."""
        text = self._text if self._text != NONE or self._unread <= 0 else self._notice
        if text != NONE:
            mark = "!" * (1 + self.marks % 2)
            return screen.headed(Line(text.said(say), mark, inverse=True))
        if warning is not None and self._now % (WARNED + FREE) < WARNED:
            return screen.headed(warning.said(say))
        return screen
