"""How a map is drawn: each row is ten pixels high, each card fourteen wide."""

from __future__ import annotations

from companion.ui.bitmap import HEIGHT, Bitmap, narrow_width
from companion.ui.font import WIDTH as GLYPH
from companion.ui.grid import (
    GAP,
    LABEL_PIXELS,
    MARK_PIXELS,
    ROWS,
    Cell,
    Grid,
    Owner,
    Row,
)

LEFT = LABEL_PIXELS + GAP
TALL = 9
RAIL_TOP, RAIL_HEIGHT = 6, 3

STATIONS = {
    Owner.NOBODY: (0b0000, 0b0000, 0b0110, 0b0110, 0b0000),
    Owner.FIRST: (0b1111, 0b1111, 0b1111, 0b1111, 0b1111),
    Owner.SECOND: (0b1111, 0b1001, 0b1001, 0b1001, 0b1111),
}
PAWNS = {
    Owner.NOBODY: (0b1000, 0b1000, 0b1000, 0b1000, 0b1000),
    Owner.FIRST: (0b1111, 0b1111, 0b1111, 0b1000, 0b1000),
    Owner.SECOND: (0b1111, 0b1001, 0b1111, 0b1000, 0b1000),
}
BUFFER = (0b00001, 0b00101, 0b11101, 0b00101, 0b00001, 0b00101, 0b11101, 0b00101, 0b00001)


def draw_grid(bitmap: Bitmap, grid: Grid, first: int = 0) -> None:
    """Each row in its place, from row `first` on."""
    for number, row in enumerate(grid.rows[first:ROWS], start=first):
        _draw_row(bitmap, number * HEIGHT // ROWS, row)


def _draw_row(bitmap: Bitmap, top: int, row: Row) -> None:
    bitmap.narrow(0, top, row.label)
    left = LEFT
    for cell in row.cells:
        _draw_cell(bitmap, left, top, cell)
        left += cell.pixels + GAP
    if row.ended:
        bitmap.shape(left, top, BUFFER, 5)


def _draw_cell(bitmap: Bitmap, left: int, top: int, cell: Cell) -> None:
    if cell.cover:
        _draw_cover(bitmap, left, top, cell)
    elif cell.text:
        inset = (cell.pixels - narrow_width(cell.text)) // 2
        bitmap.narrow(left + inset, top, cell.text)
    else:
        _draw_spaces(bitmap, left, top, cell)


def _draw_cover(bitmap: Bitmap, left: int, top: int, cell: Cell) -> None:
    """A tile over the whole card, its icon dark on light; a figure may stand on it."""
    inset = 1 if cell.pawn else (cell.pixels - GLYPH + 1) // 2
    bitmap.text(left + inset, top, cell.cover)
    if cell.pawn:
        inset = cell.pixels - MARK_PIXELS - 1
        bitmap.shape(left + inset, top + 2, PAWNS[cell.pawn], MARK_PIXELS)
    bitmap.invert(left, top, cell.pixels, TALL)


def _draw_spaces(bitmap: Bitmap, left: int, top: int, cell: Cell) -> None:
    x = left
    for owner in cell.stations:
        bitmap.shape(x, top, STATIONS[owner], MARK_PIXELS)
        x += MARK_PIXELS + GAP
    if cell.pawn:
        bitmap.shape(left + cell.pixels - MARK_PIXELS, top, PAWNS[cell.pawn], MARK_PIXELS)
    for number, owner in enumerate(cell.tracks):
        part = (cell.pixels + GAP) // len(cell.tracks)
        _draw_rail(bitmap, left + number * part, top + RAIL_TOP, part - GAP, owner)


def _draw_rail(bitmap: Bitmap, x: int, y: int, width: int, owner: Owner) -> None:
    if owner is Owner.FIRST:
        bitmap.fill(x, y, width, RAIL_HEIGHT)
    elif owner is Owner.SECOND:
        bitmap.box(x, y, width, RAIL_HEIGHT)
    else:
        bitmap.dots(x, y + RAIL_HEIGHT // 2, width)
