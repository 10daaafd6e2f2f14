"""A table to try rules on: pieces are put where a test wants them, then answers are given."""

from __future__ import annotations

from typing import Any

from companion.core.answers import Answer, Refusal
from companion.core.ledger import Move
from companion.core.phases import Edge
from companion.games.roots import Roots, Setup
from companion.games.roots.pieces import (
    CARD,
    DECK,
    DISCARD,
    FACE_DOWN,
    HAND,
    POOL,
    ROOT,
    SHOWN,
    SUPPLY,
    TILES_AT_LARGE,
    TOKEN,
    UNSEEN,
)
from companion.games.roots.settings import Settings
from companion.games.roots.state import BOARD, COUNTS, State

MAIN = ("H3,0", "H4,0", "H5,0")
"""Blue's main roots, unless a test wants others (see the test vectors)."""
FAR = ("H3,10", "H4,10", "H5,10")


class Tabletop:
    """A game that can be arranged. Everything it is asked goes through the public rules."""

    def __init__(
        self, follow: str = COUNTS, first: str = "blue", settings: Settings | None = None
    ) -> None:
        self.game = Roots(Setup(first, follow, settings=settings or Settings()))
        self.state: State = self.game.start()
        self.moves: tuple[Move, ...] = ()
        self.edges: tuple[Edge, ...] = ()

    @classmethod
    def board(
        cls,
        blue: tuple[str, ...] = MAIN,
        orange: tuple[str, ...] = FAR,
        settings: Settings | None = None,
    ) -> Tabletop:
        """The first turn of blue, who is Player 1, with the board followed."""
        table = cls(BOARD, settings=settings)
        for mine, theirs in zip(blue, orange, strict=True):
            table.answer(f"root {mine}", f"root {theirs}")
        return table

    @classmethod
    def counts(cls, settings: Settings | None = None) -> Tabletop:
        """The first turn of blue, who is Player 1, with counts only."""
        return cls(COUNTS, settings=settings)

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

    def answer(self, *texts: str) -> Tabletop:
        for text in texts:
            outcome = self.game.apply(self.state, Answer.parse(text))
            assert not isinstance(outcome, Refusal), f"{text}: refused: {outcome}"
            self.state, self.moves, self.edges = outcome
        return self

    def refused(self, text: str) -> tuple[str, ...]:
        """The ids of the rules that refuse this answer."""
        outcome = self.game.apply(self.state, Answer.parse(text))
        assert isinstance(outcome, Refusal), f"{text}: was allowed"
        return outcome.rules

    def can_overrule(self, text: str) -> bool:
        outcome = self.game.apply(self.state, Answer.parse(text))
        assert isinstance(outcome, Refusal), f"{text}: was allowed"
        return outcome.can_be_waived

    def warned(self, text: str) -> tuple[str, ...]:
        """The ids of the rules that an allowed answer is warned of."""
        answer = Answer.parse(text)
        assert not isinstance(self.game.apply(self.state, answer), Refusal), f"{text}: refused"
        warnings = self.game.warnings(self.state, answer)
        return tuple(rule for reason in warnings for rule in reason.rules)

    def put(self, n: int, piece: str, source: str, target: str) -> Tabletop:
        """Arrange: move pieces without asking the rules."""
        ledger = self.state.ledger.moved([Move(n, piece, source, target)] if n else [])
        self.state = self.game.restore(ledger, self.game.marks(self.state))
        return self

    def mark(self, **marks: Any) -> Tabletop:
        """Arrange: what is no piece."""
        self.state = self.game.restore(self.state.ledger, self.game.marks(self.state) | marks)
        return self

    def roots(self, player: str, *edges: str) -> Tabletop:
        for edge in edges:
            self.put(1, ROOT[player], SUPPLY[player], edge)
        return self

    def hand(self, player: str, n: int) -> Tabletop:
        """Arrange: so many cards in hand, from the deck."""
        return self.put(n - self.count(CARD, HAND[player]), CARD, DECK, HAND[player])

    def discarded(self, *cards: str) -> Tabletop:
        """Arrange: these cards lie on the discard pile, taken from the deck."""
        for card in cards:
            self.put(1, CARD, DECK, SHOWN).put(1, card, UNSEEN, DISCARD)
        return self

    def discarded_by_hand(self, player: str, n: int) -> Tabletop:
        """Arrange: a player laid so many cards onto the discard pile, face down."""
        return self.put(n, CARD, HAND[player], SHOWN)

    def gathered(self, player: str, *faces: str) -> Tabletop:
        """Arrange, with counts only: tokens in a player's pool."""
        for face in faces:
            self.put(1, TOKEN, TILES_AT_LARGE, POOL[player]).put(1, face, FACE_DOWN, POOL[player])
        return self

    def sky(self, card: str) -> Tabletop:
        """Arrange: the round is over but for the weather; then this card is turned over."""
        last = {"blue": "orange", "orange": "blue"}[self.record.leads]
        self.mark(stack=[{"phase": "weather"}], player=last, ap=0)
        return self.answer(f"weather {card}")

    def round(self, weather: str = "eclipse") -> Tabletop:
        """Both turns are ended at once, then this card is turned over."""
        return self.answer("end", "end", f"weather {weather}")

    def edges_of(self, player: str) -> set[str]:
        places = self.state.ledger.places
        return {place for place, pieces in places.items() if ROOT[player] in pieces} - {
            SUPPLY[player]
        }

    def moved(self, piece: str, target: str = "", rule: str = "") -> list[Move]:
        """What the last answer moved, by piece and, if stated, target and rule."""
        return [
            move
            for move in self.moves
            if move.piece == piece and target in ("", move.target) and rule in ("", move.rule)
        ]

    def count(self, piece: str, place: str) -> int:
        return self.state.ledger.count(piece, place)

    def cards(self, player: str) -> int:
        return self.count(CARD, HAND[player])

    def supply(self, player: str) -> int:
        return self.count(ROOT[player], SUPPLY[player])
