"""Displays of every kind, each with a way to look at its glass."""

from functools import partial
from typing import Any, Protocol

from luma.core.interface.serial import spi
from PIL import Image

from companion.hw.mock import MockClock, MockDisplay
from companion.hw.oled import Oled
from companion.hw.panel import Panel
from companion.hw.ports import Display, Input
from companion.hw.recorded import Glass, RecordedBus

DC, RST = 24, 25


def glass_of(chip: str) -> Glass:
    return Glass(paged=chip in ("sh1106", "ch1115"))


class Rig(Protocol):
    display: Display

    def wait(self, seconds: float) -> None: ...
    def seen(self) -> Image.Image: ...
    def brightness(self) -> int: ...


class MockRig:
    def __init__(self) -> None:
        self.display = MockDisplay()

    def wait(self, seconds: float) -> None:
        """A mock is never late."""

    def seen(self) -> Image.Image:
        return self.display.frames[-1]

    def brightness(self) -> int:
        return self.display.levels[-1]


class OledRig:
    """An Oled stepped by hand, in a time of its own."""

    def __init__(self, glass: Glass, panel: Panel, **options: Any) -> None:
        self.glass = glass
        self.panel = panel
        self.clock = MockClock()
        self.inputs: list[Input] = []
        self.display = Oled(panel, self.inputs.append, **options)

    def wait(self, seconds: float) -> None:
        end = self.clock() + seconds
        while True:
            due = self.display.step(self.clock())
            if due is None or due > end:
                break
            self.clock.move_to(due)
        self.clock.move_to(end)

    def seen(self) -> Image.Image:
        return self.glass.picture()

    def brightness(self) -> int:
        return self.glass.contrast


class I2cRig(OledRig):
    def __init__(self, chip: str, **options: Any) -> None:
        glass = glass_of(chip)
        self.bus = RecordedBus(glass)
        super().__init__(glass, Panel(chip, self.bus.link), **options)


class MockSpi:
    """The SPI port and the data/command line that goes with it, as luma uses them."""

    LOW, HIGH, OUT = 0, 1, 2
    max_speed_hz = 0

    def __init__(self, glass: Glass) -> None:
        self._glass = glass
        self._level: dict[int, int] = {}

    def open(self, port: int, device: int) -> None:
        assert (port, device) == (0, 0)

    def setup(self, pin: int, direction: int) -> None:
        assert direction == self.OUT

    def output(self, pin: int, level: int) -> None:
        self._level[pin] = level

    def writebytes(self, data: list[int]) -> None:
        assert self._level[RST] == self.HIGH, "the panel is held in reset"
        (self._glass.data if self._level[DC] else self._glass.command)(data)

    def close(self) -> None:
        """Nothing to give back."""

    cleanup = close


class SpiRig(OledRig):
    def __init__(self, chip: str) -> None:
        glass = glass_of(chip)
        wires = MockSpi(glass)
        link = partial(spi, spi=wires, gpio=wires, gpio_DC=DC, gpio_RST=RST)
        super().__init__(glass, Panel(chip, link))
