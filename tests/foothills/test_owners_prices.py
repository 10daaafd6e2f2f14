"""Prices that no card of the sample has, but that an owner may read off one."""

from __future__ import annotations

import pytest

from companion.games.foothills.effects import BadEffect, parse_program
from companion.games.foothills.facts import BadFact, Key, parse_fact
from tests.foothills.tabletop import Tabletop


def with_text(text: str, **goods: int) -> Tabletop:
    """Blue's turn, with a grey A card of this text."""
    table = Tabletop.ready(facts={("tea-break", "text"): text}).clear("V-2")
    return table.card("blue", "tea-break", grey=True).give("blue", **goods).select_again("blue")


def test_a_resource_at_choice_in_an_exchange_is_paid_by_name() -> None:
    """FH:OQ-46: nothing is had without its price."""
    table = with_text("up to 2 x: 1 resource -> 1 passenger", iron=1, stone=1).answer("select A")
    assert table.options() == ["trade 'i>p'", "trade 's>p'"]
    table.answer("trade s>p")
    assert table.moved("stone") == [(1, "blue", "bag")]
    assert table.options() == ["trade 'i>p'", "done"]


def test_a_resource_at_choice_that_an_exchange_gives_is_chosen() -> None:
    """FH:E-6: iron ore or stone, from the stockyard or the bag."""
    table = with_text("up to 1 x: 2 rubble -> 1 resource", rubble=2).yard(iron=1)
    table.answer("select A")
    got = ["trade 'rr>i' yard", "trade 'rr>i' bag", "trade 'rr>s' bag"]
    assert table.options() == got
    assert table.answer("trade rr>i bag").moved("iron") == [(1, "bag", "blue")]


def test_two_resources_at_choice_are_given_only_where_they_are_to_be_had() -> None:
    """FH:LIMIT-1 FH:OQ-42"""
    table = with_text("up to 1 x: 2 rubble -> 2 resource", rubble=2).yard(iron=2)
    table.put(table.count("stone", "bag"), "stone", "bag", "green").answer("select A")
    assert table.options() == ["trade 'rr>ii'"]


def test_nothing_is_exchanged_for_itself() -> None:
    table = with_text("up to 1 x: 1 resource -> 1 resource", iron=1, stone=1).yard()
    assert table.answer("select A").options() == ["trade 'i>s' bag", "trade 's>i' bag"]


@pytest.mark.parametrize(
    "text", ["pay 1 vp; take 2", "up to 1 x: 1 vp -> 1 iron", "up to 1 x: track for 1 vp"]
)
def test_points_that_are_a_price_are_paid(text: str) -> None:
    """FH:OQ-46"""
    assert "select A" not in with_text(text, half=1).options()
    table = with_text(text, half=2).answer("select A")
    if table.phase == "trade":
        table.answer(table.options()[0])
    assert (2, "blue", "supply") in table.moved("half")


def test_a_card_is_selectable_only_if_its_price_leaves_a_part_of_it_possible() -> None:
    """FH:TURN-5: two iron ore pay the card, and nothing is left to lay track with."""
    text = "pay 2 iron; up to 2 x: track for 1 iron"
    assert with_text(text, iron=2).refused("select A") == ("FH:TURN-5",)
    assert "select A" not in with_text(text, iron=2).options()
    assert with_text(text, iron=3).answer("select A").options() == ["track V"]


def test_a_price_at_choice_must_be_payable_in_a_way_that_leaves_something_to_do() -> None:
    """FH:TURN-5"""
    text = "pay 1 resource; up to 2 x: track for 1 iron"
    assert with_text(text, iron=1, stone=0).refused("select A") == ("FH:TURN-5",)
    assert "select A" in with_text(text, iron=1, stone=1).options()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("search 2 resource keep 1", "iron and stone are looked for by name"),
        ("search 1 iron + 1 rubble keep 1", "iron and stone are looked for by name"),
        ("build less 1 resource", "say which goods"),
        ("build less 1 vp", "say which goods"),
    ],
)
def test_what_could_not_be_carried_out_as_it_is_meant_cannot_be_stated(text: str, why: str) -> None:
    with pytest.raises(BadEffect, match=why):
        parse_program(text)


@pytest.mark.parametrize(
    ("field", "value"), [("cost.1", "1 resource"), ("bonus.1", "1 iron"), ("bonus.1", "1 resource")]
)
def test_a_station_has_no_cost_at_choice_and_no_resources_for_a_bonus(
    field: str, value: str
) -> None:
    """FH:D-6 FH:D-10"""
    with pytest.raises(BadFact, match="cannot be"):
        parse_fact(Key("V-2", field), value)


def test_what_is_done_up_to_so_often_may_be_left_if_another_part_is_done_anyway() -> None:
    """FH:OQ-48 FH:TURN-5: at least one part of the card, not of each clause."""
    trades = "up to 2 x: 2 rubble -> 1 stone"
    table = with_text(f"{trades}; gain 1 passenger", rubble=4).answer("select A")
    assert table.answer("done").count("passenger", "blue") == 1
    for rest in ("", "; take 2", "; flip another"):
        table = with_text(trades + rest, rubble=4).answer("select A")
        assert table.refused("done") == ("FH:TURN-5",)
