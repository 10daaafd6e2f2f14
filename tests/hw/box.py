"""All real adapters of a box, stepped by hand in one time: gpiozero on mock pins, luma's driver on
a recorded bus, pyserial on a pseudo-terminal with the reader board at its far end."""

from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

from PIL import Image

from companion.hw.mock import TAP, MockBoard
from companion.hw.oled import Oled
from companion.hw.panel import Panel
from companion.hw.ports import Input, Key
from companion.hw.readers.link import LISTEN_EVERY
from companion.hw.recorded import Glass, RecordedBus, sound
from tests.hw.button_rigs import GpioRig
from tests.hw.reader_rigs import PtyRig


class Box:
    """Fingers, hands, and eyes on the glass."""

    def __init__(self, folder: Path, fails: Callable[[], bool] = sound) -> None:
        self.buttons = GpioRig()
        self.clock = self.buttons.clock
        self.board = MockBoard(self.clock)
        self.reader = PtyRig(self.board, self.clock, "auto", folder)
        self.bus = RecordedBus(Glass(paged=False), fails)
        self.inputs: SimpleQueue[Input] = SimpleQueue()
        self.heard: list[Input] = []
        self._told: list[Input] = []
        self.display = Oled(Panel("ssd1309", self.bus.link), self._told.append)
        self.wait(2.0)
        self.received()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / LISTEN_EVERY)):
            self.reader.wait(LISTEN_EVERY)
            self.buttons.buttons.step(self.clock())
            self.display.step(self.clock())

    def received(self) -> list[Input]:
        """What the devices have said since, in the order of its time."""
        news = [*self.buttons.received(), *self.reader.inputs, *self._told]
        self.reader.inputs.clear()
        self._told.clear()
        news.sort(key=lambda item: item.at)
        self.heard += news
        return news

    def seen(self) -> Image.Image:
        return self.bus.glass.picture()

    def tap(self, key: Key, seconds: float = TAP) -> None:
        self.buttons.down(key)
        self.wait(seconds)
        self.buttons.up(key)
        self.wait(TAP)

    def put(self, uid: str) -> None:
        self.board.enter(uid)
        self.wait(0.4)

    def take(self, uid: str) -> None:
        self.board.leave(uid)
        self.wait(1.0)

    def close(self) -> None:
        self.buttons.close()
        self.reader.close()
