"""A Pi's table in a process of its own: the real adapters on mock pins and a recorded bus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PIL.Image import Image

from companion.app import picture_of
from companion.cli import main
from companion.commands import play
from companion.config import Settings
from companion.hw.devices import Devices
from companion.hw.ports import nobody

PROMPT = "asked"


def table(words: Sequence[str]) -> int:
    """`companion play` until it is ended; says when the first page stands on the glass."""
    said = partial(print, PROMPT, flush=True)
    play.devices_for = (  # type: ignore[attr-defined]  # everything else is as on a Pi
        lambda kind, settings, table: devices(settings, picture_of(table), said)
    )
    return main(words)


def devices(
    settings: Settings, first: Image | None = None, lit: Callable[[], None] = nobody
) -> Devices:
    """As `open_devices`, but for the pins and the bus, which a desktop cannot give."""
    from companion.hw import factory, pi, recorded  # noqa: PLC0415, not before the table asks

    bus = recorded.WatchedBus(recorded.Glass(paged=False), lit)
    timing = factory.timing(settings)
    return pi.pi_devices(
        settings, timing, first=first, open_pins=recorded.mock_pins, open_link=bus.link
    )
