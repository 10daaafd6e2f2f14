"""How long the page of a very long session takes to write, and how big it gets."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from companion.bench.trial import Trial, trial_of
from companion.core.answers import Answer, Refusal
from companion.core.game import Game, Json, Plugin
from companion.core.session import Session
from companion.log.exports.chronicle import chronicle_of
from companion.log.exports.html import html_text

TURNS, ROUNDS = 300, 3
SECONDS, BYTES = 2.0, 1_000_000


def measure(place: Path, plugin: Plugin) -> dict[str, Json]:
    session = slow_session(plugin)
    times, size = [], 0
    for _ in range(ROUNDS):
        started = perf_counter()
        size = len(_page(plugin, session).encode())
        times.append(perf_counter() - started)
    return {
        "turns": TURNS,
        "entries": session.timeline.length,
        "seconds": round(median(times), 3),
        "bytes": size,
        "target_seconds": SECONDS,
        "target_bytes": BYTES,
        "within_target": median(times) <= SECONDS and size <= BYTES,
    }


def _page(plugin: Plugin, session: Session) -> str:
    return html_text(chronicle_of(plugin, session.journal.header, session.journal))


def slow_session(plugin: Plugin, turns: int = TURNS) -> Session:
    """Players who dawdle and never finish anything."""
    game, trial = plugin.deal(0, None), trial_of(plugin)
    played, rng = 0, Random(1)

    def stamp() -> dict[str, Json]:
        return {"played": played, "wall": "2026-11-18T19:30:00Z", "set": True}

    session = Session.in_memory(game, stamp=stamp)
    while (prompt := game.prompt(session.state)) and prompt.turn <= turns:
        played += 10_000
        entries = session.answer(_idle(game, trial, session.state, rng))
        if isinstance(entries, Refusal):
            raise RuntimeError(f"it was refused: {entries}")
    return session


def _idle(game: Game[Any], trial: Trial, state: Any, rng: Random) -> Answer:
    """Any answer that lets the turn end and brings no end nearer; any that does not end the game
    if none does."""
    options = list(game.options(state))
    rng.shuffle(options)
    idle = (answer for answer in options if _stays_idle(game, trial, state, answer))
    going_on = (answer for answer in options if _goes_on(game, state, answer))
    return next(chain(idle, going_on, options))


def _goes_on(game: Game[Any], state: Any, answer: Answer) -> bool:
    outcome = game.apply(state, answer)
    return not isinstance(outcome, Refusal) and game.prompt(outcome.state) is not None


def _stays_idle(game: Game[Any], trial: Trial, state: Any, answer: Answer, depth: int = 6) -> bool:
    outcome = game.apply(state, answer)
    if isinstance(outcome, Refusal) or any(trial.advances(move) for move in outcome.moves):
        return False
    now, then = game.prompt(state), game.prompt(outcome.state)
    if now is None or then is None or not depth:
        return False
    return then.turn > now.turn or any(
        _stays_idle(game, trial, outcome.state, option, depth - 1)
        for option in game.options(outcome.state)
    )
