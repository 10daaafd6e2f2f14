"""Tags of ISO/IEC 14443-3 type A as state machines, fed with the bits that a reader sends.

Runs in CPython and in MicroPython. Written from the standard's state diagram and independent of
the firmware, CRC included. A frame is a list of bits in the order of sending.
"""

IDLE, READY, ACTIVE, HALT = "idle", "ready", "active", "halt"
POWER_UP_US = 5000

_REQA, _WUPA = 0x26, 0x52
_LEVELS = (0x93, 0x95, 0x97)


def bits_of(data):
    return [byte >> place & 1 for byte in data for place in range(8)]


def bytes_of(bits):
    return bytes(
        sum(bit << place for place, bit in enumerate(bits[at : at + 8]))
        for at in range(0, len(bits), 8)
    )


def crc_a(data):
    """Bit by bit, with the reflected polynomial 8408."""
    crc = 0x6363
    for bit in bits_of(data):
        crc = crc >> 1 ^ (0x8408 if (crc ^ bit) & 1 else 0)
    return bytes((crc & 0xFF, crc >> 8))


def cascade_parts(uid):
    """The UID as it goes over the air: four bytes a level, 88 first where another level follows."""
    parts = []
    while len(uid) > 4:
        parts.append(b"\x88" + uid[:3])
        uid = uid[3:]
    parts.append(uid)
    return [part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)) for part in parts]


class Tag:
    def __init__(self, uid):
        self.uid = uid
        self._parts = cascade_parts(uid)
        self.lose_power()

    def lose_power(self):
        self.state = IDLE
        self._rest = IDLE
        self._level = 0
        self._awake_at = None

    def power(self, now_us):
        if self._awake_at is None:
            self._awake_at = now_us + POWER_UP_US

    def hear(self, frame, now_us):
        """The answer's bits, or None for silence."""
        if self._awake_at is None or now_us < self._awake_at:
            return None
        if len(frame) == 7:
            return self._hear_request(bytes_of(frame)[0])
        if self.state == READY:
            return self._hear_anticollision(frame)
        if self.state == ACTIVE:
            return self._hear_active(frame)
        return None

    def _fall_back(self):
        self.state, self._level = self._rest, 0

    def _hear_request(self, request):
        if self.state in (READY, ACTIVE):
            self._fall_back()
            return None
        if request == _WUPA or (request == _REQA and self.state == IDLE):
            self._rest, self.state, self._level = self.state, READY, 0
            return bits_of((0x44 if len(self._parts) > 1 else 0x04, 0x00))
        return None

    def _hear_anticollision(self, frame):
        if len(frame) < 16 or bytes_of(frame[:8])[0] != _LEVELS[self._level]:
            return self._fall_back()
        own = bits_of(self._parts[self._level])
        if bytes_of(frame[8:16])[0] == 0x70:
            return self._hear_select(bytes_of(frame))
        return self._hear_prefix(bytes_of(frame[8:16])[0], frame[16:], own)

    def _hear_prefix(self, nvb, prefix, own):
        if (nvb >> 4) * 8 + (nvb & 7) != 16 + len(prefix):
            return self._fall_back()
        return own[len(prefix) :] if own[: len(prefix)] == prefix else None

    def _hear_select(self, frame):
        if frame[2:7] != self._parts[self._level] or crc_a(frame[:-2]) != frame[-2:]:
            return self._fall_back()
        self._level += 1
        whole = self._level == len(self._parts)
        if whole:
            self.state = ACTIVE
        sak = b"\0" if whole else b"\x04"
        return bits_of(sak + crc_a(sak))

    def _hear_active(self, frame):
        if bytes_of(frame) == b"\x50\x00\x57\xcd":
            self._rest = HALT
        return self._fall_back()
