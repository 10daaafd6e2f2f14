"""An OLED panel behind luma's driver, which is asked for as little traffic as its chip allows.

luma sets the chip up, speaks the bus and sets the contrast. Partial updates are ours: the driver
itself always sends whole frames.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import luma.core.error
import luma.oled.device
from msgspec import Struct

from companion.hw.frame import Window, content, plan, unpack
from companion.hw.ports import nobody

BUS_ERRORS = (OSError, luma.core.error.Error)
"""A dead bus: luma names some of its errors and lets the others out as they are."""

OpenLink = Callable[[], Any]
"""Opens luma's serial interface; called anew for each attempt to reach the panel."""

SET_COLUMNS, SET_PAGES, SET_PAGE, DISPLAY_ON = 0x21, 0x22, 0xB0, 0xAF
ATTEMPTS = 3
SH1106_FIRST_COLUMN = 2


class Chip(Struct, frozen=True):
    """How a chip is told where the next bytes go. `head` is what that costs on an I²C bus."""

    address: Callable[[Window], tuple[int, ...]] | None = None
    head: int = 0
    tall: bool = False


def _by_window(window: Window) -> tuple[int, ...]:
    columns = window.left, window.right - 1
    return SET_COLUMNS, *columns, SET_PAGES, window.top, window.bottom - 1


def _by_page(window: Window) -> tuple[int, ...]:
    column = window.left + SH1106_FIRST_COLUMN
    return SET_PAGE | window.top, column & 0x0F, 0x10 | column >> 4


CHIPS = {
    "ssd1309": Chip(_by_window, head=10, tall=True),
    "ssd1306": Chip(_by_window, head=10, tall=True),
    "sh1106": Chip(_by_page, head=7),
    "ch1115": Chip(),
}
"""The CH1115 is known to us only through luma's whole frames, and so it gets them."""


class Panel:
    """One panel. Any method may raise one of `BUS_ERRORS`; after that only `wake` makes sense.

    A step that fails is tried again at once, from its address on; `repeats` counts how often.
    """

    def __init__(self, chip: str, open_link: OpenLink, size: tuple[int, int] = (128, 64)) -> None:
        driver = getattr(luma.oled.device, chip)
        self.size = size
        self.repeats = 0
        self._chip = CHIPS[chip]
        self._open_link = open_link
        self._driver = driver.__new__(driver)
        self._driver.clear = self._driver.show = nobody
        self._link: Any = None

    def wake(self, frame: bytes) -> None:
        """Set the chip up from nothing, with its first frame already there when it lights up.

        For that, luma's set-up must neither blank the memory nor switch the panel on. The driver
        object is set up again rather than replaced, since luma keeps every one that was ever
        made until the program ends.
        """
        self._hang_up()
        self._link = self._open_link()
        width, height = self.size
        self._insist(lambda: self._driver.__init__(self._link, width=width, height=height))
        self.write(bytes(byte ^ 0xFF for byte in frame), frame)
        self.ping()

    def write(self, old: bytes, new: bytes) -> None:
        """Bring the panel from the old frame to the new one."""
        width, chip = self.size[0], self._chip
        if chip.address is None:
            self._insist(lambda: self._driver.display(unpack(new, width)))
            return
        for window in plan(old, new, width, head=chip.head, tall=chip.tall):
            self._insist(partial(self._send, chip.address(window), content(new, width, window)))

    def contrast(self, level: int) -> None:
        self._insist(lambda: self._driver.contrast(level))

    def ping(self) -> None:
        """The least that a panel which has gone cannot take: tell it to be on."""
        self._insist(lambda: self._driver.command(DISPLAY_ON))

    def outlast(self) -> None:
        """Let the picture stand when the program ends, where luma would switch it off."""
        self._driver.persist = True

    def sleep(self) -> None:
        """Switch the picture off and let go of the bus."""
        if self._link is not None:
            self._driver.hide()
        self._hang_up()

    def _send(self, address: tuple[int, ...], data: bytes) -> None:
        self._driver.command(*address)
        self._driver.data(list(data))

    def _insist(self, act: Callable[[], object]) -> None:
        for _ in range(ATTEMPTS - 1):
            try:
                act()
            except BUS_ERRORS:
                self.repeats += 1
            else:
                return
        act()

    def _hang_up(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            link.cleanup()
