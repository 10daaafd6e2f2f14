"""Draws docs/wiring.svg and docs/slot-strip.svg from the defaults of the program.

Usage: python scripts/draw_wiring.py [FOLDER]
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from companion.config import Settings
from companion.games.foothills.facts import GREY_TYPE
from companion.hw.pins import HEADER, button_pins
from companion.hw.ports import Key

DOCS = Path(__file__).parent.parent / "docs"

INK, PAPER, BOARD = "#1f2933", "#ffffff", "#e3efe3"
RED, BLACK, BLUE, GREEN, ORANGE = "#c62828", "#000000", "#1565c0", "#2e7d32", "#e65100"
PURPLE, GREY, QUIET = "#6a1b9a", "#78909c", "#455a64"

FIVE_VOLT, THREE_VOLT = (2, 4), (1, 17)
GROUND = (6, 9, 14, 20, 25, 30, 34, 39)
PITCH, TOP = 32, 110
ODD, EVEN = 545, 610
"""Where the two columns of the header stand; its pin 1 is at the top left."""

READER = (
    ("GND", "3", "GND", BLACK),
    ("SCK", "4", "GP2", BLUE),
    ("MOSI", "5", "GP3", PURPLE),
    ("MISO", "6", "GP4", GREEN),
    ("SDA", "7", "GP5", ORANGE),
    ("RST", "9", "GP6", GREY),
    ("3.3V", "36", "3V3(OUT)", RED),
)
"""MFRC522 board, Pico pin, Pico name, colour of the wire."""


@dataclass(frozen=True)
class Place:
    x: float
    y: float


def text(at: Place, words: str, size: float = 15, anchor: str = "start", **style: str) -> str:
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    return (
        f'<text x="{at.x:g}" y="{at.y:g}" font-size="{size:g}" text-anchor="{anchor}"{more}>'
        f"{escape(words)}</text>"
    )


def box(x: float, y: float, width: float, height: float, fill: str = PAPER) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" '
        f'fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
    )


def dot(at: Place, fill: str, radius: float = 8) -> str:
    return (
        f'<circle cx="{at.x:g}" cy="{at.y:g}" r="{radius:g}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="1.5"/>'
    )


def wire(colour: str, *places: Place, width: float = 3.5) -> str:
    points = " ".join(f"{place.x:g},{place.y:g}" for place in places)
    return (
        f'<polyline points="{points}" fill="none" stroke="{colour}" '
        f'stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def pin(number: int) -> Place:
    return Place(ODD if number % 2 else EVEN, TOP + (number - 1) // 2 * PITCH)


def pin_name(number: int) -> str:
    for names, numbers in {"5V": FIVE_VOLT, "3V3": THREE_VOLT, "GND": GROUND}.items():
        if number in numbers:
            return names
    return next(f"BCM {bcm}" for bcm, header in HEADER.items() if header == number)


def pin_colour(number: int, used: Iterable[int]) -> str:
    if number in FIVE_VOLT:
        return "#ffcdd2"
    if number in GROUND:
        return "#9e9e9e"
    return "#fff59d" if number in used or number in THREE_VOLT else PAPER


def header(used: Iterable[int]) -> Iterator[str]:
    yield box(ODD - 118, TOP - 45, EVEN - ODD + 236, 20 * PITCH + 65, BOARD)
    middle = (ODD + EVEN) / 2
    yield text(Place(middle, TOP - 52), "▲ end with the SD card", 12, "middle", fill=QUIET)
    yield text(Place(middle, TOP - 25), "Raspberry Pi, 40-pin header", 15, "middle")
    for number in range(1, 41):
        at, odd = pin(number), number % 2
        yield dot(at, pin_colour(number, used))
        inner = Place(at.x + (14 if odd else -14), at.y + 4)
        yield text(inner, str(number), 11, "start" if odd else "end")
        outer = Place(at.x + (-14 if odd else 14), at.y - 5)
        yield text(outer, pin_name(number), 12, "end" if odd else "start", fill=QUIET)


def display() -> Iterator[str]:
    wires = (("VCC", 1, RED), ("SDA", 3, BLUE), ("SCL", 5, ORANGE), ("GND", 9, BLACK))
    yield box(60, TOP - 40, 220, 5 * PITCH + 36)
    yield text(Place(76, TOP - 16), "Display, 128 × 64, I²C", 15)
    yield box(76, TOP, 130, 4 * PITCH, "#102027")
    yield text(Place(141, TOP + 68), "BLUE 11", 20, "middle", fill="#b3e5fc")
    for name, number, colour in wires:
        y = pin(number).y
        yield wire(colour, Place(280, y), pin(number))
        yield text(Place(272, y + 5), name, 14, "end")
    yield text(Place(60, TOP + 5 * PITCH + 18), "Go by the names: the order of VCC", 13)
    yield text(Place(60, TOP + 5 * PITCH + 34), "and GND differs between boards.", 13)


def buttons(settings: Settings) -> Iterator[str]:
    """Each between its pin and the ground rail of its side."""
    pins = {key: HEADER[bcm] for key, bcm in button_pins(settings).items()}
    for odd, rail, ground in ((True, 150, 39), (False, 840, 34)):
        side = {key: number for key, number in pins.items() if number % 2 == odd}
        ys = [pin(number).y for number in (*side.values(), ground)]
        yield wire(BLACK, Place(rail, min(ys)), Place(rail, max(ys)))
        yield wire(BLACK, Place(rail, pin(ground).y), pin(ground))
        for key, number in side.items():
            yield from button(key, number, rail)
    yield text(Place(60, pin(29).y - 24), "Buttons: from the pin to ground", 15)


def button(key: Key, number: int, rail: float) -> Iterator[str]:
    at = Place(rail + (90 if number % 2 else -60), pin(number).y)
    yield wire(BLACK, Place(rail, at.y), at)
    yield wire(BLUE, at, pin(number))
    yield dot(at, "#ffe0b2", 14)
    yield text(Place(at.x, at.y + 4), key, 13 if len(key) < 3 else 9, "middle")


def reader() -> Iterator[str]:
    pico, chip, width = 780, 1010, 150
    yield box(pico, TOP - 40, width, len(READER) * PITCH + 50)
    yield text(Place(pico + width / 2, TOP - 14), "Raspberry Pi Pico", 15, "middle")
    yield box(chip, TOP - 40, width, len(READER) * PITCH + 50)
    yield text(Place(chip + width / 2, TOP - 14), "MFRC522 board", 15, "middle")
    for row, (name, number, pico_name, colour) in enumerate(READER):
        y = TOP + 16 + row * PITCH
        yield wire(colour, Place(pico + width, y), Place(chip, y))
        yield text(Place(pico + width - 8, y + 5), f"{pico_name}  pin {number}", 13, "end")
        yield text(Place(chip + 8, y + 5), name, 13)
    bottom = TOP + len(READER) * PITCH + 10
    yield from usb(Place(pico + width - 20, bottom))
    yield text(Place(chip, bottom + 22), "3.3 V only: 5 V destroys it.", 13, fill=RED)
    yield text(Place(chip, bottom + 40), "IRQ stays open.", 13)
    yield text(Place(chip, bottom + 66), "The Pico counts its pins", 13)
    yield text(Place(chip, bottom + 82), "from the USB socket on.", 13)


def usb(at: Place) -> Iterator[str]:
    """The cable to any socket of the Pi."""
    end = TOP + 20 * PITCH + 50
    yield wire(GREY, at, Place(at.x, end), Place((ODD + EVEN) / 2, end),
               Place((ODD + EVEN) / 2, end - 30), width=7)  # fmt: skip
    yield text(Place(at.x - 10, end - 12), "USB cable with data wires", 14, "end")


def svg(width: str, height: str, view: str, parts: Iterable[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{view}" font-family="DejaVu Sans, Arial, sans-serif" fill="{INK}">'
    )
    return "\n".join([head, *parts, "</svg>", ""])


def wiring(settings: Settings) -> str:
    used = {HEADER[bcm] for bcm in button_pins(settings).values()} | {3, 5, 9, 34, 39}
    size = 1200, TOP + 20 * PITCH + 90
    parts = [
        f'<rect width="{size[0]}" height="{size[1]}" fill="{PAPER}"/>',
        text(Place(60, 40), "Pull the power plug before you change a wire.", 18, fill=RED),
        *header(used),
        *display(),
        *buttons(settings),
        *reader(),
    ]
    return svg(str(size[0]), str(size[1]), f"0 0 {size[0]} {size[1]}", parts)


STRIP_KEY, STRIP_HEIGHT = 20, 24
"""Millimetres: the distance of the buttons, and the height of the strip."""

PIECES = ("iron", "stone", "rubble", "passenger", "")


def strip() -> str:
    """One column under each button; printed at 100 % its columns are 20 mm wide."""
    width = STRIP_KEY * len(Key)
    edge = f'fill="{PAPER}" stroke="{INK}" stroke-width="0.2"'
    parts = [f'<rect width="{width}" height="{STRIP_HEIGHT}" {edge}/>']
    for number, key in enumerate(Key):
        left = STRIP_KEY * number
        parts.append(wire(INK, Place(left, 0), Place(left, STRIP_HEIGHT), width=0.2))
        for row, (words, size) in enumerate(strip_column(key, number)):
            at = Place(left + STRIP_KEY / 2, 6 + row * 5)
            parts.append(text(at, words, size, "middle"))
    return svg(f"{width}mm", f"{STRIP_HEIGHT}mm", f"0 0 {width} {STRIP_HEIGHT}", parts)


def strip_column(key: Key, number: int) -> list[tuple[str, float]]:
    if key is Key.OK:
        return [("OK", 5), ("number 0", 2.8), ("", 2.8), ("hold: menu", 2.8)]
    if key is Key.BACK:
        return [("BACK", 5), ("undo", 2.8), ("", 2.8), ("hold: redo", 2.8)]
    grey = f"grey side: {GREY_TYPE[key]}"
    return [(key, 5), (grey, 2.5), (f"number {number + 1}", 2.8), (PIECES[number], 2.8)]


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS
    (folder / "wiring.svg").write_text(wiring(Settings()), encoding="utf-8")
    (folder / "slot-strip.svg").write_text(strip(), encoding="utf-8")


if __name__ == "__main__":
    main()
