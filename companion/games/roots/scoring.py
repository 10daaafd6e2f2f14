"""Points by the faces of the tokens gathered: at the end, and at any moment before."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.roots.pieces import FACES, FORAGED, OTHER, PLAYERS, POOL, VALUES
from companion.games.roots.state import View


class Score(Struct, frozen=True):
    """One player's tokens by face; nothing else is worth anything (RF:SCORE-2)."""

    tokens: dict[str, int]

    @property
    def total(self) -> int:
        return sum(VALUES[face] * n for face, n in self.tokens.items())

    @property
    def count(self) -> int:
        return sum(self.tokens.values())

    @property
    def points(self) -> dict[str, int]:
        """The points that each face brings."""
        return {face: VALUES[face] * n for face, n in self.tokens.items()}

    def to_json(self) -> dict[str, Any]:
        return {"tokens": dict(self.tokens), "total": self.total}


def score(view: View, player: str) -> Score:
    return _of(view, POOL[player])


def foraged(view: View) -> Score:
    """What Forager removed: worth nothing to anybody, but part of the sum (RF:SCORE-3)."""
    return _of(view, FORAGED)


def _of(view: View, place: str) -> Score:
    there = view.places[place]
    return Score({face: there[face] for face in FACES if face in there})


def winner(view: View) -> str | None:
    """The higher total; on a tie what the players agreed on, or nobody (RF:SCORE-1, Q-25)."""
    ranks = {player: _rank(view, player) for player in PLAYERS}
    return next((player for player in PLAYERS if ranks[player] > ranks[OTHER[player]]), None)


def _rank(view: View, player: str) -> tuple[int, ...]:
    mine = score(view, player)
    if view.settings.tie == "draw":
        return (mine.total,)
    return mine.total, mine.count, -mine.tokens.get("-1", 0)
