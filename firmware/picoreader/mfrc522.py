"""The MFRC522 reader chip: registers, start-up, and sending a frame with its answer.

The chip hangs on an `exchange` (bytes out, as many bytes in, one chip select), a `reset` line and
a `clock` with the functions of MicroPython's `time`; so it runs wherever these can be had.
Register numbers and bits are those of NXP's data sheet, chapter 9.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Clock(Protocol):
        def ticks_ms(self) -> int: ...
        def ticks_diff(self, end: int, start: int) -> int: ...
        def sleep_ms(self, ms: int) -> None: ...


COMMAND, COM_IRQ, ERROR = 0x01, 0x04, 0x06
FIFO_DATA, FIFO_LEVEL = 0x09, 0x0A
BIT_FRAMING, COLL = 0x0D, 0x0E
MODE, TX_CONTROL, TX_ASK = 0x11, 0x14, 0x15
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
AUTO_TEST, VERSION = 0x36, 0x37

IDLE, MEM, CALC_CRC, TRANSCEIVE, SOFT_RESET = 0x00, 0x01, 0x03, 0x0C, 0x0F

FIFO_SIZE = 64
NO_CHIP = 0x00
ABSENT = (NO_CHIP, 0xFF)

_POWER_DOWN = 0x10
_FLUSH = 0x80
_START_SEND = 0x80
_ALL_IRQS = 0x7F
_ANSWERED, _TIMED_OUT = 0x30, 0x01
_COLLISION, _FAILED = 0x08, 0x13
_POSITION_UNKNOWN, _POSITION = 0x20, 0x1F

_FIELD_ON = 0x03
_FULL_ASK = 0x40
_SETTINGS = (
    (TX_ASK, _FULL_ASK),
    (MODE, 0x3D),
    (T_MODE, 0x80),
    (T_PRESCALER, 0xA9),
    (T_RELOAD_HIGH, 0),
    (T_RELOAD_LOW, 60),  # ticks of 25 µs: HLTA is confirmed by 1 ms of silence
)
_WAIT_MS = 10
_TAG_POWER_UP_MS = 6


class Reply:
    """What came back: the bytes of the FIFO, and the first bit at which answers differed."""

    def __init__(self, data: bytes, collision: "int | None") -> None:
        self.data = data
        self.collision = collision


class Mfrc522:
    def __init__(
        self,
        exchange: "Callable[[bytes], bytes]",
        reset: "Callable[[int], object]",
        clock: "Clock",
    ) -> None:
        self._exchange = exchange
        self._reset = reset
        self._clock = clock

    def read(self, register: int) -> int:
        return self._exchange(bytes((0x80 | register << 1, 0)))[1]

    def write(self, register: int, *values: int) -> None:
        self._exchange(bytes((register << 1,)) + bytes(values))

    def read_fifo(self, count: int) -> bytes:
        return self._exchange(bytes([0x80 | FIFO_DATA << 1]) * count + b"\0")[1:]

    def version(self) -> int:
        return self.read(VERSION)

    def restart(self) -> None:
        """Reset by the line and by command: a board without the reset wire works, too."""
        self._reset(0)
        self._clock.sleep_ms(1)
        self._reset(1)
        self._clock.sleep_ms(1)
        self.write(COMMAND, SOFT_RESET)
        self.wait_until(lambda: not self.read(COMMAND) & _POWER_DOWN)

    def configure(self) -> None:
        """Set up ISO 14443 A at 106 kbit/s, and switch the field on until tags are awake."""
        for register, value in _SETTINGS:
            self.write(register, value)
        self.write(TX_CONTROL, self.read(TX_CONTROL) | _FIELD_ON)
        self._clock.sleep_ms(_TAG_POWER_UP_MS)

    def is_configured(self) -> bool:
        """False for a chip that is not there, and for one that has lost power meanwhile."""
        ask, field = self.read(TX_ASK), self.read(TX_CONTROL)
        return ask == _FULL_ASK and field & _FIELD_ON == _FIELD_ON

    def wait_until(self, done: "Callable[[], bool]") -> bool:
        """Ask again and again, but not for ever: the chip may have been unplugged."""
        start = self._clock.ticks_ms()
        while not done():
            if self._clock.ticks_diff(self._clock.ticks_ms(), start) > _WAIT_MS:
                return False
        return True

    def fill_fifo(self, data: bytes) -> None:
        self.write(COMMAND, IDLE)
        self.write(FIFO_LEVEL, _FLUSH)
        self.write(FIFO_DATA, *data)

    def transceive(self, frame: bytes, last_bits: int = 0, align: int = 0) -> "Reply | None":
        """Send a frame and return the answer; None for silence and for a damaged answer.

        `last_bits` is how many bits of the last byte are sent (0: all), `align` the bit of the
        first byte at which the answer's first bit is put.
        """
        self.fill_fifo(frame)
        self.write(COM_IRQ, _ALL_IRQS)
        self.write(COLL, 0)
        framing = align << 4 | last_bits
        self.write(BIT_FRAMING, framing)
        self.write(COMMAND, TRANSCEIVE)
        self.write(BIT_FRAMING, _START_SEND | framing)
        self.wait_until(lambda: bool(self.read(COM_IRQ) & (_ANSWERED | _TIMED_OUT)))
        return self._reply() if self.read(COM_IRQ) & _ANSWERED else None

    def _reply(self) -> "Reply | None":
        """A collision spoils parity as well, so it is looked at before other errors."""
        error = self.read(ERROR)
        collision = self._collision() if error & _COLLISION else None
        if error & _FAILED and collision is None:
            return None
        return Reply(self.read_fifo(self.read(FIFO_LEVEL)), collision)

    def _collision(self) -> "int | None":
        coll = self.read(COLL)
        return None if coll & _POSITION_UNKNOWN else ((coll & _POSITION) - 1) % 32
