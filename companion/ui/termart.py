"""Frames of the small display in characters: as blocks, as dots, or as plain text in a box.

Which of them is used depends on the room. Blocks and dots show every pixel; the box shows what a
page says, and dots are its resort for a frame that is no text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from companion.ui.canvas import turned
from companion.ui.icons import spelled
from companion.ui.page import WIDTH as COLUMNS
from companion.ui.page import Line
from companion.ui.readback import text_of
from companion.ui.texts import msgid

REVERSE, NORMAL = "\x1b[7m", "\x1b[0m"
TOO_SMALL = msgid("enlarge the terminal")
_HALVES = {"00": " ", "10": "▀", "01": "▄", "11": "█"}
_DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)
"""The eight dots of a braille character, row by row."""
_ASCII = str.maketrans("─│┌┐└┘×▀▄█→½»ß", "-|++++x'.:>h^s")


class View(NamedTuple):
    """A way to draw and the room that it needs."""

    columns: int
    lines: int
    art: Callable[[Image.Image], list[str]]


def blocks(image: Image.Image) -> list[str]:
    """Two pixels to a character, one above the other: 128×32."""
    rows = _rows(image)
    return [
        "".join(_HALVES[upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


def dots(image: Image.Image) -> list[str]:
    """Eight pixels to a character: 64×16."""
    rows = _rows(image)
    return [
        "".join(_braille(rows[top : top + 4], left) for left in range(0, len(rows[0]), 2))
        for top in range(0, len(rows), 4)
    ]


def is_text(image: Image.Image) -> bool:
    return bool(_text(image))


def _text(image: Image.Image) -> Sequence[Line] | None:
    return text_of(image) or text_of(turned(image))


def boxed(image: Image.Image, say: Callable[[str], str] = str) -> list[str]:
    """The page's text in a frame: 23×8. A page turned by 180° is written upright."""
    lines = _text(image) or (Line(say(TOO_SMALL)),)
    edge = "─" * COLUMNS
    return [f"┌{edge}┐", *(f"│{_marked(line)}│" for line in lines), f"└{edge}┘"]


BLOCKS, DOTS, BOX = View(128, 32, blocks), View(64, 16, dots), View(COLUMNS + 2, 8, boxed)
VIEWS = (BLOCKS, DOTS, BOX)


def fitting(columns: int, lines: int) -> Sequence[View]:
    """The views for which there is room, finest first; the box is always among them."""
    return [v for v in VIEWS if v is BOX or (v.columns <= columns and v.lines <= lines)]


def plain(text: str) -> str:
    """A line of the box or of blocks for a terminal that knows ASCII alone."""
    return "".join(map(_ascii, text.translate(_ASCII)))


def _ascii(char: str) -> str:
    """One for one, so that columns stay in place: a letter without its accent."""
    bare = unicodedata.normalize("NFD", char)[:1]
    return bare if bare.isascii() else "?"


def _marked(line: Line) -> str:
    text = spelled(line.text)
    return f"{REVERSE}{text}{NORMAL}" if line.inverse else text


def _rows(image: Image.Image) -> list[str]:
    """The pixels of each row as 0 and 1."""
    stride, pixels = image.width // 8, image.tobytes()
    return [
        f"{int.from_bytes(pixels[begin : begin + stride]):0{image.width}b}"
        for begin in range(0, len(pixels), stride)
    ]


def _braille(rows: list[str], left: int) -> str:
    pixels = "".join(row[left : left + 2] for row in rows)
    return chr(0x2800 + sum(dot for dot, pixel in zip(_DOTS, pixels, strict=True) if pixel == "1"))
