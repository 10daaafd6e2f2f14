"""The board: 10 x 10 tiles, 220 edges, 121 points, and what follows from where roots lie.

Points are (x, y) from 0 to 10; y = 0 is the border on Player 1's side, x runs from left to right as
Player 1 sees it. `H3,0` is the edge from (3, 0) to (4, 0), `V5,1` that from (5, 1) to (5, 2), and
`3,4` the tile between H3,4, H3,5, V3,4 and V4,4. The names are those of the places in the ledger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set

SIZE = 10
Point = tuple[int, int]


def _ends(edge: str) -> tuple[Point, Point]:
    x, y = map(int, edge[1:].split(","))
    return (x, y), ((x + 1, y) if edge[0] == "H" else (x, y + 1))


HORIZONTAL = tuple(f"H{x},{y}" for y in range(SIZE + 1) for x in range(SIZE))
VERTICAL = tuple(f"V{x},{y}" for y in range(SIZE) for x in range(SIZE + 1))
EDGES = HORIZONTAL + VERTICAL
TILES = tuple(f"{x},{y}" for y in range(SIZE) for x in range(SIZE))

ENDS: dict[str, tuple[Point, Point]] = {edge: _ends(edge) for edge in EDGES}
"""The two points of an edge."""
AT: dict[Point, tuple[str, ...]] = {
    (x, y): tuple(edge for edge in EDGES if (x, y) in ENDS[edge])
    for x in range(SIZE + 1)
    for y in range(SIZE + 1)
}
"""The edges that meet at a point."""
NEXT_TO: dict[str, tuple[str, ...]] = {
    edge: tuple(other for point in ENDS[edge] for other in AT[point] if other != edge)
    for edge in EDGES
}
"""The edges that share a point with an edge (RF:BOARD-4)."""


def _around(tile: str) -> tuple[str, ...]:
    x, y = map(int, tile.split(","))
    return f"H{x},{y}", f"H{x},{y + 1}", f"V{x},{y}", f"V{x + 1},{y}"


AROUND: dict[str, tuple[str, ...]] = {tile: _around(tile) for tile in TILES}
"""The four edges of a tile."""
BESIDE: dict[str, tuple[str, ...]] = {
    edge: tuple(tile for tile in TILES if edge in AROUND[tile]) for edge in EDGES
}
"""The tiles that an edge borders: two, or one at the rim."""
HOME = (
    tuple(f"H{x},0" for x in range(SIZE)),
    tuple(f"H{x},{SIZE}" for x in range(SIZE)),
)
"""The border in front of Player 1 and of Player 2."""


def touched(roots: Iterable[str]) -> set[str]:
    """Every edge that shares a point with one of the roots, those among them too."""
    return {other for edge in roots for other in NEXT_TO[edge]}


def free_points(roots: Set[str], edge: str) -> tuple[Point, ...]:
    """The ends of a root at which no other of the same player's roots lies."""
    return tuple(
        point
        for point in ENDS[edge]
        if not any(other != edge and other in roots for other in AT[point])
    )


def end_pieces(roots: Set[str]) -> tuple[str, ...]:
    """The roots with a free end, in the order of the board."""
    meeting = Counter(point for edge in roots for point in ENDS[edge])
    return tuple(
        edge for edge in EDGES if edge in roots and any(meeting[point] == 1 for point in ENDS[edge])
    )


def alive(roots: Set[str], main: Set[str]) -> set[str]:
    """The roots that reach one of the main roots over roots that meet (RF:BOARD-8)."""
    reached = set(roots & main)
    waiting = list(reached)
    while waiting:
        for other in NEXT_TO[waiting.pop()]:
            if other in roots and other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def burnt(roots: Set[str], main: Set[str], passes: int) -> tuple[str, ...]:
    """What a fire takes: in each pass every end that is no main root (RF:WEATHER-WILDFIRE-2)."""
    left = set(roots)
    gone: list[str] = []
    for _ in range(passes):
        burning = [edge for edge in end_pieces(left) if edge not in main]
        left.difference_update(burning)
        gone += burning
    return tuple(gone)
