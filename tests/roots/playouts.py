"""Games of Root by the Foot at random, in both ways of following and with all settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from companion.core.answers import Answer
from companion.games.roots.game import Roots, Setup
from companion.games.roots.phases import ASKING
from companion.games.roots.phases.acting import END, STOPPED
from companion.games.roots.series import settings_of
from companion.games.roots.settings import Settings
from tests import playouts
from tests.citations import RulesPage


@cache
def rule_ids() -> frozenset[str]:
    return RulesPage("roots", "RF").ids


class Playout(playouts.Playout):
    """Players who do not stop before the end, and seldom end a turn that could go on."""

    def __init__(self, follow: str, seed: int, settings: Settings | None = None) -> None:
        first = ("blue", "orange")[seed % 2]
        game = Roots(Setup(first, follow, settings=settings or settings_of(seed)))
        super().__init__(game, Random(f"{follow} {seed}"))

    def answers(self) -> Sequence[Answer]:
        options = [answer for answer in self.game.options(self.state) if answer != STOPPED]
        gathers = [answer for answer in options if answer.verb == "gather"]
        if gathers and self.random.random() < 0.5:
            return gathers
        others = [answer for answer in options if answer != END]
        return others if others and self.random.random() < 0.8 else options


class UnrulyPlayout(playouts.Unruly, Playout):
    """Players who, every so often, do what the rules refuse."""


class Audit(playouts.Audit):
    def __init__(self, game: Roots) -> None:
        super().__init__(game, ASKING, rule_ids())
