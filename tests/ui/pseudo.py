"""A terminal emulator for tests: a pseudo-terminal whose screen can be read back."""

import fcntl
import os
import pty
import select
import struct
import termios
from threading import Condition, Thread
from typing import Any

import pyte

END = b"\x1b[?25l\x1b[8m\x1b[0m"
PATIENCE = 20.0
"""Seconds after which the kernel is not going to hand anything over any more."""


class Emulator:
    """`near` is the program's end. A thread takes what is written there, as a real window does;
    nothing is read from the screen before a mark that was sent last has come."""

    def __init__(self, columns: int = 80, lines: int = 24) -> None:
        self.far, self.near = pty.openpty()
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.received = b""
        self._news = Condition()
        self._new = b""
        self._stop, self._stopper = os.pipe()
        self._taker = Thread(target=self._take, daemon=True)
        self.resize(columns, lines)
        self._taker.start()

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.far, termios.TIOCSWINSZ, struct.pack("4H", lines, columns, 0, 0))
        self.screen.resize(lines, columns)

    def type(self, text: str) -> None:
        """Type, and wait until it can be read at the other end."""
        os.write(self.far, text.encode())
        assert select.select([self.near], [], [], PATIENCE)[0]

    def look(self) -> list[str]:
        """The screen, after all that was written so far."""
        os.write(self.near, END)
        with self._news:
            assert self._news.wait_for(lambda: END in self._new, PATIENCE)
            new, self._new = self._new.replace(END, b""), b""
        self.received += new
        self._stream.feed(new)
        return [line.rstrip() for line in self.screen.display]

    def wait_for(self, written: bytes) -> None:
        """Until the program has written this."""
        with self._news:
            assert self._news.wait_for(lambda: written in self._new, PATIENCE)

    def mode(self) -> list[Any]:
        return termios.tcgetattr(self.near)

    def hang_up(self) -> None:
        """Close the window."""
        os.write(self._stopper, b"x")
        self._taker.join()
        os.close(self.far)
        self.far = -1

    def close(self) -> None:
        if self.far >= 0:
            self.hang_up()
        for end in (self.near, self._stop, self._stopper):
            os.close(end)

    def _take(self) -> None:
        while self._stop not in select.select([self.far, self._stop], [], [])[0]:
            data = os.read(self.far, 65536)
            with self._news:
                self._new += data
                self._news.notify()
