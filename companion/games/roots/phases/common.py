"""What the phases share: how answers are spoken and refused."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.answers import Reason, because
from companion.core.engine import say
from companion.games.roots.pieces import CARDS
from companion.games.roots.state import View

COST = "cost="


DONE = say("done")
PLAY = {card: say("play", card) for card in CARDS}
NO_TOKEN, NO_EDGE = "no token there", "no such line"


def whole_number(word: str) -> int | None:
    """A number as players write it; None for anything else."""
    return int(word) if word.isascii() and word.isdigit() else None


def too_dear(view: View, cost: int, *rules: str) -> Iterator[Reason]:
    """RF:TURN-2: actions are taken while the action points suffice."""
    if cost > view.record.ap:
        yield because("RF:TURN-2", *rules, words="costs {n} AP", n=cost)
