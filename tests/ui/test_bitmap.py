"""Drawing by shifts against the same drawn pixel by pixel."""

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from companion.ui.bitmap import HEIGHT, WIDTH, Bitmap, narrow_width
from companion.ui.font import glyphs

places = st.tuples(st.integers(-20, WIDTH + 20), st.integers(-20, HEIGHT + 20))
sizes = st.tuples(st.integers(1, 40), st.integers(1, 20))


def inside(x: int, y: int, width: int, height: int) -> bool:
    return 0 <= x <= WIDTH - width and 0 <= y <= HEIGHT - height


@given(places, sizes, st.booleans())
def test_a_block_is_drawn_where_it_fits_and_nowhere_else(
    place: tuple[int, int], size: tuple[int, int], inverted: bool
) -> None:
    (x, y), (width, height) = place, size
    bitmap, expected = Bitmap(), Image.new("1", (WIDTH, HEIGHT))
    (bitmap.invert if inverted else bitmap.fill)(x, y, width, height)
    if inside(x, y, width, height):
        corners = (x, y, x + width - 1, y + height - 1)
        ImageDraw.Draw(expected).rectangle(corners, fill=1)
    assert bitmap.image().tobytes() == expected.tobytes()


@given(places, st.sampled_from(sorted(glyphs())))
def test_a_character_is_drawn_pixel_by_pixel(place: tuple[int, int], char: str) -> None:
    x, y = place
    bitmap, expected = Bitmap(), Image.new("1", (WIDTH, HEIGHT))
    assert bitmap.text(x, y, char) == x + 6
    if inside(x, y, 6, 10):
        for down, row in enumerate(glyphs()[char]):
            for right in range(6):
                expected.putpixel((x + right, y + down), row >> (5 - right) & 1)
    assert bitmap.image().tobytes() == expected.tobytes()


@given(st.text(st.sampled_from("VIX0?i "), max_size=5).map(lambda text: f"I{text}X"))
def test_a_narrow_text_is_as_wide_as_it_says(text: str) -> None:
    bitmap = Bitmap()
    assert bitmap.narrow(3, 3, text) == 3 + narrow_width(text) + 1
    box = bitmap.image().getbbox()
    assert box is not None
    assert (box[0], box[2]) == (3, 3 + narrow_width(text))


def test_a_box_is_hollow_and_a_dotted_line_has_gaps() -> None:
    bitmap, expected = Bitmap(), Image.new("1", (WIDTH, HEIGHT))
    bitmap.box(10, 20, 14, 9)
    bitmap.dots(40, 5, 4)
    pen = ImageDraw.Draw(expected)
    pen.rectangle((10, 20, 23, 28), outline=1)
    pen.point([(40, 5), (42, 5)], fill=1)
    assert bitmap.image().tobytes() == expected.tobytes()
