"""What is noted about the time of a decision.

A box without a clock battery does not know the date until the network tells it. So the order
comes from the entry's number, durations come from the monotonic clock, and the wall time is
written down together with whether the clock had been set.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from datetime import UTC, datetime

from companion.core.game import Json

TIME_ERROR = 5
"""What adjtimex(2) returns while the kernel's clock is not synchronised."""


def clock_is_set() -> bool:
    """Whether the kernel believes its wall clock."""
    adjtimex = getattr(ctypes.CDLL(None), "adjtimex", None)
    read_only = ctypes.create_string_buffer(512)
    return adjtimex is not None and adjtimex(read_only) not in {-1, TIME_ERROR}


class Clock:
    """Stamps entries: milliseconds played so far in this session, pauses of the box left out."""

    def __init__(
        self,
        played: int = 0,
        monotonic: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        is_set: Callable[[], bool] = clock_is_set,
    ) -> None:
        self._monotonic, self._wall, self._is_set = monotonic, wall, is_set
        self._zero = monotonic() - played / 1000

    def stamp(self) -> dict[str, Json]:
        moment = datetime.fromtimestamp(int(self._wall()), UTC)
        return {
            "played": round((self._monotonic() - self._zero) * 1000),
            "wall": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "set": self._is_set(),
        }
