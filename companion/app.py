"""The one loop: inputs from the queue to the table, the table's page to the display.

Decisions are on the disk before this loop draws them: the session writes first.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty

from PIL import Image

from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.hw.devices import Devices
from companion.hw.notify import Notifier, Watchdog
from companion.hw.ports import Input, Tune
from companion.ui.canvas import Screen, draw, turned

REFRESH = 0.25
"""Seconds after which the loop looks at the time by itself: messages fade, clocks run."""


class App:
    """Keeps display, lights and buzzer in step with the table; draws only what changed."""

    def __init__(self, table: Table, devices: Devices, notifier: Notifier | None = None) -> None:
        self._notifier = notifier or Notifier()
        self._watchdog = Watchdog(self._notifier, lambda: devices.alive)
        self._table = table
        self._devices = devices
        self._shown: tuple[Screen, bool, float] | None = None
        self._lit: tuple[int, ...] | None = None

    def run(self, going: Callable[[], bool] = lambda: True) -> None:
        """Until `going` says no; the service manager hears of the first page and of the end."""
        self.show()
        self._notifier.ready()
        try:
            self._loop(going)
        finally:
            self._notifier.stopping()

    def _loop(self, going: Callable[[], bool]) -> None:
        while going():
            self._watchdog.step(self._devices.clock())
            try:
                self.handle(self._devices.inputs.get(timeout=REFRESH))
            except Empty:
                self.rest(self._devices.clock())

    def handle(self, item: Input) -> None:
        self._table.take(item)
        self.show()

    def rest(self, now: float) -> None:
        """Nothing came in for a while."""
        self._table.rest(now)
        self.show()

    def show(self) -> None:
        """Put the present page on the display, and the lamp to who is asked."""
        table = self._table
        look = table.page(), upside_down(table.options, table.seats), table.ok_ready
        if look != self._shown:
            self._shown = look
            self._devices.display.show(frame(*look))
        self._light()

    def _light(self) -> None:
        seats = self._table.seats
        if seats == self._lit:
            return
        if self._table.options.sound and self._lit is not None and seats:
            self._devices.buzzer.play(Tune.YOUR_TURN)
        self._lit = seats
        self._devices.lights.light(*seats)


def picture_of(table: Table) -> Image.Image:
    """What the display shows, turned for the player opposite if they want that."""
    return frame(table.page(), upside_down(table.options, table.seats))


def upside_down(options: Options, seats: tuple[int, ...]) -> bool:
    """By setting, or at each turn for the player opposite."""
    opposite = options.turn_each and seats == (1,)
    return options.turned != opposite


def frame(screen: Screen, upside: bool, ok_ready: float = 1.0) -> Image.Image:
    image = draw(screen, ok_ready)
    return turned(image) if upside else image
