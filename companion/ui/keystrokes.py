"""What is typed in a terminal, as the buttons and tags of a table: a pure function per character.

Escape sequences of arrows and function keys are swallowed whole, so that none of their letters
counts as a button.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.hw.ports import Key

ESCAPE = "\x1b"
ENTER = frozenset("\r\n")
ERASE = frozenset("\x7f\b")
LONGEST_NAME = 40

BUTTONS = {
    **{key.value.lower(): key for key in Key if len(key) == 1},
    **dict.fromkeys(ENTER, Key.OK),
    **dict.fromkeys(ERASE, Key.BACK),
}


class Stroke(NamedTuple):
    """A button, pressed or held."""

    key: Key
    held: bool = False


class Tag(NamedTuple):
    """A tag put on the reader by its name."""

    name: str


class Wish(Enum):
    """What is wished of the terminal itself."""

    LEAVE = auto()
    OTHER_VIEW = auto()


Typed = Stroke | Tag | Wish | None
WISHES = {"q": Wish.LEAVE, "\x04": Wish.LEAVE, "v": Wish.OTHER_VIEW}


class Typing(Struct, frozen=True):
    """What was begun: an escape sequence, `h` for a hold, or `t` and the name of a tag."""

    escape: str = ""
    hold: bool = False
    name: str | None = None


def strike(typing: Typing, char: str) -> tuple[Typing, Typed]:
    """Take one more character."""
    if typing.escape:
        return _in_escape(typing, char)
    if char == ESCAPE:
        return Typing(escape=ESCAPE), None
    if typing.name is not None:
        return _in_name(typing, typing.name, char)
    return _button(typing, char)


def _in_escape(typing: Typing, char: str) -> tuple[Typing, Typed]:
    if typing.escape == ESCAPE:
        if char in "[O":
            return replace(typing, escape=ESCAPE + char), None
        return strike(Typing(), char)
    ended = "@" <= char <= "~"
    return Typing() if ended else typing, None


def _in_name(typing: Typing, name: str, char: str) -> tuple[Typing, Typed]:
    if char in ENTER:
        return Typing(), Tag(name.strip()) if name.strip() else None
    if char in ERASE:
        return replace(typing, name=name[:-1]), None
    longer = name + char if char.isprintable() and len(name) < LONGEST_NAME else name
    return replace(typing, name=longer), None


def _button(typing: Typing, char: str) -> tuple[Typing, Typed]:
    key = BUTTONS.get(char.lower())
    if key is not None:
        return Typing(), Stroke(key, typing.hold or char.isupper())
    if char in "ht":
        return Typing(hold=char == "h", name="" if char == "t" else None), None
    return Typing(), WISHES.get(char)
