"""What every dialog of a game looks at: a position and the question in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.core.answers import Answer
from companion.fsm.keys import Then
from companion.fsm.phrase import Phrase, phrase


class Asked(Struct, frozen=True):
    game: Any
    state: Any

    @property
    def step(self) -> Any:
        return self.state.stack[-1]

    @property
    def options(self) -> Sequence[Answer]:
        options: Sequence[Answer] = self.game.options(self.state)
        return options

    @property
    def player(self) -> str:
        prompt = self.game.prompt(self.state)
        return str(prompt.player if prompt else self.state.record.player)

    @property
    def colour(self) -> Phrase:
        return phrase(self.player.upper())

    def words(self, verb: str) -> list[tuple[str, ...]]:
        """The arguments of the options with this verb."""
        return [option.args for option in self.options if option.verb == verb]


def saying(answer: Answer) -> Then:
    return lambda: answer
