"""What the next refill may bring: exact odds, from what is known to be in the bag."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from companion.games.foothills.phases.collecting import draws
from companion.games.foothills.phases.common import REFILL_SIZE, refill_size
from companion.games.foothills.state import BAG, EVENT, IRON, STONE, View

Draw = tuple[int, int, int]
"""Event cubes, iron ore, stone."""


def refill_odds(view: View, n: int = REFILL_SIZE) -> dict[Draw, Fraction]:
    """The chance of every way in which a refill of `n` cubes can come out of the bag."""
    bag = view.places[BAG]
    events, iron, stone = bag.get(EVENT, 0), bag.get(IRON, 0), bag.get(STONE, 0)
    ways = {
        draw: comb(events, draw[0]) * comb(iron, draw[1]) * comb(stone, draw[2])
        for draw in draws(iron, stone, events, refill_size(view, n))
    }
    total = sum(ways.values())
    return {draw: Fraction(count, total) for draw, count in ways.items()}


def chance_of_an_event(view: View, n: int = REFILL_SIZE) -> Fraction:
    """At least one white cube among the next `n`."""
    bag = view.places[BAG]
    events = bag.get(EVENT, 0)
    cubes = events + bag.get(IRON, 0) + bag.get(STONE, 0)
    n = refill_size(view, n)
    return 1 - Fraction(comb(cubes - events, n), comb(cubes, n))
