"""ISO/IEC 14443-3 type A: find every tag in the field, whatever its state.

WUPA wakes all tags, those put to sleep before included; so tags cannot be told apart by waking
them one after another. Instead the tree of their UIDs is walked: where answers collide, one
branch is followed to its tag and the other is kept for another round.
"""

from binascii import hexlify

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .mfrc522 import Mfrc522

MOST_TAGS = 8
CASCADE_TAG = 0x88

_WUPA = b"\x52"
_HLTA = b"\x50\x00"
_LEVELS = (0x93, 0x95, 0x97)
_SELECT = 0x70
_CASCADE = 0x04
_PART_BITS = 32
_MOST_ROUNDS = 6 * MOST_TAGS


def crc_a(data: bytes) -> bytes:
    crc = 0x6363
    for byte in data:
        low = byte ^ crc & 0xFF
        low ^= low << 4 & 0xFF
        crc = crc >> 8 ^ low << 8 ^ low << 3 ^ low >> 4
    return bytes((crc & 0xFF, crc >> 8))


def _check_byte(part: bytes) -> int:
    return part[0] ^ part[1] ^ part[2] ^ part[3]


def _checked(answer: bytes) -> "bytes | None":
    good = len(answer) == 5 and _check_byte(answer) == answer[4]
    return answer[:4] if good else None


def _unpacked(data: bytes) -> "list[int]":
    """The bits in the order in which they are sent: lowest first."""
    return [byte >> place & 1 for byte in data for place in range(8)]


def _packed(bits: "list[int]") -> bytes:
    data = bytearray((len(bits) + 7) // 8)
    for place, bit in enumerate(bits):
        data[place // 8] |= bit << place % 8
    return bytes(data)


def _places(collision: int, known: int) -> "list[int]":
    """Where in the answer to `known` bits the collision may be.

    The data sheet leaves open whether the chip also counts the whole bytes that were sent. With
    three tags or more this makes two places: both are followed; a way to no tag ends in silence.
    """
    places = {collision - known % 8, collision - known}
    return sorted(place for place in places if 0 <= place < _PART_BITS - known)


class Field:
    """The tags around one reader chip."""

    def __init__(self, chip: "Mfrc522") -> None:
        self._chip = chip
        self._branches: list[list[int]] = []

    def tags(self) -> "set[str]":
        """The UIDs of all tags that can be read now, as upper-case hex."""
        found: set[str] = set()
        self._branches = [[]]
        for _ in range(_MOST_ROUNDS):
            if not self._branches or len(found) == MOST_TAGS:
                break
            uid = self._read_branch(self._branches.pop())
            if uid:
                found.add(hexlify(uid).decode().upper())
        return found

    def _read_branch(self, branch: "list[int]") -> "bytes | None":
        """Wake all, read the tag at the end of one branch, and send all back to sleep.

        HLTA also goes out after a failure: a tag left half selected would not answer the next WUPA,
        and one whose answer was too weak to be heard is awake all the same.
        """
        woken = self._chip.transceive(_WUPA, last_bits=7)
        uid = self._select(branch) if woken else None
        self._chip.transceive(_HLTA + crc_a(_HLTA))
        return uid

    def _select(self, branch: "list[int]") -> "bytes | None":
        """Follow a branch (the first bits of a UID with its cascade tags) down to one tag."""
        path: list[int] = []
        uid = b""
        for level in _LEVELS:
            part = self._anticollision(level, path, branch[len(path) : len(path) + _PART_BITS])
            sak = self._select_part(level, part) if part else None
            if part is None or sak is None:
                return None
            goes_on = bool(sak & _CASCADE)
            if goes_on != (part[0] == CASCADE_TAG):
                return None
            if not goes_on:
                return uid + part
            uid += part[1:]
            path += _unpacked(part)
        return None

    def _anticollision(self, level: int, path: "list[int]", known: "list[int]") -> "bytes | None":
        """Complete the four bytes of a cascade level of which some bits are known.

        At a collision the way goes on with 0; the way with 1 is left for another round.
        """
        while len(known) < _PART_BITS:
            whole, extra = divmod(len(known), 8)
            frame = bytes((level, 2 + whole << 4 | extra)) + _packed(known)
            reply = self._chip.transceive(frame, last_bits=extra, align=extra)
            if reply is None:
                return None
            answer = _unpacked(reply.data)[extra:]
            if reply.collision is None:
                return _checked(_packed(known + answer))
            places = _places(reply.collision, len(known))
            if not places:
                return None
            for place in places[1:]:
                self._branches += [path + known + answer[:place] + [bit] for bit in (0, 1)]
            self._branches.append(path + known + answer[: places[0]] + [1])
            known = known + answer[: places[0]] + [0]
        return _packed(known[:_PART_BITS])

    def _select_part(self, level: int, part: bytes) -> "int | None":
        """Select by a whole cascade level; the tag's SAK, if exactly this tag is there."""
        frame = bytes((level, _SELECT)) + part + bytes((_check_byte(part),))
        reply = self._chip.transceive(frame + crc_a(frame))
        if reply is None or reply.collision is not None or len(reply.data) != 3:
            return None
        return reply.data[0] if crc_a(reply.data[:1]) == reply.data[1:] else None
