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
from functools import cache, partial

from companion.core.game import Json

TIME_ERROR = 5
"""What adjtimex(2) returns while the kernel's clock is not synchronised."""


@cache
def _adjtimex() -> Callable[[], int] | None:
    """Looked up once: the C library stays where it is. What it is given asks it to change nothing,
    and the answer in it is of no interest."""
    function = getattr(ctypes.CDLL(None), "adjtimex", None)
    return function and partial(function, ctypes.create_string_buffer(512))


def clock_is_set() -> bool:
    """Whether the kernel believes its wall clock."""
    adjtimex = _adjtimex()
    return adjtimex is not None and adjtimex() not in {-1, TIME_ERROR}


class Clock:
    """Stamps entries: milliseconds played so far in this session, without any pauses."""

    def __init__(
        self,
        played: int = 0,
        monotonic: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        is_set: Callable[[], bool] = clock_is_set,
    ) -> None:
        self._monotonic, self._wall, self._is_set = monotonic, wall, is_set
        self._zero = monotonic() - played / 1000
        self._resting_since: float | None = None

    def rest(self, resting: bool) -> None:
        """The players pause, or go on: what lies between was not played."""
        if resting:
            self._resting_since = self._until()
        elif self._resting_since is not None:
            self._zero += self._monotonic() - self._resting_since
            self._resting_since = None

    def stamp(self) -> dict[str, Json]:
        moment = datetime.fromtimestamp(int(self._wall()), UTC).replace(tzinfo=None)
        return {
            "played": round((self._until() - self._zero) * 1000),
            "wall": f"{moment.isoformat()}Z",
            "set": self._is_set(),
        }

    def _until(self) -> float:
        """Now, or where the pause began."""
        return self._monotonic() if self._resting_since is None else self._resting_since
