"""D: building a station (FH:D), and what the price of a station is (FH:OQ-46)."""

import pytest

from tests.foothills.tabletop import Tabletop


def builder(**goods: int) -> Tabletop:
    """Blue has golden D selected; no rubble lies anywhere."""
    table = Tabletop.ready().clear()
    table.give("blue", **({"iron": 4, "stone": 4, "rubble": 4, "passenger": 4} | goods))
    return table.answer("select D")


def test_a_station_costs_its_price_gives_its_bonus_and_offers_its_surveyor_action() -> None:
    """FH:D-1 FH:D-6 FH:D-8 FH:D-9 FH:D-10"""
    table = builder(iron=1, stone=1).answer("build I-2/1")
    assert (table.count("iron", "blue"), table.count("stone", "blue")) == (0, 0)
    assert table.moved("blue tile") == [(1, "blue/tiles", "I-2/1")]
    assert table.record.stations("blue") == 1
    assert table.moved("half") == [(2, "supply", "blue")]
    assert table.options() == ["survey yes", "survey no"]


def test_a_bonus_may_be_passengers() -> None:
    """FH:D-10"""
    table = builder(passenger=0).answer("build IV-4/1")
    assert table.moved("passenger") == [(1, "supply", "blue")]


def test_what_a_navvy_or_a_player_built_is_not_available() -> None:
    """FH:D-2"""
    table = builder().navvy("I-2").station("green", "III-2/1")
    assert "FH:D-2" in table.refused("build I-2/1")
    assert table.refused("build III-2/1") == ("FH:D-2",)
    assert {"build I-2/1", "build III-2/1"}.isdisjoint(table.options())


def test_a_single_cube_of_rubble_makes_a_station_unavailable() -> None:
    """FH:D-2"""
    table = builder()
    assert "build II-2/2" in table.options()
    table.put(1, "rubble", "supply", "II-2")
    assert table.refused("build II-2/2") == ("FH:D-2",)
    assert "build II-2/2" not in table.options()


def test_a_station_far_right_can_come_first_and_needs_no_track() -> None:
    """FH:D-3 FH:D-4"""
    table = builder().answer("build VIII-6/2")
    assert table.count("blue tile", "VIII-6/2") == 1
    assert table.count("blue tile", "VIII-6/track") == 0


def test_one_station_per_action_also_on_a_double_and_the_second_by_another() -> None:
    """FH:D-5 FH:D-14"""
    table = builder().answer("build V-3/1", "survey no")
    assert (table.phase, table.player) == ("select", "green")
    table.card("blue", "salvage").select_again("blue").answer("select D")
    assert "build V-3/2" in table.options()
    assert "build V-3/1" not in table.options()


def test_a_double_may_offer_three_stations() -> None:
    """FH:D-14"""
    table = builder().station("green", "VIII-4/1", "VIII-4/2")
    assert "build VIII-4/3" in table.options()


@pytest.mark.parametrize("lacking", [{"stone": 1}, {"passenger": 0}])
def test_every_part_of_the_cost_must_be_there(lacking: dict[str, int]) -> None:
    """FH:D-6 FH:OQ-46: Porthmadog costs 2 stone and 1 passenger."""
    table = builder(**lacking)
    assert table.refused("build I/II-5/1") == ("FH:D-6",)
    assert "build I/II-5/1" not in table.options()


def test_iron_and_rubble_are_cost_too() -> None:
    """FH:D-6"""
    assert builder(iron=0).refused("build I-2/1") == ("FH:D-6",)
    assert builder(rubble=0).refused("build V-2/1") == ("FH:D-6",)


def test_resources_are_paid_to_the_bag_rubble_and_passengers_to_the_supply() -> None:
    """FH:D-7"""
    cost = {("I-2", "cost.1"): "1 iron + 1 stone + 2 rubble + 1 passenger"}
    table = Tabletop.ready(facts=cost).clear("I-2").give("blue", rubble=2, passenger=1)
    table.answer("select D", "build I-2/1")
    assert table.moved("iron") == table.moved("stone") == [(1, "blue", "bag")]
    assert table.moved("rubble") == [(2, "blue", "supply")]
    assert table.moved("passenger") == [(1, "blue", "supply")]


def test_the_surveyor_may_act_at_the_new_station_at_once() -> None:
    """FH:D-11 FH:D-13: from home, without an E card; I-2 turns iron into stone."""
    table = builder(iron=2).only("blue", "D").answer("build I-2/1", "survey yes")
    assert table.moved("blue surveyor") == [(1, "blue/home", "I-2/surveyor")]
    table.answer("trade i>s yard")
    assert (table.count("iron", "blue"), table.count("stone", "blue")) == (0, 4)


@pytest.mark.parametrize("place", ["pub", "V-1"])
def test_the_surveyor_comes_from_wherever_it_is(place: str) -> None:
    """FH:D-13"""
    table = builder().surveyor("blue", place).answer("build I-2/1", "survey yes")
    assert table.count("blue surveyor", "I-2/surveyor") == 1


def test_the_surveyor_need_not_go() -> None:
    """FH:D-12"""
    table = builder().answer("build I-2/1", "survey no")
    assert table.count("blue surveyor", "blue/home") == 1
    assert table.phase == "select"


@pytest.mark.parametrize("owner", ["blue", "green"])
def test_an_occupied_surveyor_space_is_not_offered(owner: str) -> None:
    """FH:D-11 FH:OQ-83 FH:OQ-45: the second station of a double, somebody stands there."""
    table = builder().station("green", "V-3/1").surveyor(owner, "V-3").answer("build V-3/2")
    assert table.record.stations("blue") == 1
    assert table.moved("passenger") == [(1, "supply", "blue")]
    assert (table.phase, table.player) == ("select", "green")


def test_a_card_without_surveyor_space_offers_none() -> None:
    """FH:D-11"""
    assert builder().answer("build III-3/1").phase == "select"


def test_passengers_from_the_bonus_can_be_spent_by_the_surveyor_at_once() -> None:
    """FH:OQ-51: IV-4 gives a passenger; its action takes one and 2 iron for 3 VP."""
    table = builder(passenger=0, iron=3).answer("build IV-4/1", "survey yes")
    table.answer("trade iip>3vp")
    assert table.points("blue") == 3
    assert table.count("passenger", "blue") == 0


def test_a_cost_is_never_a_part_to_leave_out() -> None:
    """FH:OQ-46: with nothing to pay with, D cannot be selected at all."""
    table = Tabletop.ready().clear().give("blue", iron=0, stone=0)
    assert table.refused("select D") == ("FH:TURN-5",)
    assert "select D" not in table.options()


@pytest.mark.parametrize("known", [{}, {("I-2", "cost.1"): "2 stone"}])
def test_a_ruling_on_the_price_holds_while_the_bonus_is_asked_for(
    known: dict[tuple[str, str], str],
) -> None:
    """FH:D-6 FH:D-10 FH:OQ-46: unread cards; what is there is paid, then the bonus is told."""
    table = Tabletop.ready(of="rulebook", facts=known).clear("I-2", "V-2").answer("select D")
    table.answer(*(["build I-2/1 !FH:D-6"] if known else ["build I-2/1"]))
    if not known:
        assert table.refused("fact I-2 cost.1 '2 stone'") == ("FH:D-6",)
        table.answer("fact I-2 cost.1 '2 stone' !FH:D-6")
    assert table.moved("stone") == [(1, "blue", "bag")]
    table.answer("fact I-2 bonus.1 '1 vp'")
    assert table.points("blue") == 1
    assert table.record.stations("blue") == 1
