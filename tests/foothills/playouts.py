"""Games of Foothills at random, over all line choices, decks and settings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from companion.core.answers import Answer
from companion.games.foothills.facts import LINES
from companion.games.foothills.game import Foothills, Setup
from companion.games.foothills.hidden import HiddenDeck
from companion.games.foothills.phases import ASKING
from companion.games.foothills.settings import Settings
from tests import playouts
from tests.citations import RulesPage
from tests.foothills.tabletop import deck, deck_with

LINE_CHOICES = tuple(combinations(LINES, 6))


@cache
def rule_ids() -> frozenset[str]:
    return RulesPage("foothills", "FH").ids


class Playout(playouts.Playout):
    """What the rulebook leaves open the players read off the sample deck's cards."""

    def __init__(
        self,
        lines: tuple[str, ...],
        seed: int,
        of: str = "sample",
        settings: Settings | None = None,
        facts: dict[tuple[str, str], str] | None = None,
    ) -> None:
        start = ("blue", "green")[seed % 2]
        cards = deck_with(of, facts)
        game = Foothills(Setup(cards, lines, start, settings=settings or Settings()))
        super().__init__(game, random.Random(f"{lines} {of} {seed}"))
        self._cards = HiddenDeck(self.game, deck("sample") if of == "rulebook" else cards)

    def answers(self) -> Sequence[Answer]:
        return self._cards.answers(self.state)


class UnrulyPlayout(playouts.Unruly, Playout):
    """Players who, every so often, do what the rules refuse."""


class Audit(playouts.Audit):
    def __init__(self, game: Foothills) -> None:
        super().__init__(game, ASKING, rule_ids())
