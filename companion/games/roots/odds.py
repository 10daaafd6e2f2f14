"""What may come next: exact odds, from what has been seen; and what must not be told."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.games.roots import table
from companion.games.roots.pieces import (
    CARDS,
    FACE_DOWN,
    FACES,
    UNSEEN,
    WEATHER,
    WEATHER_DECK,
    WEATHER_DISCARD,
)
from companion.games.roots.state import View


def token_odds(view: View) -> dict[str, Fraction]:
    """The chance of each face for the next token turned over."""
    return _odds(FACES, view.places[FACE_DOWN])


def weather_odds(view: View) -> dict[str, Fraction]:
    """The chance of each weather card; the last one of a pass is certain (RF:INFO-2). With the
    deck empty the next comes out of the whole shuffled discard pile."""
    deck = view.places[WEATHER_DECK] or view.places[WEATHER_DISCARD]
    return _odds(WEATHER, deck)


def _odds(kinds: Mapping[str, int], there: Mapping[str, int]) -> dict[str, Fraction]:
    total = sum(there.values())
    return {kind: Fraction(there[kind], total) for kind in kinds if there.get(kind)}


def unseen_cards(view: View) -> dict[str, int] | None:
    """The player cards in the deck and in both hands together (RF:INFO-3); None if the players do
    not want it told, since an empty deck would give both hands away (RF:INFO-4)."""
    setting = view.settings.unseen
    if setting == "never" or (setting == "deck" and not table.deck(view)):
        return None
    there = view.places[UNSEEN]
    return {card: there[card] for card in CARDS if there.get(card)}
