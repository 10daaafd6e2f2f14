"""Whole games without a table: the same rules, answered by a policy, checked at every step."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct, field

from companion.core.answers import CONSERVATION, Refusal
from companion.core.game import Game, Json, Policy
from companion.core.session import Session

LONGEST = 100_000
"""More answers than any game takes: a game that gets there is not finished."""


class Played(Struct):
    """What became of one game."""

    decisions: int = 0
    forced: int = 0
    violations: list[str] = field(default_factory=list)
    result: Json | None = None
    turns: int = 0


def play(game: Game[Any], policy: Policy, rng: Random, check: bool = True) -> Played:
    """Play a game to its end. With `check`, invariants and conservation after every answer."""
    played = Played()
    state = game.start()
    totals = state.ledger.totals()
    for _ in range(LONGEST):
        prompt = game.prompt(state)
        if prompt is None:
            break
        played.turns = prompt.turn
        is_forced = len(game.options(state)) == 1 and not prompt.free
        answer = policy(game, state, rng)
        outcome = game.apply(state, answer)
        if isinstance(outcome, Refusal):
            played.violations.append(f"refused: {outcome}")
            break
        state = outcome.state
        played.decisions += not is_forced
        played.forced += is_forced
        if check:
            played.violations += game.violations(state)
            if state.ledger.totals() != totals:
                played.violations.append(CONSERVATION)
    played.result = game.result(state)
    return played


def record(game: Game[Any], policy: Policy, rng: Random, software: str) -> Session:
    """Play a game as a session, so that it leaves a journal."""
    session = Session.in_memory(game, {"software": software})
    for _ in range(LONGEST):
        if game.prompt(session.state) is None:
            break
        entries = session.answer(policy(game, session.state, rng))
        if isinstance(entries, Refusal):
            raise RuntimeError(f"the policy was refused: {entries}")
    return session
