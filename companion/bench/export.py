"""How long the page of a very long session takes to write, and how big it gets."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from companion.core.answers import Answer, Refusal
from companion.core.game import Game, Json, find_game
from companion.core.journal import MemoryJournal
from companion.core.ledger import Move
from companion.core.session import Session, make_header
from companion.log.exports.chronicle import chronicle_of
from companion.log.exports.html import html_text

GAME, TURNS, ROUNDS = "foothills", 300, 3
SECONDS, BYTES = 2.0, 1_000_000


def measure(place: Path) -> dict[str, Json]:
    session = slow_session(find_game(GAME).deal(0, None))
    times, size = [], 0
    for _ in range(ROUNDS):
        started = perf_counter()
        size = len(_page(session).encode())
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


def _page(session: Session) -> str:
    header = session.journal.header
    return html_text(chronicle_of(find_game(GAME), header, session.journal))


def slow_session(game: Game[Any], turns: int = TURNS) -> Session:
    """Players who take, turn their cards and never finish anything."""
    played, rng = 0, Random(1)

    def stamp() -> dict[str, Json]:
        return {"played": played, "wall": "2026-11-18T19:30:00Z", "set": True}

    session = Session(game, MemoryJournal(make_header(game)), stamp=stamp)
    while (prompt := game.prompt(session.state)) and prompt.turn <= turns:
        played += 10_000
        entries = session.answer(_idle(game, session.state, rng))
        if isinstance(entries, Refusal):
            raise RuntimeError(f"it was refused: {entries}")
    return session


def _idle(game: Game[Any], state: Any, rng: Random) -> Answer:
    """Any answer that lets the turn end without a new tile or navvy; any at all if none does."""
    options = list(game.options(state))
    rng.shuffle(options)
    return next((answer for answer in options if _stays_idle(game, state, answer)), options[0])


def _stays_idle(game: Game[Any], state: Any, answer: Answer, depth: int = 6) -> bool:
    outcome = game.apply(state, answer)
    if isinstance(outcome, Refusal) or any(_builds(move) for move in outcome.moves):
        return False
    now, then = game.prompt(state), game.prompt(outcome.state)
    if now is None or then is None or not depth:
        return False
    return then.turn > now.turn or any(
        _stays_idle(game, outcome.state, option, depth - 1)
        for option in game.options(outcome.state)
    )


def _builds(move: Move) -> bool:
    return "tile" in move.piece or "navvy" in move.piece
