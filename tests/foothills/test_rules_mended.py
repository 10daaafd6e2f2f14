"""Positions that corrections, owners' texts and told facts lead to: the rules hold there, too."""

from __future__ import annotations

import pytest

from companion.games.foothills.position import joining_marks
from companion.games.foothills.settings import Settings
from tests.foothills.tabletop import Tabletop

RICH = {"rubble": 10, "iron": 5, "stone": 5, "passenger": 5}


@pytest.mark.parametrize("card", ["landscaper", "architect"])
def test_what_is_wanting_is_a_station_and_not_the_extra(card: str) -> None:
    """FH:TURN-5 FH:D-2"""
    table = Tabletop.ready().give("blue", **RICH).ticket("blue", "V-1")
    table.card("blue", card, grey=True)
    assert table.refused("select B")[0] == "FH:TURN-5" and "FH:D-6" not in table.refused("select B")
    assert "costs" not in table.words("select B")


def test_what_is_wanting_is_a_tile_and_not_the_extra() -> None:
    """FH:LIMIT-2 FH:OQ-41"""
    table = Tabletop.ready().clear().give("blue", **RICH).card("blue", "landscaper", grey=True)
    table.put(table.count("blue tile", "blue/tiles"), "blue tile", "blue/tiles", "box")
    assert "FH:LIMIT-2" in table.refused("select B") and "FH:D-6" not in table.refused("select B")


def test_what_is_wanting_is_the_extra_where_a_station_could_be_built_without() -> None:
    """FH:TURN-5 FH:D-6 FH:OQ-46"""
    table = Tabletop.ready().clear().give("blue", **RICH).card("blue", "landscaper", grey=True)
    assert "select B" in table.options()
    table.put(table.count("rubble", "blue"), "rubble", "blue", "supply")
    assert "FH:D-6" in table.refused("select B")


def test_a_need_that_an_owner_noted_is_none_that_the_rulebook_states() -> None:
    """FH:TICKET-6"""
    table = Tabletop.ready(of="rulebook", facts={("tourist", "needs"): "ticket"}, start="green")
    table.card("green", "tourist", grey=True)
    assert table.refused("select C") == ("FH:TICKET-6",)


@pytest.mark.parametrize(("card", "slot"), [("draftsman", "C"), ("small-cart", "D")])
def test_a_missing_track_is_no_missing_ticket(card: str, slot: str) -> None:
    """FH:TURN-3"""
    table = Tabletop.ready(facts={(card, "text"): "needs track; gain 1 rubble"})
    table.card("blue", card, grey=True).ticket("blue", "V-1")
    assert table.refused(f"select {slot}") == ("FH:TURN-3",)


@pytest.mark.parametrize(
    ("card", "slot", "rule"),
    [
        ("salvage", "D", "FH:SEC-SALVAGE-3"),
        ("harbour-market", "D", "FH:SEC-HARBOUR-MARKET-2"),
        ("small-boat", "D", "FH:TURN-3"),
    ],
)
def test_cubes_drawn_blindly_are_moved_by_the_card_that_draws(
    card: str, slot: str, rule: str
) -> None:
    """FH:SEC-SALVAGE-3 FH:SEC-HARBOUR-MARKET-2"""
    start = "green" if card == "harbour-market" else "blue"
    table = Tabletop.ready(facts={(card, "text"): "draw 2"}, start=start)
    table.card(start, card, grey=True).answer(f"select {slot}", "blind 1")
    assert {move.rule for move in table.moves if move.source == "bag"} == {rule}


@pytest.mark.parametrize(
    ("card", "text", "slot", "answer", "rule"),
    [
        ("strongarm", "up to 2 x: track for 1 iron with ticket", "A", "track I", "FH:TICKET-6"),
        ("itinerant-workers", "dig 2 with ticket", "E", "dig I", "FH:TICKET-6"),
        ("mason", "build on own line", "B", "build I-3/1", "FH:TURN-3"),
        ("tourist", "move adjacent", "C", "move I-1", "FH:TURN-3"),
    ],
)
@pytest.mark.parametrize("place", ["V-1", "home", "pub"])
def test_what_an_owner_read_off_a_card_is_no_statement_about_another(
    card: str, text: str, slot: str, answer: str, rule: str, place: str
) -> None:
    """FH:TICKET-6 FH:TURN-3 FH:SEC-0"""
    table = Tabletop.ready(facts={(card, "text"): text}, start="green").give("green", **RICH)
    table.card("green", card, grey=True).ticket("green", "V-1").track("green", "V-2")
    table.clear("I-3", "V-3").navvy("I-2").surveyor("green", place)
    table.answer(f"select {slot}" if card != "tourist" or place == "V-1" else "select C !FH:TURN-5")
    against = table.refused(answer if card != "tourist" or place != "pub" else "move I-2")
    assert rule in against and not any("SEC" in other for other in against)


@pytest.mark.parametrize("second", ["resource", "iron"])
def test_two_prices_are_one(second: str) -> None:
    """FH:OQ-46: a cost is never skipped."""
    text = f"pay 1 iron; pay 1 {second}; draw 2"
    table = Tabletop.ready(facts={("salvage", "text"): text}).card("blue", "salvage", grey=True)
    table.put(table.count("stone", "blue"), "stone", "blue", "bag").give("blue", iron=1)
    assert "FH:TURN-5" in table.refused("select D") and "select D" not in table.options()
    table.give("blue", iron=2).answer("select D")
    while table.phase != "blind":
        table.answer(table.options()[0])
    assert table.count("iron", "blue") == 0


def dug_in_two_lines(text: str, there: int) -> dict[str, int]:
    """Line V holds so much rubble, line I has plenty: what is taken from where."""
    table = Tabletop.ready(facts={("itinerant-workers", "text"): text})
    table.card("blue", "itinerant-workers", grey=True).clear("V-3")
    table.put(table.count("rubble", "V-2") - there, "rubble", "V-2", "supply")
    table.answer("select E", "dig I V")
    taken = {"I": 0, "V": 0, "supply": 0}
    for move in table.moves:
        if (move.piece, move.target) == ("rubble", "blue"):
            taken[move.source.partition("-")[0]] += move.n
    return taken


@pytest.mark.parametrize(
    ("text", "there", "taken"),
    [
        ("dig 2 from 2 lines", 3, {"I": 1, "V": 1, "supply": 0}),
        ("dig 3 from 2 lines", 3, {"I": 2, "V": 1, "supply": 0}),
        ("dig 4 from 2 lines", 1, {"I": 3, "V": 1, "supply": 0}),
    ],
)
def test_what_one_of_two_lines_lacks_the_other_gives(
    text: str, there: int, taken: dict[str, int]
) -> None:
    """FH:B-3 FH:B-5 FH:SEC-LOCAL-HELP-3: as much as possible comes off the lines."""
    assert dug_in_two_lines(text, there) == taken


def test_only_starting_stations_give_tickets() -> None:
    """FH:TICKET-1: by a ruling it can be told all the same, and then there is none to be had."""
    table = Tabletop.ready(of="rulebook").station("green", "V-2/1").answer("select E", "move V-2")
    told = "fact V-2 action 'gain 1 stone; ticket'"
    assert table.refused(told) == ("FH:TICKET-1",)
    table.answer(f"{told} !FH:TICKET-1")
    table.answer(table.options()[0])
    assert table.player == "green"


@pytest.mark.parametrize("action", ["none", "gain 1 stone", "'gain 3 rubble; ticket'"])
def test_a_starting_station_gives_a_ticket_and_a_bonus(action: str) -> None:
    """FH:TICKET-1 FH:TICKET-2 FH:E-4"""
    table = Tabletop.ready(of="rulebook").answer("select E", "move V-1")
    action = action if " " not in action or action[0] == "'" else f"'{action}'"
    assert table.refused(f"fact V-1 action {action}") == ("FH:TICKET-2",)


def with_five_buffer_stops() -> Tabletop:
    """As after a correction (forgotten tracks), or as a game is joined in its last turns."""
    table = Tabletop.ready()
    for line in ("I", "II", "III", "IV", "V"):
        for station in table.state.layout.tracked[line]:
            if station.id != "I/II-5":
                missing = station.tracks - sum(table.state.places[station.track].values())
                player = "green" if table.count("green tile", "green/tiles") > missing else "blue"
                for _ in range(missing):
                    table.track(player, station.id)
        table.put(1, "buffer", "supply", f"{line}/end")
    return table.navvy("I/II-5")


def test_five_buffer_stops_end_the_game_however_they_came_there() -> None:
    """FH:END-1 FH:TURN-11 FH:LINE-4"""
    table = with_five_buffer_stops()
    assert not table.game.violations(table.state)
    table.answer("select A", "take i")
    while table.phase not in {"select", "finished"} or table.player == "green":
        table.answer(table.options()[0])
        if table.phase == "finished":
            return
    pytest.fail("the game goes on")


def test_buffer_stops_that_were_lost_do_not_end_the_game() -> None:
    """FH:END-1: the last one must lie at the end of a line."""
    table = Tabletop.ready().put(5, "buffer", "supply", "lost")
    table.yard(iron=6)
    for _ in range(2):
        table.answer("select A", "take i")
    assert table.record.turn == 3
    assert not table.record.ending


def test_a_game_joined_with_five_buffer_stops_is_in_its_last_turns() -> None:
    """FH:END-1 FH:END-3"""
    table = with_five_buffer_stops()
    zones = {place: dict(pieces) for place, pieces in table.state.places.items()}
    marks = {"player": "green"}
    assert joining_marks(table.game, zones, marks)["ending"] == "green"
    assert joining_marks(table.game, zones, marks | {"ending": "blue"})["ending"] == "blue"
    del zones["V/end"]["buffer"]
    assert "ending" not in joining_marks(table.game, zones, marks)


def test_with_one_of_its_lines_in_play_both_spaces_of_porthmadog_count() -> None:
    """FH:OQ-15 FH:PORTH-6: also where left is line I's and right is line II's."""
    lines = ("I", "III", "IV", "V", "VI", "VIII")
    table = Tabletop.ready(lines=lines, settings=Settings(porthmadog="split")).clear()
    table.track("green", "I-2", "I-3").give("blue", iron=6).answer("select C", "track I")
    assert "track I" in table.options()


def test_large_boat_does_not_begin_to_fill_a_full_yard_by_word() -> None:
    """FH:SEC-LARGE-BOAT-2 FH:OQ-59"""
    table = Tabletop.ready(of="rulebook").yard(iron=4, stone=2)
    table.card("blue", "large-boat", grey=True).answer("select D")
    assert table.refused("add") == ("FH:SEC-LARGE-BOAT-2",)
    assert "add" in table.answer("take i").options()
