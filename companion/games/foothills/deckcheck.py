"""Hold a deck against the sources, and list what of it nobody has read off the cards yet."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.foothills.checks import Contradiction, actions, lines, stations
from companion.games.foothills.deckfile import DeckFile, full_deck, rulebook
from companion.games.foothills.deckopen import open_facts
from companion.games.foothills.facts import Deck, Key, parse_fact


class Report(Struct, frozen=True):
    contradictions: tuple[Contradiction, ...]
    needed: tuple[Key, ...]
    """Open, and without them the lines cannot be laid out."""
    can_wait: tuple[Key, ...]
    """Open, and asked at the table when they come up."""

    @property
    def is_clean(self) -> bool:
        return not self.contradictions


def check(deck_file: DeckFile) -> Report:
    deck = full_deck(deck_file)
    found = [*disagreements(deck_file), *contradictions(deck)]
    missing = tuple(open_facts(deck))
    needed = tuple(key for key in missing if key.field == "cards")
    return Report(tuple(found), needed, tuple(key for key in missing if key not in needed))


def disagreements(deck_file: DeckFile) -> Iterator[Contradiction]:
    """Fact by fact: where a file says something else than the rulebook."""
    for key, text in deck_file.facts.items():
        fact = rulebook().facts.get(key)
        if fact is not None and parse_fact(key, text) != parse_fact(key, fact.value):
            yield Contradiction("rulebook", f"{key} is {text!r}; the rulebook has {fact.value!r}")


def contradictions(deck: Deck) -> Iterator[Contradiction]:
    """What the rules exclude, whoever said it."""
    yield from lines.contradictions(deck)
    yield from stations.contradictions(deck)
    yield from actions.contradictions(deck, frozenset(rulebook().subjects("action")))
