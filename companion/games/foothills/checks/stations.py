"""What a station card can show: its spaces, costs, bonuses, actions, and the pair on its back."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.foothills.checks import Contradiction
from companion.games.foothills.checks.lines import doubles, known_layouts
from companion.games.foothills.effects import START_BONUSES, Program, Ticket, parse_program
from companion.games.foothills.facts import SPACES, Deck, Key, lines_of, parse_pair

LEAST_RUBBLE = {
    "IV-2": (3, "FH:NAVVY-15"),
    "V-2": (3, "FH:B-10"),
    "V-3": (2, "FH:B-10"),
}
"""The examples show at least so many cubes on these cards."""
BLANK_BACKS = 6
_STARTS = {frozenset(parse_program(text)) for text in START_BONUSES}


def contradictions(deck: Deck) -> Iterator[Contradiction]:
    double = doubles(known_layouts(deck))
    for station in deck.subjects("station"):
        yield from _rubble(deck, station)
        yield from _spaces(deck, station)
        yield from _start(deck, station)
        if station in double:
            yield from _double(deck, station)
        elif _is_placed(deck, station) and deck.text(station, "back.2") is not None:
            yield Contradiction("FH:SET-11", f"{station} is a single card but has two backs")
    yield from _backs(deck)


def is_start(station: str) -> bool:
    return station.endswith("-1")


def is_start_action(action: Program) -> bool:
    """A ticket and one of the bonuses that the rulebook names."""
    return frozenset(action) in _STARTS


def _is_placed(deck: Deck, station: str) -> bool:
    return any(line in known_layouts(deck) for line in lines_of(station))


def _rubble(deck: Deck, station: str) -> Iterator[Contradiction]:
    rubble = deck.value(station, "rubble")
    least, rule = LEAST_RUBBLE.get(station, (0, ""))
    if rubble is not None and rubble < least:
        name = deck.text(station, "name")
        yield Contradiction(
            rule, f"{name} {station} has {rubble} rubble; the example shows {least}"
        )


def _spaces(deck: Deck, station: str) -> Iterator[Contradiction]:
    spaces = deck.value(station, "spaces")
    for space in SPACES:
        cost, bonus = (deck.value(station, f"{part}.{space}") for part in ("cost", "bonus"))
        if spaces is not None and int(space) > spaces and (cost, bonus) != (None, None):
            yield Contradiction("FH:D-1", f"{station} states a space {space} but has {spaces}")
        if cost is not None and cost.halves:
            yield Contradiction("FH:D-6", f"{station} cost.{space} is paid with victory points")
        if bonus is not None and bonus._replace(halves=0, passenger=0) != (0,) * len(bonus):
            yield Contradiction("FH:D-10", f"{station} bonus.{space} is not VP or passengers")


def _start(deck: Deck, station: str) -> Iterator[Contradiction]:
    action: Program | None = deck.value(station, "action")
    if action is None:
        return
    if is_start(station) and not is_start_action(action):
        yield Contradiction("FH:TICKET-2", f"{station} starts a line but gives no ticket and bonus")
    if not is_start(station) and Ticket() in action:
        yield Contradiction("FH:TICKET-1", f"{station} gives a ticket but starts no line")


def _double(deck: Deck, station: str) -> Iterator[Contradiction]:
    if deck.value(station, "tracks") not in {None, 1}:
        yield Contradiction("FH:SET-12", f"{station} is double but has not one track space")
    if deck.value(station, "spaces") not in {None, 2, 3}:
        yield Contradiction("FH:SET-12", f"{station} is double but has not two or three spaces")
    action, effect = deck.value(station, "action"), deck.value(station, "effect")
    if (action and effect) or (action, effect) == ((), ()):
        yield Contradiction("FH:SET-12", f"{station} is double: it has an action or an effect")


def _backs(deck: Deck) -> Iterator[Contradiction]:
    """28 backs name each pair of lines once, six name none."""
    owner_of: dict[str, Key] = {}
    blank = 0
    for key, fact in deck:
        if not key.field.startswith("back."):
            continue
        pair = parse_pair(fact.value)
        blank += pair == "none"
        if pair != "none" and (first := owner_of.setdefault(pair, key)) != key:
            yield Contradiction("FH:SET-5", f"{key} names {fact.value} as {first} does")
    if blank > BLANK_BACKS:
        yield Contradiction("FH:SET-5", f"{blank} backs name no lines, not 6")
