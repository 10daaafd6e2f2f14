"""The companion's own reader board; the lines are described in docs/reader-protocol.md."""

import re
from binascii import crc_hqx

from companion.hw.readers.dialect import (
    Alive,
    Heard,
    Hello,
    Present,
    Recovered,
    Removed,
    Roll,
    Trouble,
)

PROTOCOL = 1
LONGEST = 198
POLLS_PER_QUESTION = 3
CRC_PRESET = 0xFFFF
UID = r"(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})"
SELF_TEST = r"(?:passed|differs|absent)"
LINE = re.compile(rb"([\x20-\x23\x25-\x29\x2b-\x7e]{1,192})\*([0-9A-F]{4})\r?")
HELLO = re.compile(rf"hello companion-reader (\d+) (\S+) ([0-9A-F]{{2}}) {SELF_TEST}")
EDGE = re.compile(rf"(present|removed) ({UID})")
BEAT = re.compile(rf"beat \d{{1,5}} (ready|lost) (-|{UID}(?:,{UID}){{0,7}})")
CHIP = re.compile(rf"chip (?:(lost) [0-9A-F]{{2}}|(ready) [0-9A-F]{{2}} {SELF_TEST})")
WORDS = frozenset({"hello", "present", "removed", "beat", "chip"})


def line(payload: str) -> bytes:
    """A payload as it goes over the wire, in either direction."""
    body = payload.encode("ascii")
    return b"$%s*%04X\n" % (body, crc_hqx(body, CRC_PRESET))


class Pico:
    """Reads the board's lines. The CRC lets one damaged line in 65,536 pass; the grammar, which
    must fit as well, makes that far rarer still."""

    baudrate = 115200
    introduces = True
    silence = 1.5
    fades = 0.25

    def __init__(self) -> None:
        self.damaged = 0
        self._polls_unanswered = 0
        self._begun: bytes | None = None
        self._greeted = False
        self._understood = True
        self._chip_lost = False

    def poll(self) -> bytes:
        """Ask until it has said hello; the answer may take a quarter of a second."""
        self._polls_unanswered += not self._greeted
        asks = not self._greeted and self._polls_unanswered % POLLS_PER_QUESTION == 1
        return b"\n" + line("hello?") if asks else b""

    def hear(self, data: bytes) -> list[Heard]:
        heard: list[Heard] = []
        for payload in self._payloads(data):
            heard += self._read(payload)
        return heard

    def _payloads(self, data: bytes) -> list[str]:
        """The good lines in the stream; a `$` always begins a new one."""
        payloads: list[str] = []
        first, *rest = data.split(b"$")
        self._collect(first, payloads)
        for piece in rest:
            self._drop()
            self._begun = b""
            self._collect(piece, payloads)
        return payloads

    def _collect(self, piece: bytes, payloads: list[str]) -> None:
        if self._begun is None:
            return
        body, end, _ = (self._begun + piece[: LONGEST + 2]).partition(b"\n")
        if len(body) > LONGEST:
            self._drop()
        elif end:
            self._begun = None
            self._check(body, payloads)
        else:
            self._begun = body

    def _check(self, body: bytes, payloads: list[str]) -> None:
        match = LINE.fullmatch(body)
        if match and crc_hqx(match[1], CRC_PRESET) == int(match[2], 16):
            payloads.append(match[1].decode("ascii"))
        else:
            self.damaged += 1

    def _drop(self) -> None:
        self.damaged += self._begun is not None
        self._begun = None

    def _read(self, payload: str) -> list[Heard]:
        if match := HELLO.fullmatch(payload):
            return self._introduced(int(match[1]), match[2], match[3])
        if not self._understood:
            return []
        if match := EDGE.fullmatch(payload):
            return [(Present if match[1] == "present" else Removed)(match[2])]
        if match := BEAT.fullmatch(payload):
            return self._beaten(match[1] == "lost", match[2])
        if match := CHIP.fullmatch(payload):
            return self._chip(lost=match[1] is not None)
        self.damaged += payload.partition(" ")[0] in WORDS
        return []

    def _introduced(self, protocol: int, firmware: str, chip: str) -> list[Heard]:
        self._greeted = True
        self._understood = protocol == PROTOCOL
        if not self._understood:
            return [Trouble(f"The reader speaks protocol {protocol}, not {PROTOCOL}: update it.")]
        return [Hello(firmware, chip)]

    def _beaten(self, lost: bool, tags: str) -> list[Heard]:
        """A beat repeats the whole state: it repairs whatever line was lost before it."""
        if lost:
            return [Alive(), *self._chip(lost=True)]
        return [*self._chip(lost=False), Roll(frozenset(tags.split(",")) - {"-"})]

    def _chip(self, *, lost: bool) -> list[Heard]:
        changed, self._chip_lost = lost != self._chip_lost, lost
        if not changed:
            return []
        if lost:
            return [Trouble("The reader board does not reach its MFRC522: check its wires.")]
        return [Recovered("The reader's MFRC522 answers again.")]
