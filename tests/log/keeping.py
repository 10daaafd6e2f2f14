"""What the tests of the store share: a folder, a game played into it, its files copied."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.core.game import Loader, find_game
from companion.core.journal import Entry
from companion.core.session import Session
from companion.log.disk import Disk
from companion.log.folder import Folder
from companion.log.resume import Opened, begin_session, resume_session
from companion.log.store import PatientJournal, Store
from tests.playing import play
from tests.toy import ToyPlugin, toy

PICKS = [2, 1, 0, 0, 1, 3, 0, 1, 2, 1, 0, 1]


class CrampedDisk(Disk):
    """A disk that SQLite finds full as long as `cramped` is set: the database cannot grow."""

    cramped = False

    def append(self, session: int, entries: Sequence[Entry]) -> None:
        (pages,) = self.connection.execute("PRAGMA page_count").fetchone()
        limit = pages if self.cramped else 1 << 30
        self.connection.execute(f"PRAGMA max_page_count = {limit}")
        super().append(session, entries)


class ReadOnlyDisk(Disk):
    """A folder that cannot even be locked for writing."""

    def __init__(self, folder: Folder) -> None:
        if ReadOnlyDisk.closed:
            raise OSError(30, "Read-only file system")
        super().__init__(folder)

    closed = True


def fill(place: Path) -> Path:
    """Leave no byte free on a small disk."""
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (4096, 512, 1):
            try:
                while file.write(bytes(size)):
                    pass
            except OSError:
                continue
    return ballast


def unreadable(folder: Folder) -> None:
    """A database that opens for nobody, not even for root: its place is taken by a folder."""
    folder.database.mkdir(parents=True)


def remount(place: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(place)], check=True)


def find_toy(name: str) -> Loader:
    """The tests' own game, or one that is installed."""
    return ToyPlugin() if name == ToyPlugin.name else find_game(name)


def new_game(store: Store, stones: int = 9, **extra: Any) -> Session:
    return begin_session(store, toy(stones), extra).session


def journal_of(session: Session) -> PatientJournal:
    assert isinstance(session.journal, PatientJournal)
    return session.journal


def resumed(store: Store) -> Opened:
    summary = store.unfinished()
    assert summary is not None
    return resume_session(store, summary, find_toy)


def played_folder(path: Path, picks: list[int] = PICKS) -> Folder:
    """A data folder in which the plug was pulled: the write-ahead log is still there."""
    live = Folder(path / "live")
    store = Store(live)
    play(new_game(store), picks)
    copy = copied(live, path / "pulled")
    store.close()
    return copy


def copied(folder: Folder, path: Path) -> Folder:
    """The folder as a power cut would leave it, lock and shared memory gone."""
    shutil.copytree(folder.path, path, ignore=shutil.ignore_patterns("*-shm", "lock"))
    return Folder(path)
