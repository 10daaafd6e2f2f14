"""Bag odds: exact, and the same as counting every hand that could come out of the bag."""

from __future__ import annotations

from collections import Counter
from copy import copy
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.foothills.odds import Draw, chance_of_an_event, refill_odds
from companion.games.foothills.settings import Settings
from companion.games.foothills.steps import RefillYard
from tests.foothills.tabletop import Tabletop

READY = Tabletop.ready()
SKIPPING = Tabletop.ready(settings=Settings(short_refill="skip"))
small_bags = st.fixed_dictionaries(
    {"event": st.integers(0, 4), "iron": st.integers(0, 5), "stone": st.integers(0, 5)}
)


def with_bag(table: Tabletop, bag: dict[str, int]) -> Tabletop:
    """The same table with just these cubes in the bag; the others lie aside."""
    other = copy(table)
    for piece, n in bag.items():
        other.put(other.count(piece, "bag") - n, piece, "bag", "aside")
    return other


def by_counting_hands(bag: dict[str, int], n: int) -> dict[Draw, Fraction]:
    cubes = [piece for piece, count in bag.items() for _ in range(count)]
    hands = list(combinations(range(len(cubes)), min(n, len(cubes))))
    seen = Counter(tuple(sorted(cubes[i] for i in hand)) for hand in hands)
    return {
        (hand.count("event"), hand.count("iron"), hand.count("stone")): Fraction(times, len(hands))
        for hand, times in seen.items()
    }


@given(small_bags, st.integers(1, 6))
def test_the_odds_are_those_of_counting_every_hand(bag: dict[str, int], n: int) -> None:
    table = with_bag(READY, bag)
    odds = refill_odds(table.state, n)
    assert odds == by_counting_hands(bag, n)
    assert sum(odds.values()) == 1
    event = sum(chance for draw, chance in odds.items() if draw[0])
    assert chance_of_an_event(table.state, n) == event


@given(st.integers(0, 17), st.integers(0, 13), st.integers(0, 4))
def test_chances_add_up_to_one_exactly_for_any_bag(iron: int, stone: int, event: int) -> None:
    table = with_bag(READY, {"iron": iron, "stone": stone, "event": event})
    odds = refill_odds(table.state)
    assert sum(odds.values()) == 1
    assert all(chance > 0 for chance in odds.values())
    expected = sum(chance * draw[0] for draw, chance in odds.items())
    cubes = iron + stone + event
    assert expected == (Fraction(min(6, cubes) * event, cubes) if cubes else 0)


def test_before_the_first_turn_an_event_comes_in_56_of_100_refills() -> None:
    """30 resources and 4 event cubes (FH:SET-19): 1 - C(30, 6) / C(34, 6)."""
    chance = chance_of_an_event(READY.state)
    assert chance == 1 - Fraction(593775, 1344904)
    assert round(float(chance), 2) == 0.56


def test_a_refill_that_the_house_skips_brings_nothing() -> None:
    """FH:OQ-3: fewer than six in the bag, left alone by setting."""
    few = {"event": 3, "iron": 1, "stone": 1}
    assert chance_of_an_event(with_bag(READY, few).state) == 1
    skipped = with_bag(SKIPPING, few)
    assert refill_odds(skipped.state) == {(0, 0, 0): 1}
    assert chance_of_an_event(skipped.state) == 0


@given(small_bags, st.sampled_from([READY, SKIPPING]), st.sampled_from([2, 6]))
def test_the_odds_name_exactly_the_draws_that_can_be_answered(
    bag: dict[str, int], base: Tabletop, n: int
) -> None:
    table = with_bag(base, bag)
    odds = refill_odds(table.state, n)
    table.pending(RefillYard(n))
    assert sorted(table.options()) == sorted(f"draw {white} {iron}" for white, iron, _ in odds)
