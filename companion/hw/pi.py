"""The real devices of a table on a Raspberry Pi, put together as the settings say."""

import time
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from queue import SimpleQueue
from typing import Any

from luma.core.interface.serial import i2c, spi

from companion.config import DisplaySettings, ReaderSettings, Settings
from companion.hw.debounce import Timing
from companion.hw.devices import Devices, NoBuzzer, NoLights, workers
from companion.hw.gpio import GpioButtons, GpioBuzzer, GpioLights, lgpio_factory
from companion.hw.idle import IdleDimmer
from companion.hw.oled import Oled
from companion.hw.panel import OpenLink, Panel
from companion.hw.pins import button_pins, conflicts, pin_uses
from companion.hw.ports import Buzzer, Clock, Emit, HardwareError, Input, Lights, Stepper
from companion.hw.readers.link import ReaderLink
from companion.hw.readers.serial_port import SerialPort, candidates


def pi_devices(
    settings: Settings,
    timing: Timing,
    clock: Clock = time.monotonic,
    pin_factory: Any = None,
    open_link: OpenLink | None = None,
) -> Devices:
    """All devices that the settings name. A test brings its own pins and its own bus."""
    check_pins(settings)
    factory = pin_factory or lgpio_factory()
    inputs: SimpleQueue[Input] = SimpleQueue()
    display = oled(settings.display, inputs.put, open_link or display_link(settings.display))
    dimmer = idle_dimmer(settings.display, display, clock)

    def emit(item: Input) -> None:
        dimmer.notice(item)
        inputs.put(item)

    buttons = GpioButtons(button_pins(settings), factory, emit, timing, clock)
    buzzer = buzzer_of(settings, factory, clock)
    sounding = [buzzer] if isinstance(buzzer, GpioBuzzer) else []
    steppers: list[Stepper] = [display, dimmer, buttons, *sounding]
    steppers += readers(settings.reader, emit)
    return Devices(
        inputs=inputs,
        display=display,
        lights=lights_of(settings, factory),
        buzzer=buzzer,
        clock=clock,
        workers=workers(steppers, clock),
    )


def check_pins(settings: Settings) -> None:
    if clashes := conflicts(pin_uses(settings)):
        raise HardwareError(f"{clashes[0]}: change one of them in companion.toml.")


def lights_of(settings: Settings, factory: Any) -> Lights:
    return GpioLights(settings.lights.pins, factory) if settings.lights.pins else NoLights()


def buzzer_of(settings: Settings, factory: Any, clock: Clock) -> Buzzer:
    pin = settings.buzzer.pin
    return NoBuzzer() if pin is None else GpioBuzzer(pin, factory, clock)


def oled(settings: DisplaySettings, emit: Emit, open_link: OpenLink) -> Oled:
    panel = Panel(settings.chip, open_link)
    return Oled(panel, emit, upside_down=settings.rotate == 180, contrast=settings.contrast)


def display_link(settings: DisplaySettings) -> OpenLink:
    """Opens the bus that the display hangs on."""
    if settings.bus == "i2c":
        return lambda: i2c(port=settings.i2c_port, address=settings.address)
    for library in ("spidev", "RPi"):
        if find_spec(library) is None:
            raise HardwareError(f"The library {library} for SPI is missing: run install.sh again.")
    return lambda: spi(device=settings.spi_device, gpio_DC=settings.dc, gpio_RST=settings.reset)


def idle_dimmer(settings: DisplaySettings, display: Oled, clock: Clock) -> IdleDimmer:
    return IdleDimmer(
        display,
        clock,
        after=settings.dim_after_s,
        bright=settings.contrast,
        dimmed=settings.dim_contrast,
    )


def readers(settings: ReaderSettings, emit: Emit) -> Iterator[ReaderLink]:
    """The reader, unless the table is played by buttons alone."""
    if settings.kind != "none":
        search = partial(candidates, settings.kind, settings.port)
        yield ReaderLink("reader", search, SerialPort, emit)
