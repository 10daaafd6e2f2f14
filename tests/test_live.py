"""The live table with its store: what the disk does not take, what is told, what is kept."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.app import picture_of
from companion.core.journal import LOG_VERSION, link
from companion.errors import UsageError
from companion.fsm.menu import known_by
from companion.fsm.options import Options
from companion.hw.ports import Key
from companion.live import TROUBLES
from companion.log.folder import Folder
from companion.log.store import Store, open_to_read
from companion.ui.page import Page
from companion.ui.texts import LANGUAGES, translator
from tests.at_home import Home, MockDevices
from tests.log.keeping import CrampedDisk, ReadOnlyDisk, journal_of


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


def test_what_the_display_shows_is_always_on_the_disk(tmp_path: Path) -> None:
    """A frame is handed to the display only when all that it may show has been committed."""
    hardware = MockDevices()
    home = Home(tmp_path, hardware=hardware)
    show, seen = hardware.display.show, []

    def check(image: Image.Image) -> None:
        session = home.table.session
        if session is not None:
            seen.append(session.timeline.length)
            with closing(open_to_read(Folder(tmp_path))) as reader:
                assert reader.length(journal_of(session).session or 0) == seen[-1]
        show(image)

    hardware.display.show = check
    home.set_up()
    home.play_on(answers=25)
    home.press("BACK A")
    home.hold("BACK")
    assert len(set(seen)) > 20


def test_a_game_that_is_left_while_the_disk_is_full_is_written_later_all_the_same(
    full: Home, cramped: Callable[[bool], None], tmp_path: Path
) -> None:
    left, played = journal_of(full.session), full.session.last_hash
    assert left.waiting
    full.hold("OK")
    assert "B new game" in full.press("E E")
    full.press("B A")
    full.set_up()
    assert journal_of(full.session) is not left
    cramped(False)
    full.wait(5)
    assert not left.waiting
    with closing(open_to_read(Folder(tmp_path))) as reader:
        assert [*reader.entries(left.session or 0)][-1].hash == played


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


def damaged(folder: Path) -> None:
    database = Folder(folder).database
    data = bytearray(database.read_bytes())
    data[100:200] = bytes(100)
    database.write_bytes(data)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The sessions were damaged"),
        ("de", "Die Datenbank war beschädigt"),
        ("fr", "La base des parties était abîmée"),
    ],
)
def test_what_the_check_of_the_sessions_found_is_told_to_its_end(
    tmp_path: Path, language: str, told: str
) -> None:
    home = Home(tmp_path)
    home.set_up()
    home.close()
    damaged(tmp_path)
    again = Home(tmp_path)
    again.table.wear(Options(language=language))
    again.wait(1)
    pages = []
    for _ in range(30):
        pages.append(again.screen)
        again.press("OK")
        again.wait(1)
    text = "".join("".join(page.splitlines()[1:]) for page in pages).replace(" ", "")
    assert told.replace(" ", "") in text
    assert "set-aside/0001" in text


def test_what_was_found_once_the_disk_could_be_written_to_is_told_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path)
    home.set_up()
    last, database = home.session.last_hash.encode(), Folder(tmp_path).database
    home.close()
    database.write_bytes(database.read_bytes().replace(last, last[::-1]))
    monkeypatch.setattr(ReadOnlyDisk, "closed", True)
    again = Home(tmp_path, Store(Folder(tmp_path), ReadOnlyDisk))
    again.press("A OK")
    assert not any("PLEASE NOTE" in screen for screen in again.wait(9))
    monkeypatch.setattr(ReadOnlyDisk, "closed", False)
    assert "PLEASE NOTE" in again.wait(3)[-1]
    assert again.store.trouble is None


def test_a_data_folder_that_is_deleted_in_the_middle_costs_no_decision(tmp_path: Path) -> None:
    home = Home(tmp_path / "data")
    home.set_up()
    shutil.rmtree(tmp_path / "data")
    home.play_on(answers=1)
    home.wait(3)
    assert not any("NOT SAVED" in screen for screen in home.wait(9))
    played = [entry.hash for entry in home.session.journal]
    home.close()
    assert kept(tmp_path / "data") == played


def test_the_game_that_is_offered_is_known_by_its_players_and_its_turn(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.set_up()
    home.play_on(answers=9)
    names = home.session.game.setup["players"].values()
    turn = home.session.timeline.nodes[-1].entry.turn
    home.close()
    again = Home(tmp_path)
    title, go_on, _, who, when = again.screen.splitlines()[:5]
    assert (title, go_on) == ("WELCOME BACK", "A go on")
    assert who == ", ".join(names)
    assert when.split()[:2] == ["turn", str(turn)]
    again.table.wear(Options(language="de"))
    again.wait(1)
    assert "Blau, Grün" in again.screen


def test_players_without_a_name_are_known_by_their_colour_in_every_language() -> None:
    say = translator("de", "companion.games.foothills")
    rows = known_by({"blue": "Blue", "green": "Zoë {x} " * 9}, 3, "2026-11-18")
    who, when = (row.said(say).text for row in rows)
    assert who == "Blau, Zoë {x} Zoë {x}"
    assert when == "Zug 3      2026-11-18"


def from_the_future(folder: Path) -> None:
    """The session as a later companion would have written it."""
    store = Store(Folder(folder))
    summary = store.find("latest")
    header = store.header(summary.id) | {"log": LOG_VERSION + 1}
    entries = list(store.entries(summary.id))
    store.disk().delete(summary.id)
    journal = store.create(header)
    last = link("", journal.header)
    for entry in entries:
        last = link(last, entry.body())
        journal.append([replace(entry, hash=last)])
    store.close()


def test_a_session_of_a_newer_companion_is_told_and_the_others_can_be_played(
    tmp_path: Path,
) -> None:
    for seed in (1, 2):
        home = Home(tmp_path)
        home.press("B") if seed == 2 else None
        home.set_up()
        home.play_on(seed, answers=seed)
        home.close()
    from_the_future(tmp_path)
    again = Home(tmp_path)
    assert "PLEASE NOTE" in again.wait(1)[-1]
    assert "newer" in again.screen
    while "WELCOME BACK" not in again.press("OK"):
        continue
    again.press("A")
    assert again.session.timeline.length == 9


def test_what_could_not_be_saved_when_the_players_leave_is_said(
    full: Home, cramped: Callable[[bool], None]
) -> None:
    journal = journal_of(full.session)
    with pytest.raises(UsageError, match=f"last {journal.waiting} entries could not be saved: the"):
        journal.finish()
    cramped(False)
    journal.finish()
    assert journal.waiting == 0


def spent(home: Home) -> dict[str, float]:
    assert home.table.sitting is not None
    clocks, now = home.table.sitting.clocks, home.table.now
    return {player: round(clocks.spent(player, now)) for player in ("blue", "green")}


def test_the_clocks_of_a_resumed_game_go_on_without_its_pauses(tmp_path: Path) -> None:
    """By the times of the log: what was thought since the last decision is all that is lost."""
    home = Home(tmp_path)
    home.set_up()
    home.wait(60)
    home.hold("OK")
    home.press("E A")
    home.wait(600)
    home.press("OK")
    home.play_on(answers=8)
    before = spent(home)
    assert 60 < sum(before.values()) < 600
    home.wait(90)
    home.close()
    again = Home(tmp_path)
    again.press("A")
    assert spent(again) == pytest.approx(before, abs=3)


def test_ok_can_be_seen_to_rest_on_a_new_page(tmp_path: Path) -> None:
    """By the loop's own rounds, without another press."""
    home = Home(tmp_path)
    home.set_up()
    home.wait(1)
    home.hardware.tap(Key.B)
    for item in home.hardware.received():
        home.app.handle(item)
    looks = [home.hardware.seen().tobytes()]
    for _ in range(4):
        home.wait(0.25)
        looks.append(home.hardware.seen().tobytes())
    settled = picture_of(home.table).tobytes()
    assert len(set(looks)) == 3 and settled not in looks[:2]
    assert looks[2:] == [settled] * 3
