"""How Root by the Foot comes into the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.core.game import Ask, Marks, Policy
from companion.errors import UsageError
from companion.games.roots import policies
from companion.games.roots.game import Roots, Setup
from companion.games.roots.phases import TABLE
from companion.games.roots.pieces import PLAYERS
from companion.games.roots.position import join
from companion.games.roots.report import RootsReport
from companion.games.roots.series import settings_of
from companion.games.roots.settings import Settings
from companion.games.roots.state import FOLLOW, State
from companion.games.roots.tableside import Tableside
from companion.games.roots.taggable import taggable
from companion.games.roots.words import Words
from companion.positions import Zones

WRITTEN = ("minimal", "mirror", "text")
SEASONS_ASKED = (
    "What gathering costs in Spring and Autumn is not in the written rules: look at your tracker.\n"
    "minimal (Autumn +1), mirror (Spring -1, Autumn +1) or text (no change)?"
)


class Plugin:
    name = "roots"
    title = "Root by the Foot"
    phases = TABLE
    policies: Mapping[str, Policy] = {"random": policies.random, "greedy": policies.greedy}
    units_per_point = 1
    report = RootsReport()
    words = Words()

    def load(self, setup: Mapping[str, Any]) -> Roots:
        return Roots(Setup.from_json(setup))

    def deal(self, number: int, deck: str | None) -> Roots:
        """Both ways of following in turn, or the one that `deck` names."""
        if deck is not None:
            _check_follow(deck)
        follow = deck or FOLLOW[number % 2]
        first = PLAYERS[number // 2 % 2]
        return Roots(Setup(first, follow, settings=settings_of(number // 2)))

    def tableside(
        self, deck: str | None, names: Sequence[str], seed: int | None, folder: Path | None = None
    ) -> Tableside:
        """The game for a table with a display; `deck` may say how the board is followed."""
        if deck is not None:
            _check_follow(deck)
        return Tableside(deck, names, Random(seed))

    def agree(self, ask: Ask, rng: Random, deck: str | None, folder: Path) -> Roots:
        names = {colour: ask(f"Who plays {colour}?", colour.title()) for colour in PLAYERS}
        first = _agreed(
            ask, "Who touched grass last, blue or orange?", PLAYERS, rng.choice(PLAYERS)
        )
        follow = deck if deck in FOLLOW else FOLLOW[0]
        follow = _agreed(ask, "Keep counts only, or follow the board?", FOLLOW, follow)
        seasons = _agreed(ask, SEASONS_ASKED, WRITTEN, WRITTEN[0])
        return Roots(Setup(first, follow, names, Settings(seasons=seasons)))

    def join(self, game: Roots, path: Path) -> tuple[Zones, Marks]:
        return join(game, path)

    def cards(self, folder: Path) -> Mapping[str, str]:
        return taggable()

    def remember(self, game: Roots, state: State) -> str:
        """Nothing is learned: no printed value is asked for during play."""
        return ""

    def trial(self) -> Any:
        from companion.games.roots.trial import Trial  # noqa: PLC0415, only benches need it

        return Trial()


def _check_follow(deck: str) -> None:
    if deck not in FOLLOW:
        raise UsageError(f"the board is followed by {' or '.join(FOLLOW)}, not {deck!r}")


def _agreed(ask: Ask, question: str, answers: Sequence[str], default: str) -> str:
    said = ask(question, default).lower()
    return said if said in answers else default
