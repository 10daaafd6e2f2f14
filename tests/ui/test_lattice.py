"""The map of lines and squares: what is marked is drawn in its own place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import ImageChops

from companion.ui.canvas import draw, overflows
from companion.ui.grid import Owner
from companion.ui.lattice import BOTTOM, LARGEST, LEFT, PITCH, Lattice
from companion.ui.page import Line

EMPTY = Lattice(LARGEST)
owners = st.sampled_from([Owner.FIRST, Owner.SECOND])
across = st.tuples(st.integers(0, 9), st.integers(0, 10))
up = st.tuples(st.integers(0, 10), st.integers(0, 9))
tiles = st.tuples(st.integers(0, 9), st.integers(0, 9))


def box(lattice: Lattice) -> tuple[int, int, int, int] | None:
    """Where the drawing differs from that of an empty board."""
    return ImageChops.difference(draw(lattice), draw(EMPTY)).getbbox()


@given(across, owners)
def test_a_line_to_the_right_lies_between_its_points(point: tuple[int, int], owner: Owner) -> None:
    x, y = LEFT + PITCH * point[0], BOTTOM - PITCH * point[1]
    edge = 1 if owner is Owner.FIRST else 0
    drawn = box(replace(EMPTY, across={point: owner}))
    assert drawn == (x - edge, y - edge, x + PITCH + 1 + edge, y + 1 + edge)


@given(up, owners)
def test_a_line_upwards_lies_between_its_points(point: tuple[int, int], owner: Owner) -> None:
    x, y = LEFT + PITCH * point[0], BOTTOM - PITCH * (point[1] + 1)
    edge = 1 if owner is Owner.FIRST else 0
    drawn = box(replace(EMPTY, up={point: owner}))
    assert drawn == (x - edge, y - edge, x + 1 + edge, y + PITCH + 1 + edge)


@given(tiles)
def test_a_token_is_a_dot_in_the_middle_of_its_square(tile: tuple[int, int]) -> None:
    x, y = LEFT + PITCH * tile[0] + 3, BOTTOM - PITCH * tile[1] - 3
    assert box(replace(EMPTY, full=frozenset({tile}))) == (x, y, x + 1, y + 1)


def test_a_full_board_of_thick_lines_fits_on_the_display() -> None:
    full = Lattice(
        LARGEST,
        {(x, y): Owner.FIRST for x in range(10) for y in range(11)},
        {(x, y): Owner.FIRST for x in range(11) for y in range(10)},
    )
    assert box(full) == (0, 1, LEFT + 10 * PITCH + 2, 64)


def test_in_plain_characters_the_players_differ_too() -> None:
    lattice = Lattice(
        2,
        across={(0, 0): Owner.FIRST, (1, 2): Owner.SECOND},
        up={(0, 0): Owner.FIRST, (2, 1): Owner.SECOND},
        full=frozenset({(1, 1)}),
        beside=("B 1",),
    )
    assert str(lattice) == "+ +~+\n   .:\n+ + +\n|\n+-+ +\nB 1"


def test_what_is_too_wide_beside_the_map_overflows() -> None:
    assert overflows(replace(EMPTY, beside=("B |100 212",))) == ()
    assert overflows(replace(EMPTY, beside=("B | 100 212",))) == ("B | 100 212",)
    assert overflows(Lattice(11)) == ("11",)


def test_a_word_over_the_map_hides_what_lies_there() -> None:
    marked = replace(EMPTY, across={(0, 10): Owner.FIRST})
    word = Line("taken back", "!", inverse=True)
    assert draw(marked.headed(word)).crop((0, 0, 128, 10)).tobytes() == (
        draw(EMPTY.headed(word)).crop((0, 0, 128, 10)).tobytes()
    )
