"""Players made of chance: `random` picks any answer, `greedy` the one that looks best now."""

from __future__ import annotations

from random import Random
from weakref import WeakKeyDictionary

from companion.core.answers import Answer, Refusal
from companion.core.engine import say
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.game import Foothills
from companion.games.foothills.hidden import HiddenDeck
from companion.games.foothills.phases import CHANCE
from companion.games.foothills.phases.common import REFILL_SIZE
from companion.games.foothills.scoring import score
from companion.games.foothills.state import (
    BAG,
    EVENT,
    IRON,
    OTHER,
    PASSENGER,
    RUBBLE,
    STONE,
    State,
)
from companion.games.foothills.steps import DrawBlind, Opening, RefillYard, Select
from companion.games.foothills.table import tickets_owned

_hidden: WeakKeyDictionary[Foothills, HiddenDeck] = WeakKeyDictionary()


def sensible(game: Foothills, state: State) -> list[Answer]:
    """What players would say: with open facts they look at cards that the rules cannot see."""
    if game.set_up.deck.kind == "sample":
        return game.options(state)
    if game not in _hidden:
        _hidden[game] = HiddenDeck(game, load_deck("sample"))
    return _hidden[game].answers(state)


def drawn(state: State, rng: Random) -> Answer | None:
    """What the hand brings out of the bag, by its true odds; None if nothing is drawn now."""
    step = state.stack[-1]
    bag = state.places[BAG]
    cubes = [IRON] * bag.get(IRON, 0) + [STONE] * bag.get(STONE, 0)
    if isinstance(step, Opening):
        return say("opening", str(rng.sample(cubes, REFILL_SIZE).count(IRON)))
    if isinstance(step, DrawBlind):
        return say("blind", str(rng.sample(cubes, step.n).count(IRON)))
    if isinstance(step, RefillYard):
        cubes += [EVENT] * bag.get(EVENT, 0)
        hand = rng.sample(cubes, min(step.n, len(cubes)))
        return say("draw", str(hand.count(EVENT)), str(hand.count(IRON)))
    return None


def random(game: Foothills, state: State, rng: Random) -> Answer:
    answer = drawn(state, rng)
    if answer is None or answer not in game.options(state):
        return rng.choice(sensible(game, state))
    return answer


def greedy(game: Foothills, state: State, rng: Random) -> Answer:
    """The answer after which the turn, played on greedily, leaves the best position."""
    if state.stack[-1].phase in CHANCE:
        return random(game, state, rng)
    answers = sensible(game, state)
    if len(answers) == 1:
        return answers[0]
    player = state.record.player
    worth = [(_worth_of(game, state, answer, player), rng.random(), answer) for answer in answers]
    return max(worth)[2]


def _worth_of(game: Foothills, state: State, answer: Answer, player: str) -> float:
    """Look ahead to the end of the turn, taking the first best answer at each step."""
    outcome = game.apply(state, answer)
    if isinstance(outcome, Refusal):
        return float("-inf")
    after: State = outcome.state
    if isinstance(state.stack[-1], Select):
        after = _played_on(game, after, player)
    return worth(after, player)


def _played_on(game: Foothills, state: State, player: str) -> State:
    for _ in range(8):
        step = state.stack[-1]
        if step.phase in CHANCE | {"select", "ask", "finished"}:
            break
        best: State | None = None
        for answer in game.options(state)[:12]:
            outcome = game.apply(state, answer)
            if isinstance(outcome, Refusal):
                continue
            if best is None or worth(outcome.state, player) > worth(best, player):
                best = outcome.state
        if best is None:
            break
        state = best
    return state


GOODS_WORTH = {IRON: 0.55, STONE: 0.6, RUBBLE: 0.2, PASSENGER: 0.3}


def worth(state: State, player: str) -> float:
    """How a position looks to a player: the lead in points, and something for what is at hand."""
    lead = score(state, player).total - score(state, OTHER[player]).total
    supply = state.places[player]
    goods = sum(value * min(supply.get(kind, 0), 6) for kind, value in GOODS_WORTH.items())
    return lead + goods + 0.8 * tickets_owned(state, player) + 0.5 * state.record.stations(player)
