"""A picture of 128×64 pixels as one large number: a glyph is put into it with one shift.

Drawing so takes microseconds where drawing with an imaging library takes a hundred times as long.
The highest bit is the pixel at the top left, as in an image of mode "1".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PIL import Image

from companion.ui import font

WIDTH, HEIGHT = 128, 64


class Bitmap:
    """Dark at first. What would reach over an edge is left out or cut, and never raises."""

    def __init__(self) -> None:
        self._bits = 0

    def text(self, x: int, y: int, text: str) -> int:
        """Write from there to the right; gives where the next character would stand."""
        for char in font.folded(text):
            self._stamp(x, y, font.WIDTH, font.HEIGHT, _glyph(char))
            x += font.WIDTH
        return x

    def strip(self, y: int, bits: int) -> None:
        """Put in what `strip_of` made."""
        self._stamp(0, y, WIDTH, font.HEIGHT, bits)

    def narrow(self, x: int, y: int, text: str) -> int:
        """Like `text`, with one dark column between characters and no more: for labels."""
        for char in font.folded(text):
            left, width = _extent(char)
            self.shape(x, y, _trimmed(char, left, width), width)
            x += width + 1
        return x

    def shape(self, x: int, y: int, rows: Sequence[int], width: int) -> None:
        """A small picture of one's own: rows from the top, the leftmost pixel the highest bit."""
        self._stamp(x, y, width, len(rows), _pitched(tuple(rows)))

    def fill(self, x: int, y: int, width: int, height: int) -> None:
        self._stamp(x, y, width, height, _block(width, height))

    def erase(self, x: int, y: int, width: int, height: int) -> None:
        if _inside(x, y, width, height):
            self._bits &= ~(_block(width, height) << _shift(x, y, width, height))

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        if _inside(x, y, width, height):
            self._bits ^= _block(width, height) << _shift(x, y, width, height)

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """An outline one pixel thick."""
        self.fill(x, y, width, 1)
        self.fill(x, y + height - 1, width, 1)
        self.fill(x, y, 1, height)
        self.fill(x + width - 1, y, 1, height)

    def dots(self, x: int, y: int, width: int) -> None:
        """A dotted line."""
        self._stamp(x, y, width, 1, _dotted(width))

    def image(self) -> Image.Image:
        return Image.frombytes(
            "1", (WIDTH, HEIGHT), self._bits.to_bytes(WIDTH * HEIGHT // 8, "big")
        )

    def _stamp(self, x: int, y: int, width: int, height: int, bits: int) -> None:
        if _inside(x, y, width, height):
            self._bits |= bits << _shift(x, y, width, height)


def strip_of(x: int, text: str) -> int:
    """A line of text as a strip of the picture from edge to edge, to be kept where lines recur."""
    bits = 0
    for place, char in enumerate(font.folded(text)):
        away = WIDTH - x - (place + 1) * font.WIDTH
        bits |= _glyph(char) << away if away >= 0 else 0
    return bits


def narrow_width(text: str) -> int:
    """How wide `Bitmap.narrow` writes the text."""
    return sum(_extent(char)[1] + 1 for char in font.folded(text)) - 1 if text else 0


def _inside(x: int, y: int, width: int, height: int) -> bool:
    return x >= 0 and y >= 0 and x + width <= WIDTH and y + height <= HEIGHT


def _shift(x: int, y: int, width: int, height: int) -> int:
    return (HEIGHT - y - height) * WIDTH + WIDTH - x - width


def _pitched(rows: Sequence[int]) -> int:
    """Rows one below the other, as far apart as in the picture."""
    bits = 0
    for row in rows:
        bits = bits << WIDTH | row
    return bits


@cache
def _block(width: int, height: int) -> int:
    return _pitched([(1 << width) - 1] * height)


@cache
def _dotted(width: int) -> int:
    return sum(1 << column for column in range(width - 1, -1, -2))


@cache
def _glyph(char: str) -> int:
    return _pitched(font.glyphs()[char])


@cache
def _extent(char: str) -> tuple[int, int]:
    """The first column of a glyph that is not dark, and how many there are; a space has three."""
    used = 0
    for row in font.glyphs()[char]:
        used |= row
    if not used:
        return 0, 3
    left = font.WIDTH - used.bit_length()
    return left, font.WIDTH - left - ((used & -used).bit_length() - 1)


@cache
def _trimmed(char: str, left: int, width: int) -> tuple[int, ...]:
    away = font.WIDTH - left - width
    return tuple(row >> away for row in font.glyphs()[char])
