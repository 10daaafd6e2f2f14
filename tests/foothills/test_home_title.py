"""The title of a turn's home: it gives way where points, turn and open cards get long."""

from __future__ import annotations

import pytest

from companion.core.answers import Answer
from companion.core.journal import Entry
from companion.core.ledger import Move
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.state import HALF, PILE, SLOTS, SUPPLY
from companion.games.foothills.steps import Ask
from companion.ui.canvas import overflows
from companion.ui.texts import translator
from tests.fsm.seats import Seat

SAMPLE = load_deck("sample")
"""Where the printed values stand that the players are asked for."""


def home(halves: int, turn: int, ending: str, language: str = "en") -> Seat:
    """Both have a scored card whose points nobody knows, and so many half points."""
    seat = Seat.dealt(deck="rulebook", language=language)
    while isinstance(asked := seat.session.state.stack[-1], Ask):
        told = SAMPLE.text(asked.subject, asked.field)
        seat.session.answer(Answer("fact", (asked.subject, asked.field, told)))
    state = seat.session.state
    cards = {colour: next(iter(state.places[SLOTS[colour]["A"]])) for colour in COLOURS}
    moves = [
        *(Move(halves, HALF, SUPPLY, colour) for colour in COLOURS),
        *(Move(1, card, SLOTS[c]["A"], PILE[c]) for c, card in cards.items()),
    ]
    marks = {"turn": turn, "player": "green", "ending": ending, "stack": [{"phase": "select"}]}
    assert isinstance(seat.session.correct(moves, marks), Entry)
    seat.table.ask_anew(seat.table.sitting.face.name("blue"))
    seat.wait(5)
    return seat


@pytest.mark.parametrize(
    ("halves", "turn", "ending", "title"),
    [
        (5, 9, "", "GREEN 9   B2½+? G2½+?"),
        (105, 39, "", "GREEN 39 B52½? G52½?"),
        (205, 39, "", "GREEN 39 B102? G102?"),
        (205, 100, "green", "GREEN 100! B102 G102"),
    ],
)
def test_what_matters_least_gives_way_first(
    halves: int, turn: int, ending: str, title: str
) -> None:
    shown = str(home(halves, turn, ending).table.page()).splitlines()[0]
    assert shown.split() == title.split()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_longest_title_still_fits(language: str) -> None:
    page = home(205, 100, "green", language).table.page()
    assert not overflows(page)
    assert translator(language, "companion.games.foothills")("GREEN") in str(page)
