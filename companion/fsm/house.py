"""What the table needs of the world around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.game import Game
from companion.core.session import Session
from companion.fsm.dialog import Translate
from companion.fsm.face import Table
from companion.fsm.options import Options


@dataclass(slots=True)
class House:
    """The game, where its sessions are kept, and what else the players may ask for.

    `cards` maps a tag to what it stands for.
    """

    game: Table
    open: Callable[[Game[Any]], Session]
    translate: Callable[[str], Translate]
    cards: Mapping[str, str] = field(default_factory=dict)
    languages: tuple[str, ...] = ("en", "de", "fr")
    settled: Callable[[Session], str] = lambda session: ""
    """Called after every change; what it says is told to the players."""
    resume: Callable[[], Session] | None = None
    """Opens the session that was left unfinished, if there is one."""
    keep: Callable[[Options], None] = lambda options: None
    """Remembers how the players want their table."""
