"""The turn (FH:TURN): select, perform, flip, check for the end."""

import pytest

from companion.core.session import forced_answer
from tests.foothills.tabletop import Tabletop


def stuck(**kwargs: object) -> Tabletop:
    """Blue has no goods, and no card of which any part could be performed."""
    table = Tabletop.ready(**kwargs).give("blue", iron=0, stone=0)
    table.card("blue", "breakers-yard", grey=True)
    return table.without("blue", "B", "E").select_again("blue")


@pytest.mark.parametrize(("start", "other"), [("blue", "green"), ("green", "blue")])
def test_players_alternate_and_the_starting_player_begins(start: str, other: str) -> None:
    """FH:TURN-1"""
    table = Tabletop.ready(start=start)
    assert table.player == start
    for player, letter, line in ((other, "B", "I"), (start, "B", "II")):
        table.answer(f"select {letter}", f"dig {line}")
        assert table.player == player


def test_the_four_steps_of_a_turn_come_in_this_order() -> None:
    """FH:TURN-2 FH:TURN-11"""
    table = Tabletop.ready().answer("select B")
    ways = [(edge.source, edge.dest) for edge in table.edges]
    table.answer("dig I")
    ways += [(edge.source, edge.dest) for edge in table.edges]
    assert ways == [
        ("select", "perform"),
        ("perform", "dig"),
        ("dig", "perform"),
        ("perform", "flip"),
        ("flip", "end"),
        ("end", "select"),
    ]


def test_the_side_facing_up_gives_the_action() -> None:
    """FH:TURN-3 FH:CARD-1"""
    golden = Tabletop.ready().answer("select E")
    assert golden.phase == "move"
    grey = Tabletop.ready().card("blue", "light-work-gang", grey=True).answer("select E")
    assert grey.phase == "dig"


def test_only_an_own_card_can_be_selected() -> None:
    """FH:TURN-3"""
    table = Tabletop.ready().without("blue", "B")
    assert "select B" not in table.options()
    assert table.refused("select B") == ("UNFIT",)
    assert table.refused("select F") == ("UNFIT",)


def test_two_cards_of_the_same_type_can_face_up_while_another_type_is_missing() -> None:
    """FH:TURN-4: golden C beside a grey A are two of type C, and no A is left."""
    table = Tabletop.ready().card("blue", "brickmaker", grey=True)
    table.give("blue", rubble=2).select_again("blue")
    assert {"select A", "select C"} <= set(table.options())
    for letter in "AC":
        table.answer(f"select {letter}")
        assert table.phase == "trade"
        table.select_again("blue")


def test_a_card_of_which_no_part_is_possible_cannot_be_selected() -> None:
    """FH:TURN-5"""
    table = Tabletop.ready().give("blue", iron=1, stone=0).select_again("blue")
    assert table.refused("select C") == ("FH:TURN-5",)
    assert table.refused("select D") == ("FH:TURN-5",)
    assert not {"select C", "select D"} & set(table.options())
    assert "select C" in table.give("blue", rubble=2).select_again("blue").options()


def test_a_card_of_which_only_a_part_is_possible_can_be_selected() -> None:
    """FH:TURN-5 FH:TURN-6: no cubes to take, but a passenger; the other part is left out."""
    table = Tabletop.ready(facts={("salvage", "text"): "take 2; gain 1 passenger"})
    table.card("blue", "salvage", grey=True).yard()
    for kind in ("iron", "stone"):
        table.put(table.count(kind, "bag"), kind, "bag", "green")
    table.select_again("blue").answer("select D")
    assert table.count("passenger", "blue") == 1
    assert table.player == "green"


def test_a_later_part_may_be_left_undone_when_an_earlier_one_was_done() -> None:
    """FH:TURN-5 FH:TURN-6: the passenger was a part of the action."""
    table = Tabletop.ready(facts={("salvage", "text"): "gain 1 passenger; take 2"})
    table.card("blue", "salvage", grey=True).answer("select D")
    assert table.count("passenger", "blue") == 1
    table.answer("take -")
    assert table.player == "green"


def test_without_a_possible_card_a_navvy_is_placed_instead() -> None:
    """FH:TURN-7 FH:TURN-8 FH:NAVVY-14: the turn ends at once and no card is flipped."""
    table = stuck()
    assert table.options() == ["skip"]
    sides = table.record.grey
    table.answer("skip")
    assert table.moved("navvy") == [(1, "supply", "I-2")]
    assert [(edge.source, edge.dest) for edge in table.edges] == [
        ("select", "end"),
        ("end", "select"),
    ]
    assert table.record.grey == sides
    assert (table.phase, table.player) == ("select", "green")


@pytest.mark.parametrize("letter", ["B", "E"])
def test_nobody_passes_by_choice(letter: str) -> None:
    """FH:TURN-9: one card that can be selected is enough."""
    table = Tabletop.ready().give("blue", iron=0, stone=0)
    table.without("blue", *(set("ABCDE") - {letter})).select_again("blue")
    assert table.options() == [f"select {letter}"]
    assert table.refused("skip") == ("FH:TURN-9",)


def test_a_secondary_action_of_type_c_follows_the_rules_of_c() -> None:
    """FH:TURN-10: leftmost free space, 1 VP, and no track under a navvy."""
    table = Tabletop.ready().card("blue", "strongarm", grey=True)
    table.navvy("V-2").clear("V-3").give("blue", iron=2, rubble=2).select_again("blue")
    table.answer("select A")
    assert table.refused("track I") == ("FH:C-5", "FH:C-6")
    table.answer("track V")
    assert table.moved("blue tile") == [(1, "blue/tiles", "V-3/track")]
    assert table.points("blue") == 1


def test_a_secondary_action_of_type_a_refills_in_its_middle() -> None:
    """FH:TURN-10"""
    table = Tabletop.ready(facts={("salvage", "text"): "take 2"}).yard(stone=1)
    table.card("blue", "salvage", grey=True).answer("select D", "take s")
    assert table.phase == "refill"
    table.answer("draw 0 6")
    assert table.options() == ["take i", "take -"]


def test_a_secondary_action_of_type_b_digs_left_to_right_for_points() -> None:
    """FH:TURN-10"""
    table = Tabletop.ready(facts={("VIII-2", "rubble"): "1", ("VIII-3", "rubble"): "3"})
    table.card("blue", "light-work-gang", grey=True).answer("select E", "dig VIII")
    assert table.moved("rubble") == [(1, "VIII-2", "blue"), (1, "VIII-3", "blue")]
    assert table.points("blue") == 1


def test_a_surveyor_action_that_lays_track_follows_the_rules_of_c() -> None:
    """FH:TURN-10: N3 on V-2, twice a track for 1 iron ore."""
    table = Tabletop.ready(facts={("V-2", "action"): "up to 2 x: track for 1 iron"})
    table.navvy("V-2").clear("VIII-2", "VIII-3").give("blue", iron=3).select_again("blue")
    table.answer("select E", "move V-2")
    assert table.refused("track V") == ("FH:C-5", "FH:C-6")
    table.answer("track VIII", "track VIII")
    assert table.count("blue tile", "VIII-2/track") == table.count("blue tile", "VIII-3/track") == 1
    assert table.points("blue") == 2
    assert table.count("iron", "blue") == 1


def test_the_end_is_checked_after_a_turn_without_an_action_too() -> None:
    """FH:TURN-11 FH:OQ-27: no navvy to place ends the game."""
    table = stuck(start="green").put(10, "navvy", "supply", "box")
    table.answer("skip")
    assert table.phase == "finished"


def test_a_last_turn_can_be_one_without_an_action() -> None:
    """FH:OQ-27"""
    table = stuck(start="blue").put(10, "navvy", "supply", "box").answer("skip")
    assert (table.phase, table.player) == ("select", "green")
    table.without("green", *"ABCDE").select_again("green")
    assert table.options() == ["skip"]
    assert table.answer("skip").phase == "finished"


def test_a_step_can_be_left_only_if_nothing_else_is_left_of_it() -> None:
    """FH:TURN-6: a correction in the middle of an action may leave nothing to do."""
    table = Tabletop.ready().give("blue", rubble=2).answer("select C")
    assert "forgo" not in table.options()
    assert table.refused("forgo") == ("UNFIT",)
    table.give("blue", rubble=0, iron=0)
    assert table.options() == ["forgo"]
    assert table.answer("forgo").player == "green"


def test_cubes_that_a_correction_took_away_are_not_offered_to_keep() -> None:
    """FH:TURN-6"""
    table = Tabletop.ready(facts={("V-1", "action"): "search 2 iron + 2 stone keep 2; ticket"})
    table.answer("select E", "move V-1")
    table.put(table.count("stone", "bag"), "stone", "bag", "yard")
    assert table.options() == ["keep ii"]
    table.put(table.count("iron", "bag") - 1, "iron", "bag", "yard")
    assert table.answer("keep i").player == "green"


@pytest.mark.parametrize(
    ("letter", "phase", "ruling"),
    [
        ("C", "trade", "track V !FH:C-3 !FH:C-5 !FH:C-6"),
        ("D", "build", "build V-2/1 !FH:D-2 !FH:D-6"),
        ("E", "move", "move V-1 !FH:TICKET-6"),
    ],
)
def test_players_who_select_an_impossible_card_are_asked_what_they_do_with_it(
    letter: str, phase: str, ruling: str
) -> None:
    """FH:TURN-5: "we play it so" is no wish to lose the turn, and leaving it is a choice."""
    facts = {("local-help", "text"): "move ticket"}
    table = Tabletop.ready(facts=facts, start="green").give("green", iron=0, stone=0)
    if letter == "E":
        table.card("green", "local-help", grey=True)
    assert table.refused(f"select {letter}") == ("FH:TURN-5",)
    table.answer(f"select {letter} !FH:TURN-5")
    assert (table.phase, table.player, table.options()) == (phase, "green", ["forgo"])
    assert forced_answer(table.game, table.state) is None
    asked = table.state
    assert table.answer("forgo").player == "blue"
    table.state = asked
    table.answer(ruling)
    assert table.moves
