"""A Pi's table in a process of its own: the real adapters on mock pins and a recorded bus.

Everything is imported when the command would import it, since this is what the bench measures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.cli import collect_rarely, main

if TYPE_CHECKING:
    from companion.config import Settings
    from companion.hw.devices import Devices

PROMPT = "asked"


def table(words: Sequence[str]) -> int:
    """`companion play` until it is ended; says when the first page stands on the glass."""
    collect_rarely()
    from companion.app import picture_of  # noqa: PLC0415
    from companion.commands import play  # noqa: PLC0415

    said = partial(print, PROMPT, flush=True)
    play.devices_for = (  # type: ignore[attr-defined]  # everything else is as on a Pi
        lambda kind, settings, table: devices(settings, said, first=picture_of(table))
    )
    return main(words)


def devices(settings: Settings, lit: Callable[[], None], **more: Any) -> Devices:
    """As `open_devices`, but for the pins and the bus, which a desktop cannot give."""
    from companion.hw import factory, pi, recorded  # noqa: PLC0415

    bus = recorded.WatchedBus(recorded.Glass(paged=False), lit)
    more = {"open_pins": recorded.mock_pins, "open_link": bus.link, **more}
    return pi.pi_devices(settings, factory.timing(settings), **more)
