"""A table to try the rules of Root by the Foot on."""

from __future__ import annotations

from companion.core.answers import Answer, Refusal
from companion.core.ledger import Move
from companion.games.roots.game import Roots, Setup
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
from companion.games.roots.state import BOARD, COUNTS
from tests.tabletop import AnyTabletop

MAIN = ("H3,0", "H4,0", "H5,0")
"""Blue's main roots, unless a test wants others (see the test vectors)."""
FAR = ("H3,10", "H4,10", "H5,10")


class Tabletop(AnyTabletop):
    def __init__(
        self, follow: str = COUNTS, first: str = "blue", settings: Settings | None = None
    ) -> None:
        super().__init__(Roots(Setup(first, follow, settings=settings or Settings())))

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

    def warned(self, text: str) -> tuple[str, ...]:
        """The ids of the rules that an allowed answer is warned of."""
        answer = Answer.parse(text)
        assert not isinstance(self.game.apply(self.state, answer), Refusal), f"{text}: refused"
        warnings = self.game.warnings(self.state, answer)
        return tuple(rule for reason in warnings for rule in reason.rules)

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

    def cards(self, player: str) -> int:
        return self.count(CARD, HAND[player])

    def supply(self, player: str) -> int:
        return self.count(ROOT[player], SUPPLY[player])
