"""Counting the tree of decisions from known positions: one wrong option anywhere shows.

Every answer is a branch, a draw from the bag has one for each composition, and a forced answer
is a branch like any other. `python -m tests.foothills.perft` counts them all anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.answers import Answer
from companion.core.game import Outcome
from companion.games.foothills.game import Foothills
from companion.games.foothills.phases import ASKING
from companion.games.foothills.settings import Settings
from companion.games.foothills.state import State
from tests.foothills.tabletop import Tabletop

FOLDER = Path(__file__).parent
Options = Callable[[Foothills, State], list[Answer]]


@dataclass(frozen=True)
class Position:
    """A position in words, and how many sequences of 1, 2, 3 … answers there are from it.

    `put` are pieces moved by hand (`2 iron: bag -> blue`), `marks` what is not a piece, `answers`
    what is answered after that.
    """

    name: str
    title: str
    counts: tuple[int, ...]
    lines: str = "I II III IV V VIII"
    deck: str = "sample"
    at: str = "first turn"
    put: tuple[str, ...] = ()
    marks: dict[str, Any] | None = None
    settings: dict[str, Any] | None = None
    answers: tuple[str, ...] = ()

    @classmethod
    def read(cls, path: Path) -> Position:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for field in ("counts", "put", "answers"):
            data[field] = tuple(data.get(field, ()))
        return cls(path.stem, **data)

    def table(self) -> Tabletop:
        make = Tabletop if self.at == "set-up" else Tabletop.ready
        house = Settings.from_json(self.settings or {})
        table = make(lines=self.lines.split(), of=self.deck, settings=house)
        for move in self.put:
            what, _, way = move.partition(": ")
            n, _, piece = what.partition(" ")
            table.put(int(n), piece, *way.split(" -> "))
        return table.mark(**self.marks or {}).answer(*self.answers)


def positions() -> list[Position]:
    return [Position.read(path) for path in sorted(FOLDER.glob("*.toml"))]


def offered(game: Foothills, state: State) -> list[Answer]:
    return game.options(state)


def sifted(game: Foothills, state: State) -> list[Answer]:
    """The long way to the same answers: everything that one might try, less what is refused."""
    step = state.stack[-1]
    phase = ASKING.get(step.phase)
    if phase is None:
        return []
    tried = phase.candidates(state, step)
    return [answer for answer in tried if not any(phase.why_not(state, step, answer))]


def perft(game: Foothills, state: State, depth: int, options: Options = offered) -> int:
    """How many sequences of `depth` answers there are."""
    answers = options(game, state)
    if depth == 1:
        return len(answers)
    return sum(perft(game, _after(game, state, answer), depth - 1, options) for answer in answers)


def _after(game: Foothills, state: State, answer: Answer) -> State:
    outcome = game.apply(state, answer)
    assert isinstance(outcome, Outcome), outcome
    after: State = outcome.state
    return after
