"""How fast the rules are: random playouts beside python-chess's, in alternated slices.

Both sides list every allowed answer and pick one; what only one answer fits is not counted for
us. The time is the processor's, so that a busy machine slows neither side's figure.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import chess

from companion.core.game import Game, Json, Outcome, Plugin

SLICES = 11
SLICE_SECONDS = 0.5
TARGET = 1.5
DEALS = 4


def measure(place: Path, plugin: Plugin) -> dict[str, Json]:
    rng = Random(7)
    games = [plugin.deal(number * 7, None) for number in range(DEALS)]
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(SLICES):
        ours.append(_rate(lambda: _playout(rng.choice(games), rng)))
        theirs.append(_rate(lambda: _chess_playout(rng)))
    ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
    return {
        "decisions_per_second": round(median(ours)),
        "chess_plies_per_second": round(median(theirs)),
        "ratio": round(ratio, 2),
        "target": TARGET,
        "within_target": ratio >= TARGET,
    }


def _rate(playout: Callable[[], int]) -> float:
    """Decisions per second of processor time in one slice of whole games."""
    started = time.process_time()
    count = 0
    while time.process_time() - started < SLICE_SECONDS:
        count += playout()
    return count / (time.process_time() - started)


def _playout(game: Game[Any], rng: Random) -> int:
    state = game.start()
    count = 0
    while options := game.options(state):
        count += len(options) > 1
        outcome = game.apply(state, rng.choice(options))
        assert isinstance(outcome, Outcome)
        state = outcome.state
    return count


def _chess_playout(rng: Random) -> int:
    board = chess.Board()
    count = 0
    while not board.is_game_over(claim_draw=False):
        board.push(rng.choice(list(board.legal_moves)))
        count += 1
    return count
