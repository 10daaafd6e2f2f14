"""The board at a glance: roots of both players, tokens that still lie there."""

from __future__ import annotations

from companion.games.roots import table
from companion.games.roots.board import SIZE, TILES
from companion.games.roots.pieces import PLAYERS, TOKEN
from companion.games.roots.scoring import score
from companion.games.roots.state import State
from companion.ui.grid import Owner
from companion.ui.lattice import Lattice, Point

OWNERS = dict(zip(PLAYERS, (Owner.FIRST, Owner.SECOND), strict=True))


def boardmap(state: State, scores: bool) -> Lattice:
    """Player 1 sits below; beside it each player's roots, and points if they are shown."""
    lines: dict[str, dict[Point, Owner]] = {"H": {}, "V": {}}
    for player, owner in OWNERS.items():
        for edge in table.roots(state, player):
            lines[edge[0]][_point(edge[1:])] = owner
    full = frozenset(_point(tile) for tile in TILES if TOKEN in state.places[tile])
    return Lattice(SIZE, lines["H"], lines["V"], full, tuple(_beside(state, scores)))


def _point(place: str) -> Point:
    x, y = map(int, place.split(","))
    return x, y


def _beside(state: State, scores: bool) -> list[str]:
    """The initials of the colours are the same in every language."""
    words = []
    for player in PLAYERS:
        points = f"{score(state, player).total:>4}" if scores else ""
        words.append(f"{player[0].upper()} |{len(table.roots(state, player)):<3}{points}")
    return words
