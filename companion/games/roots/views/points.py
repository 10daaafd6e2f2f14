"""Points in few characters, and the tokens that they come from."""

from __future__ import annotations

from collections.abc import Callable

from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.games.roots.names import INITIALS, face_name
from companion.games.roots.scoring import score
from companion.games.roots.state import State


def both(state: State) -> Phrase:
    """`B12 O-3`"""
    return of_both(lambda player: score(state, player).total)


def of_both(count: Callable[[str], int]) -> Phrase:
    """What is counted for each player, behind the initial."""
    return phrase(
        "{b}{blue} {o}{orange}",
        b=INITIALS["blue"],
        blue=count("blue"),
        o=INITIALS["orange"],
        orange=count("orange"),
    )


def sheet(state: State, player: str) -> list[Row]:
    """Where a player's points come from: `5 × +3` is 15."""
    mine = score(state, player)
    return [
        Row(phrase("{n} × {face}", n=n, face=face_name(face)), plain(mine.points[face]))
        for face, n in mine.tokens.items()
    ]
