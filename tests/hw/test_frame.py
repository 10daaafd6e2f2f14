"""Only what changed is sent, and sending it is enough."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from companion.hw.frame import Window, content, pack, plan, unpack

WIDTH, PAGES = 128, 8
SIZE = WIDTH * PAGES
HEAD = 10

blobs = st.lists(
    st.tuples(st.integers(0, SIZE - 1), st.integers(1, 60), st.integers(0, 255)), max_size=12
)


def stained(frame: bytes, stains: list[tuple[int, int, int]]) -> bytes:
    memory = bytearray(frame)
    for at, length, value in stains:
        end = min(SIZE, at + length)
        memory[at:end] = bytes([value]) * (end - at)
    return bytes(memory)


def sent(old: bytes, new: bytes, windows: list[Window]) -> bytes:
    """The frame after each window was written: what a display does."""
    memory = bytearray(old)
    for window in windows:
        data, span = content(new, WIDTH, window), window.right - window.left
        for number, row in enumerate(range(window.top, window.bottom)):
            begin = row * WIDTH + window.left
            memory[begin : begin + span] = data[number * span : (number + 1) * span]
    return bytes(memory)


@pytest.mark.parametrize("tall", [True, False])
@given(before=blobs, change=blobs)
def test_the_planned_windows_turn_the_old_frame_into_the_new(
    tall: bool, before: list[tuple[int, int, int]], change: list[tuple[int, int, int]]
) -> None:
    old = stained(bytes(SIZE), before)
    new = stained(old, change)
    windows = plan(old, new, WIDTH, head=HEAD, tall=tall)
    assert sent(old, new, windows) == new
    assert bool(windows) == (old != new)
    if not tall:
        assert all(window.bottom - window.top == 1 for window in windows)


@given(st.binary(min_size=SIZE, max_size=SIZE), st.binary(min_size=SIZE, max_size=SIZE))
def test_a_new_picture_never_costs_more_than_the_whole_frame(old: bytes, new: bytes) -> None:
    windows = plan(old, new, WIDTH, head=HEAD)
    assert sum(window.area() + HEAD for window in windows) <= SIZE + HEAD * PAGES
    assert sent(old, new, windows) == new


def test_two_far_changes_in_a_line_are_two_windows_and_near_ones_are_one() -> None:
    old = bytes(SIZE)
    far = stained(old, [(3, 2, 1), (100, 2, 1)])
    near = stained(old, [(3, 2, 1), (8, 2, 1)])
    assert plan(old, far, WIDTH, head=HEAD) == [Window(0, 1, 3, 5), Window(0, 1, 100, 102)]
    assert plan(old, near, WIDTH, head=HEAD) == [Window(0, 1, 3, 10)]


def test_a_block_over_several_pages_is_one_tall_window() -> None:
    new = stained(bytes(SIZE), [(page * WIDTH + 20, 30, 255) for page in range(2, 5)])
    assert plan(bytes(SIZE), new, WIDTH, head=HEAD) == [Window(2, 5, 20, 50)]


def test_a_frame_is_in_pages_with_the_top_pixel_lowest() -> None:
    image = Image.new("1", (128, 64))
    image.putpixel((0, 0), 1)
    image.putpixel((5, 9), 1)
    image.putpixel((127, 63), 1)
    frame = pack(image)
    assert (frame[0], frame[128 + 5], frame[-1]) == (1, 2, 128)
    assert sum(byte.bit_count() for byte in frame) == 3


@given(st.binary(min_size=SIZE, max_size=SIZE))
def test_packing_is_without_loss(frame: bytes) -> None:
    assert pack(unpack(frame, WIDTH)) == frame


def test_unpacking_gives_the_image_back() -> None:
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).ellipse((10, 5, 90, 60), outline=1)
    assert unpack(pack(image), 128).tobytes() == image.tobytes()
