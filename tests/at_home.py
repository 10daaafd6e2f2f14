"""A whole live table without threads: the store, the house, the table, and devices by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, Protocol

from PIL import Image

from companion.app import App
from companion.bench.robot import Robot, Touch
from companion.core.game import Boxes, find_game, game_titles
from companion.core.session import Session
from companion.fsm.options import Options
from companion.hw.devices import Devices, NoBuzzer, NoLights
from companion.hw.mock import MockTable
from companion.hw.ports import Clock, Display, Input, Key
from companion.live import Live
from companion.log.clock import Clock as SessionClock
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


class Hardware(Protocol):
    """Devices with fingers and hands, in a time of their own."""

    @property
    def inputs(self) -> SimpleQueue[Input]: ...
    @property
    def display(self) -> Display: ...
    @property
    def clock(self) -> Clock: ...
    def seen(self) -> Image.Image: ...
    def received(self) -> list[Input]: ...
    def wait(self, seconds: float) -> None: ...
    def tap(self, key: Key, seconds: float = ...) -> None: ...
    def put(self, uid: str) -> None: ...
    def take(self, uid: str) -> None: ...


class MockDevices(MockTable):
    def seen(self) -> Image.Image:
        return self.display.frames[-1]


class Home:
    """Devices at a real house; what is read is what stands on the display."""

    def __init__(
        self,
        folder: Path,
        store: Store | None = None,
        hardware: Hardware | None = None,
        games: Sequence[str] = (GAME,),
        **extra: Any,
    ) -> None:
        self.store = store or Store(Folder(folder))
        boxes = Boxes({name: game_titles()[name] for name in games})
        services = Services(self.store.folder, boxes, **{"start": at_once, **extra})
        self.hardware = hardware or MockDevices()
        inputs, display, clock = self.hardware.inputs, self.hardware.display, self.hardware.clock
        watch = partial(SessionClock, monotonic=clock)
        self.live = Live(self.store, boxes, Options(), services, watch)
        self.table = self.live.table(None, 1, new=False)
        self.app = App(self.table, Devices(inputs, display, NoLights(), NoBuzzer(), clock, ()))
        self.app.show()

    @property
    def screen(self) -> str:
        """What can be read on the display: nothing while it shows a map or rubbish."""
        lines = text_of(self.hardware.seen()) or ()
        return "\n".join(line.text.rstrip() for line in lines)

    @property
    def session(self) -> Session:
        assert self.table.session is not None
        return self.table.session

    def press(self, keys: str) -> str:
        for key in keys.split():
            self.hardware.tap(Key(key))
            self._take()
            self.hardware.wait(0.5)
            self._take()
        return self.screen

    def hold(self, key: str) -> str:
        self.hardware.tap(Key(key), 1.0)
        self._take()
        self.hardware.wait(0.5)
        self._take()
        return self.screen

    def put(self, uid: str) -> str:
        self.hardware.put(uid)
        self._take()
        self.hardware.take(uid)
        self._take()
        return self.screen

    def wait(self, seconds: float) -> list[str]:
        """Every screen that was seen meanwhile."""
        seen = []
        for _ in range(round(seconds / 0.25)):
            self.hardware.wait(0.25)
            self._take()
            self.table.rest(self.hardware.clock())
            self.app.show()
            seen.append(self.screen)
        return seen

    def set_up(self) -> None:
        """To the first turn of a game with drawn lines and cards."""
        self.press("A A A A A E C A A")
        assert self.table.prompt is not None
        assert self.table.prompt.phase == "select"

    def play_on(self, seed: int = 1, answers: int = LONGEST) -> list[str]:
        """Somebody at the buttons who answers at random, to the end or for so many answers."""
        hands, rng, random = Hands(self), Random(seed), find_game(GAME).policies["random"]
        said: list[str] = []
        while self.table.prompt is not None and len(said) < answers:
            answer = random(self.session.game, self.session.state, rng)
            assert hands.say((answer,))
            said.append(str(answer))
        return said

    def close(self) -> None:
        self.store.close()

    def _take(self) -> None:
        for item in self.hardware.received():
            self.app.handle(item)
