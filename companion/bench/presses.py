"""How many presses a turn takes: greedy games, entered through the buttons alone."""

from __future__ import annotations

from collections import Counter
from math import log
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from msgspec import Struct, field

from companion.bench.robot import Robot
from companion.bench.seat import table_of
from companion.bench.trial import Trial, trial_of
from companion.core.answers import Answer
from companion.core.game import Json, Plugin
from companion.core.session import Session

GAMES = 28
KEYS = 6
"""A to E and OK: what one press can tell apart."""
LONGEST = 5000


class Tally(Struct):
    """One number for each turn: presses, and the least that any keyboard of six keys needs."""

    presses: list[int] = field(default_factory=list)
    bounds: list[float] = field(default_factory=list)
    actions: Counter[str] = field(default_factory=Counter)
    finished: int = 0

    def begin_turn(self) -> None:
        self.presses.append(0)
        self.bounds.append(0.0)


def measure(
    place: Path, plugin: Plugin, deck: str | None = None, games: int = GAMES
) -> dict[str, Json]:
    tally, trial = Tally(), trial_of(plugin)
    deck = deck or next(iter(trial.targets))
    for number in range(games):
        _enter(plugin, trial, number, deck, tally)
    presses, bound = tally.presses, mean(tally.bounds)
    target = trial.targets.get(deck, {})
    found = {"median": median(presses), "mean": mean(presses)}
    return {
        "game": plugin.name,
        "deck": deck,
        "games": games,
        "finished": tally.finished,
        "turns": len(presses),
        "presses_per_turn_mean": round(found["mean"], 3),
        "presses_per_turn_median": found["median"],
        "entropy_bound_mean": round(bound, 3),
        "ratio": round(found["mean"] / bound, 3),
        "actions": dict(sorted(tally.actions.items())),
        "target": target,
        "within_target": all(found[name] <= limit for name, limit in target.items()),
    }


def _enter(plugin: Plugin, trial: Trial, number: int, deck: str, tally: Tally) -> None:
    """One game; what the table cannot be told by keys ends it where it stands.

    Before the first turn the table is being set up.
    """
    game = trial.deal(number, deck)
    rng = Random(f"presses/{number}")
    session = Session.in_memory(game)
    robot = Robot(table_of(plugin, session))
    truth = trial.truth(game, deck, rng)
    turn = 0
    for _ in range(LONGEST):
        state = session.state
        prompt = game.prompt(state)
        if prompt is None:
            tally.finished += 1
            return
        wanted = truth.wanted(state)
        if prompt.turn > turn:
            turn = prompt.turn
            tally.begin_turn()
        if action := trial.action(state, wanted[0]):
            tally.actions[action] += 1
        before = len(session.timeline.nodes)
        robot.presses = 0
        if not robot.say(wanted):
            return
        if turn:
            tally.presses[-1] += robot.presses
            chances = (trial.chance(game, *given) for given in _given(session, before))
            tally.bounds[-1] += sum(-log(chance, KEYS) for chance in chances)
        truth.took([node.entry for node in session.timeline.nodes[before:]])


def _given(session: Session, before: int) -> list[tuple[Any, Answer]]:
    """What was answered since, forced answers left out, each with the position it met."""
    nodes = session.timeline.nodes
    states = [session.timeline.start, *(node.state for node in nodes)]
    return [
        (states[place], Answer.parse(nodes[place].entry.text))
        for place in range(before, len(nodes))
        if not nodes[place].entry.forced
    ]
