"""The display's font: every character is a picture of 6×10 pixels, kept as ten rows of six bits.

A text may hold anything: what the font lacks is folded to a letter that it has, or shown as a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

WIDTH, HEIGHT = 6, 10
BOX = "▯"
Rows = tuple[int, ...]
"""Ten numbers from the top; the leftmost pixel is the highest of six bits."""


@cache
def glyphs() -> dict[str, Rows]:
    """Every character of the font."""
    folder = files("companion.ui") / "fonts"
    converted = _converted((folder / "fixed-6x10.txt").read_text(encoding="utf-8"))
    drawn = _drawn((folder / "drawn.txt").read_text(encoding="utf-8"))
    return {**converted, "\N{NO-BREAK SPACE}": converted[" "], **drawn}


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """The text in characters of the font: composed, else without accents, else as boxes."""
    if glyphs().keys() >= set(text):
        return text
    return "".join(_folded_character(char) for char in unicodedata.normalize("NFC", text))


def _folded_character(char: str) -> str:
    if char in glyphs():
        return char
    parts = [part for part in unicodedata.normalize("NFKD", char) if part in glyphs()]
    return "".join(parts) or BOX


def _converted(text: str) -> dict[str, Rows]:
    """One character per line, then its rows."""
    return {
        line[0]: tuple(int(number, 16) for number in line[2:].split()) for line in text.splitlines()
    }


def _drawn(text: str) -> dict[str, Rows]:
    """Pictures with a blank line between them, each under its code point."""
    characters = {}
    for picture in text.strip().split("\n\n"):
        title, *rows = picture.splitlines()
        code = title.split()[0].removeprefix("U+")
        characters[chr(int(code, 16))] = tuple(
            int(row.replace(".", "0").replace("#", "1"), 2) for row in rows
        )
    return characters
