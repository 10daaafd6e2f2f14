"""What the benches need to know of Root by the Foot."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.bench.trial import Known
from companion.core.answers import Answer
from companion.core.ledger import Move
from companion.games.roots.game import Roots, Setup
from companion.games.roots.odds import token_odds, weather_odds
from companion.games.roots.pieces import PLAYERS, TOKEN
from companion.games.roots.policies import greedy
from companion.games.roots.state import BOARD, COUNTS, State
from companion.games.roots.steps import Act, Reveal, TurnWeather
from companion.games.roots.truth import Counted


class Trial:
    targets: Mapping[str, Mapping[str, float]] = {COUNTS: {"mean": 8.0}, BOARD: {}}

    def deal(self, number: int, deck: str) -> Roots:
        """With the recommended house rules."""
        return Roots(Setup(PLAYERS[number % 2], deck))

    def truth(self, game: Roots, deck: str, rng: Random) -> Known | Counted:
        return Known(game, greedy, rng) if deck == BOARD else Counted(game, rng)

    def action(self, state: State, answer: Answer) -> str:
        return answer.verb if isinstance(state.stack[-1], Act) else ""

    def chance(self, game: Roots, state: State, answer: Answer) -> float:
        step = state.stack[-1]
        if isinstance(step, Reveal) and answer.verb == "face":
            return float(token_odds(state)[answer.args[0]])
        if isinstance(step, TurnWeather):
            return float(weather_odds(state)[answer.args[0]])
        return 1 / max(1, len(game.options(state)))

    def advances(self, move: Move) -> bool:
        return move.piece == TOKEN
