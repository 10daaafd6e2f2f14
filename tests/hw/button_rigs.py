"""Fingers on gpiozero's mock pins."""

from gpiozero.pins.mock import MockFactory, MockPin

from companion.config import Settings
from companion.hw.debounce import Timing
from companion.hw.gpio import GpioButtons
from companion.hw.mock import BOUNCE, MockClock
from companion.hw.pins import button_pins
from companion.hw.ports import Input, Key

PINS = button_pins(Settings())


class ShortedPin(MockPin):
    """A pin with a wire to ground, which no pull-up can lift."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self.drive_low()


class GpioRig:
    """Fingers on gpiozero's mock pins; a press pulls the pin to ground, with bounce."""

    def __init__(self, shorted: tuple[Key, ...] = ()) -> None:
        self.clock = MockClock()
        self.factory = MockFactory()
        self._inputs: list[Input] = []
        for key in shorted:
            self.factory.pin(PINS[key], pin_class=ShortedPin)
        self.buttons = GpioButtons(PINS, self.factory, self._inputs.append, Timing(), self.clock)

    def down(self, key: Key) -> None:
        self._swing(key, closed=True)

    def up(self, key: Key) -> None:
        self._swing(key, closed=False)

    def wait(self, seconds: float) -> None:
        end = self.clock() + seconds
        while (due := self.buttons.step(self.clock())) is not None and due <= end:
            self.clock.move_to(due)
        self.clock.move_to(end)

    def received(self) -> list[Input]:
        taken = self._inputs[:]
        self._inputs.clear()
        return taken

    def close(self) -> None:
        self.buttons.close()
        self.factory.reset()

    def _swing(self, key: Key, *, closed: bool) -> None:
        start = self.clock()
        for number, offset in enumerate((0.0, *BOUNCE)):
            self.clock.move_to(start + offset)
            pin = self.factory.pin(PINS[key])
            (pin.drive_low if closed ^ bool(number % 2) else pin.drive_high)()
