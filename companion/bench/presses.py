"""How many presses a turn takes: greedy games, entered through the buttons alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from companion.bench.robot import Robot
from companion.bench.truth import Hidden, Known
from companion.core.answers import Answer
from companion.core.game import Json
from companion.core.journal import MemoryJournal
from companion.core.session import Session, make_header
from companion.fsm.house import House
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.dialogs.asked import in_slot, side_letter
from companion.games.foothills.game import Foothills
from companion.games.foothills.odds import refill_odds
from companion.games.foothills.plugin import Plugin
from companion.games.foothills.state import State
from companion.games.foothills.steps import RefillYard, Select
from companion.games.foothills.tableside import Tableside

GAMES = 28
KEYS = 6
"""A to E and OK: what one press can tell apart."""
TARGETS = {"sample": {"median": 4.0, "mean": 4.5}, "rulebook": {"median": 5.0}}
LONGEST = 5000


@dataclass(slots=True)
class Tally:
    """One number for each turn: presses, and the least that any keyboard of six keys needs."""

    presses: list[int] = field(default_factory=list)
    bounds: list[float] = field(default_factory=list)
    actions: Counter[str] = field(default_factory=Counter)
    finished: int = 0


def measure(place: Path, deck: str = "sample", games: int = GAMES) -> dict[str, Json]:
    tally = Tally()
    for number in range(games):
        _enter(number, deck, tally)
    presses, bound = tally.presses, mean(tally.bounds)
    target = TARGETS.get(deck, {})
    found = {"median": median(presses), "mean": mean(presses)}
    return {
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


def _enter(number: int, deck: str, tally: Tally) -> None:
    """One game; what the table cannot be told by keys ends it where it stands."""
    game = Plugin().deal(number, deck)
    rng = Random(f"presses/{number}")
    session = Session(game, MemoryJournal(make_header(game)))
    robot = Robot(_table(session, rng))
    truth = Known(game, rng) if deck == "sample" else Hidden(game, rng)
    for _ in range(LONGEST):
        state: State = session.state
        if game.prompt(state) is None:
            tally.finished += 1
            return
        wanted = truth.wanted(state)
        if isinstance(state.stack[-1], Select):
            _begin_turn(state, wanted[0], tally)
        before = len(session.timeline.nodes)
        robot.presses = 0
        if not robot.say(wanted):
            return
        entries = _given(session, before)
        if state.record.turn:
            tally.presses[-1] += robot.presses
            tally.bounds[-1] += sum(_bound(game, *entry) for entry in entries)
        truth.took([node.entry for node in session.timeline.nodes[before:]])


def _given(session: Session, before: int) -> list[tuple[State, Answer]]:
    """What was answered since, forced answers left out, each with the position it met."""
    nodes = session.timeline.nodes
    states = [session.timeline.start, *(node.state for node in nodes)]
    return [
        (states[place], Answer.parse(nodes[place].entry.text))
        for place in range(before, len(nodes))
        if not nodes[place].entry.forced
    ]


def _table(session: Session, rng: Random) -> Table:
    tableside: Any = Tableside(load_deck("sample"), (), rng)
    return Table(House(tableside, lambda game: session, lambda language: str), Options(), session)


def _begin_turn(state: State, answer: Answer, tally: Tally) -> None:
    """A turn begins with its selection; before the first one the table is being set up."""
    tally.presses.append(0)
    tally.bounds.append(0.0)
    tally.actions[_action(state, answer)] += 1


def _action(state: State, answer: Answer) -> str:
    if answer.verb != "select":
        return answer.verb
    card = in_slot(state, answer.args[0], state.record.player)
    assert card is not None
    grey = " grey" if card in state.record.grey else ""
    return side_letter(state, card).template + grey


def _bound(game: Foothills, state: State, answer: Answer) -> float:
    """Presses that the answer is worth: log₆(1/p), exact for draws, else uniform."""
    step = state.stack[-1]
    if isinstance(step, RefillYard):
        odds = refill_odds(state, step.n)
        white, iron = map(int, answer.args)
        chances = [float(p) for draw, p in odds.items() if tuple(draw)[:2] == (white, iron)]
        return -log(chances[0], KEYS) if chances else 0.0
    return log(max(1, len(game.options(state))), KEYS)
