"""From a page to the frame that the display shows: 128×64 pixels, mode "1"."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from companion.ui.bitmap import WIDTH, Bitmap, strip_of
from companion.ui.font import HEIGHT as TALL
from companion.ui.font import folded
from companion.ui.grid import Grid
from companion.ui.gridart import draw_grid
from companion.ui.lattice import Lattice, draw_lattice
from companion.ui.page import LINES, Line, Page
from companion.ui.page import WIDTH as COLUMNS

LEFT = 1
TITLE_GAP = 3
TOPS = (0, *(TITLE_GAP + number * TALL for number in range(1, LINES)))
RULE = TALL + 1
"""Where the line under the title lies; an inverse title reaches down to it instead."""

OK_PART = 32
"""Pixels of the rule that are OK's: what it does stands above them."""
KEPT = 512
"""Lines that need not be lettered anew: most of a page has stood there before."""

Screen = Page | Grid | Lattice
"""Whatever can stand on the display."""


def draw(screen: Screen, ok_ready: float = 1.0) -> Image.Image:
    """While OK rests on a new page, the end of the rule under its title is dotted, and fills up."""
    bitmap = Bitmap()
    if isinstance(screen, Page):
        _draw_page(bitmap, screen, ok_ready)
    else:
        _draw_map(bitmap, screen)
    return bitmap.image()


def turned(image: Image.Image) -> Image.Image:
    """The same frame for the player opposite."""
    return image.transpose(Image.Transpose.ROTATE_180)


def written(line: Line) -> str:
    """The line's 21 characters in the font; if it is too long, its left part gives way."""
    left, right = folded(line.left), folded(line.right)[-COLUMNS:]
    whole = Line(left, right)
    if whole.fits:
        return whole.text
    room = COLUMNS - len(right) - (1 if right else 0)
    return Line(f"{left[: room - 1]}…" if room > 0 else "", right).text[-COLUMNS:]


@lru_cache(maxsize=KEPT)
def _lettered(line: Line) -> int:
    return strip_of(LEFT, written(line))


def overflows(screen: Screen) -> tuple[str, ...]:
    """What of the screen does not fit on the display: whole lines, for a test to print."""
    if not isinstance(screen, Page):
        return screen.overflows
    lines = [Line(folded(line.left), folded(line.right)) for line in (screen.title, *screen.lines)]
    return tuple(line.text for place, line in enumerate(lines) if place >= LINES or not line.fits)


def _draw_map(bitmap: Bitmap, screen: Grid | Lattice) -> None:
    """A line of text over it hides the first row."""
    if isinstance(screen, Grid):
        draw_grid(bitmap, screen, 0 if screen.header is None else 1)
    else:
        draw_lattice(bitmap, screen)
    if screen.header is not None:
        bitmap.erase(0, 0, WIDTH, TALL)
        bitmap.text(LEFT, 0, written(screen.header))
        bitmap.invert(0, 0, WIDTH, TALL)


def _draw_page(bitmap: Bitmap, page: Page, ok_ready: float) -> None:
    for top, line in zip(TOPS, (page.title, *page.lines), strict=False):
        bitmap.strip(top, _lettered(line))
    if page.title.inverse:
        bitmap.invert(0, 0, WIDTH, RULE)
    else:
        bitmap.fill(0, RULE, WIDTH - OK_PART, 1)
    if ok_ready < 1:
        bitmap.dots(WIDTH - OK_PART, RULE, OK_PART)
    if ok_ready < 1 or not page.title.inverse:
        bitmap.fill(WIDTH - OK_PART, RULE, int(OK_PART * ok_ready), 1)
    for top, line in zip(TOPS[1:], page.lines, strict=False):
        if line.inverse:
            bitmap.invert(0, top, WIDTH, TALL)
