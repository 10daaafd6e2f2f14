"""B: removing rubble (FH:B)."""

import pytest

from tests.foothills.tabletop import Tabletop

RUBBLE = {("V-2", "rubble"): "3", ("V-3", "rubble"): "4"}


def digging(**kwargs: object) -> Tabletop:
    return Tabletop.ready(**kwargs).answer("select B")


def test_four_rubble_come_from_one_line_from_left_to_right() -> None:
    """FH:B-1 FH:B-4 FH:B-7 FH:B-10 FH:CARD-8: 3 from Llangower, cleared, 1 from Llanuwchllyn."""
    table = digging(facts=RUBBLE).answer("dig V")
    assert table.moved("rubble") == [(3, "V-2", "blue"), (1, "V-3", "blue")]
    assert table.count("rubble", "V-3") == 3
    assert table.points("blue") == 1


def test_not_from_two_lines() -> None:
    """FH:B-1"""
    assert "FH:B-1" in digging().refused("dig V VIII")


def test_the_chosen_line_must_have_rubble_while_any_has() -> None:
    """FH:B-2 FH:OQ-58: one cube is enough, although other lines have more."""
    table = Tabletop.ready().clear("V-2", "V-3", "VIII-2", "VIII-3", "VIII-4")
    table.put(table.count("rubble", "VIII-6") - 1, "rubble", "VIII-6", "supply").answer("select B")
    assert table.refused("dig V") == ("FH:B-2",)
    assert table.refused("dig supply") == ("FH:B-2",)
    assert table.options() == ["dig I", "dig II", "dig III", "dig IV", "dig VIII"]
    table.answer("dig VIII")
    assert table.moved("rubble") == [(1, "VIII-6", "blue"), (3, "supply", "blue")]


def test_as_much_as_possible_is_removed() -> None:
    """FH:B-3: there is a choice of the line, and none of the number."""
    table = digging(facts=RUBBLE)
    assert table.options() == [f"dig {line}" for line in table.state.layout.lines]
    assert table.refused("dig V 2") == ("UNFIT",)
    table.answer("dig V")
    assert table.count("rubble", "blue") == 4


def test_the_rest_comes_from_the_supply() -> None:
    """FH:B-5"""
    table = Tabletop.ready(facts=RUBBLE).clear("V-3").answer("select B", "dig V")
    assert table.moved("rubble") == [(3, "V-2", "blue"), (1, "supply", "blue")]
    assert table.points("blue") == 1


def test_on_a_cleared_table_all_four_come_from_the_supply() -> None:
    """FH:B-6 FH:B-11: primary B can always be performed, for no point."""
    table = Tabletop.ready().clear()
    assert "select B" in table.options()
    table.answer("select B")
    assert table.options() == ["dig supply"]
    table.answer("dig supply")
    assert table.moved("rubble") == [(4, "supply", "blue")]
    assert table.points("blue") == 0


def test_rubble_is_unlimited() -> None:
    """FH:B-11"""
    table = Tabletop.ready().clear()
    table.put(table.count("rubble", "supply"), "rubble", "supply", "green")
    table.answer("select B", "dig supply")
    assert table.count("rubble", "blue") == 4


@pytest.mark.parametrize(("first", "points"), [("4", 1), ("5", 0)])
def test_a_point_only_for_the_last_cube(first: str, points: int) -> None:
    """FH:B-7"""
    table = digging(facts={("VIII-2", "rubble"): first, ("VIII-3", "rubble"): "3"})
    assert table.answer("dig VIII").points("blue") == points


def test_the_point_goes_to_who_takes_the_last_cube() -> None:
    """FH:B-7"""
    table = digging(facts={("VIII-2", "rubble"): "5", ("VIII-3", "rubble"): "9"})
    table.answer("dig VIII", "select B", "dig VIII")
    assert (table.points("blue"), table.points("green")) == (0, 1)


def test_several_cards_give_a_point_each() -> None:
    """FH:B-8"""
    facts = {("VIII-2", "rubble"): "1", ("VIII-3", "rubble"): "2", ("VIII-4", "rubble"): "1"}
    assert digging(facts=facts).answer("dig VIII").points("blue") == 3


def test_a_double_gives_one_point_in_all() -> None:
    """FH:B-9"""
    table = Tabletop.ready(facts={("V-3", "rubble"): "4"}).clear("V-2").answer("select B", "dig V")
    assert table.state.layout.stations["V-3"].double
    assert table.moved("rubble") == [(4, "V-3", "blue")]
    assert table.points("blue") == 1


def test_a_card_printed_without_rubble_is_available_and_gives_nothing_for_clearing() -> None:
    """FH:OQ-57"""
    table = Tabletop.ready(facts={("VIII-2", "rubble"): "0", ("VIII-3", "rubble"): "5"})
    table.give("blue", iron=2).select_again("blue")
    assert "track VIII" in table.answer("select C").options()
    table.select_again("blue").answer("select B", "dig VIII")
    assert table.points("blue") == 0
