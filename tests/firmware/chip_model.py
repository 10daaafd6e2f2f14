"""The MFRC522 at the level of its registers, with tags in its field.

Runs in CPython and in MicroPython. What the firmware relies on is modelled: SPI addressing, FIFO,
interrupt bits, bit framing, timer, collision position, CRC coprocessor, self-test, soft reset.
Time is virtual: a transfer takes time, an answer comes after its time on the air. A parity error
goes with each collision, as the chip may report both. After a collision at bit n of the FIFO the
bits that follow read 0, and CollReg counts from the first bit of the FIFO's first byte. The data
sheet can also be read so that it counts from the first bit of the cascade level, with those that
the reader sent: `counts_level` lets the model do that.
"""

from binascii import unhexlify

from tag_model import bits_of, bytes_of, crc_a

COMMAND, COM_IRQ, DIV_IRQ, ERROR = 0x01, 0x04, 0x05, 0x06
FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
TX_CONTROL, TX_ASK, CRC_HIGH, CRC_LOW = 0x14, 0x15, 0x21, 0x22
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
AUTO_TEST, VERSION = 0x36, 0x37

_RESET = {COMMAND: 0x20, COM_IRQ: 0x14, COLL: 0x80, TX_CONTROL: 0x80, AUTO_TEST: 0x40}
_READ_ONLY = (ERROR, CRC_HIGH, CRC_LOW, VERSION)
_SELF_TEST = {
    0x91: (
        "00C637D532B7575CC2D87C4DD970C77310E6D2AA5EA13E5A14AF3061C970DB2E"
        "642272B5BD65F4EC22BCD37235CDAA411FA7F35314DE7E02D90FB55E251D2979"
    ),
    0x92: (
        "00EB66BA57BF2395D0E30D3D27895CDE9D3BA700215B8982513AEB020CA50049"
        "7C844DB3CCD21B815D4876D5716121A986968338CF9D5B6DDC15BA3E7D953B2F"
    ),
}
_TRANSFER_US = 15
_RESET_US = 200
_FRAME_DELAY_US = 90
_BIT_US = 10  # 9.44 µs, and every ninth bit is parity


class Clock:
    """Virtual microseconds; `on_advance` is told the time whenever it moves."""

    def __init__(self):
        self.now_us = 0
        self.on_advance = lambda now_us: None

    def advance(self, us):
        self.now_us += us
        self.on_advance(self.now_us)


class Mfrc522Model:
    def __init__(self, clock, version=0x92, floating=0xFF):
        self._clock = clock
        self._version = version
        self._floating = floating  # what an open MISO line reads
        self.plugged = True
        self.counts_level = False
        self.spoiled_answers = 0  # so many of the next ones have a wrong parity bit
        self.tags = []
        self._power_up()

    # -- the world around the chip

    def unplug(self):
        self.plugged = False
        self._power_tags()

    def plug(self):
        self.plugged = True
        self._power_up()

    def enter(self, tag):
        self.tags.append(tag)
        self._power_tags()

    def leave(self, uid):
        self.tags = [tag for tag in self.tags if tag.uid != uid]

    def reset_line(self, level):
        if not level:
            self._power_up()

    # -- SPI: one call is one low phase of chip select

    def exchange(self, data):
        self._clock.advance(_TRANSFER_US)
        if not self.plugged:
            return bytes((self._floating,)) * len(data)
        self._settle()
        register = data[0] >> 1 & 0x3F
        if data[0] & 0x80:
            return b"\0" + bytes(self._read(byte >> 1 & 0x3F) for byte in data[:-1])
        for value in data[1:]:
            self._write(register, value)
        return bytes(len(data))

    # -- registers

    def _power_up(self):
        self._registers = dict(_RESET)
        self._fifo = b""
        self._coming = None  # (time, what happens then)
        self._power_tags()

    def _power_tags(self):
        for tag in self.tags:
            if self.plugged and self._field_is_on():
                tag.power(self._clock.now_us)
            else:
                tag.lose_power()

    def _settle(self):
        """Let happen what has become due."""
        if self._coming and self._clock.now_us >= self._coming[0]:
            happen = self._coming[1]
            self._coming = None
            happen()

    def _get(self, register):
        return self._registers.get(register, 0)

    def _set(self, register, value):
        self._registers[register] = value

    def _field_is_on(self):
        return self._get(TX_CONTROL) & 0x03 == 0x03

    def _read(self, register):
        if register == FIFO_DATA:
            value, self._fifo = self._fifo[:1] or b"\0", self._fifo[1:]
            return value[0]
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == VERSION:
            return self._version
        return self._get(register)

    def _write(self, register, value):
        if register in (COM_IRQ, DIV_IRQ):
            marked = value & 0x7F
            old = self._get(register)
            self._set(register, old | marked if value & 0x80 else old & ~marked)
        elif register == FIFO_DATA:
            self._fifo += bytes((value,))
        elif register == FIFO_LEVEL:
            self._fifo = b"" if value & 0x80 else self._fifo
        elif register == COLL:
            self._set(COLL, self._get(COLL) & 0x3F | value & 0x80)
        elif register == COMMAND:
            self._start(value & 0x0F)
        elif register not in _READ_ONLY:
            self._set(register, value)
            self._after_setting(register)

    def _after_setting(self, register):
        if register == BIT_FRAMING and self._get(BIT_FRAMING) & 0x80:
            self._send()
        if register == TX_CONTROL:
            self._power_tags()

    # -- commands

    def _start(self, command):
        self._set(COMMAND, command)
        self._coming = None
        if command == 0x0F:
            self._power_up()
            self._set(COMMAND, 0x10)
            self._later(_RESET_US, lambda: self._set(COMMAND, 0x20))
        elif command == 0x01:
            self._fifo = self._fifo[25:]
            self._finish()
        elif command == 0x03:
            self._later(300, self._calculate)

    def _later(self, us, happen):
        self._coming = (self._clock.now_us + us, happen)

    def _irq(self, bits):
        self._set(COM_IRQ, self._get(COM_IRQ) | bits)

    def _finish(self):
        self._set(COMMAND, 0x00)
        self._irq(0x10)

    def _in_self_test(self):
        return self._get(AUTO_TEST) & 0x0F == 0x09

    def _calculate(self):
        if self._in_self_test():
            expected = _SELF_TEST.get(self._version)
            self._fifo = unhexlify(expected) if expected else bytes(range(64))
            return
        low, high = crc_a(self._fifo)
        self._fifo = b""
        self._set(CRC_LOW, low)
        self._set(CRC_HIGH, high)
        self._set(DIV_IRQ, self._get(DIV_IRQ) | 0x04)

    # -- the air

    def _send(self):
        """StartSend counts only while Transceive runs, and not before a self-test is reset."""
        if self._get(COMMAND) != 0x0C or self._in_self_test():
            return
        last_bits = self._get(BIT_FRAMING) & 0x07
        self._sent_bytes = max(0, len(self._fifo) - 2 - (1 if last_bits else 0))
        frame = bits_of(self._fifo)
        if last_bits:
            frame = frame[: len(frame) - 8 + last_bits]
        self._fifo = b""
        self._set(ERROR, 0)
        self._set(COLL, self._get(COLL) & 0x80 | 0x20)
        answers = self._answers(frame)
        sent_us = len(frame) * _BIT_US
        if answers:
            longest = max(len(answer) for answer in answers)
            duration = sent_us + _FRAME_DELAY_US + longest * _BIT_US
            self._later(duration, lambda: self._receive(answers))
        elif self._get(T_MODE) & 0x80:
            self._later(sent_us + self._timeout_us(), lambda: self._irq(0x01))

    def _answers(self, frame):
        if not self._field_is_on() or self._get(TX_ASK) != 0x40:
            return []
        heard = [tag.hear(frame, self._clock.now_us) for tag in self.tags]
        return [answer for answer in heard if answer]

    def _timeout_us(self):
        prescaler = (self._get(T_MODE) & 0x0F) << 8 | self._get(T_PRESCALER)
        reload = self._get(T_RELOAD_HIGH) << 8 | self._get(T_RELOAD_LOW)
        return (2 * prescaler + 1) * (reload + 1) * 100 // 1356

    def _receive(self, answers):
        align = self._get(BIT_FRAMING) >> 4 & 0x07
        length = max(len(answer) for answer in answers)
        merged = [0] * align
        collision = None
        for at in range(length):
            levels = [answer[at] for answer in answers if at < len(answer)]
            if collision is None and 0 in levels and 1 in levels:
                collision = align + at
            merged.append(max(levels))
        if collision is not None:
            merged = self._collide(merged, collision)
        elif self.spoiled_answers:
            self.spoiled_answers -= 1
            self._set(ERROR, 0x02)
        self._fifo = bytes_of(merged)
        self._set(CONTROL, len(merged) % 8)
        self._irq(0x20)

    def _collide(self, bits, at):
        self._set(ERROR, 0x0A)
        place = at + 8 * self._sent_bytes if self.counts_level else at
        valid = place < 32
        self._set(COLL, self._get(COLL) & 0x80 | ((place + 1) & 0x1F if valid else 0x20))
        if self._get(COLL) & 0x80:
            return bits
        return bits[: at + 1] + [0] * (len(bits) - at - 1)
