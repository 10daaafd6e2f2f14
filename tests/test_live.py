"""The live table with its store: what the disk does not take, what is told, what is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.live import TROUBLES
from companion.log.folder import Folder
from companion.log.store import Store
from companion.ui.page import Page
from companion.ui.texts import LANGUAGES, translator
from tests.at_home import Home
from tests.log.keeping import CrampedDisk, journal_of


@pytest.fixture
def cramped(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    return lambda now: monkeypatch.setattr(CrampedDisk, "cramped", now)


@pytest.fixture
def full(tmp_path: Path, cramped: Callable[[bool], None]) -> Home:
    """A game in which the disk has just become full."""
    home = Home(tmp_path, Store(Folder(tmp_path), CrampedDisk))
    home.set_up()
    cramped(True)
    while not home.store.trouble:
        home.press("B A BACK A BACK A")
    return home


def kept(folder: Path) -> list[str]:
    """What the disk alone gives back, through the rules again."""
    store = Store(Folder(folder))
    entries = list(store.entries(store.find("latest").id))
    store.close()
    return [entry.hash for entry in entries]


def test_a_full_disk_is_warned_of_until_it_takes_everything(
    full: Home, cramped: Callable[[bool], None], tmp_path: Path
) -> None:
    warned = ["NOT SAVED" in screen for screen in full.wait(60)]
    assert warned.count(True) > warned.count(False) > 0
    full.press("B A")
    assert any("NOT SAVED   disk full" in screen for screen in full.wait(5))
    assert journal_of(full.session).waiting > 2
    cramped(False)
    full.wait(3)
    assert journal_of(full.session).waiting == 0
    assert not any("NOT SAVED" in screen for screen in full.wait(10))
    played = [entry.hash for entry in full.session.journal]
    full.close()
    assert kept(tmp_path) == played


def test_the_question_can_be_read_under_a_standing_warning(full: Home) -> None:
    screens = {screen.splitlines()[0].split()[0] for screen in full.wait(10)}
    assert screens == {"NOT", "TAKE"}
    bodies = {tuple(screen.splitlines()[1:]) for screen in full.wait(10)}
    assert len(bodies) == 1


def test_a_troubled_disk_is_not_asked_at_every_moment(
    full: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(CrampedDisk, "reconnect", lambda disk: asked.append(1))
    full.wait(20)
    assert 5 <= len(asked) <= 11


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_fits_the_title(language: str, full: Home) -> None:
    say = translator(language)
    for trouble in TROUBLES:
        full.store.trouble = trouble
        row = full.table.house.warning()
        assert row is not None
        assert Page(row.said(say)).fits


def test_a_finished_game_is_not_offered_again_however_the_box_goes_off(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.set_up()
    home.play_on()
    assert home.store.unfinished() is None
    while "SURE?" not in home.press("BACK"):
        continue
    home.press("A")
    assert home.table.prompt is not None
    assert home.store.unfinished() is not None


def test_what_the_check_of_the_sessions_found_is_told_on_the_screen(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.set_up()
    home.close()
    database = Folder(tmp_path).database
    data = bytearray(database.read_bytes())
    data[100:200] = bytes(100)
    database.write_bytes(data)
    again = Home(tmp_path)
    assert "PLEASE NOTE" in again.wait(1)[-1]
    assert "PLEASE NOTE" not in again.press("OK OK OK")
