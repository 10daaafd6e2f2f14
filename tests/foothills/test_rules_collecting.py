"""A: collecting resources (FH:A), and the refill that it may cause (FH:REFILL)."""

import pytest

from companion.games.foothills.settings import Settings
from tests.foothills.tabletop import Tabletop


def empty_bag(table: Tabletop, **left: int) -> Tabletop:
    """Arrange: the bag holds just this, what was in it is at the other player's."""
    for kind in ("iron", "stone", "event"):
        there, wanted = table.count(kind, "bag"), left.get(kind, 0)
        table.put(max(0, there - wanted), kind, "bag", "green" if kind != "event" else "box")
    return table


def test_up_to_three_of_any_mix_are_taken_from_the_stockyard() -> None:
    """FH:A-1 FH:A-2 FH:A-3 FH:CARD-8"""
    table = Tabletop.ready().yard(iron=2, stone=3).answer("select A")
    assert set(table.options()) == {
        "take iis", "take iss", "take sss", "take ii", "take is", "take ss", "take i", "take s",
    }  # fmt: skip
    table.give("blue", iron=0, stone=0).answer("take iss")
    assert table.state.places["blue"] == {"iron": 1, "stone": 2}
    assert table.state.places["yard"] == {"iron": 1, "stone": 1}
    assert table.player == "green"


def test_no_fourth_resource_and_not_none() -> None:
    """FH:A-1 FH:A-3"""
    table = Tabletop.ready().yard(iron=4).answer("select A")
    assert table.refused("take iiii") == ("FH:A-1",)
    assert table.refused("take -") == ("FH:A-3",)


def test_fewer_than_three_are_taken_refilled_and_taken_on() -> None:
    """FH:A-4 FH:REFILL-1 FH:REFILL-2 FH:REFILL-3"""
    table = Tabletop.ready().yard(iron=1, stone=1).answer("select A", "take is")
    assert (table.phase, table.player) == ("refill", "blue")
    table.answer("draw 0 5")
    assert table.state.places["yard"] == {"iron": 5, "stone": 1}
    assert table.options() == ["take i", "take s", "take -"]
    assert table.refused("take ii") == ("FH:A-1",)
    table.answer("take s")
    assert (table.phase, table.player) == ("select", "green")


def test_what_is_only_in_the_bag_cannot_be_taken() -> None:
    """FH:A-5"""
    table = Tabletop.ready().yard(iron=2).answer("select A")
    assert table.count("stone", "bag") > 0
    assert not any("s" in option.split()[1] for option in table.options())
    assert table.refused("take s") == ("UNFIT",)


def test_event_cubes_are_no_resources() -> None:
    """FH:A-6"""
    table = Tabletop.ready().yard(iron=1, event=2).answer("select A")
    assert table.options() == ["take i"]
    assert table.refused("take e") == ("FH:A-6", "UNFIT")


def test_no_refill_while_a_resource_is_left() -> None:
    """FH:REFILL-1"""
    table = Tabletop.ready().yard(iron=4).answer("select A", "take iii")
    assert table.state.places["yard"] == {"iron": 1}
    assert (table.phase, table.player) == ("select", "green")


def test_exactly_six_are_drawn_whatever_lies_there() -> None:
    """FH:REFILL-3 FH:REFILL-4 FH:OQ-11: two event cubes neither prevent nor lessen it."""
    table = Tabletop.ready().yard(iron=1, event=2).answer("select A", "take i")
    bag = sum(table.state.places["bag"].values())
    table.answer("draw 1 2")
    assert table.state.places["yard"] == {"event": 3, "iron": 2, "stone": 3}
    assert sum(table.state.places["bag"].values()) == bag - 6


def test_only_what_the_bag_holds_can_be_drawn() -> None:
    """FH:REFILL-3: at most four event cubes, and six in all."""
    table = Tabletop.ready().yard(iron=1).answer("select A", "take i")
    for answer in ("draw 5 0", "draw 4 3", "draw 0 7"):
        assert table.refused(answer) == ("UNFIT",)
    assert {"draw 4 2", "draw 0 0", "draw 0 6"} <= set(table.options())


def test_events_are_resolved_before_the_action_goes_on() -> None:
    """FH:REFILL-5 FH:OQ-6: all six lie on the tile, then both navvies, then the third cube."""
    table = Tabletop.ready().yard(iron=2).answer("select A", "take ii", "draw 2 4")
    drawn = [(m.n, m.piece) for m in table.moves if m.source == "bag"]
    assert drawn == [(2, "event"), (4, "iron")]
    assert [m.piece for m in table.moves if m.target in {"I-2", "II-2"}] == ["navvy", "navvy"]
    first_navvy = [m.piece for m in table.moves].index("navvy")
    assert all(m.source != "bag" for m in table.moves[first_navvy:])
    assert (table.phase, table.player) == ("take", "blue")
    assert table.options() == ["take i", "take -"]


def test_making_stone_out_of_the_stockyard_can_cause_a_refill() -> None:
    """FH:REFILL-6 FH:C-10"""
    table = Tabletop.ready().yard(stone=1).give("blue", rubble=4).select_again("blue")
    table.answer("select C", "trade 'rr>s' yard")
    assert table.phase == "refill"
    table.answer("draw 0 6")
    assert (table.phase, table.player) == ("trade", "blue")


@pytest.mark.parametrize(
    ("action", "answers"),
    [
        ("up to 1 x: 1 rubble -> 1 stone", ["trade 'r>s' yard"]),
        ("up to 1 x: 1 rubble -> 1 iron + 1 stone", ["trade 'r>is'", "get i@bag", "get s@yard"]),
        ("gain 1 stone", ["get s@yard"]),
    ],
)
def test_a_surveyor_action_can_cause_a_refill(action: str, answers: list[str]) -> None:
    """FH:REFILL-6"""
    table = Tabletop.ready(facts={("V-2", "action"): action}).navvy("V-2").yard(stone=1)
    table.give("blue", rubble=1).select_again("blue")
    table.answer("select E", "move V-2", *answers)
    assert (table.phase, table.player) == ("refill", "blue")
    table.answer("draw 0 3")
    assert (table.phase, table.player) == ("select", "green")


def test_a_bag_with_fewer_than_six_is_drawn_empty() -> None:
    """FH:OQ-3: neither an end nor a later top-up follows."""
    table = empty_bag(Tabletop.ready().yard(iron=1), iron=2, stone=1, event=1)
    table.answer("select A", "take i")
    assert table.options() == ["draw 1 2"]
    table.answer("draw 1 2")
    assert table.state.places["bag"] == {}
    assert table.moved("navvy") == [(1, "supply", "I-2")]
    assert not table.record.ending
    table.answer("take i").give("green", iron=4)
    assert table.state.places["yard"] == {"event": 1, "iron": 1, "stone": 1}


def test_by_setting_a_short_refill_is_left_out() -> None:
    """FH:OQ-3: a house rule."""
    table = Tabletop.ready(settings=Settings(short_refill="skip")).yard(iron=1)
    empty_bag(table, iron=5).answer("select A", "take i")
    assert table.options() == ["draw 0 0"]
    table.answer("draw 0 0")
    assert table.count("iron", "bag") == 5
    assert table.options() == ["take -"]


@pytest.mark.parametrize("whites", [0, 3])
def test_a_refill_without_a_resource_is_not_repeated(whites: int) -> None:
    """FH:OQ-4: the action goes on without further cubes."""
    table = empty_bag(Tabletop.ready().yard(iron=1), event=whites)
    table.answer("select A", "take i", f"draw {whites} 0")
    assert table.options() == ["take -"]
    table.answer("take -")
    assert (table.phase, table.player) == ("select", "green")


def test_a_stockyard_without_resources_is_refilled_before_taking() -> None:
    """FH:OQ-5 FH:A-3: then up to three, and at least one."""
    table = Tabletop.ready().yard(event=2).select_again("blue").answer("select A")
    assert table.phase == "refill"
    table.answer("draw 0 6")
    assert table.options() == ["take iii", "take ii", "take i"]
    assert table.refused("take -") == ("FH:A-3",)


def test_without_resources_in_bag_and_stockyard_a_cannot_be_selected() -> None:
    """FH:OQ-5: event cubes are none."""
    table = empty_bag(Tabletop.ready().yard(event=1), event=2).select_again("blue")
    assert table.refused("select A") == ("FH:TURN-5",)


def test_a_navvy_in_mid_action_may_take_a_planned_space() -> None:
    """FH:OQ-7 FH:REFILL-5: the track was to go on I-2, the event comes first."""
    table = Tabletop.ready().yard(stone=1).clear("I-2").give("blue", iron=2, rubble=2)
    table.select_again("blue").answer("select C")
    assert "track I" in table.options()
    table.answer("trade 'rr>s' yard", "draw 1 2")
    assert table.count("navvy", "I-2") == 1
    assert table.phase == "trade"
    assert table.refused("track I") == ("FH:C-5", "FH:C-6")


def test_a_line_and_the_end_in_mid_action_are_settled_at_once() -> None:
    """FH:OQ-7: the navvy completes line VI with the last buffer stop, then the taking goes on."""
    lines = ("I", "II", "IV", "VI", "VII", "VIII")
    table = Tabletop.ready(lines=lines).navvy("I-2", "II-2", "IV-2").yard(iron=1)
    table.put(4, "buffer", "supply", "box")
    table.answer("select A", "take i", "draw 1 5")
    assert table.count("navvy", "VI-2") == table.count("buffer", "VI/end") == 1
    assert table.record.ending == "blue"
    assert (table.phase, table.player) == ("take", "blue")
    table.answer("take ii")
    assert (table.phase, table.player) == ("select", "green")


def test_who_wants_no_more_still_refills() -> None:
    """FH:OQ-8: at once, events included."""
    table = Tabletop.ready().yard(iron=3).answer("select A", "take iii")
    assert (table.phase, table.player) == ("refill", "blue")
    table.answer("draw 1 5")
    assert table.count("navvy", "I-2") == 1
    assert (table.phase, table.player) == ("select", "green")


def test_white_cubes_seen_while_looking_in_the_bag_are_no_events() -> None:
    """FH:OQ-9: they stay in the bag."""
    table = Tabletop.ready().give("blue", rubble=2).select_again("blue")
    table.answer("select C", "trade 'rr>s' bag")
    assert {move.piece for move in table.moves} == {"rubble", "stone"}
    assert table.count("event", "bag") == 4


def test_paid_cubes_are_in_the_bag_for_the_refill_they_cause() -> None:
    """FH:OQ-12: pay, then take, then refill from the bag as it is."""
    table = Tabletop.ready(facts={("V-2", "action"): "up to 2 x: 1 iron -> 1 stone"})
    empty_bag(table.navvy("V-2").yard(stone=1)).give("blue", iron=1).select_again("blue")
    table.answer("select E", "move V-2", "trade 'i>s' yard")
    assert table.options() == ["draw 0 1"]
    table.answer("draw 0 1")
    assert table.state.places["yard"] == {"iron": 1}
    assert table.state.places["bag"] == {}


def test_no_more_than_the_stated_number_of_exchanges() -> None:
    """FH:OQ-7 FH:TURN-10: once is once, also when several cubes are received one by one."""
    table = Tabletop.ready(facts={("V-2", "action"): "up to 1 x: 3 rubble -> 1 iron + 1 stone"})
    table.navvy("V-2").give("blue", rubble=6).select_again("blue")
    table.answer("select E", "move V-2", "trade 'rrr>is'", "get i@bag", "get s@bag")
    assert (table.phase, table.player) == ("select", "green")
    assert table.count("rubble", "blue") == 3
