"""A game that is taken up again: first it is checked, then it goes on where it stopped."""

from __future__ import annotations

import re

import pytest

from companion.core.sentence import sentence
from companion.core.session import Session
from companion.errors import UsageError
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.ui.canvas import overflows
from companion.ui.icons import spelled
from tests.fsm.seats import Seat, house


def test_a_game_taken_up_again_shows_first_what_to_check() -> None:
    left = Seat.dealt().to_the_first_turn()
    left.press("B A")
    at_home = house()
    at_home.resume = lambda: left.session
    seat = Seat(Table(at_home, Options()))
    assert "WELCOME BACK" in seat.screen
    title, ways, yard, *entries = spelled(seat.press("A")).splitlines()
    assert title.split() == ["RIGHT?", "Green", "OK", "yes"]
    assert ways.split() == ["A", "recount", "B", "amend"]
    assert yard.startswith("stockyard")
    assert [entry.rsplit(maxsplit=1)[0].rstrip() for entry in entries] == [
        "B digs I",
        "B selects B",
        "B starts with is",
    ]
    assert "COUNT AGAIN" in seat.press("A")
    assert "AMEND" in seat.press("BACK B")
    assert "GREEN 2" in seat.press("BACK OK")


def taken_up_again(language: str = "en") -> Seat:
    left = Seat.dealt().to_the_first_turn()
    left.press("B A")
    at_home = house()
    at_home.resume = lambda: left.session
    seat = Seat(Table(at_home, Options(language=language)))
    seat.press("A")
    return seat


def pieces(seat: Seat) -> str:
    """The screen without the icons of the pieces."""
    return " ".join(re.sub("[\ue000-\uf8ff]", "", seat.screen).split())


def test_what_was_counted_or_amended_after_a_resume_is_checked_again() -> None:
    seat = taken_up_again()
    assert "stockyard 1 1 0" in pieces(seat)
    assert "corrected" in seat.press("A A A OK B")
    seat.wait(5)
    assert "stockyard 2 1 0" in pieces(seat)
    assert "RIGHT? Green" in seat.screen
    assert "AMENDED" in seat.press("B A B")
    assert "digs II" in seat.press("OK")
    assert "RIGHT? Green" in seat.screen
    assert "GREEN 2" in seat.press("OK")
    seat.hold("OK")
    assert "corrected" in seat.press("C A A OK A")
    assert "GREEN 2" in seat.wait(5)


def test_another_language_does_not_skip_the_check_of_the_table() -> None:
    seat = taken_up_again()
    seat.hold("OK")
    seat.press("E C A B OK")
    assert "SO? Grün" in seat.wait(5)


def test_an_answer_goes_on_without_the_check_for_those_who_know() -> None:
    seat = taken_up_again()
    assert "GREEN 2" in seat.press("BACK")
    seat.press("B")
    assert "RIGHT?" not in seat.press("BACK")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_is_to_be_checked_fits_the_display(language: str) -> None:
    assert not overflows(taken_up_again(language).table.page())


def test_a_session_that_cannot_go_on_is_told_and_another_can_begin() -> None:
    def newer() -> Session:
        raise UsageError(sentence("session {s} cannot go on: {error}", s=3, error="too new " * 20))

    at_home = house()
    at_home.resume = newer
    seat = Seat(Table(at_home, Options(language="de")))
    assert "Partie 3" in seat.press("A")
    assert "OK mehr" in seat.screen
    while "OK mehr" in seat.press("OK"):
        assert "too new" in seat.screen
    assert "WILLKOMMEN" in seat.press("OK")
    assert "Strecken ziehen" in seat.press("B")
