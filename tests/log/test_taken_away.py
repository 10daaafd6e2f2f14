"""The files taken away, cut off or exchanged under a running game, or the session gone from them.

SQLite notices none of it: it writes on into a file that has no name any more.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.session import Session
from companion.log.disk import Disk
from companion.log.folder import Folder
from companion.log.store import Store
from tests.log.keeping import ReadOnlyDisk, copied, journal_of, new_game, resumed
from tests.playing import play


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A game that was left in the middle."""
    folder = Folder(tmp_path / "data")
    store = Store(folder)
    play(new_game(store), [2, 1, 0])
    store.close()
    return folder


def texts(session: Session) -> list[str]:
    return [entry.text for entry in session.journal]


def kept(folder: Folder) -> list[list[str]]:
    """The sessions as the next start finds them, the last played first."""
    store = Store(folder)
    assert store.findings == []
    found = [[entry.text for entry in store.entries(s.id)] for s in store.sessions()]
    store.close()
    return found


def exchanged(path: Path, data: bytes) -> None:
    """Another file under the same name, as a program that keeps folders alike would put there."""
    other = path.with_name("other")
    other.write_bytes(data)
    other.replace(path)


@pytest.mark.parametrize(
    "harm",
    [
        lambda folder, _: shutil.rmtree(folder.path),
        lambda folder, _: folder.database.unlink(),
        lambda folder, _: folder.wal.unlink(),
        lambda folder, _: os.truncate(folder.database, 0),
        lambda folder, _: os.truncate(folder.wal, 0),
        lambda folder, _: os.truncate(folder.wal, 5000),
        lambda folder, old: exchanged(folder.database, old),
        lambda folder, _: exchanged(folder.database, b"something else" * 999),
    ],
)
def test_files_that_are_gone_are_missed_at_once_and_the_game_is_written_anew(
    folder: Folder, tmp_path: Path, harm: Callable[[Folder, bytes], None]
):
    old = folder.database.read_bytes()
    store = Store(folder)
    session = resumed(store).session
    play(session, [0])
    harm(folder, old)
    play(session, [0])
    assert journal_of(session).warning.startswith("not saved: the disk fails (")
    journal_of(session).retry()
    assert (journal_of(session).warning, journal_of(session).waiting) == ("", 0)
    play(session, [0])
    (found,) = kept(copied(folder, tmp_path / "pulled"))
    assert found == texts(session)
    store.close()
    assert kept(folder) == [found]


def test_where_the_game_ends_meanwhile_that_is_not_said_to_be_kept_either(folder: Folder):
    store = Store(folder)
    session = resumed(store).session
    folder.database.unlink()
    journal_of(session).mark_ended(True)
    assert journal_of(session).warning.startswith("nothing can be saved")
    journal_of(session).retry()
    store.close()
    assert [s.ended for s in Store(folder).sessions()] == [True]


def test_two_who_play_on_in_one_session_lose_nothing_of_either(folder: Folder):
    """A lock that somebody deletes keeps no second table out; then one waits for the other."""
    first = Store(folder)
    one = resumed(first)
    folder.lock.unlink()
    second = Store(folder)
    other = resumed(second)
    play(one.session, [0])
    play(other.session, [1, 1])
    play(one.session, [0])
    other.journal.retry()
    assert other.journal.warning == ""
    second.close()
    one.journal.retry()
    assert one.journal.warning == ""
    first.close()
    assert sorted(kept(folder)) == sorted([texts(one.session), texts(other.session)])


def test_a_session_that_was_deleted_while_the_disk_was_read_only_is_written_anew(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ReadOnlyDisk, "closed", True)
    store = Store(folder, ReadOnlyDisk)
    again = resumed(store)
    play(again.session, [0])
    disk = Disk(folder)
    disk.delete(1)
    disk.close()
    monkeypatch.setattr(ReadOnlyDisk, "closed", False)
    again.journal.retry()
    assert again.journal.warning == ""
    store.close()
    assert kept(folder) == [texts(again.session)]
