"""An I²C bus that writes down what passes over it, with a panel at its end that can be looked at.

The glass decodes the bytes of luma's real drivers as the chip would, so that a wrong address or a
byte too many shows as a wrong picture. Tests use it, and so does the bench that counts bytes.
"""

import errno
from collections.abc import Callable, Iterable
from typing import Any

import smbus2
from luma.core.interface.serial import i2c
from PIL import Image

from companion.hw.frame import unpack

COMMAND, DATA = 0x00, 0x40
ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xAD: 1} | dict.fromkeys(
    (0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1
)


class Glass:
    """The memory of a 128×64 panel. Paged chips have 132 columns, of which 128 are seen."""

    def __init__(self, *, paged: bool) -> None:
        self._paged = paged
        self._first_column = 2 if paged else 0
        self.cut_power()

    def cut_power(self) -> None:
        """Power has gone and come again: memory holds rubbish, and the chip sleeps, not set up."""
        self.on = self.ready = False
        self.contrast = 0
        self._memory = {(page, column): 0xA5 for page in range(8) for column in range(132)}
        self._columns, self._pages = (0, 127), (0, 7)
        self._page = self._column = 0
        self._horizontal = False
        self._pending: list[int] = []

    def picture(self) -> Image.Image:
        """What a player sees: nothing, unless the chip was set up and switched on."""
        columns = range(self._first_column, self._first_column + 128)
        cells = [self._memory[page, column] for page in range(8) for column in columns]
        return unpack(bytes(cells) if self.on and self.ready else bytes(1024), 128)

    def command(self, stream: Iterable[int]) -> None:
        for byte in stream:
            self._pending.append(byte)
            if len(self._pending) > self._arguments(self._pending[0]):
                self._obey(*self._pending)
                self._pending = []

    def data(self, stream: Iterable[int]) -> None:
        for byte in stream:
            self._memory[self._page, self._column] = byte
            self._move_on()

    def _arguments(self, code: int) -> int:
        """On a paged chip 20–2F are no commands with arguments: luma's set-up relies on it."""
        return 0 if self._paged and code < 0x30 else ARGUMENTS.get(code, 0)

    def _obey(self, code: int, *arguments: int) -> None:
        match code:
            case 0x20:
                self._horizontal = arguments == (0,)
            case 0x21 if not self._paged:
                self._columns = (arguments[0], arguments[1])
                self._column = arguments[0]
            case 0x22 if not self._paged:
                self._pages = (arguments[0], arguments[1])
                self._page = arguments[0]
            case 0x81:
                self.contrast = arguments[0]
            case 0xA8:
                self.ready = arguments == (0x3F,)
            case 0xAE | 0xAF:
                self.on = code == 0xAF
            case _:
                self._point(code)

    def _point(self, code: int) -> None:
        """Page addressing: page, low and high half of the column."""
        if 0xB0 <= code <= 0xB7:
            self._page = code & 0x07
        elif code < 0x10:
            self._column = self._column & 0xF0 | code
        elif code < 0x20:
            self._column = (code & 0x0F) << 4 | self._column & 0x0F

    def _move_on(self) -> None:
        if not self._horizontal:
            self._column = min(self._column + 1, 131)
        elif self._column < self._columns[1]:
            self._column += 1
        else:
            self._column = self._columns[0]
            first, last = self._pages
            self._page = self._page + 1 if self._page < last else first


def sound() -> bool:
    """A bus on which no transfer fails."""
    return False


class RecordedBus:
    """Carries transfers to one glass, counts their bytes and loses those that `fails` picks.

    A lost transfer has reached the glass by half, as one that breaks off does.
    """

    def __init__(self, glass: Glass, fails: Callable[[], bool] = sound) -> None:
        self.glass = glass
        self.fails = fails
        self.unplugged = False
        self.bytes_sent = 0
        self.transfers = 0

    def link(self, address: int = 0x3C) -> "RecordedLink":
        return RecordedLink(self, address)

    def write_i2c_block_data(self, address: int, mode: int, data: list[int]) -> None:
        self._transfer(mode, data)

    def i2c_rdwr(self, message: Any) -> None:
        mode, *data = list(message)
        self._transfer(mode, data)

    def close(self) -> None:
        """The recording stays readable."""

    def _transfer(self, mode: int, data: list[int]) -> None:
        if self.unplugged:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        self.transfers += 1
        self.bytes_sent += 2 + len(data)
        lost = self.fails()
        taken = data[: len(data) // 2] if lost else data
        (self.glass.command if mode == COMMAND else self.glass.data)(taken)
        if lost:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")


def mock_pins() -> Any:
    """Pins for the buttons of a box without any."""
    from gpiozero.pins.mock import MockFactory  # noqa: PLC0415, a bus needs none

    return MockFactory()


class WatchedBus(RecordedBus):
    """Tells once when something can be seen on the glass."""

    def __init__(self, glass: Glass, lit: Callable[[], None]) -> None:
        super().__init__(glass)
        self._lit = lit
        self._drawn = self._told = False

    def _transfer(self, mode: int, data: list[int]) -> None:
        super()._transfer(mode, data)
        self._drawn = self._drawn or (mode == DATA and any(data))
        if self._drawn and self.glass.on and not self._told:
            self._told = True
            self._lit()


class RecordedLink(i2c):  # type: ignore[misc]  # luma has no types
    """luma's own I²C interface, used as on a Pi's bus: with transfers of any size."""

    def __init__(self, bus: RecordedBus, address: int) -> None:
        super().__init__(bus=bus, address=address)
        self._managed = True
        self._i2c_msg_write = smbus2.i2c_msg.write
