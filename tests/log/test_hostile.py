"""Sessions whose chains hold, but in which there is no game: somebody wrote them so."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.core.journal import link, link_bytes
from companion.log.folder import Folder
from companion.log.reader import decoded
from tests.at_home import Home
from tests.test_plain import SET_UP, play

Header = dict[str, Any]
Harm = Callable[[Header], object]
Change = Callable[[bytes], bytes]


def without(name: str) -> Harm:
    return lambda header: header.pop(name)


def with_(name: str, value: object) -> Harm:
    return lambda header: header.update({name: value})


def in_setup(name: str, value: object) -> Harm:
    return lambda header: header["setup"].update({name: value})


MISSHAPEN: dict[str, Harm] = {
    "no set-up": without("setup"),
    "a set-up in a row": with_("setup", ["lines"]),
    "no set-up at all": with_("setup", None),
    "no version": without("log"),
    "a version in words": with_("log", "1"),
    "players in a row": in_setup("players", ["Anna", "Ben"]),
    "players without names": in_setup("players", {"blue": 1}),
    "no game": without("game"),
}
UNPLAYABLE: dict[str, Harm] = {
    "nobody plays": lambda header: header["setup"].pop("players"),
    "nothing in it": with_("setup", {}),
    "a deck of nothing": in_setup("deck", None),
    "lines of no length": in_setup("lines", 7),
    "lines that are not there": in_setup("lines", ["X", "Y"]),
    "settings in a row": in_setup("settings", []),
}
HARMS = {**MISSHAPEN, **UNPLAYABLE}
NO_ENTRIES: dict[str, bytes] = {
    "an entry of nothing": b"{}",
    "a row": b"[1]",
    "no text": b"\xff\xfe",
    "too deep": b"[" * 100_000,
    "another kind": b'{"answer": "leave", "entry": 1, "kind": "theft"}',
}


def harm_folder(folder: Folder, harm: Harm, change: Change = bytes) -> None:
    """Change the header of the one session, or its entries, and chain all of them anew."""
    with closing(sqlite3.connect(folder.database)) as base, base:
        base.row_factory = sqlite3.Row
        row = dict(base.execute("SELECT * FROM sessions").fetchone())
        entries = base.execute("SELECT key, body FROM entries ORDER BY key").fetchall()
        base.execute("DELETE FROM sessions")
        base.execute("DELETE FROM entries")
        header = decoded(row["header"])
        harm(header)
        row |= {"header": json.dumps(header).encode(), "hash": link("", header)}
        marks = ", ".join("?" * len(row))
        base.execute(f"INSERT INTO sessions ({', '.join(row)}) VALUES ({marks})", [*row.values()])
        last = row["hash"]
        for key, old in entries:
            body = change(old)
            last = link_bytes(last, body)
            base.execute(
                "INSERT INTO entries (key, hash, body) VALUES (?, ?, ?)", (key, last, body)
            )
    folder.witness.unlink(missing_ok=True)


def wrap(database: Path, archive: Path) -> None:
    """A backup of it by hand: `companion backup` would refuse to make one."""
    data = database.read_bytes()
    sums = {"sessions.db": hashlib.sha256(data).hexdigest()}
    with zipfile.ZipFile(archive, "w") as target:
        target.writestr("sessions.db", data)
        target.writestr("backup.json", json.dumps({"backup": 1, "files": sums}))


def nothing(header: Header) -> None:
    """The header stays as it is."""


@pytest.fixture(params=[*HARMS, *NO_ENTRIES])
def hostile(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A data folder as somebody may hand it over, who means no good."""
    box = tmp_path / "box"
    assert play(monkeypatch, box, SET_UP + "1\n") == 0
    if request.param in HARMS:
        harm_folder(Folder(box), HARMS[request.param])
    else:
        harm_folder(Folder(box), nothing, lambda _: NO_ENTRIES[request.param])
    return box


def ended_well(code: int, capsys: pytest.CaptureFixture[str]) -> str:
    said = capsys.readouterr()
    assert code in {0, 1, 2}
    assert "Traceback" not in said.err
    return said.out + said.err


@pytest.mark.parametrize(
    "words",
    [("sessions",), ("sessions", "show", "1"), ("export", "1"), ("stats",), ("backup", "b.zip")],
    ids=" ".join,
)
def test_sessions_that_tell_of_no_game_are_read_in_a_sentence(
    hostile: Path, words: tuple[str, ...], tmp_path: Path, monkeypatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    assert ended_well(main([*words, "--data", str(hostile)]), capsys)


def test_a_backup_that_tells_of_no_game_is_refused_or_harmless(
    hostile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive, there = tmp_path / "backup.zip", tmp_path / "there"
    wrap(hostile / "sessions.db", archive)
    capsys.readouterr()
    said = ended_well(main(["restore", str(archive), "--data", str(there)]), capsys)
    assert "its sessions are damaged" in said or (there / "sessions.db").exists()
    assert ended_well(main(["sessions", "--data", str(there)]), capsys)


def test_they_are_no_hindrance_to_playing(
    hostile: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever becomes of the session, the players get on to a game, and are told."""
    capsys.readouterr()
    said = ended_well(play(monkeypatch, hostile, "y\n" + SET_UP + "1\n"), capsys)
    assert "session 1" in said.lower() or "The sessions were damaged" in said
    assert ended_well(play(monkeypatch, hostile, SET_UP + "1\n", "--new"), capsys)


def test_a_table_with_a_display_tells_of_them_and_begins_another(hostile: Path) -> None:
    home = Home(hostile)
    said = [*home.wait(5), home.press("A"), *(home.press("OK") for _ in range(12))]
    assert any("session 1" in screen.lower() or "damaged" in screen for screen in said)
