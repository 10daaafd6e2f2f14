"""A map of squares for the small display whose pieces lie on the lines between them.

A game fills it with marks. Whose they are is told by shape, not by colour: the first player's
lines are thick, the second's thin. What lies on a square is a dot. Beside the map is room for a few
words, ten characters wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from companion.ui.bitmap import Bitmap
from companion.ui.font import HEIGHT as TALL
from companion.ui.grid import Owner
from companion.ui.page import LINES, Line

LARGEST = 10
PITCH = 6
LEFT, BOTTOM = 1, 62
BESIDE, BESIDE_WIDTH = 67, 10

Point = tuple[int, int]
"""Counted from the lower left corner."""


class Lattice(Struct, frozen=True):
    """`across` holds the marked lines that lead right from a point, `up` those that lead up; `full`
    the squares with something on them, by their lower left point."""

    size: int
    across: Mapping[Point, Owner] = field(default_factory=dict)
    up: Mapping[Point, Owner] = field(default_factory=dict)
    full: frozenset[Point] = frozenset()
    beside: tuple[str, ...] = ()
    header: Line | None = None

    def headed(self, line: Line) -> Lattice:
        return replace(self, header=line)

    def __str__(self) -> str:
        """In plain characters: `-` and `|` for the first player, `~` and `:` for the second."""
        header = [] if self.header is None else [self.header.text.rstrip()]
        return "\n".join([*header, *self._rows(), *self.beside])

    def _rows(self) -> Iterator[str]:
        for y in range(self.size, -1, -1):
            if y < self.size:
                yield "".join(self._of_squares(y)).rstrip()
            yield "".join(self._of_lines(y))

    def _of_lines(self, y: int) -> Iterator[str]:
        for x in range(self.size):
            yield "+" + _sign(self.across.get((x, y)), " -~")
        yield "+"

    def _of_squares(self, y: int) -> Iterator[str]:
        for x in range(self.size + 1):
            token = "." if (x, y) in self.full else " "
            yield _sign(self.up.get((x, y)), " |:") + (token if x < self.size else "")

    @property
    def overflows(self) -> tuple[str, ...]:
        """What does not fit on the display, in plain text."""
        header = [self.header.text] if self.header and not self.header.fits else []
        wide = [text for text in self.beside if len(text) > BESIDE_WIDTH]
        large = [str(self.size)] if self.size > LARGEST else []
        return (*header, *wide, *self.beside[LINES:], *large)


def _sign(owner: Owner | None, signs: str) -> str:
    return signs[0 if owner is None else 1 + (owner is Owner.SECOND)]


def draw_lattice(bitmap: Bitmap, lattice: Lattice) -> None:
    """Where a line of text lies over it, the words beside it move down."""
    for x, y in map(_pixel, lattice.full):
        bitmap.fill(x + PITCH // 2, y - PITCH // 2, 1, 1)
    for point, owner in lattice.across.items():
        _draw_line(bitmap, _pixel(point), PITCH, 0, owner)
    for x, y in lattice.up:
        _draw_line(bitmap, _pixel((x, y + 1)), 0, PITCH, lattice.up[x, y])
    top = 0 if lattice.header is None else TALL
    for number, text in enumerate(lattice.beside):
        bitmap.text(BESIDE, top + number * TALL, text)


def _pixel(point: Point) -> Point:
    return LEFT + PITCH * point[0], BOTTOM - PITCH * point[1]


def _draw_line(bitmap: Bitmap, start: Point, width: int, height: int, owner: Owner) -> None:
    """From one point to the next, a pixel broader on each side if it is thick."""
    edge = 1 if owner is Owner.FIRST else 0
    bitmap.fill(start[0] - edge, start[1] - edge, width + 1 + 2 * edge, height + 1 + 2 * edge)
