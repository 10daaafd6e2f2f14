"""What is in the box: cards, tokens and roots, with their numbers, and where they may lie.

A hidden piece is counted twice: by its back, where it really lies, and by its face, as far as it
is known. So nothing has to be guessed, and both stay whole.
"""

from __future__ import annotations

PLAYERS = ("blue", "orange")
OTHER = {"blue": "orange", "orange": "blue"}

CARD = "card"
"""The back of a player card."""
CARDS = {
    "maple": 4,
    "ironwood": 3,
    "willow": 4,
    "pitch-pine": 4,
    "red-pine": 3,
    "evergreen": 3,
    "invasive": 4,
    "recycling": 4,
    "composting": 3,
    "seed": 3,
}
"""The faces of the player cards and their copies: 35."""
COSTS = {
    "maple": 0,
    "ironwood": 0,
    "willow": 1,
    "pitch-pine": 1,
    "red-pine": 3,
    "evergreen": 1,
    "invasive": 2,
    "recycling": 1,
    "composting": 1,
    "seed": 1,
}
"""Action points before the season; Ironwood is a reaction and costs none (RF:CARD-IRONWOOD-2)."""

WEATHER = {
    "season": 5,
    "wildfire": 1,
    "flood": 1,
    "forager": 3,
    "fertilizer": 2,
    "lightning": 2,
    "rainfall": 2,
    "pruning": 1,
    "eclipse": 3,
}
"""The weather cards and their copies: 20."""

TOKEN = "token"
"""The back of a resource token."""
FACES = {"+7": 1, "+5": 20, "+3": 30, "+1": 15, "-1": 15, "0": 19}
"""The faces of the resource tokens and their copies: 100. `+1` is the one with the card on it."""
VALUES = {face: int(face) for face in FACES}
PLUS_CARD = "+1"

ROOT = {player: f"{player} root" for player in PLAYERS}
ROOTS_EACH = 100

DECK, SHOWN = "deck", "shown"
"""Where the backs of player cards lie, beside the hands; `shown` is discard pile and card in play.
"""
HAND = {player: f"{player}/hand" for player in PLAYERS}
UNSEEN, PLAYING, DISCARD = "unseen", "playing", "discard"
"""Where their faces are known to be. Nobody tells the deck from the hands: both are `unseen`, and
so is a card that was discarded face down."""
WEATHER_DECK, WEATHER_NOW, WEATHER_DISCARD = "weather/deck", "weather/now", "weather/discard"

TILES_AT_LARGE = "tiles"
"""All tokens on the board, where only counts are kept."""
FACE_DOWN, FORAGED = "face-down", "foraged"
POOL = {player: f"{player}/pool" for player in PLAYERS}
SUPPLY = {player: f"{player}/roots" for player in PLAYERS}
