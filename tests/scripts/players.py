"""Who plays in a recorded game: greedy players who do not miss what the story wants to pass."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from companion.core.answers import Answer
from companion.core.game import Policy
from companion.core.journal import Entry
from companion.games.foothills.dialogs.asked import in_slot
from companion.games.foothills.policies import greedy
from companion.games.foothills.state import State
from companion.games.foothills.steps import TakeCubes


class Players(Protocol):
    def wanted(self, state: Any) -> tuple[Answer, ...]: ...

    def took(self, entries: Sequence[Entry]) -> None: ...


class Wish(NamedTuple):
    """The first answer of this shape is taken, whatever it is worth."""

    pattern: str
    when: Callable[[State, Answer], bool] = lambda state, answer: True

    def grants(self, state: State, answer: Answer) -> bool:
        return bool(re.fullmatch(self.pattern, str(answer))) and self.when(state, answer)


def while_taking(state: State, answer: Answer) -> bool:
    """The stockyard ran empty before the player had taken all."""
    return any(isinstance(step, TakeCubes) for step in state.stack[:-1])


def of_grey(card: str) -> Callable[[State, Answer], bool]:
    """The card lies in this slot with its grey side up."""
    return lambda state, answer: (
        card in state.record.grey and in_slot(state, answer.args[0], state.record.player) == card
    )


THE_PUB = Wish("move pub")
TWO_EVENTS = Wish(r"draw 2 \d", while_taking)
THE_FERRY = Wish(r"build VII-2/1.*")
THE_MARKET = Wish("select .", of_grey("harbour-market"))


class Wishful:
    """Players at a table that knows all the cards."""

    def __init__(
        self, game: Any, rng: Random, wishes: Sequence[Wish], policy: Policy = greedy
    ) -> None:
        self._game, self._rng, self._policy = game, rng, policy
        self._wishes = list(wishes)

    def wanted(self, state: Any) -> tuple[Answer, ...]:
        for answer in self._game.options(state):
            for wish in self._wishes:
                if wish.grants(state, answer):
                    self._wishes.remove(wish)
                    return (answer,)
        return (self._policy(self._game, state, self._rng),)

    def took(self, entries: Sequence[Entry]) -> None:
        """The table is the truth: nothing to follow."""
