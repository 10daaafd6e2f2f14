"""Completing a line (FH:LINE) and Porthmadog, the terminus of two (FH:PORTH)."""

import pytest

from companion.games.foothills.settings import Settings
from tests.foothills.tabletop import Tabletop

PORTHMADOG = "I/II-5"
REST_OF_I, REST_OF_II = ("I-2", "I-3"), ("II-2", "II-4")
ONLY_I = ("I", "III", "IV", "V", "VI", "VIII")
ONLY_II = ("II", "III", "IV", "V", "VI", "VIII")


def laying(**kwargs: object) -> Tabletop:
    """Blue can lay three tracks on a table without rubble."""
    return Tabletop.ready(**kwargs).clear().give("blue", iron=6).select_again("blue")


def buffers(table: Tabletop, *lines: str) -> list[int]:
    return [table.count("buffer", f"{line}/end") for line in lines]


def test_a_line_is_complete_with_tracks_and_navvies_on_all_its_spaces() -> None:
    """FH:LINE-1 FH:LINE-3 FH:LINE-6: no station is built, and the start adds no condition."""
    table = laying().navvy("V-2").answer("select C", "track V")
    assert table.moved("buffer") == [(1, "supply", "V/end")]
    table = laying().answer("select C", "track V")
    assert buffers(table, "V") == [0]
    assert buffers(table.answer("track V"), "V") == [1]


def test_starting_stations_have_no_track_space() -> None:
    """FH:LINE-6 FH:OQ-19: unless the owner reads one off the card."""
    assert all(station.tracks == 0 for station in Tabletop(of="sample").state.layout.starts)
    table = laying(facts={("V-1", "tracks"): "1"}).navvy("V-2", "V-3").answer("select C")
    assert buffers(table, "V") == [0]
    table.answer("track V")
    assert table.moved("blue tile") == [(1, "blue/tiles", "V-1/track")]
    assert buffers(table, "V") == [1]


def test_no_more_track_in_a_line_with_a_buffer_stop() -> None:
    """FH:LINE-2"""
    table = laying().track("green", "V-2").answer("select C", "track V")
    assert table.refused("track V") == ("FH:LINE-2",)


def test_stations_of_a_completed_line_can_still_be_built() -> None:
    """FH:LINE-3"""
    table = laying().track("green", "V-2").answer("select C", "track V", "done")
    table.give("blue", iron=5, stone=5, rubble=5).select_again("blue").answer("select D")
    assert "build V-2/1" in table.options()


def test_the_fifth_buffer_stop_triggers_the_end_and_not_the_fourth() -> None:
    """FH:LINE-4 FH:LINE-5: the sixth line need not be complete."""
    table = laying().navvy("I-2", "I-3", "II-2", "II-4", "III-2", "III-3", "III-4", "V-2", "V-3")
    for line in ("I", "II", "III"):
        table.put(1, "buffer", "supply", f"{line}/end")
    table.put(2, "blue tile", "blue/tiles", f"{PORTHMADOG}/track")
    table.put(1, "buffer", "supply", "V/end").track("green", "IV-2", "IV-4").answer("select C")
    assert not table.record.ending
    table.answer("track IV")
    assert table.count("buffer", "supply") == 0
    assert table.record.ending == "blue"
    assert buffers(table, "VIII") == [0]


def test_the_fourth_buffer_stop_does_not_end_the_game() -> None:
    """FH:LINE-4"""
    table = laying().put(3, "buffer", "supply", "box").track("green", "V-2")
    table.answer("select C", "track V")
    assert table.count("buffer", "supply") == 1
    assert not table.record.ending


def test_the_sixth_line_gets_nothing_but_the_point_for_its_track() -> None:
    """FH:OQ-23"""
    table = laying(start="green").put(5, "buffer", "supply", "box").track("green", "V-2")
    table.mark(ending="green").answer("select C", "track V")
    assert table.moved("buffer") == []
    assert table.points("blue") == 1
    assert table.record.ending == "green"


def test_porthmadog_ends_both_lines_with_two_track_spaces() -> None:
    """FH:PORTH-1 FH:PORTH-2 FH:PORTH-12"""
    layout = Tabletop().state.layout
    porthmadog = layout.stations[PORTHMADOG]
    assert layout.rows["I"][-1] is layout.rows["II"][-1] is porthmadog
    assert porthmadog.tracks == 2
    assert not porthmadog.double


def test_the_rubble_of_porthmadog_lies_there_once_for_a_single_point() -> None:
    """FH:PORTH-3 FH:PORTH-5: as printed, not for each track space."""
    table = Tabletop.ready(facts={(PORTHMADOG, "rubble"): "4"}).clear(*REST_OF_I)
    assert table.count("rubble", PORTHMADOG) == 4
    table.answer("select B", "dig I")
    assert table.moved("rubble") == [(4, PORTHMADOG, "blue")]
    assert table.points("blue") == 1


def test_porthmadog_is_dug_through_the_line_that_is_clear() -> None:
    """FH:PORTH-4 FH:OQ-55: line II still has rubble before it; a navvy has cleared too."""
    table = Tabletop.ready().clear("I-2").navvy("I-3").answer("select B")
    through_two = Tabletop.ready().clear("I-2").navvy("I-3").answer("select B", "dig II")
    assert through_two.moved("rubble")[0][1] == "II-2"
    assert through_two.count("rubble", PORTHMADOG) == 4
    table.answer("dig I")
    assert table.moved("rubble") == [(4, PORTHMADOG, "blue")]


def test_one_action_can_reach_porthmadog_by_clearing_the_line_before_it() -> None:
    """FH:PORTH-4 FH:OQ-55"""
    table = Tabletop.ready(facts={("I-3", "rubble"): "3"}).clear("I-2").answer("select B", "dig I")
    assert table.moved("rubble") == [(3, "I-3", "blue"), (1, PORTHMADOG, "blue")]


def test_no_track_on_porthmadog_under_rubble_then_both_left_before_right() -> None:
    """FH:PORTH-6 FH:PORTH-7 FH:PORTH-2"""
    table = Tabletop.ready().navvy(*REST_OF_I).give("blue", iron=6).select_again("blue")
    table.give("blue", rubble=2).answer("select C")
    assert table.refused("track I") == ("FH:C-5", "FH:C-6")
    table.clear(PORTHMADOG).answer("track I")
    assert table.count("blue tile", f"{PORTHMADOG}/track") == 1
    table.answer("track I")
    assert table.count("blue tile", f"{PORTHMADOG}/track") == 2
    assert table.points("blue") == 2
    assert "track I" not in table.options()


def test_porthmadog_may_be_the_leftmost_space_of_a_line_that_still_has_rubble() -> None:
    """FH:OQ-56: it was cleared through line I."""
    table = Tabletop.ready().clear(*REST_OF_I, PORTHMADOG).give("blue", iron=2)
    table.select_again("blue").answer("select C", "track II")
    assert table.moved("blue tile") == [(1, "blue/tiles", f"{PORTHMADOG}/track")]


def test_a_line_needs_both_spaces_of_porthmadog() -> None:
    """FH:OQ-15 FH:LINE-1"""
    table = laying().navvy(*REST_OF_I, "II-2").put(1, "rubble", "supply", "II-4")
    table.answer("select C", "track I")
    assert buffers(table, "I", "II") == [0, 0]
    table.answer("track II")
    assert table.moved("blue tile") == [(1, "blue/tiles", f"{PORTHMADOG}/track")]
    assert buffers(table, "I", "II") == [1, 0]


def test_by_setting_the_left_space_is_line_ones_and_the_right_one_line_twos() -> None:
    """FH:OQ-15 FH:LINE-2: a house rule."""
    table = laying(settings=Settings(porthmadog="split")).navvy(*REST_OF_I, *REST_OF_II)
    table.answer("select C", "track I")
    assert buffers(table, "I", "II") == [1, 0]
    assert table.refused("track I") == ("FH:LINE-2",)
    table.answer("track II")
    assert buffers(table, "I", "II") == [1, 1]


def test_by_setting_line_one_never_lays_the_space_of_line_two() -> None:
    """FH:OQ-15: line I is not complete, but its only other space is under rubble."""
    table = Tabletop.ready(settings=Settings(porthmadog="split")).clear(PORTHMADOG)
    table.track("green", PORTHMADOG).give("blue", iron=4).select_again("blue").answer("select C")
    assert table.refused("track I") == ("FH:C-5", "FH:C-6")
    assert table.options() == ["track II"]


def test_completing_porthmadog_completes_only_a_line_that_is_complete() -> None:
    """FH:PORTH-8 FH:PORTH-9"""
    table = laying().navvy(*REST_OF_I, "II-2").answer("select C", "track I", "track I")
    assert buffers(table, "I", "II") == [1, 0]
    table.answer("track II")
    assert buffers(table, "I", "II") == [1, 1]


def test_one_track_can_complete_both_lines() -> None:
    """FH:PORTH-9"""
    table = laying().navvy(*REST_OF_I, *REST_OF_II).answer("select C", "track I", "track I")
    assert buffers(table, "I", "II") == [1, 1]


@pytest.mark.parametrize(
    ("lines", "line", "rest"), [(ONLY_I, "I", REST_OF_I), (ONLY_II, "II", REST_OF_II)]
)
def test_with_one_line_in_play_porthmadog_leads_to_one_buffer_stop(
    lines: tuple[str, ...], line: str, rest: tuple[str, ...]
) -> None:
    """FH:PORTH-10 FH:OQ-15: both spaces count as well."""
    table = laying(lines=lines).navvy(*rest).answer("select C", f"track {line}")
    assert table.count("buffer", "supply") == 5
    table.answer(f"track {line}")
    assert table.moved("buffer") == [(1, "supply", f"{line}/end")]


def test_a_station_on_porthmadog_counts_for_both_line_bonuses() -> None:
    """FH:PORTH-11"""
    table = Tabletop.ready().station("blue", f"{PORTHMADOG}/1")
    assert set(table.score("blue").lines) == {"I", "II"}
    table.station("green", "I-2/1")
    assert set(table.score("blue").lines) == {"II"}
    assert set(table.score("green").lines) == set()


def test_the_last_buffer_stop_goes_to_one_of_two_lines_completed_at_once() -> None:
    """FH:OQ-16"""
    table = laying().navvy(*REST_OF_I, *REST_OF_II).put(4, "buffer", "supply", "box")
    table.answer("select C", "track I", "track I")
    assert sum(buffers(table, "I", "II")) == 1
    assert table.record.ending == "blue"
