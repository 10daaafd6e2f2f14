"""From the board's firmware, in MicroPython, over a serial port to the inputs of the table."""

from pathlib import Path

from firmware_run import in_micropython

from companion.hw.mock import MockClock
from companion.hw.ports import Condition, DeviceNotice, Input, TagGone, TagSeen
from companion.hw.readers.dialect import Hello
from tests.hw.reader_rigs import PtyRig

BEAT = 0.5
TAG, FOB, PHONE = "04A1B2C3D4E5F6", "DEADBEEF", "08C3A91E"
SCENARIO = {
    "duration_ms": 9000,
    "events": [
        {"at_ms": 1000, "enter": TAG},
        {"at_ms": 2000, "enter": FOB},
        {"at_ms": 3000, "leave": TAG},
        {"at_ms": 5000, "enter": TAG},
        {"at_ms": 6000, "enter": PHONE},
    ],
}


class Recording:
    """Plays the firmware's bytes back once the host asks, a heartbeat's worth at a time."""

    def __init__(self, stream: bytes, clock: MockClock) -> None:
        head, *rest = stream.split(b"$beat ")
        self._parts = [head, *(b"$beat " + part for part in rest)]
        self._clock = clock
        self._due: float | None = None
        self.mute = False

    def enter(self, uid: str) -> None:
        raise AssertionError("what lies on the reader was recorded")

    leave = enter

    def read(self) -> bytes:
        if self._due is None or self._clock() < self._due or not self._parts:
            return b""
        self._due += BEAT
        return self._parts.pop(0)

    def write(self, data: bytes) -> None:
        if self._due is None:
            self._due = self._clock()


def told(item: Input) -> tuple[type, str]:
    if isinstance(item, TagSeen | TagGone):
        return type(item), item.uid
    assert isinstance(item, DeviceNotice)
    return type(item), item.state


def test_tags_on_the_board_are_scans_at_the_table(tmp_path: Path) -> None:
    clock = MockClock()
    rig = PtyRig(Recording(in_micropython(SCENARIO), clock), clock, "auto", tmp_path)
    rig.wait(9.0)
    assert rig.link.hello == Hello("1.0.0", "92")
    assert rig.link.damaged == 0
    assert [told(item) for item in rig.inputs] == [
        (TagSeen, TAG),
        (TagSeen, FOB),
        (TagGone, TAG),
        (TagSeen, TAG),
        (DeviceNotice, Condition.FOREIGN),
    ]
    rig.close()
