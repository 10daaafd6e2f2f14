"""A session on a table, in the hands of the robot."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import SimpleQueue
from random import Random

from companion.app import REFRESH, App
from companion.bench.robot import PATIENCE, Robot, Touch, as_input
from companion.core.game import Plugin
from companion.core.session import Session
from companion.fsm.house import House
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.hw.devices import Devices, NoBuzzer, NoLights
from companion.hw.ports import Display


def table_of(plugin: Plugin, session: Session) -> Table:
    """A table without a house around it."""
    house = House(plugin.tableside(None, (), 1), lambda game: session, lambda language: str)
    return Table(house, Options(), session)


def seated(plugin: Plugin, session: Session, display: Display) -> tuple[Table, App]:
    """A table drawn on this display."""
    table = table_of(plugin, session)
    devices = Devices(SimpleQueue(), display, NoLights(), NoBuzzer(), time.monotonic, ())
    return table, App(table, devices)


class Hands(Robot):
    """Presses through the loop, so that each page is drawn; in between the loop goes round by
    itself. `after` is called each time, and told whether it was for a press."""

    def __init__(self, table: Table, app: App, after: Callable[[bool], None]) -> None:
        super().__init__(table)
        self._app = app
        self._after = after

    def touch(self, touch: Touch) -> None:
        self._idle_until(self._at + PATIENCE)
        self._app.handle(as_input(touch, self._at))
        self._after(True)

    def _idle_until(self, then: float) -> None:
        while self._at < then:
            self._at += REFRESH
            self._app.rest(self._at)
            self._after(False)

    def play_on(self, plugin: Plugin, seed: int = 1) -> None:
        """To the end of the game, at random."""
        policy, rng = plugin.policies["random"], Random(seed)
        while self.table.prompt is not None:
            assert self.table.session is not None
            game, state = self.table.session.game, self.table.session.state
            if not self.say((policy(game, state, rng),)):
                raise RuntimeError("the table cannot be told by keys")
