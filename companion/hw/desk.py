"""A desk with a reader and a keyboard: tags and typed lines in one stream, in their order."""

from __future__ import annotations

import time
from collections.abc import Generator
from queue import SimpleQueue
from threading import Thread
from typing import TextIO

from companion.config import ReaderSettings
from companion.hw.devices import workers
from companion.hw.ports import HardwareError, Input
from companion.hw.worker import Worker


def desk_events(settings: ReaderSettings, typed: TextIO) -> Generator[Input | str, None, None]:
    """Until the end of the typed text. Without the device libraries there is only the keyboard."""
    events: SimpleQueue[Input | str | None] = SimpleQueue()
    readers = _readers(settings, events)
    for worker in readers:
        worker.start()
    Thread(target=_type, args=(typed, events), daemon=True).start()
    try:
        while (event := events.get()) is not None:
            yield event
    finally:
        for worker in readers:
            worker.close()


def _type(typed: TextIO, events: SimpleQueue[Input | str | None]) -> None:
    for line in typed:
        events.put(line.strip())
    events.put(None)


def _readers(
    settings: ReaderSettings, events: SimpleQueue[Input | str | None]
) -> tuple[Worker, ...]:
    try:
        from companion.hw import pi  # noqa: PLC0415, needs all device libraries
    except ImportError as error:
        if settings.kind in ("auto", "none"):
            return ()
        raise HardwareError(f"The library {error.name} for the reader is missing.") from error
    return workers(pi.readers(settings, events.put), time.monotonic)
