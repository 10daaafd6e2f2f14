"""What the benches need to know of Foothills."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.bench.trial import Known
from companion.core.answers import Answer
from companion.core.ledger import Move
from companion.games.foothills.dialogs.asked import in_slot, side_letter
from companion.games.foothills.game import Foothills
from companion.games.foothills.odds import refill_odds
from companion.games.foothills.plugin import Plugin
from companion.games.foothills.policies import greedy
from companion.games.foothills.state import State
from companion.games.foothills.steps import RefillYard, Select
from companion.games.foothills.truth import Hidden


class Trial:
    targets: Mapping[str, Mapping[str, float]] = {
        "sample": {"median": 4.0, "mean": 4.5},
        "rulebook": {"median": 5.0},
    }

    def deal(self, number: int, deck: str) -> Foothills:
        return Plugin().deal(number, deck)

    def truth(self, game: Foothills, deck: str, rng: Random) -> Known | Hidden:
        return Known(game, greedy, rng) if deck == "sample" else Hidden(game, rng)

    def action(self, state: State, answer: Answer) -> str:
        if not isinstance(state.stack[-1], Select):
            return ""
        if answer.verb != "select":
            return answer.verb
        card = in_slot(state, answer.args[0], state.record.player)
        assert card is not None
        grey = " grey" if card in state.record.grey else ""
        return side_letter(state, card).template + grey

    def chance(self, game: Foothills, state: State, answer: Answer) -> float:
        step = state.stack[-1]
        if not isinstance(step, RefillYard):
            return 1 / max(1, len(game.options(state)))
        white, iron = map(int, answer.args)
        odds = refill_odds(state, step.n)
        chances = [float(p) for draw, p in odds.items() if tuple(draw)[:2] == (white, iron)]
        return chances[0] if chances else 1.0

    def advances(self, move: Move) -> bool:
        return "tile" in move.piece or "navvy" in move.piece
