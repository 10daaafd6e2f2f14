"""What a tag may be stuck on: every card of both decks, 55 in all."""

from __future__ import annotations

from companion.games.roots.pieces import CARDS, WEATHER

CARD_NAMES = {
    "maple": "Maple",
    "ironwood": "Ironwood",
    "willow": "Willow",
    "pitch-pine": "Pitch Pine",
    "red-pine": "Red Pine",
    "evergreen": "Evergreen",
    "invasive": "Invasive Species",
    "recycling": "Recycling",
    "composting": "Composting",
    "seed": "Plant a Seed",
}
WEATHER_NAMES = {
    "season": "Season Change",
    "wildfire": "Wild Fire",
    "flood": "Flood",
    "forager": "Forager",
    "fertilizer": "Fertilizer",
    "lightning": "Lightning",
    "rainfall": "Rainfall",
    "pruning": "Pruning",
    "eclipse": "Eclipse",
}


def taggable() -> dict[str, str]:
    """Id -> name; each copy has a tag of its own: `maple-2`."""
    names = CARD_NAMES | WEATHER_NAMES
    return {
        f"{card}-{copy}": f"{names[card]} {copy}"
        for card, copies in (CARDS | WEATHER).items()
        for copy in range(1, copies + 1)
    }
