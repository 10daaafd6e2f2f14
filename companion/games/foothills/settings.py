"""How these two people play: what the rulebooks leave open, with the recommended default."""

from __future__ import annotations

from typing import ClassVar

from companion.core.settings import Choices, HouseRules


class Settings(HouseRules, frozen=True):
    """House rules. The comment names the open question of the rules page."""

    short_refill: str = "draw"  # OQ-3: fewer than six in the bag: draw all, or skip the refill
    porthmadog: str = "both"  # OQ-15: both track spaces count for both lines, or left I, right II
    pub_again: bool = False  # OQ-34: may the pub be used again without leaving it
    ferry_selected: bool = True  # OQ-37: may Barmouth Ferry turn the selected card
    piles: str = "open"  # OQ-40: scoring piles are shown, or hidden until the end
    steelworker: str = "same"  # OQ-61: the ticket must be for the line built in, or any
    adjacent_from_home: str = "none"  # OQ-65: where a surveyor at home is adjacent to
    second_tie: str = "second"  # OQ-79: the rematch decides alone, or the sum of both games
    stalled_after: int = 40  # turns without progress until the players are offered to stop

    choices: ClassVar[Choices] = {
        "short_refill": ("draw", "skip"),
        "porthmadog": ("both", "split"),
        "piles": ("open", "hidden"),
        "steelworker": ("same", "any"),
        "adjacent_from_home": ("none", "start"),
        "second_tie": ("second", "sum"),
    }
