"""Several games at one table: the first screen asks which one is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.fsm.dialog import Dialog
from companion.fsm.face import Face, Table
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row
from companion.fsm.options import Options
from companion.fsm.orders import Fire
from companion.fsm.phrase import phrase, plain
from companion.hw.ports import Key

ABOUT = Help(phrase("Each key opens the set-up of a game. BACK comes back here."))


class Shelf:
    """Name -> title of a game, and the game for the table."""

    def __init__(self, games: Mapping[str, tuple[str, Table]]) -> None:
        self._games = games

    def lobby(self) -> Dialog:
        boxes = [Choice(plain(title), side.lobby) for title, side in self._games.values()]
        choices = dict(zip(LETTERS, boxes, strict=False))
        choices[Key.E] = Choice(phrase("settings"), lambda: Fire("menu"))
        return Keyboard(Row(phrase("WHICH GAME?"), inverse=True), choices, about=ABOUT)

    def face(self, game: Game[Any], options: Options) -> Face:
        return self._games[game.name][1].face(game, options)
