"""Component limits (FH:LIMIT), the end of the game (FH:END) and the end of a turn (FH:OQ-80)."""

import pytest

from companion.core.answers import Answer, Refusal
from companion.core.session import Session
from tests.foothills.tabletop import Tabletop

FOUR = ("I", "II", "III", "IV")


def four_lines_complete(player: str, start: str = "blue") -> Tabletop:
    """Lines I to IV are complete; V lacks the track on V-2. The player has golden C selected."""
    table = Tabletop.ready(start=start)
    table.track("green", "I-2", "I-3", "I/II-5", "I/II-5", "II-2", "II-4")
    table.track("green", "III-2", "III-3", "III-4", "IV-2", "IV-4", "IV-5")
    table.track("blue", "V-3").clear("V-2").give(player, iron=4)
    for line in FOUR:
        table.put(1, "buffer", "supply", f"{line}/end")
    return table.select_again(player).answer("select C")


def no_navvy_possible(table: Tabletop) -> Tabletop:
    """Every card that a navvy could go to has a station."""
    for card in table.state.layout.search:
        table.station("green" if card.row < 3 else "blue", f"{card.id}/1")
    return table


def test_iron_and_stone_are_limited() -> None:
    """FH:LIMIT-1"""
    table = Tabletop.ready().yard().give("blue", stone=0).give("green", stone=16, iron=1)
    table.give("blue", rubble=2, iron=2).clear("V-2").answer("select C")
    limited = ("FH:LIMIT-1", "UNFIT")
    assert table.refused("trade rr>s bag") == table.refused("trade rr>s yard") == limited


def test_without_stone_no_stone_is_made_and_no_rubble_paid() -> None:
    """FH:OQ-42"""
    table = Tabletop.ready().yard(iron=2).give("blue", stone=0, rubble=6, iron=1)
    table.give("green", stone=16)
    assert table.refused("select C") == ("FH:TURN-5",)
    table.give("blue", iron=2).clear("V-2").answer("select C")
    assert not [option for option in table.options() if option.startswith("trade")]


def test_tracks_and_stations_come_from_the_same_sixteen_tiles() -> None:
    """FH:LIMIT-2 FH:C-11"""
    table = Tabletop.ready().clear().give("blue", iron=6, stone=4)
    assert table.count("blue tile", "blue/tiles") == 16
    table.answer("select C", "track V", "done")
    table.select_again("blue").answer("select D", "build I-2/1", "survey no")
    assert table.count("blue tile", "blue/tiles") == 14


def test_without_tiles_neither_track_nor_station_but_stone() -> None:
    """FH:OQ-41 FH:LIMIT-2"""
    table = Tabletop.ready().clear().give("blue", iron=6, stone=4, rubble=4, passenger=4)
    table.put(16, "blue tile", "blue/tiles", "box")
    assert table.refused("select D") == ("FH:TURN-5",)
    table.answer("select C")
    assert table.refused("track V") == ("FH:LIMIT-2", "UNFIT")
    assert table.options() == ["trade 'rr>s' yard", "trade 'rr>s' bag"]


def test_rubble_passengers_and_points_never_run_out() -> None:
    """FH:LIMIT-3"""
    table = Tabletop.ready().clear().give("blue", rubble=500).give("green", passenger=500)
    table.put(900, "half", "supply", "green").answer("select B", "dig supply")
    assert table.count("rubble", "blue") == 504
    table.select_again("blue").answer("select E", "move VIII-1")
    assert table.count("passenger", "blue") == 1


def test_there_are_ten_navvies_and_five_buffer_stops() -> None:
    """FH:LIMIT-4"""
    table = Tabletop.ready()
    assert (table.count("navvy", "supply"), table.count("buffer", "supply")) == (10, 5)


def test_the_fifth_buffer_stop_triggers_the_end() -> None:
    """FH:END-1 FH:LIMIT-4"""
    table = four_lines_complete("blue")
    assert not table.record.ending
    table.answer("track V")
    assert table.moved("buffer") == [(1, "supply", "V/end")]
    assert table.record.ending == "blue"


def test_a_navvy_that_cannot_be_placed_triggers_the_end() -> None:
    """FH:END-2 FH:LIMIT-4: for want of a tile, or for want of a card."""
    no_tile = Tabletop.ready().put(10, "navvy", "supply", "box")
    for table in (no_tile, no_navvy_possible(Tabletop.ready())):
        table.yard(iron=1).answer("select A", "take i", "draw 1 3")
        assert table.record.ending == "blue"


@pytest.mark.parametrize("start", ["blue", "green"])
def test_after_a_trigger_by_the_starting_player_the_other_has_one_turn(start: str) -> None:
    """FH:END-3 FH:END-5"""
    table = four_lines_complete(start, start).answer("track V")
    table.answer(*(["done"] if table.phase == "trade" else []))
    assert (table.phase, table.player) == ("select", "green" if start == "blue" else "blue")
    table.answer("select B", "dig VIII")
    assert table.phase == "finished"


@pytest.mark.parametrize(("start", "second"), [("blue", "green"), ("green", "blue")])
def test_a_trigger_by_the_second_player_ends_the_game_with_that_turn(
    start: str, second: str
) -> None:
    """FH:END-4 FH:END-5"""
    table = four_lines_complete(second, start).answer("track V")
    table.answer(*(["done"] if table.phase == "trade" else []))
    assert table.phase == "finished"


def test_a_trigger_cuts_nothing_short() -> None:
    """FH:END-6: the rest of the action, the flip and the end of the turn still come."""
    table = four_lines_complete("green").clear("VIII-2").yard(event=3, iron=2)
    table.answer("track V")
    assert (table.phase, table.player) == ("trade", "green")
    table.answer("track VIII")
    assert table.count("green tile", "VIII-2/track") == 1
    assert table.facing("green", "C") == ("tourist", "grey")
    assert table.count("event", "bag") == 4
    assert table.phase == "finished"


def test_the_turn_ends_with_the_flip_then_the_events_then_the_check() -> None:
    """FH:OQ-80"""
    table = Tabletop.ready().mark(ending="blue").select_again("green").yard(event=3, iron=2)
    table.answer("select B")
    outcome = table.game.apply(table.state, Answer.parse("dig V"))
    assert not isinstance(outcome, Refusal)
    ways = [edge.trigger for edge in outcome.edges]
    assert ways == ["done", "performed", "flipped", "over", "scored"]
    assert outcome.moves[-1].piece == "event"
    assert outcome.state.ledger.count("event", "yard") == 0


def test_all_four_events_may_lie_on_the_tile() -> None:
    """FH:OQ-82: each counts as on the tile, however many holes there are."""
    table = Tabletop.ready().yard(iron=1, event=2)
    table.answer("select A", "take i", "draw 2 3")
    assert table.count("event", "yard") == 4
    table.answer("take -")
    assert (table.count("event", "yard"), table.count("event", "bag")) == (0, 4)


@pytest.mark.parametrize("letter", ["B", "E"])
def test_there_is_no_skipping_while_golden_b_or_e_faces_up(letter: str) -> None:
    """FH:OQ-81 FH:TURN-9"""
    table = Tabletop.ready().clear().yard().give("green", iron=1, stone=1).only("blue", letter)
    table.put(16, "blue tile", "blue/tiles", "box").surveyor("blue", "V-1").surveyor("green", "I-1")
    assert table.options() == [f"select {letter}"]
    assert table.refused("skip") == ("FH:TURN-9",)


def test_without_golden_b_and_e_there_may_be_no_action() -> None:
    """FH:OQ-81: grey B and E ask for something, the others find nothing."""
    table = Tabletop.ready().give("blue", iron=0, stone=0).only("blue", "C", "D")
    assert table.options() == ["skip"]


def test_a_card_selected_by_mistake_is_taken_back_as_a_correction() -> None:
    """FH:OQ-85: the log has an entry more, the turn is the same, and no card was turned."""
    table = Tabletop.ready()
    session = Session.in_memory(table.game)
    for text in (*["leave"] * 5, "opening 3", "draft is", "draft is"):
        options = [str(answer) for answer in table.game.options(session.state)]
        session.answer(Answer.parse(options[0] if text == "leave" else text))
    before = session.state
    session.answer(Answer.parse("select B"))
    entry = session.undo()
    assert entry is not None
    assert entry.kind == "undo"
    assert session.state == before
    assert session.state.record.turn == 1


def test_a_waiver_of_a_price_takes_what_is_there() -> None:
    """FH:OQ-46: only a ruling of the players sets a price aside."""
    table = Tabletop.ready().clear().give("blue", iron=0, stone=1).answer("select D")
    assert table.refused("build I-2/1") == ("FH:D-6",)
    table.answer("build I-2/1 !FH:D-6")
    assert table.moved("stone") == [(1, "blue", "bag")]
    assert table.record.stations("blue") == 1
