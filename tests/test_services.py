"""The menu's services: a session saved to a stick or the data folder, the box switched off."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from threading import Event

import pytest

from companion.cli import main
from companion.core.sentence import Sentence
from companion.errands import in_background
from companion.fsm.options import Options
from companion.hw.power import power_off
from companion.log.folder import Folder
from companion.log.store import Store
from companion.ui.canvas import overflows
from companion.ui.texts import LANGUAGES
from tests.at_home import Home
from tests.log.keeping import CrampedDisk

LONGEST_WAIT = 20.0
SAVE = "E D"
"""After a held OK: the table, save the session."""


def played(folder: Path, **extra: object) -> Home:
    home = Home(folder, **extra)
    home.set_up()
    home.play_on(answers=12)
    return home


def saved(home: Home) -> str:
    """Save by the menu; the page that tells where."""
    home.hold("OK")
    assert "save the session" in home.press("E")
    home.press("D")
    return home.wait(1)[-1]


def endings(place: Path) -> list[str]:
    return sorted(path.suffix for path in place.iterdir())


def test_a_session_is_saved_in_the_data_folder_and_the_screen_says_where(tmp_path: Path) -> None:
    home = played(tmp_path, mounts=tmp_path / "no-sticks")
    question = home.table.question
    screen = saved(home)
    title, *lines = screen.splitlines()
    assert title == "SAVED IN DATA FOLDER"
    page = tmp_path / "".join(lines)
    assert page.parent.name == "exports"
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert endings(page.parent) == [".html", ".jsonl", ".record"]
    assert main(["replay", str(page.with_suffix(".jsonl"))]) == 0
    assert main(["replay", str(page.with_suffix(".record"))]) == 0
    home.press("OK")
    assert home.table.dialog is question


def test_a_stick_is_preferred_and_an_earlier_copy_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "media" / "sda1"
    stick.mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda path: path == stick)
    home = played(tmp_path / "data", mounts=stick.parent)
    assert "SAVED ON USB STICK" in saved(home)
    first = {path: path.read_bytes() for path in stick.iterdir()}
    home.press("OK")
    home.play_on(answers=3)
    assert "sda1/" in saved(home)
    assert len(list(stick.iterdir())) == 6
    assert all(path.read_bytes() == data for path, data in first.items())


def test_what_the_disk_did_not_take_is_saved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "media" / "sda1"
    stick.mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda path: path == stick)
    data = Folder(tmp_path / "data")
    home = played(data.path, store=Store(data, CrampedDisk), mounts=stick.parent)
    monkeypatch.setattr(CrampedDisk, "cramped", True)
    while not home.store.trouble:
        home.play_on(answers=5)
    home.play_on(answers=5)
    saved(home)
    (log,) = stick.glob("*.jsonl")
    entries = [json.loads(line) for line in log.read_text().splitlines()]
    hashes = [entry["hash"] for entry in entries if "entry" in entry]
    assert hashes == [entry.hash for entry in home.session.journal]


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    home = played(tmp_path, mounts=tmp_path / "no-sticks")
    screen = saved(home)
    assert screen.startswith("IT DID NOT WORK")
    assert "cannot write" in screen


def test_a_full_stick_is_told_in_the_language_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    home = played(tmp_path, mounts=tmp_path / "no-sticks")
    home.table.wear(Options(language="de"))
    home.hold("OK")
    monkeypatch.setattr("companion.log.exports.writing.os.fsync", full)
    home.press(SAVE)
    monkeypatch.undo()
    told = home.wait(1)[-1]
    while "OK mehr" in home.screen:
        told += home.press("OK")
    assert "".join(told.split()).endswith("derDatenträgeristvoll")


def test_saving_goes_on_beside_the_game(tmp_path: Path) -> None:
    begun: list[Callable[[], None]] = []
    home = played(tmp_path, mounts=tmp_path / "no-sticks", start=begun.append)
    saved(home)
    assert not (tmp_path / "exports").exists()
    before = home.session.timeline.length
    home.play_on(answers=2)
    assert home.session.timeline.length > before
    assert "SAVED" not in home.wait(5)[-1]
    home.hold("OK")
    assert "still at it" in home.press(SAVE)
    begun[0]()
    assert "SAVED" in home.wait(5)[-1]
    saved(home)
    assert len(begun) == 2


def test_saving_works_on_a_thread_of_its_own(tmp_path: Path) -> None:
    done = Event()

    def start(run: Callable[[], None]) -> None:
        def whole() -> None:
            run()
            done.set()

        in_background(whole)

    home = played(tmp_path, mounts=tmp_path / "no-sticks", start=start)
    home.hold("OK")
    home.press(SAVE)
    assert done.wait(LONGEST_WAIT)
    assert "SAVED IN DATA FOLDER" in home.wait(1)[-1]


def test_switching_off_asks_first_and_says_why_it_cannot(tmp_path: Path) -> None:
    asked: list[int] = []

    def refused() -> str | Sentence:
        asked.append(1)
        return power_off(lambda command: CompletedProcess(command, 1, "", "Access denied"))

    home = Home(tmp_path, power_off=refused)
    home.hold("OK")
    assert "SURE?" in home.press("D")
    home.press("OK")
    assert not asked
    home.hold("OK")
    home.press("D A")
    assert asked == [1]
    assert home.wait(1)[-1].startswith("STILL ON")
    home.table.wear(Options(language="fr"))
    home.hold("OK")
    home.press("D A")
    assert " ".join(home.wait(1)[-1].split()).startswith("TOUJOURS ALLUMÉ Impossible d'éteindre")


def test_switching_off_is_offered_only_where_it_is_possible(tmp_path: Path) -> None:
    assert "switch off" not in Home(tmp_path / "desktop").hold("OK")
    assert "switch off" in Home(tmp_path / "box", power_off=str).hold("OK")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_services_fits_the_display(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path, power_off=lambda: "no " * 60, mounts=tmp_path / "no-sticks")
    home.table.wear(Options(language=language))
    home.set_up()
    for keys in (SAVE, "E E", "E E", "A", "OK"):
        home.hold("OK")
        for key in keys.split():
            home.press(key)
            assert not overflows(home.table.page())
        home.wait(3)
        assert not overflows(home.table.page())
