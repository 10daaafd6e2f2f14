"""The board's day: poll the field, tell the host what changed, answer it, keep the chip alive."""

from . import VERSION, lines, selftest
from .iso14443a import Field
from .mfrc522 import ABSENT, NO_CHIP
from .presence import Presence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .mfrc522 import Clock, Mfrc522

POLL_MS = 75
BEAT_MS = 500
_BEATS = 65536


class Station:
    """One reader chip and one host, to whom `send` carries bytes."""

    def __init__(
        self,
        chip: "Mfrc522",
        send: "Callable[[bytes], object]",
        lamp: "Callable[[int], object]",
        clock: "Clock",
    ) -> None:
        self._chip = chip
        self._send = send
        self._lamp = lamp
        self._clock = clock
        self._field = Field(chip)
        self._presence = Presence()
        self._version = NO_CHIP
        self._self_test = "absent"
        self._beats = 0
        self._lit = False
        self._last_beat = 0

    def start(self) -> None:
        """Introduce the board; the first beat comes after the first poll, so it is complete."""
        self._set_up()
        self._hello()
        self._poll_field()
        self._beat()

    def turn(self) -> None:
        """One poll, and a beat if it is time."""
        self._watch_chip()
        self._poll_field()
        due = self._clock.ticks_diff(self._clock.ticks_ms(), self._last_beat) >= BEAT_MS
        if due:
            self._beat()
        self._show(due)

    def hear(self, request: str) -> None:
        if request == lines.HELLO_REQUEST:
            self._hello()
            self._beat()

    def _say(self, payload: str) -> None:
        self._send(lines.encode(payload))

    def _hello(self) -> None:
        self._say(lines.hello(VERSION, self._version, self._self_test))

    def _beat(self) -> None:
        self._say(lines.beat(self._beats, self._is_lost(), self._presence.uids()))
        self._beats = (self._beats + 1) % _BEATS
        self._last_beat = self._clock.ticks_ms()

    def _is_lost(self) -> bool:
        return self._version in ABSENT

    def _set_up(self) -> None:
        """Reset, test and configure; a chip that does not keep its settings counts as none."""
        self._chip.restart()
        self._self_test = selftest.outcome(self._chip)
        self._chip.restart()
        self._chip.configure()
        version = self._chip.version()
        if self._chip.is_configured():
            self._version = version
        else:
            self._lose(version if version in ABSENT else NO_CHIP)

    def _lose(self, version: int) -> None:
        self._version, self._self_test = version, "absent"

    def _watch_chip(self) -> None:
        """Notice a chip that was unplugged, and one that is back, even between two polls."""
        if self._chip.is_configured():
            return
        was_lost, version = self._is_lost(), self._chip.version()
        if version in ABSENT:
            self._lose(version)
        else:
            self._set_up()
        if not self._is_lost():
            self._say(lines.chip_ready(self._version, self._self_test))
        elif not was_lost:
            self._say(lines.chip_lost(self._version))

    def _poll_field(self) -> None:
        """While the chip is lost nobody knows of the tags, so none of them is missed."""
        if self._is_lost():
            return
        gone, come = self._presence.poll(self._field.tags())
        for uid in gone:
            self._say(lines.removed(uid))
        for uid in come:
            self._say(lines.present(uid))

    def _show(self, beat: bool) -> None:
        """On: a tag is there. A short flash: all is well. Quick blinking: no chip."""
        if self._is_lost():
            self._lit = not self._lit
        else:
            self._lit = beat or bool(self._presence.uids())
        self._lamp(int(self._lit))
