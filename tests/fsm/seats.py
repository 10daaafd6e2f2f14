"""A table for tests: a game, fingers, and a clock that passes only with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.core.game import find_game
from companion.core.session import Session
from companion.fsm.clocks import Clocks
from companion.fsm.house import House
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.fsm.tagging import TagBook
from companion.hw.ports import Hold, Key, Press, TagSeen
from companion.tags import Tags
from companion.ui.texts import translator

GAME = "foothills"


def house(
    deck: str | None = None,
    cards: dict[str, str] | None = None,
    seed: int = 1,
    game: str = GAME,
    names: Sequence[str] = ("Ada", "Bo"),
) -> House:
    return House(
        game=find_game(game).tableside(deck, names, seed),
        open=Session.in_memory,
        translate=lambda language: translator(language, f"companion.games.{game}"),
        tags=TagBook(Tags(cards or {}), lambda: find_game(game).cards(Path())),
    )


class Seat:
    """Somebody at a table. A second lies between two presses unless told otherwise."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.at = 0.0
        self.presses = 0

    @classmethod
    def dealt(
        cls, number: int = 0, deck: str = "sample", language: str = "en", **extra: Any
    ) -> Seat:
        game = find_game(extra.get("game", GAME)).deal(number, deck)
        return cls(Table(house(deck, **extra), Options(language=language), Session.in_memory(game)))

    @property
    def screen(self) -> str:
        return str(self.table.page())

    @property
    def session(self) -> Session:
        assert self.table.session is not None
        return self.table.session

    @property
    def clocks(self) -> Clocks:
        assert self.table.sitting is not None
        return self.table.sitting.clocks

    @property
    def phase(self) -> str:
        return self.table.prompt.phase if self.table.prompt else ""

    def press(self, keys: str, after: float = 1.0) -> str:
        for key in keys.split():
            self.at += after
            self.presses += 1
            self.table.take(Press(Key(key), self.at))
        return self.screen

    def hold(self, key: str, after: float = 1.0) -> str:
        self.at += after
        self.presses += 1
        self.table.take(Hold(Key(key), self.at))
        return self.screen

    def scan(self, uid: str) -> str:
        self.at += 1.0
        self.table.take(TagSeen(uid, "reader", self.at))
        return self.screen

    def wait(self, seconds: float) -> str:
        self.at += seconds
        self.table.tick(self.at)
        return self.screen

    def to_the_first_turn(self) -> Seat:
        """Neutral cards drawn, three iron in the yard, one of each for both."""
        self.press("E C A A")
        assert self.phase == "select"
        self.presses = 0
        return self
