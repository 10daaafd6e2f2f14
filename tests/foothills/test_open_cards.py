"""Cards that nobody has read yet: the companion asks, follows, and does not forbid for lack of
knowledge."""

from __future__ import annotations

import pytest

from companion.core.journal import ANSWER, RECOUNT, Entry
from companion.games.foothills.game import RULES
from companion.games.foothills.hidden import HiddenDeck
from companion.games.foothills.report.parts import FoothillsReport
from tests.foothills.tabletop import Tabletop, deck


def only_d_faces_up(**kwargs: str) -> Tabletop:
    """Blue has one card left, a golden D, and two cleared cards to build on."""
    table = Tabletop.ready(**kwargs).only("blue", "D").clear("I-2", "V-2")
    return table.mark(blue_stations=4).give("blue", iron=0, stone=0)


def test_with_an_unread_card_only_the_players_know_whether_they_can_act() -> None:
    """FH:OQ-71: what depends on an open text may be skipped, or played by word."""
    table = Tabletop.ready(of="rulebook").only("blue", "B").card("blue", "landscaper", grey=True)
    assert table.options() == ["select B", "skip"]
    table = Tabletop.ready(of="rulebook").only("blue", "B", "E").card("blue", "landscaper", True)
    assert table.options() == ["select B", "select E"]
    assert table.refused("skip") == ("FH:TURN-9",)


def test_with_unread_costs_a_player_may_be_unable_to_build() -> None:
    """FH:OQ-71 FH:TURN-7"""
    table = only_d_faces_up(of="rulebook")
    assert table.options() == ["select D", "skip"]
    table = only_d_faces_up(of="rulebook", facts={("I-2", "cost.1"): "nothing"})
    assert table.options() == ["select D"]
    assert only_d_faces_up().options() == ["skip"]


def only_field_worker(**facts: str) -> Tabletop:
    """Blue has one card left, grey; it leads to an unread card only."""
    told = {("field-worker", "text"): "move adjacent"}
    told |= {("IV-4", name): value for name, value in facts.items()}
    table = Tabletop.ready(of="rulebook", facts=told).only("blue", "C")
    table.card("blue", "field-worker", grey=True).navvy("IV-5", "IV-4")
    return table.surveyor("blue", "IV-5")


def test_with_an_unread_space_a_surveyor_may_have_nowhere_to_go() -> None:
    """FH:OQ-71 FH:TURN-7: a starting station has a space in any case."""
    table = only_field_worker()
    assert table.options() == ["select C", "skip"]
    assert table.answer("skip").player == "green"
    table = only_field_worker(action="gain 1 rubble")
    assert table.options() == ["select C"]
    assert table.refused("skip") == ("FH:TURN-9",)
    table = only_field_worker().surveyor("blue", "VIII-1")
    assert table.options() == ["select C"]
    table = Tabletop.ready(of="rulebook").only("blue", "E")
    assert table.options() == ["select E"]


def test_players_who_see_the_cards_choose_nothing_that_they_cannot_pay() -> None:
    """They skip, where the companion alone could not tell."""
    table = only_d_faces_up(of="rulebook")
    cards = HiddenDeck(table.game, deck("sample"))
    assert [str(answer) for answer in cards.answers(table.state)] == ["skip"]
    table.give("blue", iron=1, stone=1)
    assert [str(answer) for answer in cards.answers(table.state)] == ["select D"]
    table.answer("select D")
    assert table.options() == ["build I-2/1", "build V-2/1"]
    assert [str(answer) for answer in cards.answers(table.state)] == ["build I-2/1"]
    table.answer("build I-2/1")
    assert [str(answer) for answer in cards.answers(table.state)] == [
        "fact I-2 cost.1 '1 iron + 1 stone'"
    ]


def test_players_who_see_the_cards_send_no_surveyor_where_there_is_no_space() -> None:
    """III-3 has no surveyor space in the sample, which only its card can tell."""
    table = Tabletop.ready(of="rulebook").clear("III-3").give("blue", stone=1, passenger=1)
    table.answer("select D", "build III-3/1", "fact III-3 cost.1 '1 stone + 1 passenger'")
    table.answer("fact III-3 bonus.1 '1 vp'")
    assert table.options() == ["survey yes", "survey no"]
    cards = HiddenDeck(table.game, deck("sample"))
    assert [str(answer) for answer in cards.answers(table.state)] == ["survey no"]
    table.answer("survey no").select_again("blue").answer("select E")
    assert "move III-3" in table.options()
    assert "move III-3" not in map(str, cards.answers(table.state))


def test_a_price_is_paid_first_wherever_it_stands_in_the_text() -> None:
    """FH:D-6 FH:OQ-46: a text may name it last."""
    facts = {("salvage", "text"): "draw 2; pay 1 rubble"}
    table = Tabletop.ready(facts=facts).card("blue", "salvage", grey=True)
    assert "FH:D-6" in table.refused("select D") and "select D" not in table.options()
    assert table.give("blue", rubble=1).answer("select D").count("rubble", "blue") == 0


def test_what_the_rulebook_asks_of_a_card_holds_whatever_text_is_told() -> None:
    """FH:SEC-MASON-2"""
    facts = {("mason", "text"): "by word"}
    table = Tabletop.ready(start="green", facts=facts).card("green", "mason", grey=True)
    assert table.refused("select B") == ("FH:SEC-MASON-2",)
    assert "select B" in table.ticket("green", "V-1").options()


def test_a_price_that_was_waived_stays_waived_when_the_bonus_is_asked_for() -> None:
    """FH:D-6 FH:D-10: the station is paid for and stands before its bonus is told."""
    table = Tabletop.ready(of="rulebook").clear("I-2").give("blue", iron=0, stone=1)
    table.answer("select D", "build I-2/1")
    assert table.refused("fact I-2 cost.1 '2 stone'") == ("FH:D-6",)
    table.answer("fact I-2 cost.1 '2 stone' !FH:D-6")
    assert table.count("blue tile", "I-2/1") == 1
    table.answer("fact I-2 bonus.1 '1 passenger'")
    assert (table.count("stone", "blue"), table.count("passenger", "blue")) == (0, 1)


def test_an_unread_e_action_may_lead_home_but_to_the_pub_only_by_a_ruling() -> None:
    """FH:OQ-68 FH:PUB-1: only the players can read whether their card says home."""
    table = Tabletop.ready(of="rulebook").card("blue", "inspector", grey=True).ticket("blue", "V-1")
    table.surveyor("blue", "I-1").station("blue", "V-2/1").answer("select C")
    assert table.refused("move pub") == ("FH:PUB-1",)
    before = table.state
    assert table.answer("move pub !FH:PUB-1").phase == "score"
    table.state = before
    assert table.answer("move home").count("blue surveyor", "blue/home") == 1
    assert table.phase == "byword"


def test_a_surveyor_stays_where_it_was_if_the_card_turns_out_to_have_no_space() -> None:
    """FH:E-3: the text is asked for before the surveyor arrives; without a space for it the
    players go somewhere else."""
    table = Tabletop.ready(of="rulebook").station("green", "III-3/1").answer("select E")
    table.answer("move III-3")
    assert (table.phase, table.count("blue surveyor", "blue/home")) == ("ask", 1)
    table.answer("fact III-3 action none")
    assert (table.phase, table.player) == ("move", "blue")
    assert "move III-3" not in table.options() and "move V-1" in table.options()
    assert table.count("blue surveyor", "blue/home") == 1


@pytest.mark.parametrize("card", ["I-2", "V-2"])
def test_a_move_to_a_card_without_a_space_is_begun_again_by_the_same_player(card: str) -> None:
    """FH:E-1 FH:E-3: what is left are the five starting stations; see perft/open-deck.toml."""
    table = Tabletop.ready(of="rulebook").station("green", f"{card}/1").answer("select E")
    assert f"move {card}" in table.options()
    table.answer(f"move {card}", f"fact {card} action none")
    assert (table.phase, table.player) == ("move", "blue")
    assert table.options() == ["move I-1", "move II-1", "move III/IV-1", "move V-1", "move VIII-1"]


def at_the_end_of_a_line(text: str = "move adjacent") -> Tabletop:
    """Field Worker has one neighbour to go to, whose text is unread."""
    told = {("field-worker", "text"): text}
    table = Tabletop.ready(of="rulebook", facts=told).card("blue", "field-worker", grey=True)
    table.give("blue", iron=1, rubble=1)
    return table.navvy("IV-5", "IV-4").surveyor("blue", "IV-5").answer("select C", "move IV-4")


def test_a_card_whose_only_destination_has_no_space_was_never_selected() -> None:
    """FH:TURN-5 FH:OQ-71 FH:FLIP-1: the turn is begun again, with what was told."""
    table = at_the_end_of_a_line().answer("fact IV-4 action none")
    assert (table.phase, table.player, table.record.turn) == ("select", "blue", 1)
    assert table.record.selected == ""
    assert table.facing("blue", "C") == ("field-worker", "grey")
    assert table.refused("select C") == ("FH:TURN-5",)
    assert not table.game.violations(table.state)
    assert table.answer("select A", "take i").player == "green"
    assert table.facing("blue", "C") == ("field-worker", "grey")


def test_the_turn_is_told_as_that_of_the_card_that_was_played() -> None:
    """FH:TURN-3: for the spreadsheet; a recount in between is no selection."""
    table = Tabletop.ready(of="rulebook")
    told = [(ANSWER, "select C"), (ANSWER, "select A"), (RECOUNT, "recount")]
    entries = [Entry(1, kind, text, 1, "blue", "select", RULES) for kind, text in told]
    row = FoothillsReport().row(table.state, entries, table.state)
    assert (row["slot"], row["card"], row["side"]) == ("A", "Breakers Yard", "golden")


def test_a_turn_that_is_begun_again_can_end_without_an_action() -> None:
    """FH:TURN-7 FH:TURN-9"""
    table = at_the_end_of_a_line().only("blue", "C").answer("fact IV-4 action none")
    assert table.options() == ["skip"]
    assert table.answer("skip").player == "green"


def test_what_was_paid_for_nothing_is_handed_back() -> None:
    """FH:TURN-5 FH:OQ-46"""
    table = at_the_end_of_a_line("pay 1 iron; pay 1 rubble; move adjacent")
    assert (table.count("iron", "blue"), table.count("rubble", "blue")) == (0, 0)
    table.answer("fact IV-4 action none")
    assert table.phase == "select"
    assert (table.count("iron", "blue"), table.count("rubble", "blue")) == (1, 1)


def test_a_turn_is_begun_again_by_whatever_ruling_it_came_so_far() -> None:
    """FH:TURN-5 FH:SEC-FIELD-WORKER-2"""
    told = {("field-worker", "text"): "move adjacent"}
    table = Tabletop.ready(of="rulebook", facts=told).card("blue", "field-worker", grey=True)
    table.navvy("IV-5", "V-2").surveyor("blue", "IV-5").answer("select C !FH:TURN-5")
    rules = table.refused("move V-2")
    table.answer("move V-2 " + " ".join(f"!{rule}" for rule in rules), "fact V-2 action none")
    assert (table.phase, table.player) == ("select", "blue")


@pytest.mark.parametrize("text", ["gain 1 rubble; move adjacent", "move adjacent; gain 1 rubble"])
def test_what_else_is_on_the_card_is_done_where_there_is_nowhere_to_go(text: str) -> None:
    """FH:TURN-6"""
    table = at_the_end_of_a_line(text).answer("fact IV-4 action none")
    assert (table.player, table.count("rubble", "blue")) == ("green", 2)
    assert table.state.record.grey == frozenset()


def test_a_move_that_was_begun_again_elsewhere_is_a_part_of_the_action() -> None:
    """FH:TURN-5 FH:OQ-48: what may be done behind it need not be."""
    text = "move adjacent or home; up to 1 x: 1 iron -> 1 stone"
    table = at_the_end_of_a_line(text).answer("fact IV-4 action none")
    assert (table.phase, table.options()) == ("move", ["move home"])
    assert "done" in table.answer("move home").options()


def test_a_surveyor_arrives_when_the_text_of_its_space_is_told() -> None:
    """FH:E-1 FH:E-5"""
    table = Tabletop.ready(of="rulebook").station("green", "III-3/1")
    table.answer("select E", "move III-3", "fact III-3 action 'gain 1 passenger'")
    assert table.moved("blue surveyor") == [(1, "blue/home", "III-3/surveyor")]
    assert (table.count("passenger", "blue"), table.player) == (1, "green")


def test_a_new_station_that_turns_out_to_have_no_surveyor_space_is_built_all_the_same() -> None:
    """FH:D-11 FH:D-12"""
    table = Tabletop.ready(of="rulebook").clear("III-3").give("blue", stone=1)
    table.answer("select D", "build III-3/1", "fact III-3 cost.1 '1 stone'")
    table.answer("fact III-3 bonus.1 nothing", "survey yes", "fact III-3 action none")
    assert (table.phase, table.player) == ("select", "green")
    assert table.count("blue tile", "III-3/1") == table.count("blue surveyor", "blue/home") == 1


def test_an_action_by_word_goes_on_if_the_card_turns_out_to_have_no_surveyor_space() -> None:
    """FH:TURN-10 FH:E-3"""
    table = Tabletop.ready(of="rulebook").card("blue", "inspector", grey=True).ticket("blue", "V-1")
    table.station("green", "III-3/1").answer("select C", "move III-3", "fact III-3 action none")
    assert (table.phase, table.player) == ("byword", "blue")
    assert table.count("blue surveyor", "blue/home") == 1
