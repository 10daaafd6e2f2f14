"""What every display must do: mocked, or luma's real driver with a glass at the end of its bus."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from tests.hw.display_rigs import I2cRig, MockRig, Rig, SpiRig

ADAPTERS: dict[str, Callable[[], Rig]] = {
    "mock": MockRig,
    "ssd1309 i2c": lambda: I2cRig("ssd1309"),
    "ssd1306 i2c": lambda: I2cRig("ssd1306"),
    "sh1106 i2c": lambda: I2cRig("sh1106"),
    "ch1115 i2c": lambda: I2cRig("ch1115"),
    "ssd1309 spi": lambda: SpiRig("ssd1309"),
    "sh1106 spi": lambda: SpiRig("sh1106"),
}
every_display = pytest.mark.parametrize("build", ADAPTERS.values(), ids=ADAPTERS)

boxes = st.tuples(
    st.integers(0, 127), st.integers(0, 63), st.integers(1, 60), st.integers(1, 30), st.booleans()
)


def draw(image: Image.Image, box: tuple[int, int, int, int, bool]) -> None:
    x, y, width, height, ink = box
    ImageDraw.Draw(image).rectangle((x, y, x + width, y + height), fill=ink)


def same(a: Image.Image, b: Image.Image) -> bool:
    return a.size == b.size and a.tobytes() == b.tobytes()


@every_display
@settings(max_examples=25)
@given(st.lists(boxes, min_size=1, max_size=6))
def test_the_glass_shows_each_frame_in_turn(
    build: Callable[[], Rig], drawn: list[tuple[int, int, int, int, bool]]
) -> None:
    rig = build()
    image = Image.new("1", rig.display.size)
    for box in drawn:
        draw(image, box)
        rig.display.show(image)
        rig.wait(0.1)
        assert same(rig.seen(), image)


@every_display
def test_a_frame_that_the_table_draws_over_later_is_not_disturbed(build: Callable[[], Rig]) -> None:
    rig = build()
    image = Image.new("1", rig.display.size)
    draw(image, (10, 10, 20, 20, True))
    before = image.copy()
    rig.display.show(image)
    draw(image, (0, 0, 127, 63, True))
    rig.wait(0.1)
    assert same(rig.seen(), before)


@every_display
def test_of_two_frames_at_once_the_latest_is_shown(build: Callable[[], Rig]) -> None:
    rig = build()
    for box in ((0, 0, 9, 9, True), (50, 20, 30, 30, True)):
        image = Image.new("1", rig.display.size)
        draw(image, box)
        rig.display.show(image)
    rig.wait(0.1)
    assert same(rig.seen(), image)


@every_display
def test_brightness_is_set(build: Callable[[], Rig]) -> None:
    rig = build()
    rig.display.dim(16)
    rig.wait(0.1)
    assert rig.brightness() == 16


@every_display
def test_it_can_be_closed_before_and_after_use(build: Callable[[], Rig]) -> None:
    build().display.close()
    rig = build()
    rig.display.show(Image.new("1", rig.display.size))
    rig.wait(0.1)
    rig.display.close()
