"""Setup of the table (FH:SET-1 to FH:SET-23): lines, cards, cubes and chits."""

from itertools import combinations

import pytest

from companion.games.foothills.facts import LINES
from companion.games.foothills.game import BadSetup, Foothills, Setup
from tests.foothills.tabletop import Tabletop, deck

WITHOUT_I = ("II", "III", "IV", "V", "VI", "VII")
WITHOUT_II = ("I", "III", "IV", "V", "VI", "VII")
WITHOUT_I_AND_II = ("III", "IV", "V", "VI", "VII", "VIII")
WITHOUT_III = ("I", "II", "IV", "V", "VI", "VII")
WITHOUT_III_AND_IV = ("I", "II", "V", "VI", "VII", "VIII")


def row(table: Tabletop, line: str) -> list[str]:
    return [station.id for station in table.state.layout.rows[line]]


def test_two_players_blue_and_green() -> None:
    """FH:SET-1"""
    setup = Tabletop().game.set_up
    for names in ({"blue": "Ann"}, {"blue": "Ann", "green": "Bob", "red": "Cid"}):
        with pytest.raises(BadSetup):
            Setup(setup.deck, setup.lines, "blue", names)
    with pytest.raises(BadSetup):
        Setup(setup.deck, setup.lines, "red")


@pytest.mark.parametrize("number", [5, 7, 8])
def test_neither_fewer_nor_more_than_six_lines_are_in_play(number: int) -> None:
    """FH:SET-2"""
    with pytest.raises(BadSetup):
        Setup(deck("sample"), LINES[:number])
    with pytest.raises(BadSetup):
        Setup(deck("sample"), (*LINES[:5], "IX"))


def test_any_six_lines_can_be_played_and_leave_the_cards_of_the_other_two_out() -> None:
    """FH:SET-2 FH:SET-3 FH:SET-4"""
    for out in combinations(LINES, 2):
        lines = tuple(line for line in LINES if line not in out)
        layout = Foothills(Setup(deck("sample"), lines)).start().layout
        assert layout.lines == lines
        assert all(set(station.lines) <= set(lines) for station in layout.stations.values())
        assert ("I/II-5" in layout.stations) == (not {"I", "II"} <= set(out))
        assert ("III/IV-1" in layout.stations) == (not {"III", "IV"} <= set(out))


def test_the_backs_name_each_pair_of_lines_once_and_six_name_none() -> None:
    """FH:SET-5"""
    backs = [fact.value for key, fact in deck("sample") if key.field.startswith("back.")]
    pairs = [frozenset(back.split()) for back in backs if back != "none"]
    assert len(backs) == 34
    assert backs.count("none") == 6
    assert len(pairs) == 28
    assert set(pairs) == {frozenset(pair) for pair in combinations(LINES, 2)}


def test_rows_ascend_by_roman_numeral_whatever_the_order_of_choosing() -> None:
    """FH:SET-6"""
    layout = Tabletop(lines=("VIII", "III", "I", "VI", "IV", "II")).state.layout
    assert list(layout.rows) == ["I", "II", "III", "IV", "VI", "VIII"]
    assert [layout.rows[line][1].row for line in layout.rows] == [0, 1, 2, 3, 4, 5]


def test_cards_run_left_to_right_in_the_columns_of_their_numbers() -> None:
    """FH:SET-7 FH:SET-8"""
    table = Tabletop()
    assert row(table, "VIII") == ["VIII-1", "VIII-2", "VIII-3", "VIII-4", "VIII-6"]
    for cards in table.state.layout.rows.values():
        for station in cards:
            assert station.column == int(station.id.rpartition("-")[2])


def test_porthmadog_lies_astride_rows_one_and_two() -> None:
    """FH:SET-9: it touches the card above and the card below the line between the rows."""
    table = Tabletop(lines=WITHOUT_III)
    layout = table.state.layout
    assert row(table, "I")[-1] == row(table, "II")[-1] == "I/II-5"
    assert layout.stations["I/II-5"].lines == ("I", "II")
    assert {"I-3", "II-4", "IV-5"} == layout.neighbours["I/II-5"]


def test_llanberis_lies_astride_rows_three_and_four() -> None:
    """FH:SET-10"""
    table = Tabletop()
    layout = table.state.layout
    assert row(table, "III")[0] == row(table, "IV")[0] == "III/IV-1"
    assert layout.stations["III/IV-1"].lines == ("III", "IV")
    assert {"II-1", "III-2", "IV-2", "V-1"} == layout.neighbours["III/IV-1"]


@pytest.mark.parametrize(
    ("lines", "card", "line", "column"),
    [
        (WITHOUT_I, "I/II-5", "II", 5),
        (WITHOUT_II, "I/II-5", "I", 5),
        (WITHOUT_III, "III/IV-1", "IV", 1),
    ],
)
def test_a_shared_card_is_used_in_the_row_of_its_only_line(
    lines: tuple[str, ...], card: str, line: str, column: int
) -> None:
    """FH:OQ-1 FH:SET-3: in its usual column, and in no other row."""
    layout = Tabletop(lines=lines).state.layout
    station = layout.stations[card]
    assert station.lines == (line,)
    assert station.column == column
    assert station.row == layout.lines.index(line)


def test_seven_doubles_are_one_card_each_and_leave_27_cards_of_34() -> None:
    """FH:SET-11"""
    spans = {
        (line, span.number): span.double
        for line in LINES
        for span in deck("sample").value(line, "cards")
        if (line, span.number) not in {("II", 5), ("IV", 1)}
    }
    assert sum(spans.values()) == 7
    assert len(spans) == 27
    assert sum(1 + double for double in spans.values()) == 34


def test_a_double_has_one_track_space_two_or_three_stations_and_one_surveyor_space() -> None:
    """FH:SET-12"""
    doubles = [s for s in Tabletop().state.layout.stations.values() if s.double]
    assert doubles
    for station in doubles:
        assert station.tracks == 1
        assert len(station.spaces) in {2, 3}
        assert station.has_surveyor_space != bool(station.effect)


def told(*facts: str) -> Tabletop:
    """The rulebook's deck, with the layout of the lines told."""
    cards = ("1 2 3/4 5", "1 2/3 4 5", "1 2", "1 2/3 4 5", "1 2 3", "1 2 3 4/5")
    table = Tabletop(of="rulebook")
    for line, layout in zip(("I", "II", "III", "IV", "V", "VIII"), cards, strict=True):
        table.answer(f"fact {line} cards '{layout}'")
    return table.answer(*facts)


def test_the_owner_is_asked_for_two_or_three_stations_of_a_double() -> None:
    """FH:SET-12"""
    table = told("fact I-2 rubble 2")
    assert table.options() == ["fact I-3 spaces 2", "fact I-3 spaces 3"]
    assert table.refused("fact I-3 spaces 1") == ("FH:SET-12",)


def test_a_layout_that_the_sources_exclude_is_refused() -> None:
    """FH:SET-7 FH:SET-11 FH:PORTH-1 FH:PORTH-12: Porthmadog is a single card, no. 5."""
    table = Tabletop(of="rulebook")
    assert "FH:PORTH-1" in table.refused("fact I cards '1 2 3 4/5'")
    assert "FH:PORTH-1" in table.refused("fact I cards '1 2 3 4'")
    assert "FH:SET-7" in table.refused("fact I cards '1 2 3 4'")
    table.answer("fact I cards '1 2/3 4 5'", "fact II cards '1 2/3 4 5'", "fact III cards '1 2'")
    table.answer("fact IV cards '1 2/3 4 5'", "fact V cards '1 2 3/4 5/6'")
    assert "FH:SET-11" in table.refused("fact VIII cards '1 2/3 4/5 6/7'")


def test_a_double_touches_the_cards_above_and_below_both_its_columns() -> None:
    """FH:SET-13"""
    neighbours = Tabletop().state.layout.neighbours
    assert neighbours["IV-2"] == {"III/IV-1", "IV-4", "III-2", "III-3", "V-2", "V-3"}


def test_the_leftmost_card_is_the_starting_station() -> None:
    """FH:SET-14"""
    for cards in Tabletop().state.layout.rows.values():
        assert [station.start for station in cards] == [True] + [False] * (len(cards) - 1)


def test_each_starting_station_gets_the_two_tickets_of_its_type() -> None:
    """FH:SET-15: Llanberis two in all."""
    table = Tabletop()
    for start in ("I", "II", "III/IV", "V", "VIII"):
        assert table.count(f"ticket {start}", f"{start}-1") == 2
    assert table.count("ticket VI", "box") == table.count("ticket VII", "box") == 2


def test_the_general_supply_holds_navvies_passengers_chits_and_buffer_stops() -> None:
    """FH:SET-16: stockyard and pub are there, and empty."""
    table = Tabletop()
    assert table.count("navvy", "supply") == 10
    assert table.count("buffer", "supply") == 5
    assert table.count("passenger", "supply") == 16
    assert table.count("half", "supply") == 2 * 145
    assert table.state.places["yard"] == table.state.places["pub"] == {}


def test_resources_are_in_the_bag_and_events_outside_until_six_are_drawn() -> None:
    """FH:SET-17 FH:SET-18 FH:SET-19"""
    table = Tabletop()
    while table.phase == "neutral":
        table.answer(table.options()[0])
    assert table.state.places["bag"] == {"iron": 20, "stone": 16}
    assert table.options() == [f"opening {iron}" for iron in range(7)]
    assert "UNFIT" in table.refused("opening 7")
    table.answer("opening 4")
    assert table.state.places["yard"] == {"iron": 4, "stone": 2}
    assert table.state.places["bag"] == {"iron": 16, "stone": 14, "event": 4}
    assert [move.piece for move in table.moves][-1] == "event"


def test_each_card_gets_its_printed_rubble_from_the_supply() -> None:
    """FH:SET-20: a shared card once."""
    table = Tabletop(facts={("V-2", "rubble"): "5", ("I/II-5", "rubble"): "3"})
    assert table.count("rubble", "V-2") == 5
    assert table.count("rubble", "I/II-5") == 3
    on_cards = sum(table.count("rubble", card) for card in table.state.layout.stations)
    assert table.count("rubble", "supply") == 58 - on_cards


def test_rubble_that_no_source_states_is_asked_for() -> None:
    """FH:SET-20"""
    table = told()
    assert table.refused("fact I-2 rubble many") == ("UNFIT",)
    table.answer("fact I-2 rubble 4")
    assert table.state.layout.stations["I-2"].rubble == 4


@pytest.mark.parametrize(
    ("lines", "on_porthmadog", "in_the_box"),
    [
        (WITHOUT_III, {"bonus I", "bonus II"}, set()),
        (WITHOUT_I, {"bonus II"}, {"bonus I"}),
        (WITHOUT_II, {"bonus I"}, {"bonus II"}),
        (WITHOUT_I_AND_II, set(), {"bonus I", "bonus II"}),
    ],
)
def test_line_bonus_chits_lie_on_porthmadog_for_the_lines_in_play(
    lines: tuple[str, ...], on_porthmadog: set[str], in_the_box: set[str]
) -> None:
    """FH:SET-21 FH:SET-23 FH:OQ-2"""
    places = Tabletop(lines=lines).state.places
    chits = {"bonus I", "bonus II"}
    assert chits & set(places.get("I/II-5", {})) == on_porthmadog
    assert chits & set(places["box"]) == in_the_box


@pytest.mark.parametrize(("lines", "place"), [(WITHOUT_III, "IV-5"), (WITHOUT_III_AND_IV, "box")])
def test_the_summit_chit_lies_on_yr_wyddfa_if_line_four_is_in_play(
    lines: tuple[str, ...], place: str
) -> None:
    """FH:SET-22 FH:SET-23"""
    assert Tabletop(lines=lines).count("summit", place) == 1
