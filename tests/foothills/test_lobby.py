"""Setting a game up on the device: lines, names, house rules, fobs, and what is remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.game import find_game
from companion.core.session import Session
from companion.fsm.house import House
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.fsm.tagging import TagBook
from companion.games.foothills.game import Foothills
from companion.games.foothills.housefile import NAME
from companion.games.foothills.settings import Settings
from companion.tags import Tags
from companion.ui.texts import translator
from tests.fsm.seats import Seat

FOBS = {"04B1": "blue", "0467": "green"}


def lobby(folder: Path | None = None, names: tuple[str, ...] = ()) -> Seat:
    plugin = find_game("foothills")
    at_home = House(
        game=plugin.tableside("sample", names, 1, folder),
        open=Session.in_memory,
        translate=lambda language: translator(language, "companion.games.foothills"),
        tags=TagBook(Tags(FOBS), lambda: plugin.cards(Path())),
    )
    return Seat(Table(at_home, Options()))


def game_of(seat: Seat) -> Foothills:
    game: Any = seat.session.game
    assert isinstance(game, Foothills)
    return game


def test_the_pair_on_a_back_stays_in_the_box() -> None:
    """FH:SET-5"""
    seat = lobby()
    seat.press("B C")
    seat.hold("C")
    assert "I II IV\nV VI VII" in seat.screen
    seat.press("OK A")
    assert game_of(seat).set_up.lines == ("I", "II", "IV", "V", "VI", "VII")


def test_the_first_screen_has_help_and_leads_back_to_itself() -> None:
    seat = lobby()
    first = seat.screen
    assert "OK help" in first
    assert "SEVEN BUTTONS" in seat.press("OK")
    assert seat.press("OK OK OK") == first
    seat.hold("OK")
    assert "HELP" in seat.press("A")


def test_names_are_typed_letter_by_letter() -> None:
    seat = lobby()
    seat.press("A A B")
    seat.press("E OK B E E OK")
    assert "NAME Zjz_" in seat.screen
    seat.press("OK A A")
    assert game_of(seat).set_up.names == {"blue": "Zjz", "green": "Green"}


def test_a_held_letter_offers_those_like_it() -> None:
    seat = lobby()
    seat.press("A A B E E C C")
    assert "E »ÉÈÊË" in " ".join(seat.press("A").split())
    seat.hold("E")
    assert "NAME Ymë_" in seat.press("D")


def test_a_house_rule_is_chosen_and_goes_into_the_game() -> None:
    seat = lobby()
    assert "HOUSE RULES" in seat.press("C")
    assert "use it again" in " ".join(seat.press("D").split())
    assert "PUB AGAIN *" in " ".join(seat.press("B").split())
    assert "house rules ours" in " ".join(seat.press("OK").split())
    seat.press("A OK A")
    assert game_of(seat).set_up.settings == Settings(pub_again=True)
    assert seat.session.journal.header["setup"]["settings"]["pub_again"] is True


def test_the_recommendation_is_one_press_away() -> None:
    seat = lobby()
    seat.press("C D B B B")
    assert "ours" not in seat.press("A")
    seat.press("A OK A")
    assert game_of(seat).set_up.settings == Settings()


@pytest.mark.parametrize(
    ("keys", "setting"),
    [
        ("B B", Settings(short_refill="skip")),
        ("C B", Settings(porthmadog="split")),
        ("D B", Settings(pub_again=True)),
        ("E B B", Settings(ferry_selected=False)),
        ("E C B", Settings(piles="hidden")),
        ("E D B", Settings(steelworker="any")),
        ("E E B B", Settings(adjacent_from_home="start")),
        ("E E C B", Settings(second_tie="sum")),
        ("E E D B", Settings(stalled_after=20)),
    ],
)
def test_every_house_rule_has_its_keys(keys: str, setting: Settings) -> None:
    seat = lobby()
    seat.press("C")
    seat.press(keys)
    seat.press("OK A OK A")
    assert game_of(seat).set_up.settings == setting


def test_rules_and_names_are_offered_again_the_next_evening(tmp_path: Path) -> None:
    seat = lobby(tmp_path, ("Ada", "Bo"))
    seat.press("C D B OK A A A A A")
    assert game_of(seat).set_up.names == {"blue": "Ada", "green": "Bo"}
    again = lobby(tmp_path)
    assert "ours" in again.screen
    assert "B Ada/Bo" in again.press("A")
    again.press("B C")
    assert game_of(again).set_up.names == {"blue": "Ada", "green": "Bo"}
    assert game_of(again).set_up.settings == Settings(pub_again=True)


@pytest.mark.parametrize("spoiled", ["", "[]", '{"settings": {"pub_again": 3}, "players": {}}'])
def test_a_spoiled_file_costs_the_habits_not_the_game(tmp_path: Path, spoiled: str) -> None:
    (tmp_path / NAME).write_text(spoiled, encoding="utf-8")
    seat = lobby(tmp_path)
    assert "ours" not in seat.screen
    seat.press("A OK A")
    assert game_of(seat).set_up.settings == Settings()


def test_fobs_say_who_plays_and_who_starts(tmp_path: Path) -> None:
    seat = lobby(tmp_path, ("Ada", "Bo"))
    seat.press("A A B A A")
    again = lobby(tmp_path)
    again.press("A")
    assert "WHO PLAYS BLUE?" in again.scan("0467")
    assert "WHO STARTS?" in again.scan("04B1")
    again.scan("0467")
    assert game_of(again).set_up.names == {"blue": "Bo", "green": "Ada"}
    assert game_of(again).set_up.start == "green"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Green: not now"), ("de", "Grün: später"), ("fr", "Vert: pas ici")],
)
def test_a_fob_that_nobody_asked_for_goes_by_its_player(language: str, told: str) -> None:
    """Its whole name does not fit beside that."""
    seat = lobby()
    seat.table.wear(Options(language=language))
    assert told in seat.scan("0467")
    assert seat.table.page().fits


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("thing", ["green", "green-surveyor"])
def test_in_the_game_a_players_thing_goes_by_their_name(language: str, thing: str) -> None:
    seat = Seat.dealt(cards={"04": thing}, language=language).to_the_first_turn()
    assert seat.table.sitting
    name = seat.table.sitting.face.name("green").said(seat.table.say)
    assert name in {"Green", "Grün", "Vert"}
    assert seat.scan("04").startswith(name)
    assert seat.table.page().fits


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_long_name_leaves_room_for_what_is_said_of_it(language: str) -> None:
    seat = Seat.dealt(cards={"04": "light-work-gang"}, language=language)
    for _ in "once", "again":
        seat.scan("04")
        assert seat.table.page().fits


def test_a_surveyor_put_down_in_the_pub_has_gone_there() -> None:
    """The reader lies under the pub card."""
    seat = Seat.dealt(cards={"04S1": "blue-surveyor", "04S2": "green-surveyor"})
    seat.to_the_first_turn().press("E")
    assert "not now" in seat.scan("04S2")
    assert "FH:PUB-2" in seat.scan("04S1")
    seat.press("E")
    assert seat.session.state.ledger.count("blue surveyor", "pub") == 1
