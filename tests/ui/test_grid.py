"""The map: every mark can be told from every other, and nothing reaches into a neighbour."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from companion.ui.canvas import draw, overflows
from companion.ui.grid import COLUMNS, ROWS, Cell, Grid, Owner, Row
from companion.ui.icons import NAVVY
from tests.ui.samples import MAP

owners = st.sampled_from(Owner)
cells = st.one_of(
    st.builds(Cell, cover=st.just(NAVVY), pawn=st.none() | owners),
    st.builds(Cell, text=st.integers(1, 99).map(str)),
    st.builds(
        Cell,
        stations=st.lists(owners, max_size=2).map(tuple),
        tracks=st.lists(owners, max_size=2).map(tuple),
        pawn=st.none() | owners,
    ),
)
rows = st.builds(
    Row,
    st.sampled_from(["I", "III", "VIII"]),
    st.lists(cells, min_size=COLUMNS, max_size=COLUMNS).map(tuple),
    st.booleans(),
)
grids = st.lists(rows, min_size=ROWS, max_size=ROWS).map(tuple).map(Grid)


def picture(*cells: Cell, ended: bool = False) -> bytes:
    return draw(Grid((Row("I", cells, ended),))).tobytes()


@given(grids)
def test_a_full_map_fits(grid: Grid) -> None:
    assert grid.fits
    assert draw(grid).size == (128, 64)


@given(grids, st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1), cells)
def test_a_cell_is_drawn_in_its_own_place(grid: Grid, row: int, column: int, cell: Cell) -> None:
    """Changing one card changes no pixel outside it."""
    old = grid.rows[row]
    changed = Row(old.label, (*old.cells[:column], cell, *old.cells[column + 1 :]), old.ended)
    other = Grid((*grid.rows[:row], changed, *grid.rows[row + 1 :]))
    box = ImageChops.difference(draw(grid), draw(other)).getbbox()
    if box:
        left, top = 18 + 15 * column, row * 64 // ROWS
        assert left <= box[0] and box[2] <= left + 14
        assert top <= box[1] and box[3] <= top + 10


def test_marks_can_be_told_apart() -> None:
    kinds = [
        Cell(),
        Cell(cover=NAVVY),
        Cell(text="3"),
        Cell(text="?"),
        *(Cell(stations=(owner,)) for owner in Owner),
        *(Cell(tracks=(owner,)) for owner in Owner),
        *(Cell(tracks=(owner, Owner.FIRST)) for owner in Owner),
        *(Cell(stations=(Owner.FIRST,), pawn=owner) for owner in Owner),
        *(Cell(cover=NAVVY, pawn=owner) for owner in Owner),
    ]
    for one, other in combinations(kinds, 2):
        assert picture(one) != picture(other)
        assert str(one) != str(other)


def test_a_buffer_stop_ends_the_row_where_its_cards_end() -> None:
    assert picture(Cell(text="3"), ended=True) != picture(Cell(text="3"))
    assert str(Row("V", (Cell(text="3"),), ended=True)).endswith("]")


def test_a_double_card_takes_two_columns() -> None:
    wide = Row("IV", (Cell(cover=NAVVY, span=2), Cell(text="1")))
    narrow = Row("IV", (Cell(), Cell(), Cell(text="1")))
    assert wide.columns == narrow.columns == 3
    assert str(wide).index("1") == str(narrow).index("1")


def test_what_does_not_fit_is_named() -> None:
    assert overflows(MAP) == ()
    crowded = Cell(stations=(Owner.FIRST,) * 3, pawn=Owner.SECOND)
    assert Grid((Row("I", (crowded,)),)).overflows == ("I: ###&o",)
    assert Grid((Row("XVIII", (Cell(),)),)).overflows == ("XVIII",)
    assert Grid((Row("I", (Cell(text="1"),) * 8),)).overflows
    assert Grid((Row("I", (Cell(text="1000"),)),)).overflows == ("I: 1000",)
    assert Grid(tuple(Row(str(n), ()) for n in range(7))).overflows == ("6",)


def test_the_map_in_plain_text_reads_row_by_row() -> None:
    assert str(MAP).splitlines()[2] == "III  #     ~o&o  =#&#  ]"
