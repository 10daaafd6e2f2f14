"""Setting a game up on the device, and giving it its face."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.game import Game
from companion.fsm.dialog import Dialog
from companion.fsm.options import Options
from companion.games.roots.dialogs.lobby import Lobby
from companion.games.roots.face import RootsFace
from companion.games.roots.game import Roots


class Tableside:
    """What the table needs of the game before and while it is played. `follow` is the way to
    follow the board, if that is settled already."""

    def __init__(self, follow: str | None, names: Sequence[str], rng: Random) -> None:
        self._follow = follow
        self._names = names
        self._rng = rng

    def lobby(self) -> Dialog:
        return Lobby(self._names, self._rng, self._follow).first()

    def face(self, game: Game[Any], options: Options) -> RootsFace:
        assert isinstance(game, Roots)
        return RootsFace(game, options)
