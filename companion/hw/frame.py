"""Frames as a display's memory holds them, and the least that must be sent to change one.

Memory is in pages: eight rows of pixels, one byte per column, the top pixel in the lowest bit. A
window is a rectangle of such bytes. The planner finds windows that cover every changed byte; two
are joined when sending what lies between them costs less than addressing both.
"""

from collections.abc import Iterator

from msgspec import Struct
from PIL import Image


class Window(Struct, frozen=True):
    """Half-open ranges of pages and columns."""

    top: int
    bottom: int
    left: int
    right: int

    def area(self) -> int:
        return (self.bottom - self.top) * (self.right - self.left)

    def joined(self, other: "Window") -> "Window":
        return Window(
            min(self.top, other.top),
            max(self.bottom, other.bottom),
            min(self.left, other.left),
            max(self.right, other.right),
        )


def pack(image: Image.Image) -> bytes:
    """An image of mode "1" as pages. Turned by a quarter, each column is a run of bits."""
    pages = image.height // 8
    turned = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join(turned[pages - 1 - page :: pages] for page in range(pages))


def unpack(frame: bytes, width: int) -> Image.Image:
    """The image that `pack` made into this frame."""
    pages = len(frame) // width
    turned = bytearray(len(frame))
    for page in range(pages):
        turned[pages - 1 - page :: pages] = frame[page * width : (page + 1) * width]
    image = Image.frombytes("1", (pages * 8, width), bytes(turned))
    return image.transpose(Image.Transpose.ROTATE_90)


def plan(old: bytes, new: bytes, width: int, *, head: int, tall: bool = True) -> list[Window]:
    """Windows to send, where addressing each costs `head` bytes; `tall` ones span pages."""
    windows: list[Window] = []
    for page in range(len(new) // width):
        begin = page * width
        pair = old[begin : begin + width], new[begin : begin + width]
        for left, right in _runs(*pair, gap=head):
            window = Window(page, page + 1, left, right)
            if not (tall and _join(windows, window, head)):
                windows.append(window)
    return windows


def content(frame: bytes, width: int, window: Window) -> bytes:
    """A window's bytes, page by page."""
    rows = range(window.top, window.bottom)
    return b"".join(frame[row * width + window.left : row * width + window.right] for row in rows)


def _runs(old: bytes, new: bytes, gap: int) -> Iterator[tuple[int, int]]:
    """Stretches of changed columns; what is no longer than `gap` between two is bridged."""
    if old == new:
        return
    changed = [column for column, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    left = right = changed[0]
    for column in changed[1:]:
        if column - right - 1 > gap:
            yield left, right + 1
            left = column
        right = column
    yield left, right + 1


def _join(windows: list[Window], window: Window, head: int) -> bool:
    """Join the window to one that ends right above it, if that is cheaper than both apart."""
    for place, above in enumerate(windows):
        both = above.joined(window)
        if above.bottom == window.top and both.area() <= above.area() + window.area() + head:
            windows[place] = both
            return True
    return False
