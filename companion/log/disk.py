"""The sessions of one data folder on its disk, held for writing by this process."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from errno import ENOENT
from os import stat_result
from pathlib import Path

from companion.core.game import Json
from companion.core.journal import Entry, link
from companion.core.sentence import Sentence
from companion.log.check import damage
from companion.log.database import SPAN, checkpoint, connect, transaction
from companion.log.folder import Folder
from companion.log.lock import WriterLock
from companion.log.reader import Reader
from companion.log.repair import finish_repair, repair
from companion.log.witness import Seen, Witness

COMMITS_PER_CHECKPOINT = 500


class Disk(Reader):
    """Opened after a check that walks every chain; `findings` tells what was wrong."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._watched = folder.database, folder.wal
        self.findings: list[Sentence] = []
        folder.path.mkdir(parents=True, exist_ok=True)
        self._lock = WriterLock(folder.lock)
        try:
            finish_repair(folder)
            if reason := damage(folder):
                self.findings = repair(folder, reason)
            self._witness = Witness(folder.witness)
            super().__init__(connect(folder.database))
            self._commits = 0
            self._checkpoint()
        except BaseException:
            self._lock.release()
            raise

    def reconnect(self) -> None:
        """Begin anew after a failure: the disk may have been mounted again since."""
        connection, witness = connect(self.folder.database), Witness(self.folder.witness)
        self.connection.close()
        self._witness.close()
        self.connection, self._witness = connection, witness
        self._files = self._look()

    def assure(self) -> None:
        """See that nobody took the files away, before something is written and afterwards."""
        if not self.stands():
            raise FileNotFoundError(ENOENT, "it was taken away", str(self.folder.database))

    def stands(self) -> bool:
        """Whether the files are those that were opened. SQLite would go on writing into one that
        was deleted, replaced or cut off, and say that it is kept."""
        now = self._look()
        if not all(map(_grew, self._files, now)):
            return False
        self._files = now
        return True

    def _look(self) -> tuple[stat_result | None, ...]:
        return tuple(map(_stat, self._watched))

    def _checkpoint(self) -> None:
        checkpoint(self.connection)
        self._files = self._look()

    def abandon(self) -> None:
        """Leave the folder, so that it can be opened anew. Nobody need miss what the witness saw:
        the journal has it."""
        with suppress(OSError, sqlite3.Error):
            self._witness.forget_all()
            self.connection.close()
        self._witness.close()
        self._lock.release()

    def close(self) -> None:
        checkpoint(self.connection)
        super().close()
        self._witness.close()
        self._lock.release()

    def append(self, session: int, entries: Sequence[Entry]) -> None:
        """Keep the entries of one decision: one commit, on the disk when this returns."""
        values: list[Json] = []
        for entry in entries:
            values += (session * SPAN + entry.number, entry.hash, entry.body_bytes)
        rows = ", ".join(["(?, ?, ?)"] * len(entries))
        self.connection.execute(f"INSERT INTO entries (key, hash, body) VALUES {rows}", values)
        self._witness.note(Seen(session, entries[-1].number, entries[-1].hash))
        self._commits += 1
        if self._commits % COMMITS_PER_CHECKPOINT == 0:
            self._checkpoint()

    def create(self, header: Mapping[str, Json], name: str = "", created: str = "") -> int:
        """A new session with its header, brought into the database file at once."""
        text = json.dumps(header, ensure_ascii=False).encode(errors="surrogatepass")
        with transaction(self.connection):
            cursor = self.connection.execute(
                "INSERT INTO sessions (name, game, created, opened, hash, header)"
                " VALUES (?, ?, ?, (SELECT coalesce(max(opened), 0) + 1 FROM sessions), ?, ?)",
                (name, header["game"], created, link("", header), text),
            )
        self._checkpoint()
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def opened(self, session: int) -> None:
        """Note that this session is the one being played now."""
        self._execute(
            "UPDATE sessions SET opened = (SELECT max(opened) + 1 FROM sessions) WHERE id = ?",
            session,
        )

    def mark_ended(self, session: int, ended: bool) -> None:
        self._execute("UPDATE sessions SET ended = ? WHERE id = ?", ended, session)

    def rename(self, session: int, name: str) -> None:
        self._execute("UPDATE sessions SET name = ? WHERE id = ?", name, session)

    def delete(self, session: int) -> None:
        self._witness.forget(session)
        with transaction(self.connection):
            self.connection.execute("DELETE FROM sessions WHERE id = ?", (session,))
            self.connection.execute(
                "DELETE FROM entries WHERE key BETWEEN ? AND ?",
                (session * SPAN, session * SPAN + SPAN - 1),
            )
        self._checkpoint()

    def branch(self, session: int, length: int) -> int:
        """A copy of a session that ends after entry `length`; the original is set to rest."""
        name = self.connection.execute(
            "SELECT name FROM sessions WHERE id = ?", (session,)
        ).fetchone()[0]
        with transaction(self.connection):
            copy = self.connection.execute(
                "INSERT INTO sessions (name, game, created, opened, hash, header)"
                " SELECT ?, game, created, (SELECT max(opened) + 1 FROM sessions), hash, header"
                " FROM sessions WHERE id = ?",
                (f"{name or session} (from entry {length})", session),
            ).lastrowid
            assert copy is not None
            self.connection.execute(
                "INSERT INTO entries (key, hash, body)"
                " SELECT key + ?, hash, body FROM entries WHERE key BETWEEN ? AND ?",
                ((copy - session) * SPAN, session * SPAN, session * SPAN + length),
            )
            self.connection.execute("UPDATE sessions SET ended = 1 WHERE id = ?", (session,))
        return copy

    def remember(self, players: Sequence[str]) -> None:
        """Keep the names of those who play, to be offered next time."""
        with transaction(self.connection):
            self.connection.executemany(
                "INSERT INTO players (name, used)"
                " VALUES (?, (SELECT coalesce(max(used), 0) + 1 FROM players))"
                " ON CONFLICT (name) DO UPDATE SET used = excluded.used",
                [(name,) for name in reversed(players)],
            )

    def _execute(self, statement: str, *values: Json) -> sqlite3.Cursor:
        with transaction(self.connection):
            return self.connection.execute(statement, values)


def _stat(path: Path) -> stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None


def _grew(before: stat_result | None, now: stat_result | None) -> bool:
    """Whether it is the same file, and nothing was cut off of it."""
    if before is None or now is None:
        return before is None
    same = (before.st_dev, before.st_ino) == (now.st_dev, now.st_ino)
    return same and before.st_size <= now.st_size
