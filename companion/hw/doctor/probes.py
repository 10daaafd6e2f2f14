"""The doctor's hands on the real devices, with their libraries imported when they are used."""

import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType

from msgspec.structs import replace
from PIL import Image, ImageDraw

from companion.config import DisplaySettings, ReaderSettings, Settings
from companion.hw.doctor.parts import Probes
from companion.hw.frame import pack
from companion.hw.ports import Clock, HardwareError, Input
from companion.hw.readers.dialect import Hello
from companion.hw.readers.link import ReaderLink

BY_ID = Path("/dev/serial/by-id")
SEARCH_TIME = 6.0
FIRST_ADDRESS, LAST_ADDRESS = 0x08, 0x77


def real_probes(settings: Settings) -> Probes:
    return Probes(
        open_pins=open_pins,
        scan_i2c=scan_i2c,
        light_display=partial(light_display, settings.display),
        serial_ports=partial(serial_ports, settings.reader),
        find_reader=partial(find_reader, settings.reader),
    )


def open_pins() -> None:
    _imported("companion.hw.gpio").lgpio_factory().close()


def scan_i2c(port: int) -> list[int]:
    """Every address that acknowledges a read."""
    with _imported("smbus2").SMBus(port) as bus:
        return [a for a in range(FIRST_ADDRESS, LAST_ADDRESS + 1) if _answers(bus.read_byte, a)]


def _answers(read_byte: Callable[[int], int], address: int) -> bool:
    try:
        read_byte(address)
    except OSError:
        return False
    return True


def light_display(settings: DisplaySettings) -> None:
    """Show a frame around a cross, which shows a wrong chip (shifted) and a wrong rotation. It
    stays: whoever reads the findings looks at the glass after them."""
    pi, panels = _imported("companion.hw.pi"), _imported("companion.hw.panel")
    panel = panels.Panel(settings.chip, pi.display_link(settings))
    try:
        panel.wake(pack(cross_picture(panel.size).rotate(settings.rotate)))
        panel.contrast(settings.contrast)
        panel.outlast()
    except panels.BUS_ERRORS as error:
        raise HardwareError(str(error)) from error


def cross_picture(size: tuple[int, int]) -> Image.Image:
    width, height = size
    image = Image.new("1", size)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, width - 1, height - 1), outline=1)
    pen.line((0, 0, width - 1, height - 1), fill=1)
    pen.line((0, height - 1, width - 1, 0), fill=1)
    pen.text((4, height // 2 - 5), "top", fill=1)
    return image


def serial_ports(settings: ReaderSettings, folder: Path = BY_ID) -> list[str]:
    if settings.port != "auto":
        return [settings.port] if Path(settings.port).exists() else []
    return sorted(str(entry) for entry in folder.iterdir()) if folder.is_dir() else []


def find_reader(
    settings: ReaderSettings,
    clock: Clock = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
    folder: Path = BY_ID,
) -> tuple[str, Hello] | None:
    """Search at all ports side by side for a while, so that none hides another; who answers?"""
    links = [_link_at(port, settings) for port in serial_ports(settings, folder)]
    end = clock() + SEARCH_TIME
    try:
        while links and clock() < end:
            dues = [link.step(clock()) for link in links]
            for link in links:
                if link.hello and link.path:
                    return link.path, link.hello
            due = min((due for due in dues if due is not None), default=end)
            sleep(max(0.0, due - clock()))
    finally:
        for link in links:
            link.close()
    return None


def _link_at(port: str, settings: ReaderSettings) -> ReaderLink:
    """What it would tell a table interests nobody here."""
    link: ReaderLink
    heard: list[Input] = []
    (link,) = _imported("companion.hw.pi").readers(replace(settings, port=port), heard.append)
    return link


def _imported(name: str) -> ModuleType:
    """One of the device libraries, or a module that needs them."""
    try:
        return import_module(name)
    except ImportError as error:
        raise HardwareError(f"The library {error.name} is missing.") from error
