"""Readers of every kind, each on the wire that it really uses: a pseudo-terminal with pyserial."""

import fcntl
import os
import select
import struct
import termios
import tty
from abc import ABC, abstractmethod
from functools import partial
from pathlib import Path
from typing import Protocol

from companion.hw.mock import MockBoard, MockClock
from companion.hw.ports import Clock, Input
from companion.hw.readers import pn532, rdm6300
from companion.hw.readers.dialect import Port
from companion.hw.readers.link import LISTEN_EVERY, ReaderLink
from companion.hw.readers.serial_port import SerialPort, candidates

LONGEST_WAIT = 5.0


class Reader(Protocol):
    """A reader as the wire sees it: `read` is what it sends, `write` is what it is sent."""

    mute: bool

    def enter(self, uid: str) -> None: ...
    def leave(self, uid: str) -> None: ...
    def read(self) -> bytes: ...
    def write(self, data: bytes) -> None: ...


class MockRdm6300:
    """Repeats the frame of the one tag that it can see, about fifteen times a second."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._field: set[str] = set()
        self._next = 0.0
        self.mute = False

    def enter(self, uid: str) -> None:
        self._field.add(uid)

    def leave(self, uid: str) -> None:
        self._field.discard(uid)

    def read(self) -> bytes:
        if len(self._field) != 1 or self._clock() < self._next or self.mute:
            return b""
        self._next = self._clock() + 0.065
        return rdm6300.frame(next(iter(self._field)))

    def write(self, data: bytes) -> None:
        raise AssertionError("an RDM6300 cannot listen")


class MockPn532:
    """Sleeps until it is woken, acknowledges each command and answers it."""

    ACK = bytes.fromhex("0000FF00FF00")

    def __init__(self, clock: Clock) -> None:
        self._field: set[str] = set()
        self._awake = False
        self._out = b""
        self.mute = False

    def enter(self, uid: str) -> None:
        self._field.add(uid)

    def leave(self, uid: str) -> None:
        self._field.discard(uid)

    def read(self) -> bytes:
        out, self._out = self._out, b""
        return b"" if self.mute else out

    def write(self, data: bytes) -> None:
        self._awake = self._awake or data.startswith(b"\x55\x55")
        at = data.find(b"\x00\x00\xff")
        if not self._awake or at < 0:
            return
        frame = data[at:]
        assert frame == pn532.frame(pn532.TO_CHIP, frame[6:-2]), "a malformed command"
        self._out += self.ACK + pn532.frame(pn532.FROM_CHIP, self._answer(frame[6:-2]))

    def _answer(self, command: bytes) -> bytes:
        match command[0]:
            case 0x02:
                return bytes.fromhex("0332010607")
            case 0x4A:
                return b"\x4b" + self._targets(command[1])
            case other:
                return bytes([other + 1])

    def _targets(self, most: int) -> bytes:
        tags = sorted(self._field)[:most]
        listed = [
            bytes([number, 0, 0x44, 0, len(uid) // 2]) + bytes.fromhex(uid)
            for number, uid in enumerate(tags, 1)
        ]
        return bytes([len(tags)]) + b"".join(listed)


class Rig(ABC):
    """A reader, its wire and the link that listens to it, in a time of their own."""

    def __init__(self, reader: Reader, clock: MockClock) -> None:
        self.reader = reader
        self.clock = clock
        self.inputs: list[Input] = []
        self.link = self.connect()

    @abstractmethod
    def connect(self) -> ReaderLink: ...

    @abstractmethod
    def unplug(self) -> None: ...

    @abstractmethod
    def plug(self) -> None: ...

    @abstractmethod
    def disturb(self, noise: bytes) -> None: ...

    @abstractmethod
    def carry(self) -> None:
        """Bring what both sides say over the wire."""

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / LISTEN_EVERY)):
            self.clock.move_to(self.clock() + LISTEN_EVERY)
            self.carry()
            self.link.step(self.clock())

    def of_type(self, kind: type) -> list[Input]:
        return [item for item in self.inputs if isinstance(item, kind)]

    def close(self) -> None:
        self.link.close()


class DirectRig(Rig):
    """The mock board as the mock table uses it."""

    reader: MockBoard

    def connect(self) -> ReaderLink:
        search = partial(candidates, "pico", "mock")
        return ReaderLink("reader", search, self.reader.open, self.inputs.append)

    def unplug(self) -> None:
        self.reader.plugged = False

    def plug(self) -> None:
        self.reader.plugged = True

    def disturb(self, noise: bytes) -> None:
        self.reader.disturb(noise)

    def carry(self) -> None:
        """The link reads from the board itself."""


class CountingPort(SerialPort):
    """Lets the far side know how many bytes must still arrive."""

    def __init__(self, path: str, baudrate: int, rig: "PtyRig") -> None:
        super().__init__(path, baudrate)
        self._rig = rig

    def write(self, data: bytes) -> None:
        super().write(data)
        self._rig.under_way += len(data)


class PtyRig(Rig):
    """A pseudo-terminal that is linked into a by-id folder, as udev does it for a USB reader."""

    def __init__(self, reader: Reader, clock: MockClock, kind: str, folder: Path) -> None:
        self._kind = kind
        self._folder = folder
        self.name = folder / "usb-Reader_1234-if00"
        self._fds: tuple[int, int] | None = None
        self.under_way = 0
        super().__init__(reader, clock)
        self.plug()

    def connect(self) -> ReaderLink:
        path = "auto" if self._kind == "auto" else str(self.name)
        return ReaderLink(
            "reader",
            lambda: candidates(self._kind, path, self._folder),
            self.open,
            self.inputs.append,
        )

    def open(self, path: str, baudrate: int) -> Port:
        ours = Path(path) == self.name
        return CountingPort(path, baudrate, self) if ours else SerialPort(path, baudrate)

    def plug(self) -> None:
        self._fds = os.openpty()
        tty.setraw(self._fds[1])
        self.name.symlink_to(os.ttyname(self._fds[1]))

    def unplug(self) -> None:
        if self._fds:
            self.name.unlink()
            for fd in self._fds:
                os.close(fd)
        self._fds = None
        self.under_way = 0

    def carry(self) -> None:
        if self._fds is None:
            return
        while self.under_way:
            self._await(self._fds[0])
            data = os.read(self._fds[0], 4096)
            self.under_way -= len(data)
            self.reader.write(data)
        if data := self.reader.read():
            self.disturb(data)

    def answer(self) -> None:
        """Be the reader for a host that does not count its bytes: reply to what has come."""
        if self._fds is None:
            return
        while select.select([self._fds[0]], [], [], 0)[0]:
            self.reader.write(os.read(self._fds[0], 4096))
        if data := self.reader.read():
            self.disturb(data)

    def disturb(self, noise: bytes) -> None:
        """Write to the wire and wait until the kernel has brought it over."""
        assert self._fds
        before = self._arrived()
        os.write(self._fds[0], noise)
        while self._arrived() < before + len(noise):
            self._await(self._fds[1])

    def close(self) -> None:
        super().close()
        self.unplug()

    def _arrived(self) -> int:
        assert self._fds
        answer = fcntl.ioctl(self._fds[1], termios.FIONREAD, struct.pack("i", 0))
        return int(struct.unpack("i", answer)[0])

    @staticmethod
    def _await(fd: int) -> None:
        assert select.select([fd], [], [], LONGEST_WAIT)[0], "nothing arrived on the wire"
