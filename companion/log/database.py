"""The SQLite database: how it is opened, what its tables are, how they change over time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.errors import UsageError

SPAN = 1 << 20
"""More entries than a session can have. The key of an entry is `session * SPAN + number`, so that
one tree holds them all in order and a commit writes one page."""

BUSY_SECONDS = 0.2

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE sessions (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            game TEXT NOT NULL,
            created TEXT NOT NULL,
            opened INTEGER NOT NULL,
            ended INTEGER NOT NULL DEFAULT 0,
            hash TEXT NOT NULL,
            header BLOB NOT NULL
        )""",
        """CREATE TABLE entries (
            key INTEGER PRIMARY KEY,
            hash TEXT NOT NULL,
            body BLOB NOT NULL
        )""",
        """CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
            BEGIN SELECT raise(ABORT, 'entries are only ever added'); END""",
        f"""CREATE TRIGGER entries_go_with_their_session BEFORE DELETE ON entries
            WHEN EXISTS (SELECT 1 FROM sessions WHERE id = OLD.key / {SPAN})
            BEGIN SELECT raise(ABORT, 'entries are only ever added'); END""",
        "CREATE TABLE players (name TEXT PRIMARY KEY, used INTEGER NOT NULL)",
    ),
)
"""Statements that lead from each version of the tables to the next. Only ever added to."""


class NewerStore(UsageError):
    """The sessions were written by a later version of the companion."""


def connect(path: Path) -> sqlite3.Connection:
    """Open for writing. A commit that returns is on the disk; checkpoints are made by hand."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        pragmas(connection)
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def pragmas(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA secure_delete = ON")


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open without changing anything: SQLite leaves the write-ahead log as it found it."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )
    try:
        check_version(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def in_memory() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return connection


def check_version(
    connection: sqlite3.Connection, migrations: Sequence[Sequence[str]] = MIGRATIONS
) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(migrations):
        raise NewerStore(
            f"the sessions were written by a newer companion (store version {version}, "
            f"this one knows {len(migrations)}): update the companion, nothing was changed"
        )
    return version


def has_own_tables(connection: sqlite3.Connection) -> bool:
    """Whether its tables are those that a companion made, with no trigger of somebody else's."""
    made = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    version = check_version(connection)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as own:
        migrate(own, MIGRATIONS[:version])
        expected = own.execute(made).fetchall()
    return connection.execute(made).fetchall() == expected


def migrate(
    connection: sqlite3.Connection, migrations: Sequence[Sequence[str]] = MIGRATIONS
) -> None:
    """Bring the tables up to date, each step whole or not at all."""
    done = check_version(connection, migrations)
    for version, statements in enumerate(migrations[done:], start=done + 1):
        with transaction(connection):
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def checkpoint(connection: sqlite3.Connection) -> None:
    """Bring everything into the database file and empty the write-ahead log.

    A reader or a full disk may be in the way; then the log goes on growing until the next time.
    """
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
