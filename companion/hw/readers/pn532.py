"""PN532 over its high-speed UART (HSU): a chip that must be woken and asked each time.

The steps of the conversation are wake, configure, ask the version, limit the retries (they are
endless by default, and the chip would not answer while no tag is there), and then list the tags
again and again. Up to two tags are listed at once, which is as many as the chip can.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from companion.hw.readers.dialect import Alive, Heard, Hello, Roll

START = b"\x00\x00\xff"
TO_CHIP, FROM_CHIP = 0xD4, 0xD5
LONGEST_ANSWER = 96
ACK = re.compile(rb"\x00\x00\xff\x00\xff\x00")
WAKE = b"\x55\x55" + bytes(14)
POLLS_PER_QUESTION = 5


class Step(Struct, frozen=True):
    """A command of the conversation; its answer carries the command's code plus one."""

    command: bytes
    wakes: bool = False

    @property
    def answer(self) -> int:
        return self.command[0] + 1

    def request(self) -> bytes:
        return (WAKE if self.wakes else b"") + frame(TO_CHIP, self.command)


CONFIGURE = Step(bytes.fromhex("14 01 14 01"), wakes=True)
VERSION = Step(bytes.fromhex("02"))
FEW_RETRIES = Step(bytes.fromhex("32 05 FF 01 02"))
LIST_TAGS = Step(bytes.fromhex("4A 02 00"))
NEXT = {CONFIGURE: VERSION, VERSION: FEW_RETRIES, FEW_RETRIES: LIST_TAGS, LIST_TAGS: LIST_TAGS}


def frame(tfi: int, data: bytes) -> bytes:
    """A normal information frame, in either direction."""
    body = bytes([tfi]) + data
    head = bytes([len(body), -len(body) & 0xFF])
    return START + head + body + bytes([-sum(body) & 0xFF, 0])


class Pn532:
    """The two checksums are plain sums of 8 bits; what a tag list must look like is checked too,
    so that a frame that is wrong in more than one place still rarely passes for one."""

    baudrate = 115200
    introduces = True
    silence = 2.0
    fades = 0.4

    def __init__(self) -> None:
        self.damaged = 0
        self._buffer = b""
        self._step = CONFIGURE
        self._polls_unanswered = 0

    def poll(self) -> bytes:
        """The next command; the same one again if its answer does not come."""
        asks = self._polls_unanswered % POLLS_PER_QUESTION == 0
        self._polls_unanswered += 1
        return self._step.request() if asks else b""

    def hear(self, data: bytes) -> list[Heard]:
        self._buffer += data
        return [heard for answer in self._answers() for heard in self._read(answer)]

    def _answers(self) -> Iterator[bytes]:
        """The good frames in the buffer. A header that turns out false costs only itself: the
        search goes on right behind its first byte, since a good frame may lie inside; and the
        zero that ends a frame may also begin the next."""
        at = 0
        while (at := self._buffer.find(START, at)) >= 0:
            length = self._length(at)
            if length is None:
                break
            if length and _is_sound(body := self._buffer[at + 5 : at + 7 + length], length):
                yield body[1:length]
                at += 6 + length
            else:
                self.damaged += ACK.match(self._buffer, at) is None
                at += 1
        self._buffer = self._buffer[-2:] if at < 0 else self._buffer[at:]

    def _length(self, at: int) -> int | None:
        """The announced length of the frame at `at`, 0 if it is none, None if more must come."""
        head = self._buffer[at + 3 : at + 6]
        if len(head) < 3:
            return None
        length, check, tfi = head
        if (length + check) & 0xFF or tfi != FROM_CHIP or length > LONGEST_ANSWER:
            return 0
        return length if len(self._buffer) >= at + 7 + length else None

    def _read(self, answer: bytes) -> list[Heard]:
        if answer[:1] != bytes([self._step.answer]):
            return []
        heard = self._understand(answer[1:])
        if heard:
            self._step, self._polls_unanswered = NEXT[self._step], 0
        else:
            self.damaged += 1
        return heard

    def _understand(self, rest: bytes) -> list[Heard]:
        if self._step is VERSION:
            return [_version(rest)] if len(rest) == 4 else []
        if self._step is LIST_TAGS:
            uids = _uids(rest)
            return [] if uids is None else [Roll(uids)]
        return [Alive()]


def _is_sound(body: bytes, length: int) -> bool:
    """Data checksum and closing zero of TFI, data, checksum, postamble."""
    return sum(body[: length + 1]) & 0xFF == 0 and body[length + 1] == 0


def _version(rest: bytes) -> Hello:
    chip, version, revision, _ = rest
    return Hello(firmware=f"{version}.{revision}", chip=f"PN5{chip:02X}")


def _uids(rest: bytes) -> frozenset[str] | None:
    """The UIDs of a tag list, or None if it is not a whole one: number of the target, ATQA,
    SAK, length and UID; a tag with SAK bit 20 sends its ATS, which begins with its own length."""
    if not rest or rest[0] > 2:
        return None
    count, rest, uids = rest[0], rest[1:], set()
    for _ in range(count):
        if len(rest) < 5 or rest[4] not in (4, 7, 10) or len(rest) < 5 + rest[4]:
            return None
        end = 5 + rest[4]
        uids.add(rest[5:end].hex().upper())
        ats = rest[end] if rest[3] & 0x20 and len(rest) > end else 0
        rest = rest[end + ats :]
    return None if rest else frozenset(uids)
