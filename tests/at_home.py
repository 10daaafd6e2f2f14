"""A whole live table without threads: the store, the house, the table, and devices by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.app import App
from companion.bench.robot import Robot, Touch
from companion.core.game import find_game
from companion.core.session import Session
from companion.fsm.options import Options
from companion.hw.devices import Devices
from companion.hw.mock import MockTable
from companion.hw.ports import Key
from companion.live import Live
from companion.log.folder import Folder
from companion.log.store import Store
from companion.services import Services
from companion.ui.readback import text_of

GAME = "foothills"
LONGEST = 1000


def at_once(run: Callable[[], None]) -> None:
    """An errand that does not take its time."""
    run()


class Hands(Robot):
    """The robot's way, pressed on the mock's buttons."""

    def __init__(self, home: Home) -> None:
        super().__init__(home.table)
        self._home = home

    def touch(self, touch: Touch) -> None:
        key, held = touch
        (self._home.hold if held else self._home.press)(key)


class Home:
    """Mock devices at a real house; what is read is what stands on the display."""

    def __init__(self, folder: Path, store: Store | None = None, **extra: Any) -> None:
        self.store = store or Store(Folder(folder))
        plugin = find_game(GAME)
        services = Services(self.store.folder, plugin, **{"start": at_once, **extra})
        self.live = Live(self.store, plugin, Options(), services)
        self.table = self.live.table("sample", 1, new=False)
        self.mock = MockTable()
        mock = self.mock
        devices = Devices(mock.inputs, mock.display, mock.lights, mock.buzzer, mock.clock, ())
        self.app = App(self.table, devices)
        self.app.show()

    @property
    def screen(self) -> str:
        lines = text_of(self.mock.display.frames[-1])
        assert lines is not None
        return "\n".join(line.text.rstrip() for line in lines)

    @property
    def session(self) -> Session:
        assert self.table.session is not None
        return self.table.session

    def press(self, keys: str) -> str:
        for key in keys.split():
            self.mock.tap(Key(key))
            self.mock.wait(0.5)
            self._take()
        return self.screen

    def hold(self, key: str) -> str:
        self.mock.hold(Key(key))
        self._take()
        return self.screen

    def put(self, uid: str) -> str:
        self.mock.put(uid)
        self._take()
        self.mock.take(uid)
        return self.screen

    def wait(self, seconds: float) -> list[str]:
        """Every screen that was seen meanwhile."""
        seen = []
        for _ in range(round(seconds / 0.25)):
            self.mock.wait(0.25)
            self._take()
            self.table.rest(self.mock.clock())
            self.app.show()
            seen.append(self.screen)
        return seen

    def set_up(self) -> None:
        """To the first turn of a game with drawn lines and cards."""
        self.press("A A A A A E C A A")
        assert self.table.prompt is not None
        assert self.table.prompt.phase == "select"

    def play_on(self, seed: int = 1, answers: int = LONGEST) -> None:
        """Somebody at the buttons who answers at random, to the end or for so many answers."""
        hands, rng, random = Hands(self), Random(seed), find_game(GAME).policies["random"]
        for _ in range(answers):
            if self.table.prompt is None:
                return
            assert hands.say((random(self.session.game, self.session.state, rng),))

    def close(self) -> None:
        self.store.close()

    def _take(self) -> None:
        for item in self.mock.received():
            self.app.handle(item)
