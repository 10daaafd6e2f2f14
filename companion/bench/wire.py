"""What a whole game sends over the display's bus: each changed picture beside a whole one.

A press a second, and the loop's own rounds in between, as on a box: there a new page's rule fills
up while OK rests, and what was told fades. The pictures of the presses alone are told apart.
"""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

from PIL import Image

from companion.bench.seat import Hands, seated
from companion.core.game import Json, Plugin
from companion.core.session import Session
from companion.hw.frame import pack
from companion.hw.oled import Oled
from companion.hw.panel import Panel
from companion.hw.recorded import Glass, RecordedBus

CHIP = "ssd1309"
"""The reference display."""
TARGET = 0.30


def measure(plugin: Plugin) -> dict[str, Json]:
    counted = Counted(RecordedBus(Glass(paged=False)))
    full = counted.whole_frame()
    frames = counted.game(plugin)
    ratio = median(frame.sent for frame in frames) / full
    pressed = [frame for frame in frames if frame.pressed]
    return {
        "frames": len(frames),
        "bytes_full": full,
        "bytes_median": median(frame.sent for frame in frames),
        "press_frames": len(pressed),
        "bytes_press_median": median(frame.sent for frame in pressed),
        "bytes_press_changed_median": median(frame.changed for frame in pressed),
        "bytes_ratio": round(ratio, 3),
        "bytes_target": TARGET,
        "bytes_within_target": ratio <= TARGET,
    }


class Frame(NamedTuple):
    """A picture that differs from the one before it."""

    sent: int
    changed: int
    """Bytes that differ: no way to send them is cheaper."""
    pressed: bool = False
    """Whether it answers a press; else the loop drew it by itself."""


class Counted:
    """luma's driver on a recorded bus. No time passes there, so that no ping is counted."""

    def __init__(self, bus: RecordedBus) -> None:
        self._bus = bus
        self._display = Oled(Panel(CHIP, bus.link), lambda item: None)
        self._display.step(0.0)

    def whole_frame(self) -> int:
        """From black to white."""
        self._display.show(Image.new("1", self._display.size, 1))
        return self._drawn().sent

    def game(self, plugin: Plugin) -> list[Frame]:
        """Every picture of a game, drawn before the next."""
        game, frames = plugin.deal(0, None), list[Frame]()
        session = Session.in_memory(game)
        table, app = seated(plugin, session, self._display)
        app.show()
        self._drawn()
        Hands(table, app, lambda pressed: frames.append(self._drawn(pressed))).play_on(plugin)
        return [frame for frame in frames if frame.sent]

    def _drawn(self, pressed: bool = False) -> Frame:
        sent, seen = self._bus.bytes_sent, pack(self._bus.glass.picture())
        self._display.step(0.0)
        shown = pack(self._bus.glass.picture())
        changed = sum(old != new for old, new in zip(seen, shown, strict=True))
        return Frame(self._bus.bytes_sent - sent, changed, pressed)
