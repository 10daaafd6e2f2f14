"""Joining a game in the middle: the present position, as a file states it.

The file is JSON: `zones` as in the log (every place with what lies in it; places left out are
empty), and `marks` for what is no piece: round, season, whose turn it is, the main roots. What is
left out follows: a turn begins with four action points, and the main roots are the roots on the
players' home borders if there are three each.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.core.game import Marks
from companion.errors import UsageError
from companion.games.roots.board import HOME
from companion.games.roots.game import Roots
from companion.games.roots.phases.acting import BASE_AP
from companion.games.roots.pieces import OTHER, ROOT
from companion.games.roots.state import BOARD
from companion.positions import Zones, read_position


def joining_marks(game: Roots, zones: Zones, marks: Marks) -> Marks:
    """All marks of the position, with what the file leaves out."""
    known: dict[str, Any] = {"turn": 1, "ap": BASE_AP, "stack": [{"phase": "act"}]}
    if game.set_up.follow == BOARD:
        known["main"] = _main_roots(game, zones)
    known |= marks
    if game.set_up.follow == BOARD and len(known["main"]) != 6:
        raise UsageError("the position must say which six roots are main roots: marks.main")
    return known


def _main_roots(game: Roots, zones: Zones) -> list[str]:
    first = game.set_up.first
    return [
        edge
        for player, home in zip((first, OTHER[first]), HOME, strict=True)
        for edge in home
        if ROOT[player] in zones.get(edge, {})
    ]


def join(game: Roots, path: Path) -> tuple[Zones, Marks]:
    zones, marks = read_position(path)
    return zones, joining_marks(game, zones, marks)
