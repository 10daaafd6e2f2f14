"""A station card on the reader, where a station is built or a surveyor goes: it is that card."""

from __future__ import annotations

from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import Keyboard, Numbers
from companion.fsm.orders import Correct
from companion.games.foothills.dialogs import rows
from companion.games.foothills.dialogs.asked import Asked
from companion.games.foothills.dialogs.repairs import repairs
from companion.games.foothills.dialogs.trades import trade
from companion.hw.ports import Key
from tests.foothills.tabletop import Tabletop

RICH = {"iron": 5, "stone": 5, "rubble": 9, "passenger": 5}


def building() -> Tabletop:
    table = Tabletop.ready().clear().give("blue", **RICH)
    return table.select_again("blue").answer("select D")


def moving() -> Tabletop:
    return Tabletop.ready().select_again("blue").answer("select E")


def build(table: Tabletop) -> Dialog:
    return rows.build(Asked(table.game, table.state))


def move(table: Tabletop) -> Dialog:
    return rows.move(Asked(table.game, table.state))


def said(reply: Reply) -> str:
    return str(reply)


def test_a_card_is_built_on_without_its_number() -> None:
    table = building()
    assert said(build(table).scan("V-2")) == "build V-2/1"
    assert isinstance(build(table).press(Key.E), Numbers)


def test_a_card_answers_the_question_for_its_number() -> None:
    which = build(building()).press(Key.E)
    assert isinstance(which, Numbers)
    assert said(which.scan("V-2")) == "build V-2/1"
    assert which.scan("I-2") is None


def test_a_double_still_asks_for_its_space() -> None:
    which = build(building()).scan("V-3")
    assert isinstance(which, Numbers)
    assert len(which.possible) > 1
    assert which.scan("V-3") is None


def test_a_surveyor_does_not_go_to_another_card_of_the_line() -> None:
    """FH:E-1: there is no station on V-2 yet, and V-1 was not shown to the reader."""
    table = moving()
    assert said(move(table).scan("V-1")) == "move V-1"
    assert said(move(table).scan("V-2")) == "move V-2"
    assert table.refused("move V-2")


def test_a_card_on_which_nothing_can_ever_be_built_says_so() -> None:
    assert "nothing to choose there" in said(build(building()).scan("V-1"))


def test_a_card_of_two_lines_is_one_card() -> None:
    assert said(build(building()).scan("I/II-5")) == "build I/II-5/1"


def test_what_is_put_right_by_hand_can_be_put_on_the_reader() -> None:
    state = moving().state
    card, surveyor = (repairs(state)[index].open() for index in (0, 2))
    assert isinstance(card, Keyboard)
    assert card.scan("tea-break") is None
    assert card.scan("breakers-yard") == card.press(Key.A)
    assert isinstance(surveyor.scan("V-1"), Correct)


def test_a_card_says_in_which_line_a_track_is_laid() -> None:
    """At the action itself, without the key for the track."""
    table = Tabletop.ready().clear("V-2").give("blue", **RICH).select_again("blue")
    asked = table.answer("select C")
    page = trade(Asked(asked.game, asked.state))
    assert said(page.scan("V-2")).startswith("track V")
