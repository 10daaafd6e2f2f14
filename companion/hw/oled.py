"""The display as the table uses it: frames are taken at once and drawn when the bus is free.

A panel that does not answer is set up anew, at growing intervals, for as long as it takes; the
latest frame is waiting for it. The players are told only of an outage that lasts, since a single
lost transfer on a long wire is made good before anybody sees it.
"""

from contextlib import suppress
from math import inf
from threading import Event

from PIL import Image

from companion.hw.frame import pack
from companion.hw.panel import BUS_ERRORS, Panel
from companion.hw.ports import Condition, DeviceNotice, Emit, nobody

FIRST_RETRY, LONGEST_RETRY = 0.05, 5.0
OUTAGE = 1.0
PING_EVERY = 1.0
DOUBT_AFTER = 20.0

LOST = "The display does not answer: check its wires, ground first."
BACK = "The display is back."


class Oled:
    """A display on a bus that may fail. `show` and `dim` never wait and never raise bus errors."""

    def __init__(
        self, panel: Panel, emit: Emit, *, upside_down: bool = False, contrast: int = 207
    ) -> None:
        self.wake = nobody
        self.size = panel.size
        self.failures = 0
        self._panel = panel
        self._emit = emit
        self._upside_down = upside_down
        self._wanted = bytes(self.size[0] * self.size[1] // 8)
        self._level = contrast
        self._shown: bytes | None = None
        self._lit: int | None = None
        self._sent_at = -inf
        self._doubt_at, self._repeats = inf, 0
        self._failing_since: float | None = None
        self._retry_at, self._retry_after = -inf, FIRST_RETRY
        self._told = False
        self._tried = Event()

    def show(self, image: Image.Image) -> None:
        if image.mode != "1" or image.size != self.size:
            raise ValueError(f'a frame is an image of mode "1" and size {self.size}')
        if self._upside_down:
            image = image.transpose(Image.Transpose.ROTATE_180)
        self._wanted = pack(image)
        self.wake()

    def dim(self, level: int) -> None:
        self._level = level
        self.wake()

    def step(self, now: float) -> float | None:
        if now < self._retry_at:
            return self._retry_at
        try:
            self._draw(now)
        except BUS_ERRORS:
            return self._fail(now)
        finally:
            self._tried.set()
        self._recover(now)
        self._doubt(now)
        return min(self._sent_at + PING_EVERY, self._doubt_at)

    def await_first(self, patience: float) -> None:
        """Until the first attempt to draw has been made, be it in vain."""
        self._tried.wait(patience)

    def close(self) -> None:
        with suppress(*BUS_ERRORS):
            self._panel.sleep()

    def _draw(self, now: float) -> None:
        """Send what differs from what the panel has; when nothing did for a while, a ping."""
        wanted, level = self._wanted, self._level
        if self._shown is None or now >= self._doubt_at:
            self._shown, self._lit, self._doubt_at = None, None, inf
            self._panel.wake(wanted)
            self._shown, self._sent_at = wanted, now
        if level != self._lit:
            self._panel.contrast(level)
            self._lit, self._sent_at = level, now
        if wanted != self._shown:
            self._panel.write(self._shown, wanted)
            self._shown, self._sent_at = wanted, now
        if now >= self._sent_at + PING_EVERY:
            self._panel.ping()
            self._sent_at = now

    def _doubt(self, now: float) -> None:
        """A transfer that had to be repeated may mean a moment without power, after which a panel
        answers but is dark: set it up again when there is time."""
        if self._panel.repeats != self._repeats and self._doubt_at == inf:
            self._doubt_at = now + DOUBT_AFTER
        self._repeats = self._panel.repeats

    def _fail(self, now: float) -> float:
        """What the panel shows is unknown now: begin from nothing at the next attempt."""
        self.failures += 1
        self._shown = None
        if self._failing_since is None:
            self._failing_since = now
        elif now - self._failing_since >= OUTAGE and not self._told:
            self._told = True
            self._emit(DeviceNotice("display", Condition.LOST, LOST, now))
        self._retry_at = now + self._retry_after
        self._retry_after = min(2 * self._retry_after, LONGEST_RETRY)
        return self._retry_at

    def _recover(self, now: float) -> None:
        if self._told:
            self._emit(DeviceNotice("display", Condition.BACK, BACK, now))
        self._told, self._failing_since = False, None
        self._retry_at, self._retry_after = -inf, FIRST_RETRY
