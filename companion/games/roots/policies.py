"""Players made of chance: `random` picks any answer, `greedy` what gathers most now.

Nobody tells the box which cards are in a hand, so both play a card as if it had just been drawn out
of those that are unseen, and show an Ironwood as often as a hand of that size holds one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from companion.core.answers import Answer
from companion.games.roots import table
from companion.games.roots.board import BESIDE
from companion.games.roots.game import Roots
from companion.games.roots.phases.acting import END, GROW, STOPPED
from companion.games.roots.phases.attacking import IRONWOOD, LET
from companion.games.roots.phases.common import DONE
from companion.games.roots.pieces import FACE_DOWN, UNSEEN, WEATHER_DECK
from companion.games.roots.state import State, View

SOURCES = {"face": FACE_DOWN, "weather": WEATHER_DECK, "play": UNSEEN, "discard": UNSEEN}
"""Verb -> where the number of copies tells how likely its argument is."""


def random(game: Roots, state: State, rng: Random) -> Answer:
    """Any kind of answer is as likely as any other; of its kind, what the odds say."""
    options = game.options(state)
    if options[0] == IRONWOOD:
        return IRONWOOD if rng.random() < chance_of_ironwood(state) else LET
    by_verb: dict[str, list[Answer]] = {}
    for answer in options:
        if answer != STOPPED:
            by_verb.setdefault(answer.verb, []).append(answer)
    return likely(state, by_verb[rng.choice(list(by_verb))], rng)


def likely(view: View, answers: Sequence[Answer], rng: Random) -> Answer:
    """One of the answers with the same verb, by the copies that there are."""
    source = SOURCES.get(answers[0].verb)
    if source is None:
        return rng.choice(answers)
    weights = [view.places[source].get(answer.args[0], 0) for answer in answers]
    return rng.choices(answers, weights)[0] if any(weights) else rng.choice(answers)


def chance_of_ironwood(view: State) -> float:
    """How likely a hand as large as the defender's holds one, out of all unseen cards."""
    defender = getattr(view.stack[-1], "player", "")
    unseen, held = sum(view.places[UNSEEN].values()), table.hand(view, defender)
    others = unseen - view.places[UNSEEN].get("ironwood", 0)
    return 1 - comb(others, held) / comb(unseen, held)


def greedy(game: Roots, state: State, rng: Random) -> Answer:
    """Gather what is in reach, play what helps, grow to where tokens lie."""
    wish = _WISHES.get(state.stack[-1].phase)
    answer = wish(game, state, rng) if wish else None
    return random(game, state, rng) if answer is None else answer


def _act(game: Roots, state: State, rng: Random) -> Answer:
    options = game.options(state)
    gathers = [answer for answer in options if answer.verb == "gather"]
    if gathers:
        return rng.choice(gathers)
    plays = [answer for answer in options if answer.verb == "play"]
    if plays and rng.random() < PLAYS:
        return likely(state, plays, rng)
    return GROW if GROW in options and table.follows_board(state) else END


PLAYS = 0.5
"""How often a hand holds something worth playing."""


def _grow(game: Roots, state: State, rng: Random) -> Answer:
    """The edge that brings most tokens into reach."""
    edges = [answer for answer in game.options(state) if answer != DONE]
    if not edges:
        return DONE
    near = set(table.bordering(state, state.record.player))
    worth = [(_brings(state, answer.args[0], near), rng.random(), answer) for answer in edges]
    return max(worth)[2]


def _brings(view: View, edge: str, near: set[str]) -> int:
    return sum(tile not in near and bool(view.places[tile]) for tile in BESIDE[edge])


def _fertilize(game: Roots, state: State, rng: Random) -> Answer:
    return rng.choice([answer for answer in game.options(state) if answer != DONE] or [DONE])


_WISHES = {"act": _act, "grow": _grow, "fertilize": _fertilize}
