"""The game's words as they stand on the keys, and the names of places on the board."""

from __future__ import annotations

from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.roots.board import SIZE
from companion.games.roots.pieces import PLUS_CARD
from companion.ui.texts import msgid

CARDS = {
    "maple": phrase("Maple"),
    "ironwood": phrase("Ironwood"),
    "willow": phrase("Willow"),
    "pitch-pine": phrase("Pitch Pine"),
    "red-pine": phrase("Red Pine"),
    "evergreen": phrase("Evergreen"),
    "invasive": phrase("Invasive"),
    "recycling": phrase("Recycling"),
    "composting": phrase("Compost"),
    "seed": phrase("Seed"),
}
WEATHER = {
    "season": phrase("Season"),
    "wildfire": phrase("Wild Fire"),
    "flood": phrase("Flood"),
    "forager": phrase("Forager"),
    "fertilizer": phrase("Fertilizer"),
    "lightning": phrase("Lightning"),
    "rainfall": phrase("Rainfall"),
    "pruning": phrase("Pruning"),
    "eclipse": phrase("Eclipse"),
}
SEASONS = {
    "spring": phrase("Spring"),
    "summer": phrase("Summer"),
    "autumn": phrase("Autumn"),
    "winter": phrase("Winter"),
}
COLOURS = (msgid("blue"), msgid("orange"), msgid("BLUE"), msgid("ORANGE"))
INITIALS = {"blue": phrase("B"), "orange": phrase("O")}
NAMELESS = (msgid("Blue"), msgid("Orange"))
"""What players are called who gave no name."""
SAID_BY_THE_RULES = (msgid("no such line"), msgid("that does not fit here"))
"""Reasons that the rules keep under a name."""
WITH_CARD = phrase("+1 card")


def player_name(name: str) -> Phrase:
    """As it was typed; a colour in the language of the table."""
    return phrase(name) if name in NAMELESS else plain(name)


def face_name(face: str) -> Phrase:
    return WITH_CARD if face == PLUS_CARD else plain(face)


def side_of(edge: str) -> tuple[int, int, str]:
    """A line as a side of a tile: that to its left or below it, except at the far borders."""
    x, y = map(int, edge[1:].split(","))
    if edge[0] == "H":
        return (x, y, "↓") if y < SIZE else (x, y - 1, "↑")
    return (x, y, "←") if x < SIZE else (x - 1, y, "→")


def edge_name(edge: str) -> str:
    """`3,0↓` is the lower side of the tile 3,0."""
    x, y, side = side_of(edge)
    return f"{x},{y}{side}"
