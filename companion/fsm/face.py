"""What a game shows of itself at the table: its questions, its screens, its ways to set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from companion.core.answers import Answer
from companion.core.game import Game
from companion.core.journal import Entry
from companion.core.session import Session
from companion.fsm.dialog import Dialog
from companion.fsm.options import Options
from companion.fsm.phrase import Phrase, Row, plain
from companion.ui.page import WIDTH

BESIDE_A_TURN = WIDTH - 4
"""Characters that fit on a line beside the number of a turn."""


def in_turn(told: Phrase, turn: int) -> Row:
    """A line of the history: what was said, and when."""
    return Row(told.within(BESIDE_A_TURN), plain(turn))


class Counted(NamedTuple):
    """A kind of piece that can be counted anew in a place; the difference is sought in `other`.
    `along` goes with it, as the back of a token goes with its face; `at` is where it lies, if that
    has a place of its own, as the track of a card has."""

    name: Phrase
    piece: str
    other: str
    along: Counted | None = None
    at: str = ""


class Countable(NamedTuple):
    """A place of the table whose pieces can be counted anew."""

    name: Phrase
    place: str
    kinds: tuple[Counted, ...]


class Group(NamedTuple):
    """Places behind one name, as the cards of a line are: too many for one list."""

    name: Phrase
    places: tuple[Countable | Group, ...]


class Special(NamedTuple):
    """An answer that is rare enough to live in the menu."""

    name: Phrase
    answer: Answer


class Repair(NamedTuple):
    """Something of the table that players can put right by hand: which side of a card is up."""

    name: Phrase
    open: Callable[[], Dialog]


class Face(Protocol):
    """Bound to one game; everything is derived from a state or a session."""

    @property
    def players(self) -> Sequence[str]:
        """In the order of their seats."""

    def question(self, state: Any) -> Dialog:
        """What is asked now; after the end, the result."""

    def consequences(self, entries: Sequence[Entry], state: Any) -> Dialog | None:
        """What followed by itself and must be done on the table now."""

    def looks(self, session: Session) -> Sequence[Dialog]:
        """The screens to look around in; OK leads from each to the next."""

    def countable(self, state: Any) -> Sequence[Countable | Group]: ...

    def repairs(self, state: Any) -> Sequence[Repair]: ...

    def check(self, state: Any) -> Row:
        """What to compare with the table first when a game is taken up again."""

    def specials(self, state: Any) -> Sequence[Special]: ...

    def told(self, entry: Entry) -> Phrase:
        """An entry of the history in a few words."""

    def name(self, player: str) -> Phrase: ...


class Table(Protocol):
    """How a game comes to the table: the questions before it begins, and its face."""

    def lobby(self) -> Dialog: ...

    def face(self, game: Game[Any], options: Options) -> Face: ...
