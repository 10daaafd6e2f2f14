"""What a reader on a serial port can tell, and what each kind of reader must provide for it.

A dialect is a pure parser of a byte stream plus the few bytes that it wants written. It knows no
port and no clock; the connection (`link.py`) carries its bytes.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class Hello(Struct, frozen=True):
    """The reader has answered and is the kind that we took it for."""

    firmware: str
    chip: str


class Present(Struct, frozen=True):
    uid: str


class Removed(Struct, frozen=True):
    uid: str


class Glimpse(Struct, frozen=True):
    """A tag is here now: repeated while it stays, and nothing is said when it goes."""

    uid: str


class Roll(Struct, frozen=True):
    """Every tag that lies on the reader now."""

    uids: frozenset[str]


class Trouble(Struct, frozen=True):
    """The reader itself says that something is wrong."""

    text: str


class Recovered(Struct, frozen=True):
    text: str


class Alive(Struct, frozen=True):
    """A good frame that says nothing but that the reader is there."""


Heard = Hello | Present | Removed | Glimpse | Roll | Trouble | Recovered | Alive


class Dialect(Protocol):
    """One conversation with one reader; a new connection begins with a new dialect."""

    @property
    def baudrate(self) -> int: ...

    @property
    def introduces(self) -> bool:
        """Whether it says hello, so that it can be found by asking."""

    @property
    def silence(self) -> float | None:
        """Seconds without a good frame after which it has fallen silent; None: it may."""

    @property
    def fades(self) -> float:
        """Seconds after its last sign until a tag has gone: bridges a flicker at the edge."""

    @property
    def damaged(self) -> int:
        """Frames that were begun and dropped: noise, half frames, wrong checksums."""

    def poll(self) -> bytes:
        """What to write now; asked ten times a second, empty most of the time."""

    def hear(self, data: bytes) -> list[Heard]: ...


class Port(Protocol):
    """A wire to a reader. All methods raise OSError when it has gone; none of them waits."""

    def read(self) -> bytes:
        """What has come so far."""

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


OpenPort = Callable[[str, int], Port]
"""Opens a path at a baud rate."""

Candidate = tuple[str, Callable[[], Dialect]]
"""A path, and what may be spoken there."""


def is_random(uid: str) -> bool:
    """Whether a phone or a bank card made this UID up for the occasion (ISO/IEC 14443-3: 08)."""
    return len(uid) == 8 and uid.startswith("08")
