"""What the rulebooks' clarifications forbid a card whose text is open (FH:SEC)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.answers import Reason
from companion.games.foothills import table
from companion.games.foothills.effects import Travel
from companion.games.foothills.phases.building import own_line
from companion.games.foothills.state import HOME, SURVEYOR, View

_ANY_SPACE = Travel("space", home=True)
_NEIGHBOUR = Travel("adjacent", home=True)


def why_not_stated(view: View, verb: str, target: str) -> Iterator[Reason]:
    """The reasons against a step that lie in the selected card."""
    against = _AGAINST.get((view.record.selected, verb))
    return against(view, target) if against else iter(())


def reach(view: View) -> Travel:
    """Where the players may say that the surveyor goes; from home, Field Worker's text decides
    (FH:SEC-FIELD-WORKER-2, OQ-65)."""
    player = view.record.player
    at_home = SURVEYOR[player] in view.places[HOME[player]]
    return _NEIGHBOUR if view.record.selected == "field-worker" and not at_home else _ANY_SPACE


def _no_track(view: View, line: str) -> Iterator[Reason]:
    yield Reason(("FH:SEC-BRICKMAKER-2",), "it lays no track")


def _stays(view: View, target: str) -> Iterator[Reason]:
    yield Reason(("FH:SEC-TRAVEL-AGENT-2",), "the surveyor stays")


def _line_of_a_ticket(view: View, line: str) -> Iterator[Reason]:
    if line not in table.ticketed_lines(view, view.record.player):
        yield Reason(("FH:SEC-HEAVY-WORK-GANG-3",), "no ticket for that line")


def _line_of_a_track(view: View, place: str) -> Iterator[Reason]:
    if place not in view.layout.spaces:
        return
    station, _ = view.layout.spaces[place]
    if not any(own_line(view, view.record.player, line) for line in station.lines):
        yield Reason(("FH:SEC-STEELWORKER-2",), "no own track with a ticket in that line")


_AGAINST: dict[tuple[str, str], Callable[[View, str], Iterator[Reason]]] = {
    ("brickmaker", "track"): _no_track,
    ("travel-agent", "move"): _stays,
    ("heavy-work-gang", "dig"): _line_of_a_ticket,
    ("steelworker", "build"): _line_of_a_track,
}
