"""RDM6300 and ID-12LA, readers for 125 kHz tags that talk and never listen.

A frame is STX, ten hex digits, two hex digits of checksum, ETX; the ID-12LA puts CR LF before the
ETX. The frame is repeated while a tag is held.

The checksum is the XOR of the five bytes. It finds every single wrong digit, but two equal errors
in the same place of two bytes cancel out, and one damaged frame in 256 passes when the damage is
arbitrary. Random bytes are no danger: twelve hex digits between STX and ETX by chance, with the
checksum right, come once in 2^72 bytes.
"""

import re
from functools import reduce
from operator import xor

from companion.hw.readers.dialect import Glimpse, Heard

STX = b"\x02"
LONGEST = 15
FRAME = re.compile(rb"([0-9A-F]{10})([0-9A-F]{2})(?:\r\n)?\x03")
HALF = re.compile(rb"[0-9A-F]{0,12}|[0-9A-F]{12}\r\n?")


def frame(uid: str) -> bytes:
    """A tag's frame as an RDM6300 sends it."""
    return STX + f"{uid}{_checksum(uid):02X}".encode("ascii") + b"\x03"


def _checksum(uid: str) -> int:
    return reduce(xor, bytes.fromhex(uid))


class Rdm6300:
    baudrate = 9600
    introduces = False
    silence = None
    fades = 0.3

    def __init__(self) -> None:
        self.damaged = 0
        self._begun: bytes | None = None

    def poll(self) -> bytes:
        return b""

    def hear(self, data: bytes) -> list[Heard]:
        """A frame begins at any STX, which never stands inside one."""
        first, *rest = data.split(STX)
        heard = self._collect(first)
        for piece in rest:
            self.damaged += self._begun is not None
            self._begun = b""
            heard += self._collect(piece)
        return heard

    def _collect(self, piece: bytes) -> list[Heard]:
        if self._begun is None:
            return []
        body = self._begun + piece[:LONGEST]
        match = FRAME.match(body)
        self._begun = body if HALF.fullmatch(body) else None
        if match and int(match[2], 16) == _checksum(uid := match[1].decode("ascii")):
            return [Glimpse(uid)]
        self.damaged += self._begun is None
        return []
