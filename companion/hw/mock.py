"""Hardware that is not there but behaves like it: contacts that bounce, tags that come and go.

The mock speaks physics. Its keyboard sends raw edges through the same debounce as the real
buttons, and its reader board sends the real board's lines over a wire that can be pulled. Nothing
here sleeps: with a `MockClock` a test says how time passes.
"""

from collections import deque
from collections.abc import Sequence
from math import inf
from queue import Empty, SimpleQueue

from PIL import Image

from companion.hw.debounce import Timing
from companion.hw.keyboard import Keyboard
from companion.hw.ports import Clock, Edge, Input, Key, Stepper, Tune
from companion.hw.readers.link import ReaderLink
from companion.hw.readers.pico import Pico, line

BOUNCE = (0.0004, 0.0011, 0.0019, 0.0030)
TAP = 0.08
FRAMES_KEPT = 1000


class MockClock:
    """Monotonic time that passes only when told to."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now

    def __call__(self) -> float:
        return self._now

    def move_to(self, now: float) -> None:
        self._now = max(self._now, now)


class MockDisplay:
    """Keeps the frames that it was shown, latest last."""

    def __init__(self, size: tuple[int, int] = (128, 64), kept: int = FRAMES_KEPT) -> None:
        self.size = size
        self.frames: deque[Image.Image] = deque(maxlen=kept)
        self.levels: list[int] = []
        self.closed = False

    def show(self, image: Image.Image) -> None:
        self.frames.append(image.copy())

    def dim(self, level: int) -> None:
        self.levels.append(level)

    def close(self) -> None:
        self.closed = True


class MockLights:
    def __init__(self) -> None:
        self.history: list[tuple[int, ...]] = []

    def light(self, *seats: int) -> None:
        self.history.append(tuple(sorted(seats)))

    def close(self) -> None:
        self.light()


class MockBuzzer:
    def __init__(self) -> None:
        self.history: list[Tune] = []

    def play(self, tune: Tune) -> None:
        self.history.append(tune)

    def close(self) -> None:
        """Nothing sounds that would have to stop."""


class MockBoard:
    """A reader board on a wire: polls its field as the real one does and speaks its protocol."""

    POLL = 0.075
    BEAT = 0.5
    MISSES = 3

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._field: set[str] = set()
        self._misses: dict[str, int] = {}
        self._wire = b""
        self._poll_at = self._beat_at = clock()
        self._beats = 0
        self.plugged = True
        self.mute = False

    def enter(self, uid: str) -> None:
        self._field.add(uid)

    def leave(self, uid: str) -> None:
        self._field.discard(uid)

    def disturb(self, noise: bytes) -> None:
        """Put bytes on the wire that no board would send."""
        self._wire += noise

    def open(self, path: str, baudrate: int) -> "MockBoard":
        self._check_wire()
        return self

    def read(self) -> bytes:
        self._check_wire()
        self._run()
        wire, self._wire = self._wire, b""
        return wire

    def write(self, data: bytes) -> None:
        self._check_wire()
        if line("hello?") in data:
            self._say("hello companion-reader 1 1.0.0 92 passed")
            self._beat()

    def close(self) -> None:
        """The host hangs up; the board goes on."""

    def _check_wire(self) -> None:
        if not self.plugged:
            raise OSError("unplugged")

    def _run(self) -> None:
        """Do the polls and beats that have fallen due."""
        while (due := min(self._poll_at, self._beat_at)) <= self._clock():
            if due == self._poll_at:
                self._poll_at += self.POLL
                self._poll()
            else:
                self._beat_at += self.BEAT
                self._beat()

    def _poll(self) -> None:
        for uid in sorted(self._misses.keys() - self._field):
            self._misses[uid] += 1
            if self._misses[uid] == self.MISSES:
                del self._misses[uid]
                self._say(f"removed {uid}")
        for uid in sorted(self._field):
            if uid not in self._misses:
                self._say(f"present {uid}")
            self._misses[uid] = 0

    def _beat(self) -> None:
        self._say(f"beat {self._beats} ready {','.join(sorted(self._misses)) or '-'}")
        self._beats = (self._beats + 1) % 65536

    def _say(self, payload: str) -> None:
        if not self.mute:
            self._wire += line(payload)


class MockHardware:
    """A whole table of mock devices behind one queue."""

    def __init__(
        self, clock: Clock, timing: Timing | None = None, *, bounce: Sequence[float] = BOUNCE
    ) -> None:
        self.clock = clock
        self.inputs: SimpleQueue[Input] = SimpleQueue()
        self.keyboard = Keyboard(self.emit, timing or Timing(), at=clock())
        self.board = MockBoard(clock)
        self.reader = ReaderLink("reader", lambda: [("mock", Pico)], self.board.open, self.emit)
        self.display = MockDisplay()
        self.lights = MockLights()
        self.buzzer = MockBuzzer()
        self._bounce = tuple(bounce)

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        return self.keyboard, self.reader

    def emit(self, item: Input) -> None:
        self.inputs.put(item)

    def down(self, key: Key) -> None:
        self._contact(key, closed=True)

    def up(self, key: Key) -> None:
        self._contact(key, closed=False)

    def received(self) -> list[Input]:
        """Empty the queue."""
        taken: list[Input] = []
        while True:
            try:
                taken.append(self.inputs.get_nowait())
            except Empty:
                return taken

    def _contact(self, key: Key, *, closed: bool) -> None:
        """One change of the contact and its bounce, which always comes in pairs of edges."""
        now = self.clock()
        for number, offset in enumerate((0.0, *self._bounce)):
            self.keyboard.edge(Edge(key, closed ^ bool(number % 2), now + offset))


class MockTable(MockHardware):
    """Mock hardware in a time of its own: fingers and hands for tests and scripts."""

    def __init__(self, timing: Timing | None = None, *, bounce: Sequence[float] = BOUNCE) -> None:
        self.time = MockClock()
        super().__init__(self.time, timing, bounce=bounce)
        self._due = dict.fromkeys(self.steppers, 0.0)

    def wait(self, seconds: float) -> None:
        """Let time pass, doing everything at the moment at which it falls due."""
        end = self.clock() + seconds
        for stepper in self.steppers:
            self._due[stepper] = self._step(stepper)
        while (due := min(self._due.values())) <= end:
            self.time.move_to(due)
            for stepper in [s for s, at in self._due.items() if at <= due]:
                self._due[stepper] = self._step(stepper)
        self.time.move_to(end)

    def tap(self, key: Key, seconds: float = TAP) -> None:
        """Press and let go, with the time that a finger needs for both."""
        self.down(key)
        self.wait(seconds)
        self.up(key)
        self.wait(TAP)

    def hold(self, key: Key, seconds: float = 1.0) -> None:
        self.tap(key, seconds)

    def put(self, uid: str) -> None:
        """Put a tag on the reader and wait until it can have noticed."""
        self.board.enter(uid)
        self.wait(0.2)

    def take(self, uid: str) -> None:
        self.board.leave(uid)
        self.wait(1.0)

    def _step(self, stepper: Stepper) -> float:
        due = stepper.step(self.clock())
        return inf if due is None else due
