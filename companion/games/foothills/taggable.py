"""What a tag may be stuck on: fobs, surveyors, and any card."""

from __future__ import annotations

from companion.games.foothills.deckopen import station_cards
from companion.games.foothills.facts import COLOURS, Deck
from companion.ui.texts import msgid

FOBS = (msgid("Blue's fob"), msgid("Green's fob"))
SURVEYORS = (msgid("Blue's surveyor"), msgid("Green's surveyor"))


def taggable(deck: Deck) -> dict[str, str]:
    """Id -> name, in the order in which it is worth the trouble."""
    cards = (*deck.subjects("action"), *station_cards(deck))
    return (
        dict(zip(COLOURS, FOBS, strict=True))
        | {surveyor_id(colour): name for colour, name in zip(COLOURS, SURVEYORS, strict=True)}
        | {card: deck.text(card, "name") or card for card in cards}
    )


def surveyor_id(colour: str) -> str:
    return f"{colour}-surveyor"
