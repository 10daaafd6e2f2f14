"""When the table and the box disagree: count again, amend an answer, put right by hand."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.answers import Refusal
from companion.core.game import find_game
from companion.core.ledger import Move
from companion.fsm.notices import Refused
from companion.fsm.phrase import plain
from companion.ui.texts import translator
from tests.fsm.seats import Seat


def test_a_recount_takes_at_most_ten_presses_and_is_logged() -> None:
    seat = Seat.dealt().to_the_first_turn()
    yard = seat.session.state.ledger.count("iron", "yard")
    bag = seat.session.state.ledger.count("iron", "bag")
    seat.hold("OK")
    seat.press("C A A OK OK")
    assert seat.presses <= 10
    assert seat.session.state.ledger.count("iron", "yard") == 0
    assert seat.session.state.ledger.count("iron", "bag") == bag + yard
    assert seat.session.timeline.nodes[-1].entry.kind == "recount"


def test_what_lies_on_the_last_card_is_counted_within_ten_presses_too() -> None:
    seat = Seat.dealt().to_the_first_turn()
    *_, last_row = seat.session.state.layout.rows.values()
    rubble = seat.session.state.ledger.count("rubble", last_row[-1].id)
    seat.hold("OK")
    seat.press("C E A OK")
    seat.press("ABCDE"[len(last_row) - 2] if len(last_row) < 7 else "OK")
    assert last_row[-1].label in seat.press("A OK")
    seat.press("A")
    assert seat.presses <= 10
    assert rubble != 1
    assert seat.session.state.ledger.count("rubble", last_row[-1].id) == 1


def test_navvies_in_the_supply_are_counted_within_ten_presses_too() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.hold("OK")
    seat.press("C E B A OK")
    seat.hold("D")
    assert seat.presses <= 10
    assert seat.session.state.ledger.count("navvy", "supply") == 9


def test_a_card_on_the_reader_says_where_is_counted_again() -> None:
    seat = Seat.dealt(cards={"04AA": "V-2"}).to_the_first_turn()
    seat.hold("OK")
    seat.press("C")
    screen = seat.scan("04AA")
    assert "rubble" in screen
    assert "blue track" in screen


def test_a_ticket_that_the_box_has_with_the_wrong_player_is_put_right() -> None:
    seat = Seat.dealt().to_the_first_turn()
    line, *_ = seat.session.state.layout.lines
    seat.hold("OK")
    assert f"ticket {line}" in seat.press("C C E")
    seat.press("B A")
    assert seat.session.state.ledger.count(f"ticket {line}", "blue") == 1
    assert seat.session.state.ledger.count(f"ticket {line}", f"{line}-1") == 1


def test_no_more_can_be_counted_than_there_are() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.hold("OK")
    assert seat.press("C B C").splitlines()[2].split() == ["A1", "B2", "C3", "D4", "OK", "0"]
    assert "there are not so many" in seat.press("E")
    assert "cannot be" in seat.hold("OK"), "and nothing is offered that does nothing"


def test_what_is_counted_here_and_lies_elsewhere_is_counted_there_first() -> None:
    """All the iron of the game in the bag, while both players have some."""
    seat = Seat.dealt().to_the_first_turn()
    seat.hold("OK")
    screen = " ".join(seat.press("C B A B OK").split())
    assert "2 of them lie elsewhere: count there first" in screen
    assert "lost" not in screen


def test_a_shortage_is_told_in_the_language_of_the_table() -> None:
    """The ids of pieces and places are for the log."""
    seat = Seat.dealt(language="de").to_the_first_turn()
    refusal = seat.session.correct([Move(7, "event", "lost", "bag")])
    assert isinstance(refusal, Refusal)
    assert "event from lost to bag" in refusal.words
    page = str(Refused(refusal).page(translator("de")))
    assert "7 mehr, als da sind" in page
    assert "event" not in page


def test_an_answer_is_amended_within_ten_presses_and_later_ones_stand() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.press("B A B A")
    seat.presses = 0
    seat.hold("OK")
    seat.press("B C C B")
    assert seat.presses <= 10
    assert "AMENDED" in seat.screen
    digs = [n.entry.text for n in seat.session.timeline.nodes if n.entry.text.startswith("dig")]
    lines = seat.session.state.layout.lines
    assert digs == [f"dig {lines[1]}", f"dig {lines[0]}"]


@pytest.mark.parametrize(("game", "deck"), [("foothills", "rulebook"), ("roots", "board")])
def test_an_answer_of_either_players_last_two_turns_can_be_amended(game: str, deck: str) -> None:
    seat = Seat.dealt(deck=deck, game=game)
    policy, rng, session = find_game(game).policies["random"], Random(4), seat.session
    while (prompt := seat.table.prompt) and prompt.turn < 8:
        session.answer(policy(session.game, session.state, rng))
    seat.table.ask_anew(plain(""))
    nodes = [n for n in session.timeline.nodes if n.entry.kind == "answer" and not n.entry.forced]
    lately = [node.entry for node in nodes if node.entry.turn >= nodes[-1].entry.turn - 4]
    assert len(lately) > 16
    seat.hold("OK")
    seat.press("B C")
    seat.press("E " * ((len(lately) - 1) // 4))
    seat.press("ABCD"[(len(lately) - 1) % 4])
    assert seat.table.modes.state == "amending"
    assert seat.table.layers.top.amends == lately[0].number


def test_a_card_is_turned_and_a_surveyor_put_elsewhere_by_hand() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.hold("OK")
    assert "TURN WHICH OVER?" in seat.press("B D A")
    assert "corrected" in seat.press("C")
    assert len(seat.session.state.record.grey) == 1
    seat.hold("OK")
    assert "STANDS WHERE?" in seat.press("B D D")
    assert "corrected" in seat.hold("E")
    assert seat.session.state.ledger.count("green surveyor", "pub") == 1
    kinds = [node.entry.kind for node in seat.session.timeline.nodes[-2:]]
    assert kinds == ["correction", "correction"]
