"""What stands on the small display, before it is drawn: six lines of 21 characters."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

WIDTH, LINES = 21, 6


class Line(NamedTuple):
    """One line: text at the left, a few characters at the right edge; `inverse` stands out."""

    left: str = ""
    right: str = ""
    inverse: bool = False

    @property
    def text(self) -> str:
        """The line as its 21 characters; one that does not fit is longer."""
        gap = max(1 if self.left and self.right else 0, WIDTH - len(self.left) - len(self.right))
        return self.left + " " * gap + self.right

    @property
    def fits(self) -> bool:
        return len(self.text) <= WIDTH


class Page(Struct, frozen=True):
    """A title and up to five lines below it. Icons are characters of the display's own font."""

    title: Line
    lines: tuple[Line, ...] = ()

    def headed(self, line: Line) -> Page:
        """The same page under another title."""
        return Page(line, self.lines)

    def __str__(self) -> str:
        return "\n".join(line.text.rstrip() for line in (self.title, *self.lines))

    @property
    def fits(self) -> bool:
        return len(self.lines) < LINES and all(line.fits for line in (self.title, *self.lines))
