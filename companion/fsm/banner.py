"""A word over the title line: why this input did nothing, or what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.fsm.dialog import Translate
from companion.fsm.phrase import NONE, Phrase
from companion.ui.page import Line

if TYPE_CHECKING:
    from companion.ui.canvas import Screen

SHOWN_FOR = 2.5


class Banner:
    """It fades by itself. Its mark alternates, so that the same word twice is seen twice."""

    def __init__(self) -> None:
        self.marks = 0
        self._text = NONE
        self._until = 0.0

    def tell(self, text: Phrase, now: float) -> None:
        self.mark()
        self._text = text
        self._until = now + SHOWN_FOR

    def mark(self) -> None:
        self.marks += 1

    def clear(self) -> None:
        self._text = NONE

    def fade(self, now: float) -> None:
        if now >= self._until:
            self.clear()

    def over(self, screen: Screen, say: Translate) -> Screen:
        if self._text == NONE:
            return screen
        line = Line(self._text.said(say), "!" * (1 + self.marks % 2), inverse=True)
        return screen.headed(line)
