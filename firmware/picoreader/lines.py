"""The lines that board and host exchange; docs/reader-protocol.md is their description.

Nothing here knows a device: text in, bytes out, and back.
"""

PROTOCOL = 1
NAME = "companion-reader"
LONGEST_PAYLOAD = 192
HELLO_REQUEST = "hello?"

_START = ord("$")
_END = ord("\n")
_LONGEST_LINE = LONGEST_PAYLOAD + len("*FFFF\r")


def crc16(data: bytes) -> int:
    """CRC-16/IBM-3740: polynomial 1021, preset FFFF."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def encode(payload: str) -> bytes:
    return f"${payload}*{crc16(payload.encode()):04X}\n".encode()


def decode(body: bytes) -> "str | None":
    """The payload of what stood between `$` and the line's end, or None if it is damaged."""
    if body[-1:] == b"\r":
        body = body[:-1]
    payload, star, crc = body[:-5], body[-5:-4], body[-4:]
    if star != b"*" or not _is_payload(payload):
        return None
    if crc != f"{crc16(payload):04X}".encode():
        return None
    return payload.decode()


def _is_payload(data: bytes) -> bool:
    printable = all(0x20 <= byte <= 0x7E and byte not in b"$*" for byte in data)
    return printable and 0 < len(data) <= LONGEST_PAYLOAD


class LineReceiver:
    """Finds the good lines in a stream of bytes; noise costs at most the line it falls into."""

    def __init__(self) -> None:
        self._body: bytearray | None = None

    def feed(self, byte: int) -> "str | None":
        """Take one byte; the payload of a good line at its last byte, otherwise None."""
        if byte == _START:
            self._body = bytearray()
        elif self._body is not None and byte == _END:
            body, self._body = bytes(self._body), None
            return decode(body)
        elif self._body is not None:
            self._body.append(byte)
            if len(self._body) > _LONGEST_LINE:
                self._body = None
        return None


def hello(firmware: str, chip: int, self_test: str) -> str:
    return f"hello {NAME} {PROTOCOL} {firmware} {chip:02X} {self_test}"


def present(uid: str) -> str:
    return f"present {uid}"


def removed(uid: str) -> str:
    return f"removed {uid}"


def beat(count: int, lost: bool, uids: "list[str]") -> str:
    return f"beat {count} {'lost' if lost else 'ready'} {','.join(sorted(uids)) or '-'}"


def chip_lost(chip: int) -> str:
    return f"chip lost {chip:02X}"


def chip_ready(chip: int, self_test: str) -> str:
    return f"chip ready {chip:02X} {self_test}"
