"""A deck and its check in words, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from companion.games.foothills.deckcheck import Report
from companion.games.foothills.deckopen import all_subjects, fields_of
from companion.games.foothills.facts import Deck, Key

INVENTED_WARNING = "INVENTED: these are not the printed values."


def title(deck: Deck) -> Iterator[str]:
    yield f"{deck.name} ({deck.kind} deck)"
    if deck.kind == "sample":
        yield INVENTED_WARNING
    elif deck.note:
        yield deck.note


def facts(deck: Deck) -> Iterator[str]:
    for subject in all_subjects(deck):
        yield f"\n{subject}"
        yield from (f"  {key.field:8} {_fact(deck, key)}" for key in fields_of(deck, subject))


def _fact(deck: Deck, key: Key) -> str:
    fact = deck.facts.get(key)
    return "open" if fact is None else f"{fact.value}  ({fact.source})"


def report(found: Report) -> Iterator[str]:
    yield from (f"contradiction: {each}" for each in found.contradictions)
    if found.is_clean:
        yield "No contradiction with the rulebook."
    yield from _open("Open, needed to play at all (the layout of the lines):", found.needed)
    if found.needed:
        yield "  The other station cards of a line are listed once its layout is known."
    yield from _open("Open, can wait until it comes up at the table:", found.can_wait)
    if not found.needed and not found.can_wait:
        yield "Nothing is open."


def _open(heading: str, keys: Iterable[Key]) -> Iterator[str]:
    cards = groupby(keys, key=lambda key: key.subject)
    rows = [f"  {card}: {', '.join(key.field for key in fields)}" for card, fields in cards]
    yield from [heading, *rows] if rows else []
