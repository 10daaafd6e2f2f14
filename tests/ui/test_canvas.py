"""Pages as frames: anything can be drawn, and what does not fit is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from companion.ui.canvas import RULE, draw, overflows, turned, written
from companion.ui.font import folded
from companion.ui.page import WIDTH, Line, Page
from tests.ui.samples import HOME, ICONS, MAP, TOO_LONG

lines = st.builds(Line, st.text(max_size=40), st.text(max_size=40), st.booleans())
pages = st.builds(Page, lines, st.lists(lines, max_size=9).map(tuple))


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and not ImageChops.difference(one, other).getbbox()


@given(pages)
def test_every_page_becomes_a_frame(page: Page) -> None:
    frame = draw(page)
    assert (frame.size, frame.mode) == ((128, 64), "1")


@given(lines)
def test_a_line_is_written_in_21_characters(line: Line) -> None:
    assert len(written(line)) == WIDTH


@given(lines)
def test_a_line_that_fits_is_written_whole(line: Line) -> None:
    if not overflows(Page(line)):
        assert written(line) == Line(folded(line.left), folded(line.right)).text


def test_the_left_part_gives_way_to_the_right() -> None:
    assert written(Line("Llanfairpwllgwyngyllgogerychwyrndrobwll", "+1")) == "Llanfairpwllgwyng… +1"


def test_overflows_name_the_lines_that_do_not_fit() -> None:
    assert overflows(HOME) == overflows(ICONS) == overflows(MAP) == ()
    assert len(overflows(TOO_LONG)) == 3
    assert overflows(Page(Line("x"), tuple(Line(str(n)) for n in range(7)))) == (
        Line("5").text,
        Line("6").text,
    )


def test_a_character_that_folds_to_two_takes_two_places() -> None:
    assert overflows(Page(Line("ﬁ" * 11)))
    assert not overflows(Page(Line("ﬁ" * 10)))


def test_an_inverse_line_is_its_plain_line_turned_over() -> None:
    plain = draw(Page(Line("x"), (Line("A dig", "1"),)))
    inverse = draw(Page(Line("x"), (Line("A dig", "1", inverse=True),)))
    assert ImageChops.difference(plain, inverse).getbbox() == (0, 13, 128, 23)
    band = ImageChops.invert(plain.crop((0, 13, 128, 23)).convert("L")).convert("1")
    assert same(band, inverse.crop((0, 13, 128, 23)))


def test_turned_twice_is_as_before() -> None:
    frame = draw(HOME)
    assert not same(frame, turned(frame))
    assert same(frame, turned(turned(frame)))
    assert turned(frame).getpixel((0, 0)) == frame.getpixel((127, 63))


@pytest.mark.parametrize("inverse", [False, True])
def test_the_end_of_the_rule_fills_up_while_ok_rests(inverse: bool) -> None:
    """Nothing else of the page changes, and what is ready looks as if nothing had been."""
    page = Page(Line("TAKE 4", "OK done", inverse), HOME.lines)
    frames = [draw(page, ready) for ready in (0.0, 0.5, 0.75, 1.0)]
    settled = frames[-1]
    assert same(settled, draw(page))
    differences = [ImageChops.difference(frame, settled).getbbox() for frame in frames[:-1]]
    assert all(box and (box[1], box[3]) == (RULE, RULE + 1) for box in differences)
    lit = [frame.crop((96, RULE, 128, RULE + 1)).tobytes() for frame in frames]
    expected = ["aaaaaaaa", "ffffaaaa", "ffffffaa", "00000000" if inverse else "ffffffff"]
    assert [pixels.hex() for pixels in lit] == expected
