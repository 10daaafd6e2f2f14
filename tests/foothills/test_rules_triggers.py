"""What triggers the end: navvies that cannot be placed (FH:NAVVY-11 to 13) and the fifth line."""

import pytest

from tests.foothills.tabletop import Tabletop


def refilling(table: Tabletop) -> Tabletop:
    """The player whose turn it is has taken the last cube."""
    player = table.record.player
    return table.yard(iron=1).select_again(player).answer("select A", "take i")


def full(table: Tabletop) -> Tabletop:
    """Arrange: no card is left for a navvy; stations complete no line."""
    for index, station in enumerate(table.state.layout.search):
        player = ("blue", "green")[index % 2]
        table.station(player, station.spaces[0].place)
    return table


def test_an_eleventh_navvy_triggers_the_end_and_the_tenth_does_not() -> None:
    """FH:NAVVY-11 FH:NAVVY-13"""
    table = refilling(Tabletop.ready().put(9, "navvy", "supply", "box")).answer("draw 1 5")
    assert table.count("navvy", "supply") == 0
    assert not table.record.ending
    table.answer("take -").turn_of("green").card("green", "strongarm")
    refilling(table).answer("draw 1 2")
    assert table.record.ending == "green"
    assert table.moved("navvy") == []


def test_a_navvy_without_a_card_triggers_the_end() -> None:
    """FH:NAVVY-12"""
    table = refilling(full(Tabletop.ready())).answer("draw 1 5")
    assert table.record.ending == "blue"
    assert table.count("navvy", "supply") == 10
    assert table.moved("navvy") == []


def test_the_last_card_can_still_be_taken() -> None:
    """FH:NAVVY-12: it is the next event that finds none."""
    table = full(Tabletop.ready())
    last = table.state.layout.search[-1]
    space = last.spaces[0].place
    (tile,) = table.state.places[space]
    table.put(1, tile, space, f"{tile.split()[0]}/tiles")
    refilling(table).answer("draw 1 5")
    assert table.count("navvy", last.id) == 1
    assert not table.record.ending


def test_each_event_is_tried_and_all_whites_stay_on_the_tile() -> None:
    """FH:OQ-24: one tile is left for three events."""
    table = refilling(Tabletop.ready().put(9, "navvy", "supply", "box")).answer("draw 3 3")
    assert table.moved("navvy") == [(1, "supply", "I-2")]
    assert table.record.ending == "blue"
    assert table.count("event", "yard") == 3


def test_a_navvy_that_completes_the_fifth_line_ends_the_game_in_the_current_turn() -> None:
    """FH:OQ-22: the turn is finished, then the other player has the last one."""
    table = Tabletop.ready().navvy("I-2", "II-2", "III-2", "IV-2").track("green", "V-3")
    refilling(table.put(4, "buffer", "supply", "box")).answer("draw 1 5")
    assert table.moved("buffer") == [(1, "supply", "V/end")]
    assert table.record.ending == "blue"
    assert (table.phase, table.player) == ("take", "blue")
    table.answer("take ii")
    assert (table.phase, table.player) == ("select", "green")
    assert table.answer("select B", "dig I").phase == "finished"


def test_in_the_second_players_turn_the_game_ends_with_it() -> None:
    """FH:OQ-22"""
    table = Tabletop.ready(start="green").navvy("I-2", "II-2", "III-2", "IV-2")
    table.track("green", "V-3").put(4, "buffer", "supply", "box").turn_of("blue")
    refilling(table).answer("draw 1 5", "take ii")
    assert table.phase == "finished"


def test_both_conditions_in_one_turn_are_one_trigger() -> None:
    """FH:OQ-25: a fifth line by the last navvy tile, then no tile for the next event."""
    table = Tabletop.ready().navvy("I-2", "II-2", "III-2", "IV-2").track("green", "V-3")
    table.put(4, "buffer", "supply", "box").put(5, "navvy", "supply", "box")
    refilling(table).answer("draw 2 4", "take -")
    assert table.record.ending == "blue"
    assert (table.phase, table.player) == ("select", "green")
    assert table.answer("select B", "dig I").phase == "finished"


def test_a_trigger_in_the_last_turn_changes_nothing() -> None:
    """FH:OQ-26"""
    table = Tabletop.ready().put(10, "navvy", "supply", "box").mark(ending="blue")
    refilling(table.turn_of("green")).answer("draw 2 4")
    assert table.record.ending == "blue"
    assert table.answer("take ii").phase == "finished"


@pytest.mark.parametrize(("cards", "double"), [("1 2 3 4/5", True), ("1 2 3 4 5", False)])
def test_devils_bridge_lies_in_column_four_and_the_owner_says_how_wide(
    cards: str, double: bool
) -> None:
    """FH:OQ-21"""
    table = Tabletop(of="rulebook")
    known = {
        "I": "1 2 3/4 5", "II": "1 2/3 4 5", "III": "1 2", "IV": "1 2/3 4 5", "V": "1 2 3",
    }  # fmt: skip
    for line, layout in known.items():
        table.answer(f"fact {line} cards '{layout}'")
    assert table.phase == "ask"
    table.answer(f"fact VIII cards '{cards}'")
    station = table.state.layout.stations["VIII-4"]
    assert (station.column, station.double) == (4, double)


def test_the_layout_must_have_a_card_for_devils_bridge() -> None:
    """FH:OQ-21"""
    table = Tabletop(lines=("VIII", "III", "V", "VI", "VII", "IV"), of="rulebook")
    table.answer("fact III cards '1 2'", "fact IV cards '1 2/3 4 5'", "fact V cards '1 2 3'")
    table.answer("fact VI cards '1 2'", "fact VII cards '1 2 3'")
    assert "FH:SET-7" in table.refused("fact VIII cards '1 2 3/4 5'")
