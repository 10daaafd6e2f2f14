"""One reader kept alive: found, asked who it is, listened to, missed, and found again.

The players hear of it once when it is lost and once when it is back, never in between.
"""

from collections.abc import Callable, Iterable, Iterator
from math import inf

from msgspec import Struct, field

from companion.hw.ports import Condition, DeviceNotice, Emit, TagGone, TagSeen, nobody
from companion.hw.readers.dialect import (
    Candidate,
    Dialect,
    Glimpse,
    Heard,
    Hello,
    OpenPort,
    Port,
    Present,
    Recovered,
    Removed,
    Roll,
    Trouble,
    is_random,
)
from companion.hw.readers.presence import Presence

LISTEN_EVERY = 0.02
POLL_EVERY = 0.1
PATIENCE = 1.0
SEARCH_EVERY = 0.5
REUNION = 1.0

FOREIGN = "A phone or bank card: it shows a new number each time, so it is left alone."
NOT_FOUND = "No tag reader found: play on with the buttons."
UNPLUGGED = "The tag reader is unplugged: play on with the buttons."
SILENT = "The tag reader has fallen silent: play on with the buttons."
READY = "The tag reader is ready."


class Connection(Struct):
    """An open port and the conversation on it; `hello` is set once it has introduced itself."""

    path: str
    port: Port
    dialect: Dialect
    opened: float
    hello: Hello | None = None
    heard_at: float = field(default=-inf)
    poll_at: float = field(default=-inf)


class ReaderLink:
    """Steps through search, greeting and listening, and turns what it hears into inputs."""

    def __init__(
        self,
        name: str,
        search: Callable[[], Iterable[Candidate]],
        open_port: OpenPort,
        emit: Emit,
    ) -> None:
        self.wake = nobody
        self.name = name
        self._search = search
        self._open_port = open_port
        self._emit = emit
        self._round: Iterator[Candidate] | None = None
        self._connection: Connection | None = None
        self._tags = Presence()
        self._told: tuple[Condition, str] | None = None
        self._damaged_before = 0

    @property
    def hello(self) -> Hello | None:
        """Who is connected, if anyone."""
        return self._connection.hello if self._connection else None

    @property
    def path(self) -> str | None:
        return self._connection.path if self._connection else None

    @property
    def damaged(self) -> int:
        """Frames dropped since the start, over all connections."""
        now = self._connection.dialect.damaged if self._connection else 0
        return self._damaged_before + now

    def step(self, now: float) -> float | None:
        self._expire(now)
        if self._connection is None:
            return self._look_further(now)
        try:
            self._converse(self._connection, now)
        except OSError:
            self._lose(Condition.LOST, UNPLUGGED, now)
        return now + LISTEN_EVERY

    def close(self) -> None:
        self._hang_up()

    def _look_further(self, now: float) -> float:
        """Try the next candidate; after a round without success, tell and wait a little."""
        if self._round is None:
            self._round = iter(list(self._search()))
        candidate = next(self._round, None)
        if candidate is None:
            self._round = None
            self._tell_if_new(now)
            return now + SEARCH_EVERY
        self._try(candidate, now)
        return now

    def _tell_if_new(self, now: float) -> None:
        if self._told is None:
            self._tell(Condition.LOST, NOT_FOUND, now)

    def _try(self, candidate: Candidate, now: float) -> None:
        path, make_dialect = candidate
        dialect = make_dialect()
        try:
            port = self._open_port(path, dialect.baudrate)
        except OSError:
            return
        self._connection = Connection(path, port, dialect, opened=now)
        if not dialect.introduces:
            self._welcome(self._connection, Hello(firmware="", chip=""), now)

    def _converse(self, connection: Connection, now: float) -> None:
        self._poll(connection, now)
        for heard in connection.dialect.hear(connection.port.read()):
            connection.heard_at = now
            self._understand(connection, heard, now)
        self._check_patience(connection, now)

    def _poll(self, connection: Connection, now: float) -> None:
        if now < connection.poll_at:
            return
        connection.poll_at = now + POLL_EVERY
        if request := connection.dialect.poll():
            connection.port.write(request)

    def _understand(self, connection: Connection, heard: Heard, now: float) -> None:
        if isinstance(heard, Hello):
            self._welcome(connection, heard, now)
        elif isinstance(heard, Trouble):
            self._tags.freeze()
            self._tell(Condition.LOST, heard.text, now)
        elif isinstance(heard, Recovered):
            self._tell(Condition.BACK, heard.text, now)
        elif connection.hello:
            self._note(heard, now, connection.dialect.fades)

    def _welcome(self, connection: Connection, hello: Hello, now: float) -> None:
        """The first hello of a connection; tags that lay there before get time to show up."""
        first, connection.hello = connection.hello is None, hello
        if not first:
            return
        connection.heard_at = now
        self._tags.fade_others(frozenset(), now + REUNION)
        if self._told:
            self._tell(Condition.BACK, READY, now)

    def _note(self, heard: Heard, now: float, fades: float) -> None:
        match heard:
            case Present(uid):
                self._see(uid, now, inf)
            case Glimpse(uid):
                self._see(uid, now, now + fades)
            case Removed(uid):
                self._tags.fade(uid, now + fades)
            case Roll(uids):
                self._tags.fade_others(uids, now + fades)
                for uid in sorted(uids):
                    self._see(uid, now, inf)

    def _see(self, uid: str, now: float, until: float) -> None:
        """A visitor may change its made-up number while it lies there: that is no second one."""
        had_visitor = any(map(is_random, self._tags))
        if not self._tags.see(uid, until):
            return
        if not is_random(uid):
            self._emit(TagSeen(uid, self.name, now))
        elif not had_visitor:
            self._emit(DeviceNotice(self.name, Condition.FOREIGN, FOREIGN, now))

    def _expire(self, now: float) -> None:
        for uid in self._tags.expire(now):
            if not is_random(uid):
                self._emit(TagGone(uid, self.name, now))

    def _check_patience(self, connection: Connection, now: float) -> None:
        """Leave a stranger who does not say hello; miss a friend who stops talking."""
        silence = connection.dialect.silence
        if connection.hello is None:
            if now - connection.opened > PATIENCE:
                self._hang_up()
        elif silence is not None and now - connection.heard_at > silence:
            self._lose(Condition.SILENT, SILENT, now)

    def _lose(self, state: Condition, text: str, now: float) -> None:
        known = self.hello is not None
        self._hang_up()
        self._tags.freeze()
        if known:
            self._tell(state, text, now)

    def _hang_up(self) -> None:
        if self._connection is None:
            return
        self._damaged_before += self._connection.dialect.damaged
        self._connection.port.close()
        self._connection = None

    def _tell(self, state: Condition, text: str, now: float) -> None:
        """Say it once: a reader that is lost in the same way, or back, is no news."""
        news = (state, "" if state is Condition.BACK else text)
        if self._told != news:
            self._told = news
            self._emit(DeviceNotice(self.name, state, text, now))
