"""What a bench compares with: the same bytes in a bare table on the same disk, and how long it
takes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from companion.log.database import pragmas


class BareTable:
    """What no store could do without: one insert and its commit, with the store's own pragmas."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        pragmas(self._connection)
        self._connection.execute(
            "CREATE TABLE bare (id INTEGER PRIMARY KEY, payload BLOB NOT NULL)"
        )

    def insert(self, payload: bytes) -> None:
        self._connection.execute("INSERT INTO bare (payload) VALUES (?)", (payload,))

    def close(self) -> None:
        self._connection.close()


def timed(action: Callable[[], None]) -> float:
    """In seconds."""
    before = perf_counter()
    action()
    return perf_counter() - before
