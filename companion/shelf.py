"""Several games at one table: the first screen asks which one is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from companion.core.game import Game
from companion.fsm.dialog import Dialog
from companion.fsm.face import Face, Table
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row, Then
from companion.fsm.options import Options
from companion.fsm.orders import Fire
from companion.fsm.phrase import phrase, plain
from companion.hw.ports import Key

ABOUT = Help(phrase("Each key opens the set-up of a game. BACK comes back here."))


class Shelf:
    """Name -> title of a game. A box is opened only when its game is chosen: to read all their
    rules first would make the players wait."""

    def __init__(self, titles: Mapping[str, str], open_box: Callable[[str], Table]) -> None:
        self._titles = titles
        self._opened = cache(open_box)

    def lobby(self) -> Dialog:
        boxes = [Choice(plain(title), self._choosing(name)) for name, title in self._titles.items()]
        choices = dict(zip(LETTERS, boxes, strict=False))
        choices[Key.E] = Choice(phrase("settings"), lambda: Fire("settings"))
        return Keyboard(Row(phrase("WHICH GAME?"), inverse=True), choices, about=ABOUT)

    def face(self, game: Game[Any], options: Options) -> Face:
        return self._opened(game.name).face(game, options)

    def _choosing(self, name: str) -> Then:
        return lambda: self._opened(name).lobby()
