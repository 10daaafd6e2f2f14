"""What a dialog can ask of the table besides an answer to the game, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.core.answers import Answer
from companion.core.game import Game, Marks
from companion.core.ledger import Move
from companion.core.values import dataclass
from companion.fsm.phrase import Phrase
from companion.hw.ports import Key

if TYPE_CHECKING:
    from companion.fsm.dialog import Reply


@dataclass(frozen=True, slots=True)
class Answers:
    """Several answers one after the other: "how often" is one number."""

    answers: tuple[Answer, ...]


class Order:
    """Something that the table itself does."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Close(Order):
    """Take the screen away that lies over the question."""


@dataclass(frozen=True, slots=True)
class Checked(Order):
    """The table looks as the game has it: go on."""


@dataclass(frozen=True, slots=True)
class Through(Order):
    """Take the screen away and press, or hold, the key on what lay beneath."""

    key: Key
    held: bool = False


@dataclass(frozen=True, slots=True)
class Fire(Order):
    """Pull a trigger of the table's own machine: `pause`, `lock`, `look`, …"""

    trigger: str


@dataclass(frozen=True, slots=True)
class Undo(Order):
    """Take the last answer back, without asking again."""


@dataclass(frozen=True, slots=True)
class Redo(Order):
    pass


@dataclass(frozen=True, slots=True)
class Recount(Order):
    """This is what lies there."""

    counted: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Correct(Order):
    moves: tuple[Move, ...] = ()
    marks: Marks | None = None


@dataclass(frozen=True, slots=True)
class ChooseAgain(Order):
    """Show an old question again, to amend its answer."""

    number: int


@dataclass(frozen=True, slots=True)
class Set(Order):
    """A setting of the table: `language`, `turned`, …"""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Begin(Order):
    """Open a session of this game."""

    deal: Callable[[], Game[Any]]


@dataclass(frozen=True, slots=True)
class GoOn(Order):
    """Take up the session that was left."""


@dataclass(frozen=True, slots=True)
class NewGame(Order):
    """Leave it alone and set up another."""


@dataclass(frozen=True, slots=True)
class Do(Order):
    """Let the house begin something, close the menu, and tell what the house says of it."""

    act: Callable[[], Phrase]


@dataclass(frozen=True, slots=True)
class Tell(Order):
    """Only say something over the title."""

    text: Phrase


@dataclass(frozen=True, slots=True)
class Enrol(Order):
    """Let a tag stand for a card; when that is kept, go on."""

    uid: str
    card: str
    then: Reply
