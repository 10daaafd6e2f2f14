"""C: laying track and making stone (FH:C)."""

import pytest

from tests.foothills.tabletop import Tabletop


def trading(**goods: int) -> Tabletop:
    """Blue has selected C, on a table without rubble."""
    table = Tabletop.ready().clear().give("blue", **({"iron": 0, "stone": 0} | goods))
    return table.select_again("blue").answer("select C")


def test_up_to_three_times_track_or_stone_in_any_mix() -> None:
    """FH:C-1 FH:C-2 FH:CARD-8"""
    table = trading(iron=4, rubble=4)
    table.answer("track V", "trade 'rr>s' bag", "track VIII")
    assert (table.phase, table.player) == ("select", "green")
    assert table.state.places["blue"] == {"stone": 1, "rubble": 2, "half": 4}


def test_no_fourth_time() -> None:
    """FH:C-1"""
    table = trading(rubble=20).answer(*["trade 'rr>s' bag"] * 3)
    assert table.player == "green"
    assert table.count("stone", "blue") == 3


def test_fewer_times_are_allowed_but_not_none() -> None:
    """FH:C-1 FH:TURN-5"""
    table = trading(iron=6)
    assert table.refused("done") == ("FH:TURN-5",)
    assert table.answer("track V", "done").player == "green"


def test_a_track_costs_two_iron_ore_which_go_to_the_bag() -> None:
    """FH:C-3"""
    table = trading(iron=3).answer("track V")
    assert table.moved("iron") == [(2, "blue", "bag")]
    assert table.count("iron", "blue") == 1
    assert trading(iron=1, rubble=2).refused("track V") == ("FH:C-3",)
    assert trading(iron=1, stone=5, rubble=2).refused("track V") == ("FH:C-3",)


def test_the_track_goes_on_the_leftmost_available_space() -> None:
    """FH:C-4"""
    table = trading(iron=6).answer("track VIII")
    assert table.moved("blue tile") == [(1, "blue/tiles", "VIII-2/track")]
    table.answer("track VIII")
    assert table.moved("blue tile") == [(1, "blue/tiles", "VIII-3/track")]


def test_rubble_navvies_and_tiles_make_a_space_unavailable() -> None:
    """FH:C-5: the first is under rubble, the second under a navvy, the third laid by green."""
    table = trading(iron=2).put(1, "rubble", "supply", "VIII-2").navvy("VIII-3")
    table.track("green", "VIII-4").answer("track VIII")
    assert table.moved("blue tile") == [(1, "blue/tiles", "VIII-6/track")]


def test_without_an_available_space_no_track_is_laid() -> None:
    """FH:C-6"""
    table = trading(iron=2).put(1, "rubble", "supply", "V-2").navvy("V-3")
    assert table.refused("track V") == ("FH:C-5", "FH:C-6")
    assert "track V" not in table.options()


def test_clearing_and_laying_give_a_point_each_perhaps_to_different_players() -> None:
    """FH:C-7 FH:C-8"""
    table = Tabletop.ready(facts={("V-2", "rubble"): "4"}).answer("select B", "dig V")
    table.give("green", iron=2).select_again("green").answer("select C", "track V")
    assert (table.points("blue"), table.points("green")) == (1, 1)


@pytest.mark.parametrize("place", ["yard", "bag"])
def test_two_rubble_make_a_stone_from_stockyard_or_bag(place: str) -> None:
    """FH:C-9"""
    table = trading(rubble=2).yard(iron=1, stone=1).answer(f"trade 'rr>s' {place}")
    assert table.moved("rubble") == [(2, "blue", "supply")]
    assert table.moved("stone") == [(1, place, "blue")]


def test_one_rubble_makes_no_stone() -> None:
    """FH:C-9"""
    table = trading(rubble=1, iron=2)
    assert table.refused("trade 'rr>s' bag") == ("FH:C-9",)


def test_a_stone_that_is_not_there_cannot_be_taken() -> None:
    """FH:C-9: the stockyard has iron ore only."""
    table = trading(rubble=2).yard(iron=2)
    assert table.refused("trade 'rr>s' yard") == ("FH:LIMIT-1", "UNFIT")
    assert table.options() == ["trade 'rr>s' bag"]


def test_the_last_resource_of_the_stockyard_brings_a_refill() -> None:
    """FH:C-10: in the middle of the action, and after its last time too."""
    table = trading(rubble=6).yard(stone=1).answer("trade 'rr>s' yard")
    assert table.phase == "refill"
    table.answer("draw 0 5", "trade 'rr>s' bag", "trade 'rr>s' yard")
    assert table.player == "green"
    last = trading(rubble=6).yard(stone=3).answer(*["trade 'rr>s' yard"] * 3)
    assert (last.phase, last.player) == ("refill", "blue")


def test_a_track_is_one_of_the_own_sixteen_tiles() -> None:
    """FH:C-11"""
    table = trading(iron=4).answer("track V")
    assert table.count("blue tile", "blue/tiles") == 15
    table.put(15, "blue tile", "blue/tiles", "box")
    assert table.refused("track V") == ("FH:LIMIT-2", "UNFIT")


def test_a_track_does_not_open_the_surveyor_space() -> None:
    """FH:C-12"""
    table = Tabletop.ready().track("blue", "V-2").select_again("blue").answer("select E")
    assert table.refused("move V-2") == ("FH:E-3",)
    assert "move V-2" not in table.options()
