"""Backup and restore: everything in one file, and nothing destroyed on the way."""

from __future__ import annotations

import hashlib
import json
import os
import random
import sqlite3
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest

from companion.cli import main
from companion.errors import UsageError
from companion.log.archive import read_archive
from companion.log.folder import Folder
from companion.log.store import Store
from tests.log.keeping import copied, fill, new_game, played_folder, remount, resumed
from tests.playing import play


@pytest.fixture
def box(tmp_path: Path) -> Folder:
    """A box that has been used: a game, names, a deck and settings."""
    folder = Folder(tmp_path / "box")
    store = Store(folder)
    store.remember(["Zoë"])
    play(new_game(store), [2, 1, 0])
    store.close()
    (folder.path / "deck.toml").write_text("name = 'ours'\n")
    (folder.path / "cards").mkdir()
    (folder.path / "cards" / "tags.toml").write_text("[tags]\n")
    return folder


def run(*words: object) -> int:
    return main([str(word) for word in words])


def content(folder: Folder) -> tuple[object, ...]:
    store = Store(folder)
    session = resumed(store).session
    texts = [(folder.path / name).read_text() for name in ("deck.toml", "cards/tags.toml")]
    found = list(session.journal), session.state, store.players(), texts
    store.close()
    return found


def test_everything_comes_back_in_an_empty_folder(box: Folder, tmp_path: Path, capsys):
    archive = tmp_path / "box.zip"
    assert run("backup", archive, "--data", box.path) == 0
    assert run("restore", archive, "--data", tmp_path / "new") == 0
    assert content(Folder(tmp_path / "new")) == content(box)
    assert "cards/tags.toml, deck.toml, sessions.db" in capsys.readouterr().out
    assert [path.name for path in tmp_path.glob("*.partial")] == []


def test_a_backup_can_be_taken_while_somebody_plays(box: Folder, tmp_path: Path):
    store = Store(box)
    session = resumed(store).session
    play(session, [0, 0])
    assert run("backup", tmp_path / "box.zip", "--data", box.path) == 0
    run("restore", tmp_path / "box.zip", "--data", tmp_path / "new")
    assert resumed(Store(Folder(tmp_path / "new"))).session.state == session.state


def test_restoring_over_something_needs_force_and_keeps_a_copy(box: Folder, tmp_path: Path, capsys):
    run("backup", tmp_path / "box.zip", "--data", box.path)
    before = content(box)
    store = Store(box)
    play(resumed(store).session, [0, 0])
    store.close()
    (box.path / "deck.toml").write_text("name = 'newer'\n")
    (box.path / "later.toml").write_text("")
    newer = content(box)
    assert run("restore", tmp_path / "box.zip", "--data", box.path) == 2
    assert "--force" in capsys.readouterr().err
    assert content(box) == newer
    assert run("restore", tmp_path / "box.zip", "--data", box.path, "--force") == 0
    assert content(box) == before
    assert not (box.path / "later.toml").exists()
    kept = box.aside / "0001"
    assert f"kept in {kept}" in capsys.readouterr().out
    assert content(Folder(kept)) == newer
    assert (kept / "later.toml").exists()


def test_nothing_is_restored_under_a_running_game(box: Folder, tmp_path: Path, capsys):
    run("backup", tmp_path / "box.zip", "--data", box.path)
    store = Store(box)
    assert run("restore", tmp_path / "box.zip", "--data", box.path, "--force") == 2
    assert "another companion" in capsys.readouterr().err
    store.close()


def rewritten(archive: Path, change) -> None:
    """Write the archive anew with its manifest and files changed."""
    with zipfile.ZipFile(archive) as old:
        files = {name: old.read(name) for name in old.namelist()}
    manifest = json.loads(files.pop("backup.json"))
    change(manifest, files)
    with zipfile.ZipFile(archive, "w") as new:
        new.writestr("backup.json", json.dumps(manifest))
        for name, data in files.items():
            new.writestr(name, data)


def newer(manifest: dict, files: dict) -> None:
    manifest["backup"] = 2


def holding(name: str, data: bytes = b"x") -> Callable[[dict, dict], None]:
    def change(manifest: dict, files: dict) -> None:
        files[name] = data
        manifest["files"][name] = hashlib.sha256(data).hexdigest()

    return change


STRANGE = ("set-aside/0001/sessions.db", "lock", "last-entry", "sessions.db-wal",
           "sessions.db.repaired", ".")  # fmt: skip
"""Names that would take the place of what the store keeps for itself."""


def says(**words: object) -> Callable[[dict, dict], None]:
    return lambda manifest, files: manifest.update(words)


def booby_trapped(manifest: dict, files: dict) -> None:
    """Sessions whose chains hold, and which would be gone with the next decision."""
    with NamedTemporaryFile() as file:
        Path(file.name).write_bytes(files["sessions.db"])
        with closing(sqlite3.connect(file.name)) as connection:
            connection.execute(
                "CREATE TRIGGER trap AFTER INSERT ON entries BEGIN DELETE FROM sessions; END"
            )
            connection.commit()
        holding("sessions.db", Path(file.name).read_bytes())(manifest, files)


def escaping(manifest: dict, files: dict) -> None:
    files["../evil"] = files.pop("deck.toml")
    manifest["files"]["../evil"] = manifest["files"].pop("deck.toml")


def changed(manifest: dict, files: dict) -> None:
    files["deck.toml"] += b"#"


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (lambda archive: archive.write_bytes(b""), "not a whole backup"),
        (lambda archive: archive.write_bytes(archive.read_bytes()[:-40]), "not a whole backup"),
        (lambda archive: archive.unlink(), "No such file"),
        (lambda archive: rewritten(archive, newer), "newer companion"),
        (lambda archive: rewritten(archive, escaping), "outside the data folder"),
        (lambda archive: rewritten(archive, changed), "deck.toml in it is damaged"),
        (lambda archive: rewritten(archive, booby_trapped), "not written by a companion"),
        *[
            (lambda archive, files=files: rewritten(archive, says(files=files)), "not a whole")
            for files in ({}, [], ["deck.toml"], 7, None)
        ],
        (lambda archive: rewritten(archive, says(backup=None)), "not a whole backup"),
        *[
            (lambda archive, name=name: rewritten(archive, holding(name)), "does not belong in")
            for name in STRANGE
        ],
        (lambda archive: rewritten(archive, holding("cards")), "cards is a folder"),
        (lambda archive: rewritten(archive, holding("a" * 300)), "File name too long"),
    ],
)
def test_a_backup_that_is_not_whole_changes_nothing(box, tmp_path, capsys, harm, words):
    archive = tmp_path / "box.zip"
    run("backup", archive, "--data", box.path)
    before = content(box)
    harm(archive)
    assert run("restore", archive, "--data", box.path, "--force") == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
    assert content(box) == before
    assert not (tmp_path / "evil").exists()
    assert list(tmp_path.rglob("*.partial")) == []


def test_every_file_of_the_owners_is_in_the_backup_whatever_it_is_called(
    box: Folder, tmp_path: Path, capsys
):
    names = {"locksmiths.toml", "last-entry-deck.toml", "sessions.dbx", "set-aside.toml"}
    for name in names:
        (box.path / name).write_text(name)
    assert run("backup", tmp_path / "box.zip", "--data", box.path) == 0
    assert set(read_archive(tmp_path / "box.zip")) >= names
    assert not {"lock", "last-entry"} & set(read_archive(tmp_path / "box.zip"))


def test_a_backup_that_was_unpacked_by_hand_spoils_no_later_one(box: Folder, tmp_path: Path):
    run("backup", tmp_path / "box.zip", "--data", box.path)
    with zipfile.ZipFile(tmp_path / "box.zip") as archive:
        archive.extractall(box.path)
    assert run("backup", tmp_path / "box.zip", "--data", box.path) == 0
    assert run("restore", tmp_path / "box.zip", "--data", tmp_path / "new") == 0
    assert content(Folder(tmp_path / "new")) == content(box)


@pytest.mark.parametrize("name", ["sessions.db", "deck.toml", "box.zip", "cards/box.zip"])
def test_no_backup_is_written_over_what_it_holds(name: str, box: Folder, capsys):
    before = content(box)
    assert run("backup", box.path / name, "--data", box.path) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert "has to lie outside the data folder" in sentence
    assert content(box) == before


def test_a_backup_can_be_taken_while_the_clock_stands_at_its_beginning(
    box: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("time.time", lambda: 0.0)
    monkeypatch.setattr("time.localtime", lambda *_: time.gmtime(0))
    assert run("backup", tmp_path / "box.zip", "--data", box.path) == 0
    assert "deck.toml" in read_archive(tmp_path / "box.zip")


def test_a_file_with_a_name_that_no_archive_can_hold_is_one_sentence(
    box: Folder, tmp_path: Path, capsys
):
    (box.path / os.fsdecode(b"\xff.toml")).write_text("")
    assert run("backup", tmp_path / "box.zip", "--data", box.path) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert "a name that is no text" in sentence
    assert list(tmp_path.glob("box.zip*")) == []


def test_what_is_larger_than_the_memory_is_backed_up_and_restored(
    box: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Nothing is read whole: a small box has little memory, and an archive may be a trap."""
    (box.path / "huge").write_bytes(b"a lot " * 999)
    monkeypatch.setattr("companion.log.archive.AT_ONCE", 100)
    for name in ("read_bytes", "write_bytes"):
        monkeypatch.setattr(Path, name, None)
    assert run("backup", tmp_path / "box.zip", "--data", box.path) == 0
    assert run("restore", tmp_path / "box.zip", "--data", tmp_path / "new") == 0
    assert (tmp_path / "new" / "huge").read_text() == "a lot " * 999


def test_a_byte_changed_anywhere_in_a_backup_is_one_sentence_or_harmless(
    box: Folder, tmp_path: Path
):
    archive = tmp_path / "box.zip"
    run("backup", archive, "--data", box.path)
    whole, files = archive.read_bytes(), read_archive(archive)
    for at in random.Random(6).sample(range(len(whole)), 300):
        archive.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            assert read_archive(archive) == files
        except UsageError as error:
            assert "box.zip: " in str(error)


def test_a_backup_that_cannot_be_written_leaves_the_old_one(box: Folder, tmp_path: Path, capsys):
    assert run("backup", tmp_path / "nowhere" / "box.zip", "--data", box.path) == 2
    assert "No such file" in capsys.readouterr().err
    assert run("backup", tmp_path / "x.zip", "--data", tmp_path / "empty") == 2
    assert "nothing to back up" in capsys.readouterr().err
    assert not (tmp_path / "x.zip").exists()


def test_damaged_sessions_are_not_backed_up_as_if_they_were_whole(box: Folder, tmp_path, capsys):
    data = box.database.read_bytes()
    box.database.write_bytes(data.replace(b'"answer":"draw"', b'"answer":"drew"'))
    assert run("backup", tmp_path / "box.zip", "--data", box.path) == 2
    assert "the sessions are damaged" in capsys.readouterr().err


def test_no_backup_is_taken_of_sessions_whose_end_is_missing(tmp_path: Path, capsys):
    """Their chains hold as far as they go; only the witness knows that they went further."""
    folder = played_folder(tmp_path)
    data = folder.wal.read_bytes()
    folder.wal.write_bytes(data[: len(data) // 2])
    assert run("backup", tmp_path / "box.zip", "--data", folder.path) == 2
    assert "the sessions are damaged (the end of session 1 is" in capsys.readouterr().err


def test_a_backup_can_be_taken_from_a_read_only_disk(box: Folder, small_disk: Path, tmp_path: Path):
    folder = copied(box, small_disk / "data")
    remount(small_disk, "ro")
    assert run("backup", tmp_path / "box.zip", "--data", folder.path) == 0
    run("restore", tmp_path / "box.zip", "--data", tmp_path / "new")
    assert content(Folder(tmp_path / "new")) == content(box)


def one_sentence(capsys: pytest.CaptureFixture[str], folder: Folder, words: str) -> bool:
    error = capsys.readouterr().err
    return error == f"companion: {folder.path}: {words}\n"


def test_restoring_to_a_disk_that_is_full_changes_nothing(
    box: Folder, small_disk: Path, tmp_path: Path, capsys
):
    run("backup", tmp_path / "box.zip", "--data", box.path)
    folder = copied(box, small_disk / "data")
    before = content(folder)
    fill(small_disk)
    capsys.readouterr()
    assert run("restore", tmp_path / "box.zip", "--data", folder.path, "--force") == 2
    assert one_sentence(capsys, folder, "the disk is full")
    assert not list(folder.aside.iterdir())
    assert content(folder) == before


def test_restoring_to_a_disk_that_is_read_only_is_one_sentence(
    box: Folder, small_disk: Path, tmp_path: Path, capsys
):
    run("backup", tmp_path / "box.zip", "--data", box.path)
    folder = copied(box, small_disk / "data")
    remount(small_disk, "ro")
    capsys.readouterr()
    assert run("restore", tmp_path / "box.zip", "--data", folder.path, "--force") == 2
    assert one_sentence(capsys, folder, "the disk cannot be written to")


def test_a_write_that_fails_while_restoring_changes_nothing_and_leaves_nothing(
    box: Folder, tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch
):
    run("backup", tmp_path / "box.zip", "--data", box.path)
    (box.path / "deck.toml").write_text("name = 'newer'\n")
    before = content(box)
    capsys.readouterr()

    def full(path: Path) -> None:
        if path.name == "sessions.db.repaired.partial":
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.log.archive.sync", full)
    assert run("restore", tmp_path / "box.zip", "--data", box.path, "--force") == 2
    monkeypatch.undo()
    assert one_sentence(capsys, box, "the disk is full")
    assert content(box) == before
    assert list(box.path.rglob("*.partial")) == []
