"""Which pins the settings use, and where they are on the header."""

import sys
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.config import Settings
from companion.hw.ports import Key

HEADER = {
    2: 3,
    3: 5,
    4: 7,
    14: 8,
    15: 10,
    17: 11,
    18: 12,
    27: 13,
    22: 15,
    23: 16,
    24: 18,
    10: 19,
    9: 21,
    25: 22,
    11: 23,
    8: 24,
    7: 26,
    0: 27,
    1: 28,
    5: 29,
    6: 31,
    12: 32,
    13: 33,
    19: 35,
    16: 36,
    26: 37,
    20: 38,
    21: 40,
}
"""BCM number to position on the 40-pin header."""

I2C_PINS = {0: (0, 1), 1: (2, 3)}
"""Number of a bus to the BCM numbers of its SDA and SCL; others lie where config.txt puts them."""

HEADER_UARTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")


class PinUse(Struct, frozen=True):
    name: str
    bcm: int

    @property
    def header(self) -> int:
        return HEADER[self.bcm]

    def __str__(self) -> str:
        return f"{self.name}: BCM {self.bcm} = header pin {self.header}"


def pin_errors() -> tuple[type[Exception], ...]:
    """What lgpio raises for a pin that somebody else holds: an error of no known kind, which
    gpiozero lets out as it is; on other pins the library is not even there."""
    library = sys.modules.get("lgpio")
    return (library.error,) if library else ()


def button_pins(settings: Settings) -> dict[Key, int]:
    return {key: getattr(settings.buttons, key.lower()) for key in Key}


def pin_uses(settings: Settings) -> list[PinUse]:
    """Every pin that the settings claim, those of the buses included: with SPI switched on, the
    kernel holds both chip selects."""
    return list(_uses(settings))


def conflicts(uses: list[PinUse]) -> list[str]:
    """One line per pin that is claimed twice."""
    claims = Counter(use.bcm for use in uses)
    return [
        f"BCM {bcm} (header pin {HEADER[bcm]}) is used by "
        + " and ".join(use.name for use in uses if use.bcm == bcm)
        for bcm, count in sorted(claims.items())
        if count > 1
    ]


def _uses(settings: Settings) -> Iterator[PinUse]:
    for key, pin in button_pins(settings).items():
        yield PinUse(f"button {key}", pin)
    yield from _display_uses(settings)
    for seat, pin in enumerate(settings.lights.pins, 1):
        yield PinUse(f"light {seat}", pin)
    if settings.buzzer.pin is not None:
        yield PinUse("buzzer", settings.buzzer.pin)
    if settings.reader.kind != "none" and settings.reader.port in HEADER_UARTS:
        yield PinUse("reader TXD", 14)
        yield PinUse("reader RXD", 15)


def _display_uses(settings: Settings) -> Iterator[PinUse]:
    display = settings.display
    if display.bus == "i2c":
        pins = I2C_PINS.get(display.i2c_port, ())
        yield from map(PinUse, ("display SDA", "display SCL"), pins)
        return
    yield from (PinUse("display MOSI", 10), PinUse("display SCLK", 11), PinUse("SPI MISO", 9))
    ours, other = (8, 7) if display.spi_device == 0 else (7, 8)
    yield from (PinUse("display CS", ours), PinUse("SPI other CS", other))
    yield PinUse("display DC", display.dc)
    yield PinUse("display RST", display.reset)
