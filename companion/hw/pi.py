"""The real devices of a table on a Raspberry Pi, put together as the settings say."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from luma.core.interface.serial import i2c, spi
from PIL import Image

from companion.config import DisplaySettings, ReaderSettings, Settings
from companion.hw.debounce import Timing
from companion.hw.devices import Devices, workers
from companion.hw.idle import IdleDimmer
from companion.hw.oled import Oled
from companion.hw.panel import OpenLink, Panel
from companion.hw.pins import conflicts, pin_errors, pin_uses
from companion.hw.ports import Clock, Emit, HardwareError, Input
from companion.hw.readers.link import ReaderLink
from companion.hw.readers.serial_port import SerialPort, candidates

if TYPE_CHECKING:
    from companion.hw.gpio import Handles


FIRST_PICTURE = 0.5


def pi_devices(
    settings: Settings,
    timing: Timing,
    clock: Clock = time.monotonic,
    first: Image.Image | None = None,
    open_pins: Callable[[], Any] | None = None,
    open_link: OpenLink | None = None,
) -> Devices:
    """All devices that the settings name. A test brings its own pins and its own bus.

    The first frame is drawn before the rest is opened, unless the display takes too long.
    """
    check_pins(settings)
    inputs: SimpleQueue[Input] = SimpleQueue()
    display = oled(settings.display, inputs.put, open_link or display_link(settings.display))
    (drawing,) = workers([display], clock)
    if first is not None:
        display.show(first)
        drawing.start()
        display.await_first(FIRST_PICTURE)
    dimmer = idle_dimmer(settings.display, display, clock)

    def emit(item: Input) -> None:
        dimmer.notice(item)
        inputs.put(item)

    with ExitStack() as undo:
        undo.callback(drawing.close)
        handles = _handles(settings, timing, open_pins, emit, clock)
        undo.pop_all()
    steppers = [dimmer, *handles.steppers, *readers(settings.reader, emit)]
    return Devices(
        inputs=inputs,
        display=display,
        lights=handles.lights,
        buzzer=handles.buzzer,
        clock=clock,
        workers=(drawing, *workers(steppers, clock)),
    )


def _handles(
    settings: Settings,
    timing: Timing,
    open_pins: Callable[[], Any] | None,
    emit: Emit,
    clock: Clock,
) -> "Handles":
    """gpiozero takes as long to import as everything before it, so it comes last."""
    from companion.hw import gpio  # noqa: PLC0415, see above

    factory = (open_pins or gpio.lgpio_factory)()
    return gpio.open_handles(settings, timing, factory, emit, clock)


def check_pins(settings: Settings) -> None:
    if clashes := conflicts(pin_uses(settings)):
        raise HardwareError(f"{clashes[0]}: change one of them in companion.toml.")


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
    return partial(_open_spi, settings)


def _open_spi(settings: DisplaySettings) -> Any:
    dc, reset = settings.dc, settings.reset
    try:
        return spi(device=settings.spi_device, gpio_DC=dc, gpio_RST=reset)
    except pin_errors() as error:
        raise OSError(f"BCM {dc} or {reset} cannot be used ({error})") from error


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
