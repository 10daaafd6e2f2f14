"""What the rulebooks' clarifications forbid a card whose text is open (FH:SEC)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.answers import Reason
from companion.games.foothills import table
from companion.games.foothills.effects import Travel
from companion.games.foothills.phases.building import own_line
from companion.games.foothills.phases.common import REFILL_SIZE
from companion.games.foothills.state import HOME, SURVEYOR, YARD, State, View
from companion.games.foothills.steps import WordByWord

_ANY_SPACE = Travel("space", home=True)
_NEIGHBOUR = Travel("adjacent", home=True)


def why_not_stated(state: State, verb: str, target: str) -> Iterator[Reason]:
    """The reasons against a step that lie in the selected card."""
    against = _AGAINST.get((state.record.selected, verb))
    return against(state, target) if against else iter(())


def reach(view: View) -> Travel:
    """Where the players may say that the surveyor goes; from home, Field Worker's text decides
    (FH:SEC-FIELD-WORKER-2, OQ-65)."""
    player = view.record.player
    at_home = SURVEYOR[player] in view.places[HOME[player]]
    return _NEIGHBOUR if view.record.selected == "field-worker" and not at_home else _ANY_SPACE


def _full_yard(state: State, word: str) -> Iterator[Reason]:
    """The refill is left out; a cube more after the first is part of one that was begun."""
    step = state.stack[-1]
    is_first = isinstance(step, WordByWord) and not step.acted
    if is_first and table.cubes(state, YARD) >= REFILL_SIZE:
        yield Reason(("FH:SEC-LARGE-BOAT-2",), "6 or more cubes are there")


def _no_track(state: State, line: str) -> Iterator[Reason]:
    yield Reason(("FH:SEC-BRICKMAKER-2",), "it lays no track")


def _stays(state: State, target: str) -> Iterator[Reason]:
    yield Reason(("FH:SEC-TRAVEL-AGENT-2",), "the surveyor stays")


def _line_of_a_ticket(state: State, line: str) -> Iterator[Reason]:
    if line not in table.ticketed_lines(state, state.record.player):
        yield Reason(("FH:SEC-HEAVY-WORK-GANG-3",), "no ticket for that line")


def _line_of_a_track(state: State, place: str) -> Iterator[Reason]:
    if place not in state.layout.spaces:
        return
    station, _ = state.layout.spaces[place]
    if not any(own_line(state, state.record.player, line) for line in station.lines):
        yield Reason(("FH:SEC-STEELWORKER-2",), "no own track with a ticket in that line")


_AGAINST: dict[tuple[str, str], Callable[[State, str], Iterator[Reason]]] = {
    ("brickmaker", "track"): _no_track,
    ("large-boat", "add"): _full_yard,
    ("travel-agent", "move"): _stays,
    ("heavy-work-gang", "dig"): _line_of_a_ticket,
    ("steelworker", "build"): _line_of_a_track,
}
