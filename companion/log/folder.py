"""What lies where in the data folder."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path, PurePosixPath

from msgspec import Struct

MANIFEST = "backup.json"
"""What a backup says of itself; it lies in the folder if somebody unpacked one by hand."""
_DATABASES = ("sessions.db", "sessions.db.building", "sessions.db.repaired")
STORES = frozenset(
    {"lock", "last-entry", "set-aside", "sessions.db.repaired.partial", MANIFEST}
    | {name + end for name in _DATABASES for end in ("", "-wal", "-shm", "-journal")}
)
"""The names that the store takes for itself."""


class Folder(Struct, frozen=True):
    """One data folder. Everything that the companion keeps for its owner lies in it."""

    path: Path

    @property
    def database(self) -> Path:
        return self.path / "sessions.db"

    @property
    def wal(self) -> Path:
        return self.path / "sessions.db-wal"

    @property
    def repaired(self) -> Path:
        """A whole database that waits to take the place of a damaged one."""
        return self.path / "sessions.db.repaired"

    @property
    def witness(self) -> Path:
        return self.path / "last-entry"

    @property
    def lock(self) -> Path:
        return self.path / "lock"

    @property
    def aside(self) -> Path:
        return self.path / "set-aside"

    @staticmethod
    def is_owners(name: str) -> bool:
        """Whether a file of this name in the folder is the owner's own, and none of the store's."""
        first = PurePosixPath(name).parts[:1]
        return bool(first) and first[0] not in STORES

    def database_files(self) -> list[Path]:
        """The database with the files that SQLite keeps beside it, the write-ahead log first."""
        names = [self.wal, self.path / "sessions.db-shm", self.database]
        return [path for path in names if path.exists()]

    def copy_database(self, place: Path) -> Path:
        """The database with its log in another place; gives where it is."""
        for path in (self.database, self.wal):
            if path.exists():
                shutil.copy(path, place)
        return place / self.database.name


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A passing place for copies; in memory, so that it works when the disk is full."""
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None)
