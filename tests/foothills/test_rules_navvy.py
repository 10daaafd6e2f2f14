"""Placing a navvy (FH:NAVVY) and the events that call for one (FH:EVENT)."""

from tests.foothills.tabletop import Tabletop


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
