"""A disk that is full, read-only, locked or failing: play goes on, with a standing warning."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from companion.core.journal import Entry
from companion.log.disk import Disk
from companion.log.folder import Folder
from companion.log.store import Store
from companion.log.trouble import Trouble
from tests.log.keeping import (
    CrampedDisk,
    ReadOnlyDisk,
    fill,
    journal_of,
    new_game,
    remount,
    resumed,
    unreadable,
)
from tests.playing import given as answered
from tests.playing import play

SHARED_MEMORY = 1 << 15
"""What SQLite takes beside a write-ahead log."""


@pytest.fixture
def cramped(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    return lambda now: monkeypatch.setattr(CrampedDisk, "cramped", now)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "data")


def test_on_a_full_disk_play_goes_on_and_is_written_when_there_is_room(folder, cramped):
    store = Store(folder, CrampedDisk)
    session = new_game(store)
    journal = journal_of(session)
    cramped(True)
    while not journal.warning:
        play(session, [2, 1])
    play(session, [0, 1])
    assert journal.waiting > 2
    assert journal.warning == (
        f"not saved: the disk is full ({journal.waiting} entries only in memory)"
    )
    written = list(journal)
    assert [entry.number for entry in written] == list(range(1, len(written) + 1))
    cramped(False)
    journal.retry()
    assert (journal.warning, journal.waiting) == ("", 0)
    store.close()
    store = Store(folder)
    assert list(resumed(store).journal) == written
    assert store.findings == []


def test_the_next_decision_writes_what_waited_too(folder, cramped):
    store = Store(folder, CrampedDisk)
    session = new_game(store)
    cramped(True)
    while not journal_of(session).warning:
        play(session, [2, 1])
    cramped(False)
    play(session, [0])
    assert journal_of(session).waiting == 0
    state = session.state
    store.close()
    assert resumed(Store(folder)).session.state == state


class LyingDisk(Disk):
    """Reports a failure although the entries were kept."""

    lies = 0

    def append(self, session: int, entries: Sequence[Entry]) -> None:
        super().append(session, entries)
        if LyingDisk.lies:
            LyingDisk.lies -= 1
            raise OSError(5, "Input/output error")


def test_nothing_is_written_twice_when_a_failed_write_got_through(folder: Folder):
    store = Store(folder, LyingDisk)
    session = new_game(store)
    LyingDisk.lies = 1
    answered(session, "draw")
    assert store.trouble is Trouble.FAILING
    answered(session, "drew 1")
    assert journal_of(session).warning == ""
    assert store.length(1) == 2


def test_a_handle_that_went_dead_is_opened_anew(folder: Folder):
    store = Store(folder)
    session = new_game(store)
    store.disk().connection.close()
    answered(session, "draw")
    assert store.trouble is Trouble.FAILING
    answered(session, "drew 1")
    assert journal_of(session).warning == ""
    assert [entry.text for entry in store.entries(1)] == ["draw", "drew 1"]


def test_another_program_that_holds_the_database_is_waited_for(folder: Folder):
    store = Store(folder)
    session = new_game(store)
    other = sqlite3.connect(folder.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answered(session, "draw")
    assert journal_of(session).warning.startswith("not saved: another program holds the sessions")
    other.execute("ROLLBACK")
    journal_of(session).retry()
    assert journal_of(session).warning == ""
    assert store.length(1) == 1


def test_a_read_only_folder_is_resumed_in_memory_and_written_later(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
):
    store = Store(folder)
    play(new_game(store), [2, 1, 0])
    store.close()
    store = Store(folder, ReadOnlyDisk)
    assert store.trouble is Trouble.READ_ONLY
    again = resumed(store)
    length = len(list(again.journal))
    answered(again.session, again.session.game.options(again.session.state)[0])
    assert again.journal.warning.startswith("not saved: the disk cannot be written to")
    monkeypatch.setattr(ReadOnlyDisk, "closed", False)
    again.journal.retry()
    assert again.journal.warning == ""
    assert store.length(1) > length


def test_a_session_begun_on_a_read_only_folder_is_written_later(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
):
    store = Store(folder, ReadOnlyDisk)
    assert store.unfinished() is None
    session = new_game(store)
    answered(session, "draw")
    journal_of(session).mark_ended(True)
    assert store.sessions() == []
    monkeypatch.setattr(ReadOnlyDisk, "closed", False)
    journal_of(session).retry()
    (summary,) = store.sessions()
    assert (summary.length, summary.ended) == (1, True)


def test_where_the_sessions_cannot_even_be_read_play_goes_on_and_is_written_later(folder: Folder):
    unreadable(folder)
    store = Store(folder)
    assert store.trouble
    assert store.sessions() == []
    session = new_game(store)
    answered(session, "draw")
    assert journal_of(session).warning.endswith("(1 entry only in memory)")
    folder.database.rmdir()
    journal_of(session).retry()
    assert (journal_of(session).warning, store.length(1)) == ("", 1)


def test_another_owners_sessions_are_no_traceback(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What root may read in a test, the players' account may not."""
    Store(folder).close()

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied", str(folder.database))

    for opening in ("log.disk.damage", "log.folder.shutil.copy"):
        monkeypatch.setattr(f"companion.{opening}", refuse)
    store = Store(folder)
    assert (store.trouble, store.players()) == (Trouble.READ_ONLY, [])


def test_a_really_full_disk(small_disk: Path):
    folder = Folder(small_disk / "data")
    store = Store(folder)
    session = new_game(store)
    ballast = fill(small_disk)
    while not journal_of(session).warning:
        play(session, [2, 1])
    play(session, [0, 1])
    assert store.trouble is Trouble.FULL
    state = session.state
    ballast.unlink()
    journal_of(session).retry()
    assert journal_of(session).warning == ""
    store.close()
    assert resumed(Store(folder)).session.state == state


def test_a_start_on_a_really_full_disk(small_disk: Path):
    folder = Folder(small_disk / "data")
    store = Store(folder)
    play(new_game(store), [2, 1])
    store.close()
    ballast = fill(small_disk)
    store = Store(folder)
    again = resumed(store)
    while not again.journal.warning:
        play(again.session, [2, 1])
    assert store.trouble is Trouble.FULL
    ballast.unlink()
    again.journal.retry()
    assert again.journal.warning == ""
    state = again.session.state
    store.close()
    assert resumed(Store(folder)).session.state == state


def test_a_damaged_database_is_mended_when_there_is_room_for_its_copy(small_disk: Path):
    """Half a copy of the damaged files would only take more of the room that is missing."""
    folder = Folder(small_disk / "data")
    store = Store(folder)
    play(new_game(store), [2, 1])
    store.close()
    data = folder.database.read_bytes()
    folder.database.write_bytes(data.replace(b'"answer":"draw"', b'"answer":"drew"'))
    ballast = fill(small_disk)
    os.truncate(ballast, ballast.stat().st_size - SHARED_MEMORY - len(data) // 2)
    store = Store(folder)
    for _ in range(3):
        assert store.attempt(lambda disk: disk) is None
    assert store.trouble is Trouble.FULL
    assert list(folder.aside.iterdir()) == []
    ballast.unlink()
    assert store.attempt(lambda disk: disk.findings)
    assert (folder.aside / "0001" / "sessions.db").stat().st_size == len(data)


def test_a_really_read_only_disk(small_disk: Path):
    folder = Folder(small_disk / "data")
    store = Store(folder)
    play(new_game(store), [2, 1])
    store.close()
    remount(small_disk, "ro")
    store = Store(folder)
    assert store.trouble is Trouble.READ_ONLY
    again = resumed(store)
    play(again.session, [0])
    assert again.journal.waiting
    remount(small_disk, "rw")
    again.journal.retry()
    assert (again.journal.warning, store.trouble) == ("", None)
    state = again.session.state
    store.close()
    assert resumed(Store(folder)).session.state == state
