"""Text on a bitmap in any script: the fonts that the system has, and words for what none has."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from PIL import ImageDraw, ImageFont

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"))
REGULAR = ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf")
BOLD = ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "LiberationSans-Bold.ttf")
MORE = (
    "NotoEmoji-Regular.ttf",
    "Symbola_hint.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansArabic-Regular.ttf",
    "NotoSansCJK-Regular.ttc",
)
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@cache
def _found() -> dict[str, Path]:
    paths = (path for folder in FOLDERS if folder.is_dir() for path in folder.rglob("*.tt[fc]"))
    return {path.name: path for path in paths}


@cache
def fonts(size: int, bold: bool = False) -> tuple[Font, ...]:
    """The fonts to try for a letter, in this order; the last resort comes with the library."""
    names = [name for name in (*(BOLD if bold else REGULAR), *MORE) if name in _found()]
    found = tuple(ImageFont.truetype(_found()[name], size) for name in names)
    return found or (ImageFont.load_default(size),)


@cache
def _missing(font: Font) -> bytes:
    """What a font draws for a letter that it does not have."""
    return bytes(font.getmask("\U0010fffe"))


@cache
def _has(font: Font, letter: str) -> bool:
    return letter.isspace() or bytes(font.getmask(letter)) != _missing(font)


def drawable(text: str, size: int, bold: bool = False) -> list[tuple[str, Font]]:
    """The text in stretches of one font each; what no font has is named: `[fox face]`."""
    stretches: list[tuple[str, Font]] = []
    choice = fonts(size, bold)
    for letter in text:
        if unicodedata.category(letter) in {"Cf", "Cc", "Mn"} and stretches:
            piece, font = letter if unicodedata.category(letter) == "Mn" else "", stretches[-1][1]
        else:
            font = next((font for font in choice if _has(font, letter)), choice[0])
            piece = letter if _has(font, letter) else _named(letter)
        if stretches and stretches[-1][1] is font:
            stretches[-1] = (stretches[-1][0] + piece, font)
        else:
            stretches.append((piece, font))
    return stretches


def _named(letter: str) -> str:
    return f"[{unicodedata.name(letter, f'U+{ord(letter):04X}').lower()}]"


def width_of(text: str, size: int, bold: bool = False) -> float:
    return sum(font.getlength(piece) for piece, font in drawable(text, size, bold))


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: int,
    ink: str,
    bold: bool = False,
    anchor: str = "start",
    room: float = 0,
) -> None:
    """Write on the base line at `at`; with `room`, in smaller letters if it would not fit."""
    while room and size > 8 and width_of(text, size, bold) > room:
        size -= 1
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    x, y = at[0] - shift * width_of(text, size, bold), at[1]
    for piece, font in drawable(text, size, bold):
        draw.text((x, y), piece, fill=ink, font=font, anchor="ls")
        x += font.getlength(piece)
