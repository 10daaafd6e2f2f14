"""Sessions kept, found again and resumed."""

import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.journal import Entry, link
from companion.datadir import data_dir
from companion.errors import UsageError
from companion.log.database import NewerStore, migrate
from companion.log.disk import Disk
from companion.log.folder import Folder
from companion.log.lock import InUse
from companion.log.resume import resume_session
from companion.log.store import Store, open_to_read
from tests.log.keeping import copied, find_toy, journal_of, new_game, played_folder, resumed
from tests.playing import given as answered
from tests.playing import play
from tests.toy import Toy, ToyPlugin

ASKED_FOR = {"journal_mode": "wal", "synchronous": 2, "wal_autocheckpoint": 0}
"""2 is FULL."""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "data")


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20, deadline=None
)
@given(st.lists(st.integers(0, 11), max_size=12), st.integers(0, 3))
def test_a_session_goes_on_at_the_very_prompt_where_it_stopped(
    tmp_path_factory: pytest.TempPathFactory, picks: list[int], undos: int
):
    folder = Folder(tmp_path_factory.mktemp("data"))
    store = Store(folder)
    session = new_game(store)
    play(session, picks)
    for _ in range(undos):
        session.undo()
    written = list(session.journal)
    store.close()
    again = resumed(Store(folder))
    assert again.session.state == session.state
    assert again.session.timeline.waiting == session.timeline.waiting
    assert again.findings == ()
    assert list(again.journal) == written


def test_a_resumed_session_is_played_on_in_the_same_chain(folder: Folder):
    store = Store(folder)
    play(new_game(store), [2, 1])
    store.close()
    store = Store(folder)
    again = resumed(store)
    play(again.session, [0, 0])
    state = again.session.state
    store.close()
    assert resumed(Store(folder)).session.state == state


def test_the_header_keeps_its_order_and_words(folder: Folder):
    store = Store(folder)
    session = new_game(store, players=["Zoë", "Ann"])
    (summary,) = store.sessions()
    assert list(store.header(summary.id)) == list(journal_of(session).header)


def test_sessions_are_listed_the_last_played_first(folder: Folder):
    store = Store(folder)
    for name in ("one", "two", "three"):
        journal = store.create({"game": "toy"}, name, "2026-11-18")
        journal.mark_ended(name == "three")
    assert [s.name for s in store.sessions()] == ["three", "two", "one"]
    assert store.unfinished().name == "two"
    store.journal(store.find("one"))
    assert [s.name for s in store.sessions()] == ["one", "three", "two"]
    assert store.unfinished().name == "one"


def test_a_session_is_found_by_number_name_or_as_latest(folder: Folder):
    store = Store(folder)
    for name in ("Sunday", "Monday", "Monday"):
        store.create({"game": "toy"}, name)
    assert store.find("1") == store.find("Sunday")
    assert store.find("latest").id == 3
    with pytest.raises(UsageError, match="several sessions are called 'Monday'"):
        store.find("Monday")
    with pytest.raises(UsageError, match="no session 'Friday'"):
        store.find("Friday")


def test_a_session_left_before_its_first_decision_is_not_the_latest(folder: Folder):
    store = Store(folder)
    answered(new_game(store), "draw")
    new_game(store)
    assert [session.id for session in store.sessions()] == [2, 1]
    assert store.find("latest").id == 1
    assert store.find("2").length == 0


def test_entries_are_only_ever_added(folder: Folder):
    disk = Disk(folder)
    session = disk.create({"game": "toy"})
    disk.append(
        session, [Entry(1, "answer", "x", 0, "", "", "").chained(link("", {"game": "toy"}))]
    )
    for change in ("UPDATE entries SET hash = ''", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
            disk.connection.execute(change)
    disk.delete(session)
    assert disk.connection.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    disk.close()
    assert Disk(folder).findings == []


def test_a_commit_is_on_the_disk_when_it_returns(folder: Folder):
    """A process that is killed cannot tell; only a pulled plug would."""
    disk = Disk(folder)
    for _ in range(2):
        pragmas = [disk.connection.execute(f"PRAGMA {it}").fetchone() for it in ASKED_FOR]
        assert pragmas == [*zip(ASKED_FOR.values(), strict=True)]
        disk.reconnect()


def test_the_entries_of_a_decision_are_kept_all_or_none(folder: Folder):
    disk = Disk(folder)
    session = disk.create({"game": "toy"})
    first = Entry(1, "answer", "x", 0, "", "", "").chained(link("", {"game": "toy"}))
    with pytest.raises(sqlite3.IntegrityError):
        disk.append(session, [first, first])
    assert disk.length(session) == 0


def test_players_are_remembered_the_latest_first(folder: Folder):
    store = Store(folder)
    store.remember(["Ann", "Bob"])
    store.remember(["Zoë", "Ann"])
    assert store.players() == ["Zoë", "Ann", "Bob"]


def test_a_second_process_is_told_so_in_one_sentence(folder: Folder):
    store = Store(folder)
    with pytest.raises(InUse, match=rf"another companion \(process \d+\) is using {folder.path}"):
        Store(folder)
    store.close()
    Store(folder).close()


def test_one_may_read_while_another_plays(folder: Folder):
    store = Store(folder)
    session = new_game(store)
    answered(session, "draw")
    reader = open_to_read(folder)
    assert list(reader.entries(1)) == list(session.journal)
    answered(session, "drew 1")
    assert reader.find("latest").length == 2


def test_sessions_of_a_newer_version_are_left_alone(folder: Folder):
    disk = Disk(folder)
    disk.connection.execute("PRAGMA user_version = 9")
    disk.close()
    before = folder.database.read_bytes()
    with pytest.raises(NewerStore, match=r"newer companion \(store version 9, this one knows 1\)"):
        Store(folder)
    with pytest.raises(NewerStore):
        open_to_read(folder)
    assert folder.database.read_bytes() == before


def test_a_session_of_a_newer_version_is_said_to_be_one(folder: Folder):
    store = Store(folder)
    store.create({"game": "toy", "log": 2})
    with pytest.raises(UsageError, match=r"session 1 was written by a newer companion \(log ver"):
        resume_session(store, store.find("1"), find_toy)


def test_a_session_of_a_game_that_is_not_installed_says_so(folder: Folder):
    store = Store(folder)
    store.create({"game": "go", "log": 1, "setup": {}})
    with pytest.raises(UsageError, match="session 1 cannot go on: no game 'go' is installed"):
        resume_session(store, store.find("1"))


def test_old_tables_are_brought_up_to_date_whole_or_not_at_all(folder: Folder):
    disk = Disk(folder)
    add = "ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT 'home'"
    first = (("CREATE TABLE old (x)",),)
    with pytest.raises(sqlite3.OperationalError):
        migrate(disk.connection, (*first, (add, "nonsense")))
    columns = [row[1] for row in disk.connection.execute("PRAGMA table_info(sessions)")]
    assert "place" not in columns
    migrate(disk.connection, (*first, (add,)))
    assert disk.connection.execute("PRAGMA user_version").fetchone() == (2,)
    assert disk.connection.execute("SELECT place FROM sessions").fetchall() == []


def test_what_other_rules_decided_stands_and_is_said(folder: Folder):
    store = Store(folder)
    answered(new_game(store), "take red")

    class Later(ToyPlugin):
        def load(self, setup):
            return Toy(setup, version="2", pay=5)

    again = resume_session(store, store.unfinished(), lambda _: Later())
    assert again.session.state.ledger.count("coin", "ann") == 1
    (found,) = map(str, again.findings)
    assert found == "Entries that other rules decided: 1; what was played then stands."


def test_entries_that_the_rules_do_not_follow_are_kept_and_play_goes_on_with_a_copy(folder: Folder):
    store = Store(folder)
    session = new_game(store)
    answered(session, "take red")
    answered(session, "give")

    class Careless(ToyPlugin):
        def load(self, setup):
            return Toy(setup, pay=5)

    again = resume_session(store, store.unfinished(), lambda _: Careless())
    assert again.session.state == again.session.game.start()
    assert "does not hold (entry 1: LOG-MISMATCH" in str(again.findings[0])
    assert "session 2 goes on at entry 0, the old one is kept" in str(again.findings[0])
    answered(again.session, "pass")
    assert [(s.id, s.length, s.ended) for s in store.sessions()] == [(2, 1, False), (1, 2, True)]
    store.close()
    assert Store(folder).findings == []


def test_reading_changes_nothing_not_even_the_write_ahead_log(tmp_path: Path):
    folder = played_folder(tmp_path)
    wal = folder.wal.read_bytes()
    assert wal
    reader = open_to_read(folder)
    assert reader.find("latest").length > 0
    reader.close()
    assert folder.wal.read_bytes() == wal


def test_a_checkpoint_empties_the_write_ahead_log_now_and_then(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("companion.log.disk.COMMITS_PER_CHECKPOINT", 3)
    store = Store(folder)
    session = new_game(store)
    sizes = []
    for answer in ("draw", "drew 1", "pass", "draw"):
        answered(session, answer)
        sizes.append(folder.wal.stat().st_size)
    assert sizes[0] and sizes[1] and not sizes[2] and sizes[3]
    assert (
        resumed(Store(copied(folder, folder.path.with_name("copy")))).session.state == session.state
    )


@pytest.mark.parametrize(
    ("chosen", "environ", "path"),
    [
        ("here", {"STATE_DIRECTORY": "/var/lib/x"}, "here"),
        (None, {"STATE_DIRECTORY": "/var/lib/x:/y", "HOME": "/h"}, "/var/lib/x"),
        (None, {"XDG_STATE_HOME": "/s", "HOME": "/h"}, "/s/foothills-companion"),
        (None, {"HOME": "/h"}, "/h/.local/state/foothills-companion"),
    ],
)
def test_where_the_data_folder_is(
    chosen: str | None, environ: dict[str, str], path: str, monkeypatch: pytest.MonkeyPatch
):
    for name in ("STATE_DIRECTORY", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert data_dir(Path(chosen) if chosen else None) == Path(path)


def test_a_user_without_a_home_is_asked_for_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("STATE_DIRECTORY", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(UsageError, match="choose a place with --data"):
        data_dir(None)


def test_a_data_folder_in_the_settings_is_the_usual_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/home/gwen")
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/companion")
    (tmp_path / "companion.toml").write_text('[table]\ndata = "~/games"\n')
    assert data_dir(None) == Path("/home/gwen/games")
    assert data_dir(tmp_path) == tmp_path
    (tmp_path / "companion.toml").write_text("")
    assert data_dir(None) == Path("/var/lib/companion")
