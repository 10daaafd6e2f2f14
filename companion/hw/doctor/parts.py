"""Checks of the devices: pins, I²C, display and reader. What is not there is absent, not failed,
unless this is a Raspberry Pi, where it should be."""

import struct
from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.config import DisplaySettings, ReaderSettings, Settings
from companion.hw.doctor.finding import Finding, absent, failed, ok, warning
from companion.hw.doctor.host import Host
from companion.hw.pins import conflicts, pin_uses
from companion.hw.ports import HardwareError
from companion.hw.readers.dialect import Hello

FAST_I2C = 400_000
ENABLE_I2C = "sudo raspi-config nonint do_i2c 0, then restart"
ENABLE_SPI = "sudo raspi-config nonint do_spi 0, then restart"
SPEED_UP = "add dtparam=i2c_arm_baudrate=400000 to /boot/firmware/config.txt, then restart"
CHECK_WIRES = "check its wires, ground first, and display.address in companion.toml"
NO_READER = 'is its cable one with data wires? To play without one: reader.kind = "none"'
MUTE_READER = (
    "stop the service first (sudo systemctl stop companion); a Pico needs its firmware "
    "(firmware/README.md), a PN532 its switches at HSU"
)
NO_CHIP = ("00", "FF")
GENUINE = ("90", "91", "92")


class Probes(Struct, frozen=True):
    """Hands on the devices. Each raises OSError or HardwareError when there is nothing to touch."""

    open_pins: Callable[[], object]
    scan_i2c: Callable[[int], list[int]]
    light_display: Callable[[], object]
    serial_ports: Callable[[], list[str]]
    find_reader: Callable[[], tuple[str, Hello] | None]


def check_parts(settings: Settings, host: Host, probes: Probes) -> Iterator[Finding]:
    yield check_pin_factory(host, probes)
    yield check_conflicts(settings)
    yield from list_pins(settings)
    if settings.display.bus == "i2c":
        yield check_i2c_speed(settings.display, host)
        yield check_i2c_scan(settings.display, host, probes)
    yield check_display(settings.display, host, probes)
    yield check_reader(settings.reader, host, probes)


def check_pin_factory(host: Host, probes: Probes) -> Finding:
    if host.model() is None:
        return absent("pin factory", "no GPIO pins")
    try:
        probes.open_pins()
    except HardwareError as error:
        return failed("pin factory", str(error), "run install.sh again, or see docs/wiring.md")
    return ok("pin factory", "lgpio")


def check_conflicts(settings: Settings) -> Finding:
    clashes = conflicts(pin_uses(settings))
    if clashes:
        return failed("pin conflicts", "; ".join(clashes), "change one of them in companion.toml")
    return ok("pin conflicts", "none")


def list_pins(settings: Settings) -> Iterator[Finding]:
    """BCM numbers beside header pins, for whoever holds the wires."""
    return (ok("pin", str(use)) for use in pin_uses(settings))


def check_i2c_speed(display: DisplaySettings, host: Host) -> Finding:
    adapter = f"/sys/bus/i2c/devices/i2c-{display.i2c_port}"
    raw = host.read(f"{adapter}/of_node/clock-frequency")
    if raw is None or len(raw) != 4:
        return absent("i2c speed", f"i2c-{display.i2c_port} does not tell its speed")
    (hertz,) = struct.unpack(">I", raw)
    found = f"{hertz // 1000} kHz"
    return ok("i2c speed", found) if hertz >= FAST_I2C else warning("i2c speed", found, SPEED_UP)


def check_i2c_scan(display: DisplaySettings, host: Host, probes: Probes) -> Finding:
    bus = f"/dev/i2c-{display.i2c_port}"
    if gap := _missing("i2c scan", bus, host, ENABLE_I2C):
        return gap
    try:
        answering = probes.scan_i2c(display.i2c_port)
    except (OSError, HardwareError) as error:
        return failed("i2c scan", f"{bus}: {error}", "is the user in the group i2c?")
    found = "answers at " + (", ".join(f"0x{a:02X}" for a in answering) or "no address")
    if display.address in answering:
        return ok("i2c scan", found)
    return failed("i2c scan", f"{found}, not at 0x{display.address:02X}", CHECK_WIRES)


def check_display(display: DisplaySettings, host: Host, probes: Probes) -> Finding:
    if display.bus == "i2c":
        node, enable = f"/dev/i2c-{display.i2c_port}", ENABLE_I2C
    else:
        node, enable = f"/dev/spidev0.{display.spi_device}", ENABLE_SPI
    if gap := _missing("display", node, host, enable):
        return gap
    try:
        probes.light_display()
    except (OSError, HardwareError) as error:
        return failed("display", f"{display.chip} does not answer: {error}", CHECK_WIRES)
    return ok("display", f"{display.chip} on {display.bus}: it shows a frame and a cross now")


def check_reader(reader: ReaderSettings, host: Host, probes: Probes) -> Finding:
    """On a desktop only a reader that is named is asked: other devices may hang there."""
    if reader.kind == "none":
        return absent("reader", "none by companion.toml")
    ports = probes.serial_ports()
    if not ports:
        return _no_port(reader, host)
    if host.model() is None and (reader.kind, reader.port) == ("auto", "auto"):
        return absent("reader", "this is not a Raspberry Pi: name reader.kind to have it asked")
    try:
        found = probes.find_reader()
    except HardwareError as error:
        return failed("reader", str(error), "run install.sh again")
    if found is None:
        return failed("reader", f"no reader answers on {', '.join(ports)}", MUTE_READER)
    return judge_reader(*found)


def _no_port(reader: ReaderSettings, host: Host) -> Finding:
    """A box without a reader works; but one that is named should be there."""
    named = reader.port != "auto"
    found = f"there is no {reader.port}" if named else "nothing on a serial port"
    if host.model() is None:
        return absent("reader", found)
    if named:
        return failed("reader", found, "check its cable, and reader.port in companion.toml")
    return warning("reader", found, NO_READER)


def judge_reader(path: str, hello: Hello) -> Finding:
    """What its introduction says about the reader."""
    if not hello.chip:
        return ok("reader", f"{path} is open; it cannot be asked: hold a tag in the live view")
    found = f"{path}: firmware {hello.firmware}, chip {hello.chip}"
    if hello.chip in NO_CHIP:
        advice = "check the seven wires between the board and its MFRC522, 3.3 V first"
        return failed("reader", f"{found}: the board does not reach its MFRC522", advice)
    if hello.chip in GENUINE or len(hello.chip) > 2:
        return ok("reader", found)
    return ok("reader", f"{found} (a clone, which works)")


def _missing(check: str, node: str, host: Host, enable: str) -> Finding | None:
    """On a Pi the bus only needs to be switched on; elsewhere a bus of that name is a graphics
    card's or the mainboard's, and is not touched."""
    if host.model() is None:
        return absent(check, "no display bus on this machine")
    return None if host.exists(node) else failed(check, f"no {node}", enable)
