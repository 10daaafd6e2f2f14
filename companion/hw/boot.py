"""A word on the display while Python loads the rest: run by the service before the table.

It speaks to the chip by itself, since importing the display's library takes longer than what
it is meant to bridge. Any trouble is left for the table to tell: this only ever shows a picture.
"""

import fcntl
import os
import sys

from companion.config import ConfigError, DisplaySettings, load_settings

I2C_SLAVE = 0x0703
COMMAND, DATA = 0x00, 0x40
WIDTH, PAGES = 128, 8
SCALE = 2
TOP_PAGE = 3
SH1106_FIRST_COLUMN = 2
WORD = (
    " #### #####  ###  ####  ##### ### #   #  ####",
    "#       #   #   # #   #   #    #  ##  # #    ",
    " ###    #   ##### ####    #    #  # # # #  ##",
    "    #   #   #   # #  #    #    #  #  ## #   #",
    "####    #   #   # #   #   #   ### #   #  ####",
)
SET_UP = bytes.fromhex("AE D580 A83F D300 40 A1 C8 DA12 81CF D9F1 DB40 A4 A6")
"""Off; clock, 64 rows, no offset, first line 0, mirrored as mounted, pins, contrast, timing."""

CHARGE_PUMP = {"ssd1306": bytes.fromhex("8D14"), "sh1106": bytes.fromhex("AD8B")}
"""How a chip makes its own high voltage; an SSD1309 gets it from its board."""

ON = bytes.fromhex("AF")


def picture() -> list[bytes]:
    """The word in the middle, as the eight rows of bytes that the chips keep."""
    left = (WIDTH - SCALE * len(WORD[0])) // 2
    columns = [0] * WIDTH
    for row, dots in enumerate(WORD):
        for place, dot in enumerate(dots):
            if dot == "#":
                for column in range(left + place * SCALE, left + (place + 1) * SCALE):
                    columns[column] |= (2**SCALE - 1) << row * SCALE
    rows = [bytes(column >> 8 * page & 0xFF for column in columns) for page in range(2)]
    blank = bytes(WIDTH)
    return [blank] * TOP_PAGE + rows + [blank] * (PAGES - TOP_PAGE - len(rows))


def upside_down(rows: list[bytes]) -> list[bytes]:
    return [bytes(int(f"{byte:08b}"[::-1], 2) for byte in row[::-1]) for row in rows[::-1]]


def transfers(settings: DisplaySettings) -> list[bytes]:
    """Everything to write to the chip, page by page, which all of them understand."""
    first = SH1106_FIRST_COLUMN if settings.chip == "sh1106" else 0
    paged = b"" if settings.chip == "sh1106" else bytes((0x20, 0x02))
    out = [bytes((COMMAND,)) + SET_UP + paged + CHARGE_PUMP.get(settings.chip, b"")]
    rows = upside_down(picture()) if settings.rotate else picture()
    for page, row in enumerate(rows):
        out += [bytes((COMMAND, 0xB0 | page, first, 0x10)), bytes((DATA,)) + row]
    return [*out, bytes((COMMAND,)) + ON]


def show(settings: DisplaySettings) -> None:
    bus = os.open(f"/dev/i2c-{settings.i2c_port}", os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(bus, I2C_SLAVE, settings.address)
        for transfer in transfers(settings):
            os.write(bus, transfer)
    finally:
        os.close(bus)


def main() -> int:
    try:
        settings = load_settings().display
        if settings.bus == "i2c" and settings.chip != "ch1115":
            show(settings)
    except (ConfigError, OSError) as error:
        print(f"companion: no boot message: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
