"""The data folder: where it is and what lies where in it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Folder:
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

    def database_files(self) -> list[Path]:
        """The database with the files that SQLite keeps beside it, the write-ahead log first."""
        names = [self.wal, self.path / "sessions.db-shm", self.database]
        return [path for path in names if path.exists()]


def data_folder(chosen: str | None, environ: Mapping[str, str] = os.environ) -> Folder:
    """`--data`, else what systemd gives the service, else the user's XDG state folder."""
    if chosen:
        return Folder(Path(chosen))
    if states := environ.get("STATE_DIRECTORY"):
        return Folder(Path(states.split(":")[0]))
    state = environ.get("XDG_STATE_HOME") or Path(environ.get("HOME", "~"), ".local", "state")
    return Folder(Path(state).expanduser() / "companion")


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A passing place for copies; in memory, so that it works when the disk is full."""
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None)
