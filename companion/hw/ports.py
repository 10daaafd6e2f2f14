"""What the table knows of its devices: the inputs they send and the outputs they take.

Devices never call into the table. Each one puts frozen inputs, stamped with monotonic time, into
one queue; and each one that has work of its own does it in `step`, which never waits.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from msgspec import Struct
from PIL import Image


class Key(StrEnum):
    """The seven buttons."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    OK = "OK"
    BACK = "BACK"


class Condition(StrEnum):
    """How a device is, as far as the players need to know."""

    LOST = "lost"
    SILENT = "silent"
    BACK = "back"
    STUCK = "stuck"
    FOREIGN = "foreign"


class Edge(Struct, frozen=True):
    """A contact closed or opened, bounce and all."""

    key: Key
    down: bool
    at: float


class Press(Struct, frozen=True):
    key: Key
    at: float


class Hold(Struct, frozen=True):
    key: Key
    at: float


class TagSeen(Struct, frozen=True):
    """A tag was put on a reader; one that stays there is not seen again."""

    uid: str
    reader: str
    at: float


class TagGone(Struct, frozen=True):
    uid: str
    reader: str
    at: float


class DeviceNotice(Struct, frozen=True):
    """A device has changed its condition; `text` says it in a sentence."""

    device: str
    state: Condition
    text: str
    at: float


Input = Press | Hold | TagSeen | TagGone | DeviceNotice
Emit = Callable[[Input], None]
Clock = Callable[[], float]


class Tune(StrEnum):
    """What the buzzer can say."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    YOUR_TURN = "your turn"


def nobody() -> None:
    """Whom a device wakes while no thread steps it."""


class Stepper(Protocol):
    """A device with work of its own.

    `step` does what is due at `now` and returns when it wants to be called next, or None when
    only a `wake` can bring new work. A thread calls it at the table, a test calls it by hand.
    The device calls `wake` when work has come from outside.
    """

    wake: Callable[[], None]

    def step(self, now: float) -> float | None: ...

    def close(self) -> None: ...


class Display(Protocol):
    @property
    def size(self) -> tuple[int, int]: ...

    def show(self, image: Image.Image) -> None:
        """Take a frame of mode "1"; of several that come too fast, the latest is drawn."""

    def dim(self, level: int) -> None:
        """Set the brightness, 0 to 255."""

    def close(self) -> None: ...


class Lights(Protocol):
    def light(self, *seats: int) -> None:
        """Light the lamps of these seats (from 0) and no others."""

    def close(self) -> None: ...


class Buzzer(Protocol):
    def play(self, tune: Tune) -> None: ...

    def close(self) -> None: ...


class HardwareError(Exception):
    """A device cannot be used; the message is one sentence with what to do."""
