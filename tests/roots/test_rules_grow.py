"""Grow (RF:GROW)."""

import pytest

from companion.games.roots.settings import Settings
from tests.roots.tabletop import FAR, Tabletop


def grown(table: Tabletop) -> int:
    """How many roots a Grow may place now."""
    left: int = table.answer("grow").state.stack[-1].left
    table.answer("done")
    return left


@pytest.mark.parametrize("season", ["spring", "summer", "autumn", "winter"])
@pytest.mark.parametrize("start", [Tabletop.counts, Tabletop.board])
def test_growing_costs_one_point_in_all_seasons(season: str, start: type[Tabletop]) -> None:
    """RF:GROW-1"""
    table = start().mark(season=season)
    table.answer("grow")
    assert table.record.ap == 3
    table = start().mark(season=season, ap=0)
    assert table.refused("grow") == ("RF:TURN-2", "RF:GROW-1")


def test_a_new_root_shares_an_endpoint_with_a_friendly_one() -> None:
    """RF:GROW-2"""
    table = Tabletop.board().answer("grow")
    for edge in ("V4,1", "H8,0", "V3,9"):
        assert table.refused(f"root {edge}") == ("RF:GROW-2",)
        assert table.can_overrule(f"root {edge}")
    assert table.answer("root V4,0").moved("blue root")[0].rule == "RF:GROW-2"


@pytest.mark.parametrize(
    ("season", "pieces"), [("spring", 2), ("summer", 3), ("autumn", 2), ("winter", 1)]
)
def test_so_many_roots_are_placed_by_season(season: str, pieces: int) -> None:
    """RF:GROW-3"""
    table = Tabletop.board().mark(season=season).answer("grow")
    for number in range(pieces):
        assert table.phase == "grow"
        table.answer(f"root V4,{number}")
    assert table.phase == "act"
    assert table.supply("blue") == 97 - pieces


def test_fewer_is_legal() -> None:
    """RF:GROW-4"""
    table = Tabletop.board().answer("grow", "done")
    assert (table.phase, table.supply("blue"), table.record.ap) == ("act", 97, 3)


def test_roots_may_branch_from_any_point() -> None:
    """RF:GROW-5"""
    table = Tabletop.board().roots("blue", "V4,0", "V4,1", "V4,2").answer("grow")
    assert {"root H4,1", "root H3,2", "root V4,3"} <= set(table.options())


def test_one_action_grows_one_root() -> None:
    """RF:GROW-6: later pieces touch the piece it started from, or one placed before."""
    table = Tabletop.board(("H1,0", "H4,0", "H8,0")).mark(season="summer")
    table.answer("grow", "root V5,0")
    assert table.warned("root V5,1") == table.warned("root V4,0") == ()
    assert table.warned("root V8,0") == ("RF:GROW-6",)
    table.answer("root V4,0")
    assert table.warned("root V4,1") == table.warned("root V5,1") == ()
    assert table.warned("root V1,0") == ("RF:GROW-6",)


def test_pieces_of_one_action_agree_on_where_it_started() -> None:
    """RF:GROW-6: V4,0 may start from H3,0 or H4,0, but after V3,0 only from H3,0."""
    table = Tabletop.board().mark(season="summer").answer("grow", "root V4,0", "root V3,0")
    assert table.state.stack[-1].starts == ("H3,0",)
    assert table.warned("root V5,0") == ("RF:GROW-6",)
    assert table.warned("root H2,0") == ()


def test_scattered_growth_is_a_setting() -> None:
    """RF:Q-10"""
    for scattered, refused in (("warn", False), ("allow", False), ("refuse", True)):
        table = Tabletop.board(("H1,0", "H4,0", "H8,0"), settings=Settings(scattered=scattered))
        table.answer("grow", "root V5,0")
        assert ("root V8,0" not in table.options()) == refused
        if refused:
            assert table.refused("root V8,0") == ("RF:GROW-6",)
            assert table.can_overrule("root V8,0")
        else:
            assert bool(table.warned("root V8,0")) == (scattered == "warn")
            assert "V8,0" in table.answer("root V8,0").edges_of("blue")


def test_main_roots_may_be_grown_from() -> None:
    """RF:GROW-7"""
    table = Tabletop.board().answer("grow", "root V3,0", "root V3,1")
    assert table.edges_of("blue") >= {"V3,0", "V3,1"}


def test_growing_is_allowed_on_the_opponents_border() -> None:
    """RF:GROW-8"""
    table = Tabletop.board().roots("blue", "V7,9").answer("grow", "root H6,10", "root H7,10")
    assert {"H6,10", "H7,10"} < table.edges_of("blue")
    assert table.edges_of("orange") == set(FAR)


@pytest.mark.parametrize(
    ("season", "pieces"), [("spring", 2), ("summer", 3), ("autumn", 2), ("winter", 2)]
)
def test_evergreen_lifts_winter_and_leaves_summer(season: str, pieces: int) -> None:
    """RF:GROW-9"""
    table = Tabletop.board().hand("blue", 1).mark(season=season)
    assert grown(table.answer("play evergreen")) == pieces


def test_nothing_is_asked_about_growth_if_only_counts_are_kept() -> None:
    table = Tabletop.counts().answer("grow")
    assert (table.phase, table.record.ap, table.moves) == ("act", 3, ())
