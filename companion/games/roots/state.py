"""The state of a game: pieces in places, a small record beside them, and what is pending."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from companion.core.engine import Step
from companion.core.ledger import Ledger, Places
from companion.core.stacked import NOTHING_WAIVED, StackState, StackWork
from companion.games.roots.pieces import OTHER
from companion.games.roots.settings import Settings

COUNTS, BOARD = "counts", "board"
FOLLOW = (COUNTS, BOARD)
"""How the board is followed: only what is counted, or every root and token by its place."""


class Record(Struct, frozen=True):
    """What is not a piece.

    `first` is Player 1 for the whole game; `leads` has the first seat of this round; `turn` counts
    the players' turns; the seeds are copies of Plant a Seed that are owed; `main` are the edges of
    the main roots; `eclipsed` if only this round is reversed; `stopped` if the players agreed to
    end the game.
    """

    first: str
    leads: str
    player: str
    round: int = 1
    turn: int = 0
    ap: int = 0
    season: str = "spring"
    lock: bool = False
    evergreen: bool = False
    blue_seeds: int = 0
    orange_seeds: int = 0
    main: frozenset[str] = frozenset()
    eclipsed: bool = False
    stopped: bool = False

    def seeds(self, player: str) -> int:
        return self.blue_seeds if player == "blue" else self.orange_seeds

    def number(self, player: str) -> int:
        """1 for Player 1, 2 for Player 2."""
        return 1 if player == self.first else 2

    @property
    def seats(self) -> tuple[str, str]:
        """The players in the order of this round."""
        return self.leads, OTHER[self.leads]


class View(Protocol):
    """What the rules look at: a state, or one being worked on."""

    places: Places
    record: Record
    settings: Settings
    follow: str


class State(StackState):
    """A position between two decisions."""

    __slots__ = ("follow", "settings")
    record: Record

    def __init__(
        self,
        ledger: Ledger,
        record: Record,
        stack: tuple[Step, ...],
        settings: Settings,
        follow: str,
    ) -> None:
        super().__init__(ledger, record, stack)
        self.settings = settings
        self.follow = follow


class Work(StackWork[State]):
    """A state being worked on within one decision."""

    __slots__ = ("follow", "settings")
    record: Record

    def __init__(self, state: State, waived: frozenset[str] = NOTHING_WAIVED) -> None:
        super().__init__(state, waived)
        self.settings = state.settings
        self.follow = state.follow

    def state(self) -> State:
        return State(self.ledger(), self.record, tuple(self.stack), self.settings, self.follow)
