"""What the benches need to know of a game; a game's plugin gives it by `trial()`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from companion.core.answers import Answer
from companion.core.game import Plugin, Policy
from companion.core.journal import Entry
from companion.core.ledger import Move


class Truth(Protocol):
    """What really happens on the table, for a robot to tell."""

    def wanted(self, state: Any) -> tuple[Answer, ...]:
        """What is to be told now, and what after that if it is known already."""

    def took(self, entries: Sequence[Entry]) -> None:
        """What the table took of it."""


class Known:
    """The truth where the table knows all of it: the policy plays at the table itself."""

    def __init__(self, game: Any, policy: Policy, rng: Random) -> None:
        self._game, self._policy, self._rng = game, policy, rng

    def wanted(self, state: Any) -> tuple[Answer, ...]:
        return (self._policy(self._game, state, self._rng),)

    def took(self, entries: Sequence[Entry]) -> None:
        """Nothing to follow."""


class Trial(Protocol):
    targets: Mapping[str, Mapping[str, float]]
    """Deck -> at most so many presses a turn, by `mean` or `median`; the usual deck first."""

    def deal(self, number: int, deck: str) -> Any:
        """A game as most people play it."""

    def truth(self, game: Any, deck: str, rng: Random) -> Truth: ...

    def action(self, state: Any, answer: Answer) -> str:
        """The name of the action that begins with this answer; none if it goes on with one."""

    def chance(self, game: Any, state: Any, answer: Answer) -> float:
        """How likely the answer was: exact for draws, uniform over what is allowed otherwise."""

    def advances(self, move: Move) -> bool:
        """Whether this brings the end of the game nearer, so that dawdlers leave it."""


def trial_of(plugin: Plugin) -> Trial:
    trial: Trial = plugin.trial()
    return trial
