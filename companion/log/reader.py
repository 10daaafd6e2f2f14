"""Reading the sessions that are kept."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.core.game import Json
from companion.core.journal import Entry
from companion.core.sentence import sentence
from companion.errors import UsageError
from companion.log.database import SPAN

LATEST = "latest"


class Summary(Struct, frozen=True):
    """One session as it stands in a list; `length` is the number of its last entry."""

    id: int
    name: str
    game: str
    created: str
    ended: bool
    length: int


def decoded(blob: bytes) -> Any:
    return json.loads(blob.decode(errors="surrogatepass"))


def entry_of(key: int, last_hash: str, body: bytes) -> Entry:
    """A chain may be whole, and a link of it no entry."""
    try:
        return Entry.from_json(decoded(body) | {"hash": last_hash})
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        session, number = divmod(key, SPAN)
        why = sentence("entry {n} of session {s} does not fit", n=number, s=session)
        raise UsageError(why) from None


class Reader:
    """What can be asked of the database without changing it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def sessions(self) -> list[Summary]:
        """All sessions, the one that was played last first."""
        rows = self.connection.execute(
            "SELECT id, name, game, created, ended FROM sessions ORDER BY opened DESC, id DESC"
        ).fetchall()
        return [
            Summary(session, name, game, created, bool(ended), self.length(session))
            for session, name, game, created, ended in rows
        ]

    def unfinished(self) -> Summary | None:
        """The session to be offered at the start."""
        return next((session for session in self.sessions() if not session.ended), None)

    def find(self, word: str) -> Summary:
        """A session by its number, its name, or as `latest`: one that was left before its first
        decision does not hide what was played before it."""
        sessions = self.sessions()
        if word == LATEST:
            matching = sorted(sessions, key=lambda session: not session.length)[:1]
        else:
            matching = [s for s in sessions if word and word in {str(s.id), s.name}]
        if not sessions:
            raise UsageError("there are no sessions yet")
        if not matching:
            raise UsageError(f"there is no session {word!r}: `companion sessions` lists them")
        if len(matching) > 1:
            numbers = ", ".join(str(session.id) for session in matching)
            raise UsageError(f"several sessions are called {word!r}: say which of {numbers}")
        return matching[0]

    def length(self, session: int) -> int:
        """The number of the last entry, 0 if there is none."""
        (key,) = self.connection.execute(
            "SELECT max(key) FROM entries WHERE key BETWEEN ? AND ?", _keys(session)
        ).fetchone()
        return (key or 0) % SPAN

    def end_of(self, session: int) -> tuple[int, str]:
        """The number of the last entry and its hash; that of the header if there is no entry, and
        none if there is no such session."""
        row = self.connection.execute(
            "SELECT hash FROM sessions WHERE id = ?", (session,)
        ).fetchone()
        if row is None:
            return 0, ""
        last = self.connection.execute(
            "SELECT key, hash FROM entries WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1",
            _keys(session),
        ).fetchone()
        return (last[0] % SPAN, last[1]) if last else (0, row[0])

    def header(self, session: int) -> dict[str, Json]:
        row = self.connection.execute(
            "SELECT header FROM sessions WHERE id = ?", (session,)
        ).fetchone()
        header: dict[str, Json] = decoded(row[0])
        return header

    def entries(self, session: int) -> Iterator[Entry]:
        rows = self.connection.execute(
            "SELECT key, hash, body FROM entries WHERE key BETWEEN ? AND ? ORDER BY key",
            _keys(session),
        )
        return (entry_of(*row) for row in rows)

    def players(self) -> list[str]:
        """The names of those who played here, the latest first."""
        rows = self.connection.execute("SELECT name FROM players ORDER BY used DESC, name")
        return [name for (name,) in rows]

    def close(self) -> None:
        self.connection.close()


def _keys(session: int) -> tuple[int, int]:
    return session * SPAN + 1, session * SPAN + SPAN - 1
