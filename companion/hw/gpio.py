"""Buttons, lights and buzzer on a Raspberry Pi's pins, through gpiozero.

The pin factory is lgpio and nothing else: gpiozero's own choice would fall back, silently for the
players, to one that cannot see edges well or does not work on the board at all.
"""

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gpiozero import DigitalOutputDevice, GPIOZeroError, InputDevice

from companion.config import Settings
from companion.hw.debounce import Timing
from companion.hw.devices import NoBuzzer, NoLights
from companion.hw.keyboard import Keyboard
from companion.hw.pins import button_pins, pin_errors
from companion.hw.ports import (
    Buzzer,
    Clock,
    Edge,
    Emit,
    HardwareError,
    Key,
    Lights,
    Stepper,
    Tune,
    nobody,
)

SAME_CLOCK = 5.0
TUNES: dict[Tune, tuple[float, ...]] = {
    Tune.ACCEPTED: (0.03,),
    Tune.REFUSED: (0.08, 0.06, 0.08),
    Tune.YOUR_TURN: (0.25,),
}
"""Seconds of sound, silence, sound …"""

PinHandler = Callable[[float, int], None]


def lgpio_factory() -> Any:
    """The one pin factory for a Pi; lgpio wants a folder where it may write (gpiozero#1106)."""
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    try:
        import lgpio  # noqa: PLC0415, only where there are pins
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415
    except ImportError as error:
        raise HardwareError(
            "The lgpio library is missing: sudo apt install python3-lgpio, or run install.sh again."
        ) from error
    try:
        return LGPIOFactory()
    except (GPIOZeroError, OSError, lgpio.error) as error:
        raise HardwareError(
            f"The GPIO pins cannot be opened ({error}): is this a Raspberry Pi, "
            "and is the user in the group gpio?"
        ) from error


class GpioButtons:
    """Seven switches to ground, with the Pi's own pull-ups; edges go on as they are."""

    def __init__(
        self, pins: Mapping[Key, int], factory: Any, emit: Emit, timing: Timing, clock: Clock
    ) -> None:
        self._clock = clock
        self._devices = {key: _input(pin, factory) for key, pin in pins.items()}
        down = {key for key, device in self._devices.items() if device.is_active}
        self.keyboard = Keyboard(emit, timing, down=down, at=clock())
        self._handlers = {key: self._handler(key) for key in pins}
        for key, device in self._devices.items():
            device.pin.edges = "both"
            device.pin.when_changed = self._handlers[key]

    @property
    def wake(self) -> Callable[[], None]:
        return self.keyboard.wake

    @wake.setter
    def wake(self, wake: Callable[[], None]) -> None:
        self.keyboard.wake = wake

    def step(self, now: float) -> float | None:
        return self.keyboard.step(now)

    def close(self) -> None:
        for device in self._devices.values():
            device.close()

    def _handler(self, key: Key) -> PinHandler:
        """gpiozero keeps only a weak reference to it, so it lives in `_handlers`."""

        def changed(ticks: float, state: int) -> None:
            self.keyboard.edge(Edge(key, down=not state, at=self._stamp(ticks)))

        return changed

    def _stamp(self, ticks: float) -> float:
        """The kernel's time of the edge, which is not late when the program is; but older kernels
        stamp edges with another clock."""
        now = self._clock()
        return min(ticks, now) if abs(now - ticks) < SAME_CLOCK else now


class GpioLights:
    """One lamp per seat."""

    def __init__(self, pins: Sequence[int], factory: Any) -> None:
        self._lamps = [_output(pin, factory) for pin in pins]

    def light(self, *seats: int) -> None:
        for seat, lamp in enumerate(self._lamps):
            lamp.value = seat in seats

    def close(self) -> None:
        for lamp in self._lamps:
            lamp.close()


class GpioBuzzer:
    """An active buzzer. A tune is a plan of moments at which it is switched."""

    def __init__(self, pin: int, factory: Any, clock: Clock) -> None:
        self.wake = nobody
        self._sounder = _output(pin, factory)
        self._clock = clock
        self._plan: list[tuple[float, bool]] = []

    def play(self, tune: Tune) -> None:
        """A new tune cuts the old one short."""
        at, plan = self._clock(), list[tuple[float, bool]]()
        for number, seconds in enumerate(TUNES[tune]):
            plan.append((at, number % 2 == 0))
            at += seconds
        self._plan = [*plan, (at, False)]
        self.wake()

    def step(self, now: float) -> float | None:
        plan = self._plan
        while plan and plan[0][0] <= now:
            self._sounder.value = plan.pop(0)[1]
        return plan[0][0] if plan else None

    def close(self) -> None:
        self._sounder.close()


class Handles(NamedTuple):
    """Everything on the pins that players touch, see and hear."""

    lights: Lights
    buzzer: Buzzer
    steppers: list[Stepper]


def open_handles(
    settings: Settings, timing: Timing, factory: Any, emit: Emit, clock: Clock
) -> Handles:
    pins, pin = settings.lights.pins, settings.buzzer.pin
    buttons = GpioButtons(button_pins(settings), factory, emit, timing, clock)
    lights = GpioLights(pins, factory) if pins else NoLights()
    if pin is None:
        return Handles(lights, NoBuzzer(), [buttons])
    buzzer = GpioBuzzer(pin, factory, clock)
    return Handles(lights, buzzer, [buttons, buzzer])


def _input(pin: int, factory: Any) -> Any:
    return _claim(pin, lambda: InputDevice(pin, pull_up=True, pin_factory=factory))


def _output(pin: int, factory: Any) -> Any:
    return _claim(pin, lambda: DigitalOutputDevice(pin, pin_factory=factory))


def _claim(pin: int, make: Callable[[], Any]) -> Any:
    try:
        return make()
    except (GPIOZeroError, OSError, *pin_errors()) as error:
        raise HardwareError(
            f"BCM {pin} cannot be used ({error}): another program may hold it, "
            "such as the service (sudo systemctl stop companion)."
        ) from error
