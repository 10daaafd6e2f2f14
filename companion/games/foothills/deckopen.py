"""Which facts a deck could have and lacks, in the order in which an owner would go through them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.foothills.checks.lines import doubles, known_layouts
from companion.games.foothills.facts import (
    LINE_FIELDS,
    LINES,
    SPACES,
    Deck,
    Key,
    group_of,
    lines_of,
)

ACTION_CARD = ("name", "colour", "golden", "text", "scores", "mark")
"""`needs` is not among them: it only helps while the text is open."""


def open_facts(deck: Deck) -> Iterator[Key]:
    for subject in all_subjects(deck):
        yield from (key for key in fields_of(deck, subject) if key not in deck.facts)


def all_subjects(deck: Deck) -> tuple[str, ...]:
    return (*LINES, *station_cards(deck), *deck.subjects("action"))


def station_cards(deck: Deck) -> tuple[str, ...]:
    """Line by line, from left to right; on a line without a layout, those with a known number."""
    named = sorted(deck.subjects("station"), key=lambda station: int(station.partition("-")[2]))
    cards: dict[str, None] = {}
    for line in LINES:
        on_line = (s for s in named if line in lines_of(s))
        cards.update(dict.fromkeys(deck.stations_of(line) or on_line))
    return tuple(cards)


def fields_of(deck: Deck, subject: str) -> tuple[Key, ...]:
    """What can be read off that card, as far as it is known what the card has."""
    group = group_of(subject)
    if group == "station":
        return tuple(Key(subject, name) for name in _station_fields(deck, subject))
    names = LINE_FIELDS if group == "line" else ACTION_CARD
    return tuple(Key(subject, name) for name in names)


def _station_fields(deck: Deck, station: str) -> Iterator[str]:
    yield from ("name", "tracks", "rubble", "spaces")
    spaces = deck.value(station, "spaces") or 0
    for space in SPACES[:spaces]:
        yield from (f"cost.{space}", f"bonus.{space}")
    if spaces > 1:
        yield "ordered"
    yield "action"
    if deck.value(station, "action") == ():
        yield "effect"
    yield "back.1"
    if station in doubles(known_layouts(deck)):
        yield "back.2"
