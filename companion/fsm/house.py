"""What the table needs of the world around it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from companion.core.game import Game
from companion.core.sentence import Sentence
from companion.core.session import Session
from companion.fsm.dialog import Translate
from companion.fsm.face import Table
from companion.fsm.keys import Choice
from companion.fsm.options import Options
from companion.fsm.phrase import Phrase, Row
from companion.fsm.tagging import TagBook
from companion.tags import Tags


class News(NamedTuple):
    """Something that the players are told when the table has time for it."""

    title: Phrase
    text: str | Sentence
    """A place as it is, or a sentence to be said in the language of the table."""


class House(Struct):
    """The game, where its sessions are kept, and what else the players may ask for."""

    game: Table
    open: Callable[[Game[Any]], Session]
    translate: Callable[[str], Translate]
    tags: TagBook = field(default_factory=lambda: TagBook(Tags()))
    settled: Callable[[Session], None] = lambda session: None
    """Called after every change."""
    services: Callable[[], Sequence[Choice]] = lambda: ()
    """What the house can do for the players now, as entries of the menu."""
    news: deque[News] = field(default_factory=deque)
    """Filled from any thread; the table takes the oldest first."""
    warning: Callable[[], Row | None] = lambda: None
    """What is amiss now, for as long as it is."""
    rests: Callable[[bool], None] = lambda paused: None
    """Told after every input in a game whether the players pause."""
    idle: Callable[[float], None] = lambda now: None
    """Called with the time while nothing comes in."""
    resume: Callable[[], Session] | None = None
    """Opens the session that was left unfinished, if there is one."""
    left: Sequence[Row] = ()
    """What the players know it by: who played, and how far they came."""
    keep: Callable[[Options], None] = lambda options: None
    """Remembers how the players want their table."""
