"""`companion sessions` as its user meets it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.log.folder import Folder
from companion.log.resume import begin_session
from companion.log.store import Store
from tests.log.keeping import copied, played_folder, remount, unreadable
from tests.log.test_clock import Times
from tests.playing import play
from tests.toy import Toy, toy

COMPANION = Path(sys.executable).with_name("companion")
HOLD = """
import sys
from pathlib import Path
from companion.log.folder import Folder
from companion.log.store import Store
store = Store(Folder(Path(sys.argv[1])))
print("playing", flush=True)
input()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Two sessions: one with a name and a date, one without."""
    folder, times = Folder(tmp_path / "data"), Times()
    store = Store(folder)
    times.wall, times.known = 1_800_000_000.0, True
    with_names = Toy({"stones": 4, "players": {"ann": "Zoë", "bob": "Bo"}})
    sunday = begin_session(store, with_names, {}, "Sunday", times.clock())
    play(sunday.session, [2, 1, 0, 1])
    sunday.journal.mark_ended(True)
    times.known = False
    begin_session(store, toy(), clock=times.clock())
    store.close()
    return folder


def sessions(folder: Folder, *words: str) -> int:
    return main(["sessions", "--data", str(folder.path), *words])


def test_sessions_are_listed_with_what_is_known_of_them(folder: Folder, capsys):
    assert sessions(folder) == sessions(folder, "list") == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.split() == ["2", "no", "date", "toy", "0", "entries", "unfinished"]
    assert second.split() == ["1", "2027-01-15", "toy", "5", "entries", "ended", "Sunday"]


def test_no_sessions_is_no_error_and_makes_no_folder(tmp_path: Path, capsys):
    assert sessions(Folder(tmp_path / "none")) == 0
    assert "no sessions in" in capsys.readouterr().out
    assert not (tmp_path / "none").exists()


def test_one_session_is_shown_with_its_players_and_last_entries(folder: Folder, capsys):
    assert sessions(folder, "show", "Sunday") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "players: Zoë (ann), Bo (bob)"
    assert [line.split(",")[0] for line in lines[2:]] == ["entry 3", "entry 4", "entry 5"]


def test_a_session_is_renamed(folder: Folder, capsys):
    assert sessions(folder, "rename", "latest", "Rainy day") == 0
    assert sessions(folder, "show", "Rainy day") == 0


@pytest.mark.parametrize(
    ("reply", "code", "left"),
    [("y\n", 0, 1), ("n\n", 1, 2), ("", 1, 2), ("\n", 1, 2), ("maybe\n", 1, 2)]
    + [(f"{yes}\n", 0, 1) for yes in ("Y", "yes", " Yes ", "ja", "oui")],
)
def test_deleting_asks_first(folder, capsys, monkeypatch, reply: str, code: int, left: int):
    monkeypatch.setattr("sys.stdin", io.StringIO(reply))
    assert sessions(folder, "delete", "Sunday") == code
    assert "delete session 1 Sunday with 5 entries for good? [y/N]" in capsys.readouterr().out
    store = Store(folder)
    assert len(store.sessions()) == left
    assert store.findings == []


def test_one_entry_is_called_one(folder: Folder, capsys, monkeypatch) -> None:
    store = Store(folder)
    play(begin_session(store, toy()).session, [1])
    store.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    assert sessions(folder) == 0
    assert capsys.readouterr().out.split()[4:6] == ["1", "entry"]
    assert sessions(folder, "delete", "latest") == 1
    assert "delete session 3 with 1 entry for good?" in capsys.readouterr().out


def test_deleting_with_yes_does_not_ask(folder: Folder, capsys):
    assert sessions(folder, "delete", "1", "--yes") == 0
    assert capsys.readouterr().out == ""
    assert b"Sunday" not in folder.database.read_bytes()


def test_the_folder_may_be_named_before_or_after_the_action(folder: Folder, capsys):
    for action in (["list"], ["show", "1"], ["rename", "1", "Monday"], ["delete", "1", "--yes"]):
        assert main(["sessions", *action, "--data", str(folder.path)]) == 0
    assert sessions(folder) == 0
    assert "Monday" not in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize("name", ["latest", "2", " 17 "])
def test_a_name_that_would_mean_another_session_is_refused(folder: Folder, capsys, name: str):
    assert sessions(folder, "rename", "Sunday", name) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert sessions(folder, "show", "Sunday") == 0


def test_a_name_stands_on_one_line_and_none_takes_it_away(folder: Folder, capsys):
    assert sessions(folder, "rename", "1", "two\nlines\t🦊 ") == 0
    assert sessions(folder, "show", "two lines 🦊") == 0
    assert sessions(folder, "rename", "1", "") == 0
    capsys.readouterr()
    assert sessions(folder, "show", "") == 2
    assert "no session ''" in capsys.readouterr().err


def test_a_name_of_bytes_that_are_no_text_is_no_traceback(folder: Folder, capsys):
    assert sessions(folder, "rename", "1", os.fsdecode(b"Caf\xe9")) == 0
    assert sessions(folder, "show", "Caf?") == 0


def test_nothing_is_made_by_a_change_to_a_folder_that_is_not_there(tmp_path: Path, capsys):
    assert sessions(Folder(tmp_path / "none"), "delete", "1", "--yes") == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "none").exists()


def test_an_unknown_session_is_one_sentence(folder: Folder, capsys):
    assert sessions(folder, "show", "Friday") == 2
    error = "companion: there is no session 'Friday': `companion sessions` lists them\n"
    assert capsys.readouterr().err == error


def test_changing_while_somebody_plays_is_one_sentence(folder: Folder, capsys):
    store = Store(folder)
    assert sessions(folder, "rename", "1", "x") == 2
    assert "another companion (process" in capsys.readouterr().err
    assert sessions(folder) == 0
    store.close()


def test_two_processes_on_one_folder(folder: Folder):
    """The same with real processes: the first plays on, the second ends with its sentence."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, folder.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as first:
        assert first.stdout.readline() == b"playing\n"
        second = subprocess.run(
            [COMPANION, "sessions", "--data", folder.path, "rename", "1", "x"],
            check=False,
            capture_output=True,
            text=True,
        )
        first.communicate(b"\n")
    assert second.returncode == 2
    assert second.stderr.startswith(f"companion: another companion (process {first.pid}) is using")
    assert second.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [["sessions"], ["sessions", "show", "1"], ["sessions", "rename", "1", "x"], ["export"],
     ["stats"], ["backup", "box.zip"]],
)  # fmt: skip
def test_sessions_that_cannot_be_read_are_one_sentence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
):
    monkeypatch.chdir(tmp_path)
    folder = Folder(tmp_path / "data")
    unreadable(folder)
    assert main([*words, "--data", str(folder.path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (sentence,) = said.err.splitlines()
    assert str(folder.path) in sentence


READING = [["sessions"], ["sessions", "show", "latest"], ["export"], ["stats"]]


@pytest.mark.parametrize("words", READING)
@pytest.mark.parametrize("size", [0, 100, 5000])
def test_damaged_sessions_are_not_called_no_sessions(
    words: list[str], size: int, folder: Folder, capsys
):
    folder.database.write_bytes((b"garbage" * 999)[:size])
    assert main([*words, "--data", str(folder.path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (sentence,) = said.err.splitlines()
    assert sentence.startswith("companion: the sessions are damaged (")
    assert sentence.endswith("): play once to mend them")


def test_an_empty_database_in_which_nothing_was_kept_is_no_damage(tmp_path: Path, capsys):
    (tmp_path / "sessions.db").write_bytes(b"")
    assert sessions(Folder(tmp_path)) == 0
    assert capsys.readouterr() == (f"no sessions in {tmp_path}\n", "")


def test_what_is_readable_of_damaged_sessions_is_shown(folder: Folder, capsys):
    damaged = folder.database.read_bytes().replace(b'"entry":3', b'"entry":7')
    folder.database.write_bytes(damaged)
    assert sessions(folder) == 0
    said = capsys.readouterr()
    assert said.out.split()[-7:] == ["1", "2027-01-15", "toy", "2", "entries", "ended", "Sunday"]
    assert "the sessions are damaged (entry 3 of session 1 does not fit)" in said.err
    assert folder.database.read_bytes() == damaged


def test_the_end_that_only_the_witness_knows_of_is_missed_in_the_list_too(tmp_path: Path, capsys):
    folder = played_folder(tmp_path)
    data = folder.wal.read_bytes()
    folder.wal.write_bytes(data[: len(data) // 2])
    assert sessions(folder) == 0
    said = capsys.readouterr()
    assert said.out.startswith("   1  ")
    assert said.err.count("the sessions are damaged") == 1


def test_damaged_sessions_on_a_read_only_disk(folder: Folder, small_disk: Path, capsys):
    there = copied(folder, small_disk / "data")
    assert sessions(there) == 0
    there.database.write_bytes(b"garbage" * 999)
    remount(small_disk, "ro")
    assert sessions(there) == 2
    assert "the sessions are damaged" in capsys.readouterr().err


def test_a_change_to_damaged_sessions_mends_them_and_says_so(folder: Folder, capsys):
    data = folder.database.read_bytes()
    folder.database.write_bytes(data.replace(b'"entry":3', b'"entry":7'))
    assert sessions(folder, "rename", "1", "Monday") == 0
    assert "companion: The sessions were damaged" in capsys.readouterr().err
    assert sessions(folder) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("place", ["file", "file/below/it", "astray", "long" * 99])
@pytest.mark.parametrize(
    "words",
    [*READING, ["sessions", "delete", "1", "--yes"], ["play", "--table", "plain"],
     ["backup", "box.zip"], ["restore", "box.zip"], ["doctor"], ["cards", "list"],
     ["bench", "commit"], ["deck", "new"]],
)  # fmt: skip
def test_a_place_that_can_be_no_folder_is_one_sentence(
    words: list[str], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    (tmp_path / "astray").symlink_to("nowhere")
    assert main([*words, "--data", str(tmp_path / place)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (sentence,) = said.err.splitlines()
    assert "folder" in sentence
    assert "disk" not in sentence


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path, capsys):
    (tmp_path / "file").write_text("")
    assert sessions(Folder(tmp_path / "file"), "rename", "1", "x") == 2
    assert capsys.readouterr().err.count("\n") == 1
