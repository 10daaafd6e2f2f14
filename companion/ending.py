"""How a table is told to end: by a flag that the loop looks at, never by an exception.

An exception out of a signal handler can come up anywhere, in the middle of giving a device back
too. And Python ends with the signal after all if it came up in source text that was being run,
such as that of a dataclass, even where somebody caught it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from signal import SIG_DFL, SIGHUP, SIGINT, SIGTERM, default_int_handler, getsignal, signal
from types import FrameType

ENDINGS = (SIGTERM, SIGINT, SIGHUP)
"""The service manager's word, and that of the players: Ctrl-C, or a terminal that was closed."""


@contextmanager
def ended_by_interrupt() -> Iterator[None]:
    """For a table that waits for a typed line: whatever ends it is a KeyboardInterrupt."""
    before = {number: signal(number, default_int_handler) or SIG_DFL for number in ENDINGS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal(number, handler)


@contextmanager
def until_told() -> Iterator[Callable[[], bool]]:
    """Whether to go on. A second signal does what it would have done before, so that a table whose
    device hangs can be ended too."""
    before = {number: getsignal(number) or SIG_DFL for number in ENDINGS}
    told = False

    def restore() -> None:
        for number, handler in before.items():
            signal(number, handler)

    def tell(number: int, frame: FrameType | None) -> None:
        nonlocal told
        told = True
        restore()

    for number in ENDINGS:
        signal(number, tell)
    try:
        yield lambda: not told
    finally:
        restore()
