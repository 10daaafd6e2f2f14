"""What the phases share: how answers are spoken, and where programs are found."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.answers import Reason, unfit
from companion.core.engine import OVER, Go, go
from companion.games.foothills import table
from companion.games.foothills.state import BAG, View, Work
from companion.games.foothills.steps import RefillYard

REFILL_SIZE = 6
NOTHING_MORE = "-"


def none_in(place: str) -> Reason:
    if place == BAG:
        return unfit("none in the bag", "FH:LIMIT-1")
    return unfit("none in the stockyard", "FH:LIMIT-1")


def stating(view: View, card: str, statement: int, generally: str) -> str:
    """The rule that the players' card goes by: what the clarifications say of one card is no rule
    for another that an owner has read the like off."""
    in_use = view.record.selected == card and view.record.selected_grey
    return f"FH:SEC-{card.upper()}-{statement}" if in_use else generally


def mixes(iron: int, stone: int, n: int) -> Iterator[str]:
    """Every way to pick `n` of so many iron ore and stone, most iron first."""
    for irons in range(min(iron, n), -1, -1):
        if n - irons <= stone:
            yield "i" * irons + "s" * (n - irons)


def counts(letters: str) -> tuple[int, int] | None:
    """How many iron ore and stone a word names; None if it names anything else."""
    iron, stone = letters.count("i"), letters.count("s")
    return (iron, stone) if iron + stone == len(letters) else None


def refill_size(view: View, n: int) -> int:
    """OQ-3: a bag that holds too few is drawn empty; by setting it is left alone where six were
    to be drawn."""
    there = table.cubes(view, BAG)
    if there < n and n >= REFILL_SIZE and view.settings.short_refill == "skip":
        return 0
    return min(n, there)


def can_restock(view: View) -> bool:
    """Whether a refill would bring a resource (OQ-3, OQ-5)."""
    return table.resources(view, BAG) > 0 and refill_size(view, REFILL_SIZE) > 0


def after_taking(work: Work, emptied: bool, going_on: bool) -> Go:
    """Back to what called, or first a refill; `going_on` if this step is not over.

    The step on top of the stack is already the one to go on with.
    """
    if emptied:
        return go("emptied" if going_on else "took_last", RefillYard, REFILL_SIZE)
    return Go("again", work.stack[-1]) if going_on else OVER
