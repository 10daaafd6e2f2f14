"""Decks on which anything is printed that an owner can state, to try what no sample card has."""

from __future__ import annotations

import random

from tests.foothills.tabletop import deck

ANYWHERE = (
    "take 2",
    "draw 2",
    "draw 3 keep 1",
    "search 2 iron + 2 stone keep 2",
    "add 2",
    "refill",
    "refill unless 6",
    "dig 3",
    "dig 2 from 2 lines",
    "dig 4 with ticket",
    "up to 2 x: track for 1 iron + 1 rubble / 2 rubble -> 1 stone",
    "up to 1 x: track for 2 resource",
    "up to 2 x: 1 rubble -> 2 stone",
    "up to 2 x: 1 rubble -> 1 iron + 1 stone",
    "up to 2 x: 1 resource -> 1 vp / 1 rubble -> 1 resource",
    "build",
    "build plus 1 resource",
    "build less 1 stone without bonus",
    "build less 1 iron on own line",
    "move space",
    "move adjacent or home",
    "move start or pub",
    "move ticket",
    "gain 1 resource",
    "gain 1 iron + 1 stone + 1 passenger",
    "gain 1 passenger per ticket",
    "opponent gains 1 resource",
    "score a card",
    "flip any",
    "by word",
)
ONLY_ON_CARDS = (
    "needs ticket",
    "needs track",
    "pay 1 rubble",
    "pay 1 resource",
    "pay ½ vp",
    "flip another",
)
"""Written around something from `ANYWHERE`: conditions and prices before it, a flip behind it."""


def vocabulary_facts(seed: int) -> dict[tuple[str, str], str]:
    """Other texts for every grey side, every surveyor space, and an effect here and there."""
    pick = random.Random(seed)
    cards = {(card, "text"): _card_text(pick) for card in deck("sample").subjects("action")}
    spaces = {
        (station, "action"): "; ".join(pick.sample(ANYWHERE, pick.choice((1, 1, 2))))
        for station in deck("sample").subjects("station")
    }
    effects = {
        (station, "effect"): pick.choice(ANYWHERE)
        for station in pick.sample(("I-2", "III-3", "V-2", "V-3", "VI-2", "VIII-2"), 2)
    }
    return cards | spaces | effects


def _card_text(pick: random.Random) -> str:
    clauses = pick.sample(ANYWHERE, pick.choice((1, 2)))
    extra = pick.choice(("", "", *ONLY_ON_CARDS))
    if extra.startswith("flip"):
        return "; ".join((*clauses, extra))
    return "; ".join((extra, *clauses) if extra else clauses)
