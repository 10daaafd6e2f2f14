"""A table to try the rules of any game on: pieces are put where a test wants them, then answers
are given."""

from __future__ import annotations

from typing import Any, Self

from companion.core.answers import Answer, Refusal
from companion.core.ledger import Move
from companion.core.phases import Edge


class AnyTabletop:
    """A game that can be arranged. Everything it is asked goes through the public rules."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.state = game.start()
        self.moves: tuple[Move, ...] = ()
        self.edges: tuple[Edge, ...] = ()

    @property
    def phase(self) -> str:
        prompt = self.game.prompt(self.state)
        return prompt.phase if prompt else "finished"

    @property
    def player(self) -> str:
        prompt = self.game.prompt(self.state)
        return prompt.player if prompt else ""

    @property
    def record(self) -> Any:
        return self.state.record

    def options(self, verb: str = "") -> list[str]:
        """All that is allowed, or only the answers with a verb."""
        answers = self.game.options(self.state)
        return [str(answer) for answer in answers if verb in ("", answer.verb)]

    def answer(self, *texts: str) -> Self:
        for text in texts:
            outcome = self.game.apply(self.state, Answer.parse(text))
            assert not isinstance(outcome, Refusal), f"{text}: refused: {outcome}"
            self.state, self.moves, self.edges = outcome
        return self

    def refusal(self, text: str) -> Refusal:
        outcome = self.game.apply(self.state, Answer.parse(text))
        assert isinstance(outcome, Refusal), f"{text}: was allowed"
        return outcome

    def refused(self, text: str) -> tuple[str, ...]:
        """The ids of the rules that refuse this answer."""
        return self.refusal(text).rules

    def words(self, text: str) -> str:
        return self.refusal(text).words

    def can_overrule(self, text: str) -> bool:
        return self.refusal(text).can_be_waived

    def put(self, n: int, piece: str, source: str, target: str) -> Self:
        """Arrange: move pieces without asking the rules."""
        ledger = self.state.ledger.moved([Move(n, piece, source, target)] if n else [])
        self.state = self.game.restore(ledger, self.game.marks(self.state))
        return self

    def mark(self, **marks: Any) -> Self:
        """Arrange: what is not a piece."""
        self.state = self.game.restore(self.state.ledger, self.game.marks(self.state) | marks)
        return self

    def count(self, piece: str, place: str) -> int:
        found: int = self.state.ledger.count(piece, place)
        return found
