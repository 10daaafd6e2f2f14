"""What a dialog can ask of the table besides an answer to the game, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.core.answers import Answer
from companion.core.game import Game, Marks
from companion.core.ledger import Move
from companion.fsm.phrase import Phrase
from companion.hw.ports import Key

if TYPE_CHECKING:
    from companion.fsm.dialog import Reply


class Answers(Struct, frozen=True):
    """Several answers one after the other: "how often" is one number."""

    answers: tuple[Answer, ...]


class Order(Struct, frozen=True):
    """Something that the table itself does."""


class Close(Order, frozen=True):
    """Take the screen away that lies over the question."""


class Checked(Order, frozen=True):
    """The table looks as the game has it: go on."""


class Through(Order, frozen=True):
    """Take the screen away and press, or hold, the key on what lay beneath."""

    key: Key
    held: bool = False


class Fire(Order, frozen=True):
    """Pull a trigger of the table's own machine: `pause`, `lock`, `look`, …"""

    trigger: str


class Undo(Order, frozen=True):
    """Take the last answer back, without asking again."""


class Redo(Order, frozen=True):
    pass


class Recount(Order, frozen=True):
    """This is what lies there."""

    counted: Mapping[str, Mapping[str, int]]


class Correct(Order, frozen=True):
    moves: tuple[Move, ...] = ()
    marks: Marks | None = None


class ChooseAgain(Order, frozen=True):
    """Show an old question again, to amend its answer."""

    number: int


class Set(Order, frozen=True):
    """A setting of the table: `language`, `turned`, …"""

    name: str
    value: Any


class Begin(Order, frozen=True):
    """Open a session of this game."""

    deal: Callable[[], Game[Any]]


class GoOn(Order, frozen=True):
    """Take up the session that was left."""


class NewGame(Order, frozen=True):
    """Leave it alone and set up another."""


class Do(Order, frozen=True):
    """Let the house begin something, close the menu, and tell what the house says of it."""

    act: Callable[[], Phrase]


class Tell(Order, frozen=True):
    """Only say something over the title."""

    text: Phrase


class Enrol(Order, frozen=True):
    """Let a tag stand for a card; when that is kept, go on."""

    uid: str
    card: str
    then: Reply
