"""A table in a terminal: draws the frames, takes the keyboard for buttons and tags.

It polls and never waits, notices by itself when the window changes its size, and sends only the
lines that changed, so that it is quick over ssh. The terminal is taken at the first step and given
back by `close`, or at the latest when the program ends.
"""

from __future__ import annotations

import atexit
import codecs
import os
import select
import signal
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from queue import SimpleQueue
from threading import main_thread
from typing import Any

from PIL import Image

from companion.hw.devices import Devices, NoBuzzer, NoLights, workers
from companion.hw.ports import (
    Clock,
    Emit,
    HardwareError,
    Hold,
    Input,
    Press,
    TagGone,
    TagSeen,
    nobody,
)
from companion.ui.bitmap import HEIGHT, WIDTH
from companion.ui.keystrokes import Stroke, Tag, Typed, Typing, Wish, strike
from companion.ui.termart import BOX, DOTS, View, boxed, fitting, is_text, plain
from companion.ui.texts import msgid

POLL = 0.02
READER = "terminal"
HELP = (
    msgid("a b c d e   Enter: OK   Backspace: BACK   h, then a key: hold it"),
    msgid("h Enter: menu, help   t: tag on the reader   v: view   q: leave"),
)
"""What the keys do, below the picture; in any language no line is wider than its dots."""
GAP = "   "
"""Between two keys; a narrow window breaks the line here."""
HOLD_WHICH, WHICH_TAG = msgid("hold which key?"), msgid("tag: {name}_")
NO_CURSOR = "This terminal cannot move its cursor (TERM=dumb): use `companion play --table plain`."
NO_TERMINAL = "This is no terminal: start the companion in one, or use `companion script`."

CLEAR = "\x1b[2J"
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l"
"""The other screen, no cursor, and lines that are cut at the edge rather than wrapped."""
LEAVE = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
_LOCAL_MODE, _INPUT_MODE, _CHARACTERS = 3, 0, 6

Say = Callable[[str], str]
Room = tuple[int, int]
"""Columns and lines."""


def terminal_devices(clock: Clock) -> Devices:
    """A whole table in this terminal."""
    if os.environ.get("TERM") == "dumb":
        raise HardwareError(NO_CURSOR)
    inputs: SimpleQueue[Input] = SimpleQueue()
    terminal = Terminal(inputs.put, clock, encoding=sys.stdout.encoding)
    return Devices(
        inputs=inputs,
        display=terminal,
        lights=NoLights(),
        buzzer=NoBuzzer(),
        clock=clock,
        workers=workers([terminal], clock),
        speak=terminal.speak,
    )


def interrupt() -> None:
    """Ask the program to end, as Ctrl-C does."""
    signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)


class Terminal:
    """A display of 128×64 pixels and a source of inputs; `step` does the work of both."""

    size = (WIDTH, HEIGHT)

    def __init__(
        self,
        emit: Emit,
        clock: Clock,
        *,
        keyboard: int = 0,
        screen: int = 1,
        encoding: str = "utf-8",
        leave: Callable[[], None] = interrupt,
    ) -> None:
        if not (os.isatty(keyboard) and os.isatty(screen)):
            raise HardwareError(NO_TERMINAL)
        self.wake = nobody
        self._emit, self._clock, self._leave = emit, clock, leave
        self._keyboard, self._screen = keyboard, screen
        self._unicode = codecs.lookup(encoding).name.startswith("utf")
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._before: list[Any] | None = None
        self._gone = False
        self._typing = Typing()
        self._view: View | None = None
        self._say: Say = str
        self._frame = Image.new("1", self.size)
        self._looks: tuple[Room, Image.Image, Typing, View | None, str] | None = None
        self._drawn: list[str] = []

    def show(self, image: Image.Image) -> None:
        self._frame = image.copy()
        self.wake()

    def speak(self, say: Say) -> None:
        """The language of what stands below the picture; `say` may change its own."""
        self._say = say

    def dim(self, level: int) -> None:
        """A terminal has no brightness of its own."""

    def step(self, now: float) -> float | None:
        if self._gone:
            return None
        if self._before is None:
            self._take()
        try:
            for char in self._characters():
                self._typing, typed = strike(self._typing, char)
                self._act(typed)
            self._draw()
        except OSError:
            self._lose()
        return now + POLL

    def close(self) -> None:
        """Give the terminal back as it was; a terminal that is gone needs nothing."""
        before, self._before = self._before, None
        self._gone = True
        if before is not None:
            atexit.unregister(self.close)
            with suppress(OSError, termios.error):
                termios.tcsetattr(self._keyboard, termios.TCSADRAIN, before)
                self._send(LEAVE)

    def _take(self) -> None:
        """Characters come at once and unseen. Ctrl-C stays; Ctrl-S and Ctrl-Z would only stop."""
        self._before = termios.tcgetattr(self._keyboard)
        atexit.register(self.close)
        mode = termios.tcgetattr(self._keyboard)
        mode[_LOCAL_MODE] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
        mode[_INPUT_MODE] &= ~termios.IXON
        mode[_CHARACTERS][termios.VMIN], mode[_CHARACTERS][termios.VTIME] = 1, 0
        mode[_CHARACTERS][termios.VSUSP] = b"\0"
        termios.tcsetattr(self._keyboard, termios.TCSADRAIN, mode)
        self._send(ENTER)

    def _characters(self) -> str:
        """What has been typed since; nothing where something should be is a line that was cut."""
        if not select.select([self._keyboard], [], [], 0)[0]:
            return ""
        typed = os.read(self._keyboard, 1024)
        if not typed:
            raise OSError("hung up")
        return self._decoder.decode(typed)

    def _lose(self) -> None:
        """The window was closed or the line was cut."""
        self._gone = True
        self._leave()

    def _act(self, typed: Typed) -> None:
        now = self._clock()
        match typed:
            case Stroke(key, held):
                self._emit(Hold(key, now) if held else Press(key, now))
            case Tag(name):
                self._emit(TagSeen(name, READER, now))
                self._emit(TagGone(name, READER, now))
            case Wish.OTHER_VIEW:
                self._view = self._other_view()
            case Wish.LEAVE:
                self._leave()

    def _draw(self) -> None:
        """Send the lines that changed; after a change of the size, all of them."""
        looks = (_room(self._screen), self._frame, self._typing, self._view, self._say(HELP[0]))
        if looks == self._looks:
            return
        room, sent = looks[0], ""
        if self._looks is None or room != self._looks[0]:
            self._drawn, sent = [], CLEAR
        lines = self._lines(*room)
        for number, (line, old) in enumerate(zip_longest(lines, self._drawn), 1):
            if line != old:
                sent += f"\x1b[{number};1H\x1b[K{line}"
        self._looks, self._drawn = looks, lines
        self._send(sent)

    def _lines(self, columns: int, lines: int) -> list[str]:
        """The picture, and below it what the keys do; what has no room is cut."""
        whole = [
            *self._art(self._present_view((columns, lines))),
            *(line[:columns] for told in self._status() for line in _broken(told, columns)),
            *([""] * lines),
        ][:lines]
        return whole if self._unicode else [plain(line) for line in whole]

    def _art(self, view: View) -> list[str]:
        """The box alone has something to say of its own."""
        return boxed(self._frame, self._say) if view is BOX else view.art(self._frame)

    def _views(self, room: Room) -> Sequence[View]:
        """A frame that is no text cannot stand in the box, if there is any other way."""
        columns, lines = room
        views = fitting(columns, lines - len(HELP))
        known = views if self._unicode else [view for view in views if view is not DOTS]
        drawn = [view for view in known if view is not BOX]
        return known if is_text(self._frame) or not drawn else drawn

    def _present_view(self, room: Room) -> View:
        """The chosen one, as long as there is room for it."""
        views = self._views(room)
        return self._view if self._view is not None and self._view in views else views[0]

    def _other_view(self) -> View:
        room = _room(self._screen)
        views = self._views(room)
        return views[(views.index(self._present_view(room)) + 1) % len(views)]

    def _status(self) -> Sequence[str]:
        if self._typing.name is not None:
            return [self._say(WHICH_TAG).format(name=self._typing.name)]
        if self._typing.hold:
            return [self._say(HOLD_WHICH)]
        return [self._say(line) for line in HELP]

    def _send(self, text: str) -> None:
        left = text.encode()
        while left:
            left = left[os.write(self._screen, left) :]


def _broken(told: str, columns: int) -> Iterator[str]:
    """As many keys to a line as there is room for."""
    line, *keys = told.split(GAP)
    for key in keys:
        longer = f"{line}{GAP}{key}"
        if len(longer) > columns:
            yield line
        line = longer if len(longer) <= columns else key
    yield line


def _room(screen: int) -> Room:
    """Some lines to far machines do not know how large the window is."""
    columns, lines = os.get_terminal_size(screen)
    return columns or 80, lines or 24
