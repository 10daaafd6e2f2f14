"""Files that are whole or not there; a stick that is found; the command as its user meets it."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.errors import UsageError
from companion.games.foothills.game import Foothills
from companion.log.exports.formats import FORMATS
from companion.log.exports.usb import usb_stick
from companion.log.exports.writing import write_whole
from companion.log.folder import Folder
from companion.log.resume import begin_session
from companion.log.store import Store
from tests.exports.played import named, play


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one session that is still going on."""
    store = Store(Folder(tmp_path / "data"))
    opened = begin_session(store, Foothills(named("Anna", "Ben")), name="Sunday")
    play(opened.session, Random(1), answers=40)
    store.close()
    return tmp_path / "data"


def export(data: Path, *words: str) -> int:
    return main(["export", "--data", str(data), *words])


def test_a_whole_file_and_nothing_else_is_left(tmp_path: Path) -> None:
    assert write_whole(tmp_path / "a", b"one") == tmp_path / "a"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_bytes() == b"one"


def test_what_is_there_stays_unless_forced(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"one")
    with pytest.raises(UsageError, match="already there: --force replaces it"):
        write_whole(tmp_path / "a", b"two")
    assert (tmp_path / "a").read_bytes() == b"one"
    write_whole(tmp_path / "a", b"two", force=True)
    assert (tmp_path / "a").read_bytes() == b"two"


def test_a_write_that_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch) -> None:
    write_whole(tmp_path / "a", b"one")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match=r"cannot write .*: the disk is full"):
        write_whole(tmp_path / "a", b"two", force=True)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"one"]


def test_a_file_system_without_links_works_too(tmp_path: Path, monkeypatch) -> None:
    def no_links(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    write_whole(tmp_path / "a", b"one")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"one"]


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_of_an_unfinished_session(data: Path, tmp_path: Path, capsys, format) -> None:
    target = tmp_path / f"x.{format}"
    assert export(data, "latest", "--format", format, "-o", str(target)) == 0
    assert capsys.readouterr().out.splitlines()[0] == str(target)
    assert target.stat().st_size > 100
    assert export(data, "Sunday", "--format", format, "-o", str(target)) == 2
    assert export(data, "1", "--format", format, "-o", str(target), "--force") == 0


def test_into_a_folder_it_gets_a_name_of_its_own(data: Path, tmp_path: Path, capsys) -> None:
    assert export(data, "-o", str(tmp_path), "--lang", "fr") == 0
    path = Path(capsys.readouterr().out.strip())
    assert path.parent == tmp_path and path.name.startswith("foothills-")
    assert path.name.endswith("anna-ben.html")
    assert 'lang="fr"' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Friday"], "there is no session 'Friday'"),
        (["-o", "{tmp}/none/x.html"], "cannot write"),
        (["-o", "{tmp}/file/x.html"], "cannot write"),
        (["{tmp}/file"], "not a log"),
        (["{tmp}/odd"], "no playable set-up"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(data, tmp_path, capsys, words, sentence) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "odd").write_text('{"log": 1, "game": "foothills", "setup": {}}\n')
    assert export(data, *(word.format(tmp=tmp_path) for word in words)) == 2
    error = capsys.readouterr().err
    assert sentence in error and error.count("\n") == 1


def test_a_log_that_breaks_off_is_told_as_far_as_it_holds(data, tmp_path, capsys) -> None:
    log = tmp_path / "x.jsonl"
    assert export(data, "--format", "jsonl", "-o", str(log)) == 0
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join([*lines[:20], *lines[21:]]), encoding="utf-8")
    page = tmp_path / "x.html"
    assert main(["export", str(log), "-o", str(page)]) == 0
    assert "From entry 20 on the log does not follow the rules" in page.read_text(encoding="utf-8")


def test_the_first_stick_is_taken_and_a_plain_folder_is_none(tmp_path: Path, monkeypatch) -> None:
    for name in ("empty", "first", "second"):
        (tmp_path / name).mkdir()
    assert usb_stick(tmp_path) is None
    monkeypatch.setattr(Path, "is_mount", lambda path: path.name in {"first", "second"})
    assert usb_stick(tmp_path) == tmp_path / "first"
    monkeypatch.setattr(os, "access", lambda path, mode: path.name != "first")
    assert usb_stick(tmp_path) == tmp_path / "second"


def test_without_mounts_there_is_no_stick(tmp_path: Path) -> None:
    assert usb_stick(tmp_path / "none") is None
