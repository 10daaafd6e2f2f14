"""Placing a navvy (FH:NAVVY) and the events that call for one (FH:EVENT)."""

import random

import pytest

from tests.foothills.tabletop import Tabletop

PORTHMADOG = "I/II-5"
BEFORE_PORTHMADOG = (
    "I-2", "II-2", "III-2", "IV-2", "V-2", "VIII-2", "I-3", "III-3", "V-3", "VIII-3",
    "II-4", "III-4", "IV-4", "VIII-4",
)  # fmt: skip
"""Columns 2 to 4 of the sample deck, in the order of the search."""


def event(table: Tabletop, whites: int = 1) -> Tabletop:
    """Blue takes the last cube; among the six drawn are so many events."""
    table.card("blue", "breakers-yard").yard(iron=1).select_again("blue")
    return table.answer("select A", "take i", f"draw {whites} {6 - whites}")


def navvies(table: Tabletop) -> list[str]:
    return [target for _, _, target in table.moved("navvy")]


def settled(table: Tabletop, *stations: str) -> Tabletop:
    """Arrange: a track on each card, so that no navvy comes there."""
    for station in stations:
        table.track("green", station)
    return table


def test_a_refill_with_two_events_places_two_navvies_by_column_then_row() -> None:
    """FH:NAVVY-1 FH:NAVVY-2 FH:EVENT-1 FH:EVENT-2"""
    table = Tabletop.ready().yard(iron=1)
    table.answer("select A", "take i", "draw 2 2")
    assert table.moved("navvy") == [(1, "supply", "I-2"), (1, "supply", "II-2")]
    assert table.count("event", "yard") == 2


def test_the_rulebooks_example_finds_two_viaducts() -> None:
    """FH:NAVVY-15 FH:NAVVY-5 FH:NAVVY-6: a navvy and a station above, 3 rubble are left on it."""
    lines = ("I", "II", "IV", "V", "VI", "VII")
    table = Tabletop.ready(lines=lines).navvy("I-2").station("green", "II-2/1")
    table.put(table.count("rubble", "IV-2") - 3, "rubble", "IV-2", "supply")
    before = table.points("blue"), table.points("green")
    table.yard(iron=1).answer("select A", "take i", "draw 1 2")
    assert table.moved("navvy") == [(1, "supply", "IV-2")]
    assert table.moved("rubble") == [(3, "IV-2", "supply")]
    assert (table.points("blue"), table.points("green")) == before


def test_harbour_market_and_salvage_cause_no_events() -> None:
    """FH:EVENT-3: the white cubes stay in the bag, and nobody says how many were seen."""
    for player, card in (("blue", "salvage"), ("green", "harbour-market")):
        table = Tabletop.ready(facts={(card, "text"): "draw 2"}).card(player, card, grey=True)
        table.select_again(player).answer("select D", "blind 1")
        assert table.moved("event") == table.moved("navvy") == []
        assert table.count("event", "bag") == 4


@pytest.mark.parametrize(("there", "left"), [(2, 2), (3, 0), (4, 0)])
def test_three_event_cubes_go_back_at_the_end_of_the_turn(there: int, left: int) -> None:
    """FH:EVENT-4 FH:EVENT-5"""
    table = Tabletop.ready().yard(iron=2, event=there).answer("select B", "dig I")
    assert table.count("event", "yard") == left
    assert table.count("event", "bag") == 4 - left


def test_event_cubes_go_back_after_a_turn_without_an_action_too() -> None:
    """FH:EVENT-4"""
    table = Tabletop.ready().without("blue", *"ABCDE").yard(iron=2, event=3)
    assert table.select_again("blue").answer("skip").count("event", "yard") == 0


def test_three_event_cubes_stay_until_the_turn_is_over() -> None:
    """FH:OQ-10 FH:EVENT-4: a further refill draws from a bag with a single white cube."""
    table = event(Tabletop.ready(), 3)
    assert table.count("event", "yard") == 3
    table.yard(iron=2, event=3).answer("take ii")
    assert table.phase == "refill"
    assert {option.split()[1] for option in table.options()} == {"0", "1"}
    table.answer("draw 1 2")
    assert table.count("event", "yard") == 0
    assert table.count("event", "bag") == 4


def test_the_search_goes_down_each_column_before_the_next() -> None:
    """FH:NAVVY-1 FH:NAVVY-2 FH:OQ-18 FH:OQ-20: a double in its left column only; no start."""
    table = Tabletop.ready()
    found = []
    for _ in range(10):
        found += navvies(event(table))
    assert tuple(found) == BEFORE_PORTHMADOG[:10]


def test_porthmadog_is_the_first_card_of_column_five() -> None:
    """FH:OQ-20"""
    table = settled(Tabletop.ready(), *BEFORE_PORTHMADOG)
    assert navvies(event(table, 2)) == [PORTHMADOG, "IV-5"]


def test_porthmadog_of_line_two_alone_is_first_as_well() -> None:
    """FH:OQ-20 FH:OQ-1"""
    lines = ("II", "III", "IV", "V", "VI", "VII")
    table = Tabletop.ready(lines=lines)
    earlier = [s.id for s in table.state.layout.stations.values() if 1 < s.column < 5]
    assert navvies(event(settled(table, *earlier), 2)) == [PORTHMADOG, "IV-5"]


@pytest.mark.parametrize("tile", ["track", "station", "navvy"])
def test_a_card_with_any_tile_is_passed_over(tile: str) -> None:
    """FH:NAVVY-3"""
    table = Tabletop.ready()
    if tile == "track":
        table.track("green", "I-2")
    elif tile == "station":
        table.station("green", "I-2/1")
    else:
        table.navvy("I-2")
    assert navvies(event(table)) == ["II-2"]


def test_rubble_does_not_matter_for_the_search_and_goes_to_the_supply() -> None:
    """FH:NAVVY-4 FH:NAVVY-5 FH:NAVVY-6"""
    table = event(Tabletop.ready(facts={("I-2", "rubble"): "7"}))
    assert navvies(table) == ["I-2"]
    assert table.moved("rubble") == [(7, "I-2", "supply")]
    assert table.points("blue") == table.points("green") == 0
    assert navvies(event(Tabletop.ready().clear("I-2"))) == ["I-2"]


def test_the_navvy_covers_track_space_and_all_station_spaces() -> None:
    """FH:NAVVY-7: on a double both stations."""
    table = Tabletop.ready().navvy("II-2").clear("I-2").give("blue", iron=9, stone=9)
    table.select_again("blue").answer("select D")
    for space in ("II-2/1", "II-2/2"):
        assert table.refused(f"build {space}") == ("FH:NAVVY-7", "FH:D-2")
    table.select_again("blue").answer("select C")
    assert table.refused("track II") == ("FH:C-5", "FH:C-6")


def test_what_a_navvy_builds_belongs_to_nobody() -> None:
    """FH:NAVVY-8: neither tracks nor stations nor line bonus."""
    table = Tabletop.ready().put(1, "breakers-yard", "blue/A", "blue/pile")
    table.put(1, "salvage", "blue/D", "blue/pile").navvy("I-2", "I-3", "II-2")
    assert table.score("blue").lines == table.score("green").lines == {}
    assert table.score("blue").cards == {"breakers-yard": 0, "salvage": 0}
    assert table.record.stations("blue") == table.record.stations("green") == 0


def test_the_surveyor_space_under_a_navvy_is_available_if_there_is_one() -> None:
    """FH:NAVVY-9"""
    table = Tabletop.ready().answer("select E")
    assert table.refused("move I-2") == ("FH:E-3",)
    event(table)
    table.select_again("green").answer("select E")
    assert "move I-2" in table.options()
    assert table.navvy("VIII-2").refused("move VIII-2") == ("UNFIT",)


def test_a_navvy_that_completes_a_line_brings_a_buffer_stop() -> None:
    """FH:NAVVY-10 FH:OQ-17: wherever it lands; here on the first of two cards."""
    table = event(Tabletop.ready().navvy("I-2", "II-2", "III-2", "IV-2").track("blue", "V-3"))
    assert navvies(table) == ["V-2"]
    assert table.moved("buffer") == [(1, "supply", "V/end")]


def test_a_navvy_on_the_last_card_of_an_incomplete_line_brings_none() -> None:
    """FH:OQ-17"""
    table = Tabletop.ready().station("green", "V-2/1")
    table = event(settled(table, *BEFORE_PORTHMADOG[:4], *BEFORE_PORTHMADOG[5:8]))
    assert navvies(table) == ["V-3"]
    assert table.count("buffer", "V/end") == 0


def test_a_navvy_covers_porthmadog_for_both_lines() -> None:
    """FH:OQ-13"""
    table = event(settled(Tabletop.ready(), *BEFORE_PORTHMADOG))
    assert navvies(table) == [PORTHMADOG]
    assert set(table.moved("buffer")) == {(1, "supply", "I/end"), (1, "supply", "II/end")}


def test_a_navvy_on_porthmadog_completes_only_a_complete_line() -> None:
    """FH:OQ-13: II-4 has a station and no track."""
    others = [card for card in BEFORE_PORTHMADOG if card != "II-4"]
    table = event(settled(Tabletop.ready().station("blue", "II-4/1"), *others))
    assert navvies(table) == [PORTHMADOG]
    assert table.moved("buffer") == [(1, "supply", "I/end")]


@pytest.mark.parametrize("tile", ["track", "station"])
def test_no_navvy_comes_to_porthmadog_once_a_player_has_built_there(tile: str) -> None:
    """FH:OQ-14"""
    table = settled(Tabletop.ready(), *BEFORE_PORTHMADOG)
    if tile == "track":
        table.put(1, "blue tile", "blue/tiles", f"{PORTHMADOG}/track")
    else:
        table.station("blue", f"{PORTHMADOG}/1")
    assert navvies(event(table)) == ["IV-5"]


def test_a_navvy_never_lands_where_a_surveyor_stands() -> None:
    """FH:OQ-28: a surveyor on a card without station or navvy is an error in tracking."""
    table = Tabletop.ready().surveyor("green", "I-2")
    assert any("INV-11" in found for found in table.game.violations(table.state))
    assert not table.navvy("I-2").game.violations(table.state)


@pytest.mark.parametrize("seed", range(8))
def test_navvies_come_from_events_and_from_turns_without_an_action_only(seed: int) -> None:
    """FH:NAVVY-14: over a game of random answers."""
    chance = random.Random(seed)
    table = Tabletop()
    rules = set()
    while table.phase != "finished" and table.record.turn < 60:
        table.answer(chance.choice(table.options()))
        rules |= {move.rule for move in table.moves if move.piece == "navvy"}
    assert "FH:EVENT-2" in rules
    assert rules <= {"FH:EVENT-2", "FH:TURN-7"}
