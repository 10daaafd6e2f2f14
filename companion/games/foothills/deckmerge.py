"""Taking over facts from another owner's file."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.foothills.checks import Contradiction
from companion.games.foothills.deckcheck import check
from companion.games.foothills.deckfile import DeckFile, rulebook
from companion.games.foothills.facts import Key, parse_fact


class Merge(Struct, frozen=True):
    """What an import would change, and what speaks against it."""

    facts: dict[Key, str]
    objections: tuple[Contradiction, ...]


def merge(own: DeckFile, other: DeckFile) -> Merge:
    news = {key: text for key, text in other.facts.items() if _is_news(own, key, text)}
    changed = tuple(
        Contradiction("own deck", f"{key} is {text!r}; your deck has {own.facts[key]!r}")
        for key, text in news.items()
        if key in own.facts
    )
    known = set(check(own).contradictions)
    merged = check(replace(own, facts={**own.facts, **news}))
    return Merge(news, (*changed, *(c for c in merged.contradictions if c not in known)))


def _is_news(own: DeckFile, key: Key, text: str) -> bool:
    stated = rulebook().text(*key)
    known = {parse_fact(key, value) for value in (own.facts.get(key), stated) if value is not None}
    return parse_fact(key, text) not in known
