"""What a tag may be stuck on: fobs, surveyors, and any card."""

from __future__ import annotations

from companion.games.foothills.deckopen import station_cards
from companion.games.foothills.facts import COLOURS, Deck


def taggable(deck: Deck) -> dict[str, str]:
    """Id -> name, in the order in which it is worth the trouble."""
    cards = (*deck.subjects("action"), *station_cards(deck))
    return (
        {colour: f"{colour.title()}'s fob" for colour in COLOURS}
        | {surveyor_id(colour): f"{colour.title()}'s surveyor" for colour in COLOURS}
        | {card: deck.text(card, "name") or card for card in cards}
    )


def surveyor_id(colour: str) -> str:
    return f"{colour}-surveyor"
