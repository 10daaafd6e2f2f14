"""Screens that show every part of the drawing, for the reference pictures and other tests."""

from companion.ui import icons
from companion.ui.canvas import Screen
from companion.ui.font import glyphs
from companion.ui.grid import Cell, Grid, Owner, Row
from companion.ui.icons import NAVVY, keycap
from companion.ui.lattice import Lattice
from companion.ui.page import LINES, WIDTH, Line, Page

FREE, MINE, YOURS = Owner.NOBODY, Owner.FIRST, Owner.SECOND

HOME = Page(
    Line("BLUE 11", "B2½  G3+?", inverse=True),
    (
        Line("A×Breakers Yard", "C"),
        Line("B×Landscaper", "D"),
        Line("C Inspector", "E"),
        Line("D Salvage", "A", inverse=True),
        Line("E Light Work Gang", "B"),
    ),
)
ICONS = Page(
    Line("ICONS", "✓"),
    (
        Line(f"{icons.IRON} iron  {icons.STONE} sto. {icons.RUBBLE} rub."),
        Line(f"{icons.EVENT} event {icons.PASSENGER} pas. {icons.NAVVY} nav."),
        Line(f"{icons.BUFFER_STOP} end   {icons.TRACK} rail {icons.STATION} stn"),
        Line(f"{icons.SURVEYOR} surv. {icons.TICKET} ticket"),
        Line(f"{keycap('ABCDE')} {keycap('OK')} → {keycap('BACK')}"),
    ),
)
TOO_LONG = Page(
    Line("A title that is too long", "99"),
    (Line("Llanfairpwllgwyngyllgogerychwyrndrobwll"), Line("", "right of the right edge!")),
)
MAP = Grid(
    (
        Row(
            "I",
            (
                Cell(stations=(MINE, FREE)),
                Cell(stations=(YOURS,), tracks=(MINE,)),
                Cell(cover=NAVVY),
                Cell(stations=(FREE,), tracks=(FREE,)),
                *(Cell(text=text) for text in ("3", "12", "4")),
            ),
        ),
        Row(
            "II",
            (
                Cell(stations=(YOURS,)),
                Cell(stations=(FREE, FREE, MINE), tracks=(YOURS,), span=2),
                Cell(cover=NAVVY, pawn=MINE),
                Cell(text="?"),
            ),
        ),
        Row(
            "III",
            (
                Cell(stations=(MINE,)),
                Cell(stations=(YOURS,), tracks=(YOURS,), pawn=YOURS),
                Cell(stations=(MINE,), tracks=(MINE,), pawn=MINE),
            ),
            ended=True,
        ),
        Row("V", (Cell(stations=(FREE,)), *(Cell(text=text) for text in "526"))),
        Row(
            "VII",
            (
                Cell(stations=(MINE, FREE)),
                Cell(stations=(FREE,), tracks=(MINE, YOURS)),
                Cell(text="10", span=2),
                Cell(text="2"),
            ),
        ),
        Row(
            "VIII",
            (
                Cell(stations=(MINE,)),
                Cell(stations=(MINE, FREE, YOURS), tracks=(MINE,)),
                Cell(cover=NAVVY),
                Cell(stations=(MINE, YOURS), tracks=(FREE,)),
                Cell(cover=NAVVY, pawn=YOURS),
                Cell(cover=NAVVY, span=2),
            ),
            ended=True,
        ),
    )
)


LATTICE = Lattice(
    10,
    across={(x, 0): MINE for x in (3, 4, 5)} | {(x, 10): YOURS for x in (4, 5, 6)} | {(5, 2): MINE},
    up={(5, y): MINE for y in range(2)} | {(4, y): YOURS for y in (8, 9)} | {(10, 9): YOURS},
    full=frozenset((x, y) for x in range(10) for y in range(10) if (x, y) != (5, 0)),
    beside=("B |6   12", "O |6   -3"),
)


def all_glyphs() -> dict[str, Page]:
    """Every character of the font, on as many pages as that takes."""
    text = "".join(glyphs())
    lines = [Line(text[begin : begin + WIDTH]) for begin in range(0, len(text), WIDTH)]
    return {
        f"glyphs-{number}": Page(lines[begin], tuple(lines[begin + 1 : begin + LINES]))
        for number, begin in enumerate(range(0, len(lines), LINES), 1)
    }


SCREENS: dict[str, Screen] = {
    "home": HOME,
    "icons": ICONS,
    "too-long": TOO_LONG,
    "map": MAP,
    "lattice": LATTICE,
    **all_glyphs(),
}
