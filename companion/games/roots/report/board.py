"""The board: ten by ten tiles with their tokens, and roots on the lines between them.

Player 1 sits below, as in the coordinates: the first row of tiles is the lowest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.picture import Box, Face, Label, Shape, Token
from companion.core.report import Speech
from companion.games.roots.board import EDGES, ENDS, SIZE, TILES
from companion.games.roots.pieces import OTHER, POOL, ROOT, TOKEN
from companion.games.roots.state import State

STEP, LEFT, TOP = 42, 30, 42
WIDE, HIGH = LEFT + SIZE * STEP + 16, TOP + SIZE * STEP + 66
ROOT_WIDTH, CHIP = 8, 25
GATHERED = {pool: f"{player} token" for player, pool in POOL.items()}


def _x(x: float) -> float:
    return LEFT + x * STEP


def _y(y: float) -> float:
    return TOP + (SIZE - y) * STEP


def shapes(state: State, speech: Speech) -> Iterator[Shape]:
    yield Box(_x(0) - 6, _y(SIZE) - 6, SIZE * STEP + 12, SIZE * STEP + 12, "earth", 8)
    for n in range(SIZE):
        yield Label(_x(n + 0.5), _y(0) + 20, str(n), 10, "middle", faint=True)
        yield Label(_x(0) - 16, _y(n + 0.5) + 4, str(n), 10, "middle", faint=True)
    yield from map(_tile, TILES)
    yield from map(_line, EDGES)
    yield from _homes(state, speech)


def _homes(state: State, speech: Speech) -> Iterator[Shape]:
    """The trees: Player 1's below, Player 2's above."""
    first = state.record.first
    for part, y in ((first, _y(0) + 30), (OTHER[first], _y(SIZE) - 33)):
        yield Token(f"{part}:tree", _x(SIZE / 2) - 60, y, 120, 20, 11, 10)


def _place(tile: str) -> tuple[int, int]:
    x, y = map(int, tile.split(","))
    return x, y


def _tile(tile: str) -> Shape:
    x, y = _place(tile)
    inset = (STEP - CHIP) / 2
    return Token(tile, _x(x) + inset, _y(y + 1) + inset, CHIP, CHIP, 12, 6)


def _line(edge: str) -> Shape:
    """A root is a little shorter than its edge, so that four can meet at a point."""
    (x, y), (_, up) = ENDS[edge]
    half, gap = ROOT_WIDTH / 2, 4
    if y == up:
        return Token(edge, _x(x) + gap, _y(y) - half, STEP - 2 * gap, ROOT_WIDTH, 6, 3)
    return Token(edge, _x(x) - half, _y(up) + gap, ROOT_WIDTH, STEP - 2 * gap, 6, 3)


def faces(state: State, speech: Speech, traces: Mapping[str, str]) -> dict[str, Face]:
    places, main = state.places, state.record.main
    shown = dict.fromkeys(EDGES, NOTHING)
    shown |= {edge: _root(places[edge], edge in main) for edge in EDGES if places[edge]}
    for tile in TILES:
        shown[tile] = HIDDEN if TOKEN in places[tile] else _gone(traces.get(tile, ""))
    for player in ROOT:
        shown[f"{player}:tree"] = Face(player, speech.label(f"tree {player}"))
    return shown


NOTHING, HIDDEN = Face(), Face("hidden", "")
ROOTS = {(root, False): Face(player, "") for player, root in ROOT.items()} | {
    (root, True): Face(f"{player} main", "") for player, root in ROOT.items()
}


def _root(pieces: Mapping[str, int], is_main: bool) -> Face:
    return next((ROOTS[piece, is_main] for piece in pieces if (piece, is_main) in ROOTS), NOTHING)


def _gone(trace: str) -> Face:
    """Who took the token that lay here, and what it showed."""
    pool, _, face = trace.partition(" ")
    return Face(GATHERED.get(pool, "foraged token"), face) if trace else NOTHING
