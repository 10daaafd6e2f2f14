"""Reads a drawn page back: the text that stands on a frame, or None if it is no page of text.

So a device that gets frames alone can still write in letters, and a test can ask what players see.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

from companion.ui import font
from companion.ui.bitmap import HEIGHT, WIDTH
from companion.ui.canvas import LEFT, TOPS
from companion.ui.page import WIDTH as COLUMNS
from companion.ui.page import Line

_CELL = (1 << font.WIDTH) - 1


def text_of(image: Image.Image) -> tuple[Line, ...] | None:
    """The six lines, each as 21 characters."""
    if image.size != (WIDTH, HEIGHT):
        return None
    pixels = image.tobytes()
    rows = [
        int.from_bytes(pixels[begin : begin + WIDTH // 8])
        for begin in range(0, len(pixels), WIDTH // 8)
    ]
    lines = [_line(rows[top : top + font.HEIGHT]) for top in TOPS]
    found = tuple(line for line in lines if line is not None)
    return found if len(found) == len(lines) else None


def _line(rows: list[int]) -> Line | None:
    """The margin at the left is light in an inverse line alone."""
    inverse = bool(rows[0] >> (WIDTH - 1))
    mask = _CELL if inverse else 0
    text = ""
    for column in range(COLUMNS):
        shift = WIDTH - LEFT - (column + 1) * font.WIDTH
        char = _characters().get(tuple(row >> shift & _CELL ^ mask for row in rows))
        if char is None:
            return None
        text += char
    return Line(text, inverse=inverse)


@cache
def _characters() -> dict[font.Rows, str]:
    """Of characters that look the same, the first in the font counts."""
    return {rows: char for char, rows in reversed(font.glyphs().items())}
