"""A map for the small display: up to six rows of cards in up to seven columns, seen at a glance.

A game fills it with marks. Whose they are is told by shape, not by colour: the first player's are
filled, the second's hollow, and a place that is still free is a dot.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from companion.ui.bitmap import narrow_width
from companion.ui.font import folded
from companion.ui.icons import BUFFER_STOP, spelled
from companion.ui.page import Line

ROWS, COLUMNS = 6, 7
LABEL_PIXELS = 17
CELL_PIXELS, GAP = 14, 1
MARK_PIXELS = 4


class Owner(Enum):
    """To whom a mark belongs; the value is how it is written in plain text."""

    NOBODY = "."
    FIRST = "#"
    SECOND = "o"


class Cell(Struct, frozen=True):
    """One card. Its parts from the front: a cover hides all else, a text stands for the marks.

    `cover` is an icon (a tile over the whole card), `text` is short (cubes still to be cleared),
    `stations` and `tracks` are its spaces from left to right, `pawn` is the figure that stands on
    it. A card of two columns has `span` 2; a cell without anything is a gap in the row.
    """

    cover: str = ""
    text: str = ""
    stations: tuple[Owner, ...] = ()
    tracks: tuple[Owner, ...] = ()
    pawn: Owner | None = None
    span: int = 1

    @property
    def pixels(self) -> int:
        """How wide it is drawn."""
        return self.span * (CELL_PIXELS + GAP) - GAP

    def __str__(self) -> str:
        return spelled(f"{self.cover or self.text or self._marks()}{self._pawn()}")

    @property
    def fits(self) -> bool:
        marks = len(self.stations) + (self.pawn is not None and not self.cover)
        return (
            len(folded(self.cover)) <= 1
            and narrow_width(self.text) <= self.pixels
            and marks * (MARK_PIXELS + GAP) <= self.pixels + GAP
        )

    def _marks(self) -> str:
        tracks = "".join("-=~"[_RANK[owner]] for owner in self.tracks)
        return tracks + "".join(owner.value for owner in self.stations)

    def _pawn(self) -> str:
        return "" if self.pawn is None else f"&{self.pawn.value}"


_RANK = {owner: place for place, owner in enumerate(Owner)}


class Row(Struct, frozen=True):
    """A label, cards from left to right, and whether the row ends in a buffer stop."""

    label: str
    cells: tuple[Cell, ...]
    ended: bool = False

    def __str__(self) -> str:
        cells = "".join(f"{cell!s:<{6 * cell.span}}" for cell in self.cells)
        return f"{self.label:<5}{cells}{spelled(BUFFER_STOP) if self.ended else ''}".rstrip()

    @property
    def columns(self) -> int:
        return sum(cell.span for cell in self.cells)


class Grid(Struct, frozen=True):
    """A whole screen of rows; a line of text may lie over the first."""

    rows: tuple[Row, ...]
    header: Line | None = None

    def headed(self, line: Line) -> Grid:
        return Grid(self.rows, line)

    def __str__(self) -> str:
        header = [] if self.header is None else [self.header.text.rstrip()]
        return "\n".join([*header, *(str(row) for row in self.rows[len(header) :])])

    @property
    def fits(self) -> bool:
        return not self.overflows

    @property
    def overflows(self) -> tuple[str, ...]:
        """What does not fit on the display, in plain text."""
        return tuple(self._overflows())

    def _overflows(self) -> Iterator[str]:
        if self.header is not None and not self.header.fits:
            yield self.header.text
        yield from (str(row) for row in self.rows[ROWS:])
        for row in self.rows[:ROWS]:
            if narrow_width(row.label) > LABEL_PIXELS or row.columns > COLUMNS:
                yield str(row)
            yield from (f"{row.label}: {cell}" for cell in row.cells if not cell.fits)
