"""The board, adjacency and connection (RF:BOARD)."""

from collections import Counter
from random import Random

import pytest

from companion.games.roots.board import AT, BESIDE, EDGES, NEXT_TO, TILES, alive, burnt
from tests.roots.tabletop import MAIN, Tabletop


def test_points_edges_and_tiles_are_as_many_as_the_page_says() -> None:
    assert (len(AT), len(EDGES), len(TILES)) == (121, 220, 100)
    assert Counter(edge[0] for edge in EDGES) == {"H": 110, "V": 110}
    assert Counter(len(tiles) for tiles in BESIDE.values()) == {2: 180, 1: 40}
    assert Counter(len(near) for near in NEXT_TO.values()) == {6: 144, 5: 36, 4: 32, 3: 8}


def test_neighbours_are_mutual() -> None:
    assert all(edge in NEXT_TO[other] for edge in EDGES for other in NEXT_TO[edge])


def test_roots_lie_on_edges_and_tokens_on_tiles() -> None:
    """RF:BOARD-1"""
    table = Tabletop.board().answer("grow", "root V4,0", "root V4,1", "gather 3,0", "face +3")
    places = table.state.ledger.places
    assert all(not pieces or set(pieces) == {"token"} for p, pieces in places.items() if p in TILES)
    assert all("token" not in pieces for place, pieces in places.items() if place in EDGES)
    assert table.count("token", "4,0") == 1, "a root beside it does not move a token"


def test_an_edge_holds_one_root_of_either_colour() -> None:
    """RF:BOARD-2"""
    table = Tabletop.board().roots("orange", "V4,0").roots("blue", "V5,0").answer("grow")
    for edge in ("V4,0", "V5,0", "H4,0"):
        assert "RF:BOARD-2" in table.refused(f"root {edge}")
        assert not table.can_overrule(f"root {edge}")


def test_two_roots_on_an_edge_are_found() -> None:
    """RF:BOARD-2"""
    table = Tabletop.board().roots("blue", "V4,0")
    assert not table.game.violations(table.state)
    table.roots("orange", "V4,0")
    assert any("BOARD-2" in found for found in table.game.violations(table.state))


def test_the_outer_border_is_playable() -> None:
    """RF:BOARD-3"""
    table = Tabletop.board(("H0,0", "H1,0", "H2,0")).answer("grow")
    table.answer("root V0,0", "root V0,1")
    assert {"V0,0", "V0,1"} < table.edges_of("blue")


def test_adjacent_is_what_shares_an_endpoint() -> None:
    """RF:BOARD-4"""
    table = Tabletop.board().answer("grow")
    near = {"H2,0", "H6,0", "V3,0", "V4,0", "V5,0", "V6,0"}
    assert set(table.options("root")) == {f"root {edge}" for edge in near}


def test_roots_of_both_colours_may_cross_at_a_point() -> None:
    """RF:BOARD-5, RF:Q-6"""
    table = Tabletop.board().roots("blue", "V4,0").roots("orange", "H3,1", "H4,1").answer("grow")
    assert "root V4,1" in table.options()
    table.answer("root V4,1", "root V4,2")
    assert {"V4,1", "V4,2"} < table.edges_of("blue")


def test_loops_are_allowed() -> None:
    """RF:BOARD-6"""
    table = Tabletop.board().roots("blue", "V4,0", "V5,0").answer("grow", "root H4,1")
    assert "H4,1" in table.edges_of("blue")
    assert not table.game.violations(table.state)


def test_a_token_borders_the_roots_on_the_four_edges_of_its_tile() -> None:
    """RF:BOARD-7"""
    table = Tabletop.board()
    for edge in ("H6,5", "H6,6", "V6,5", "V7,5"):
        there = Tabletop.board().roots("blue", edge)
        assert "gather 6,5" in there.options()
    assert "gather 6,5" not in table.roots("blue", "V8,5", "H6,4", "V6,4").options()


def test_a_root_lives_if_it_reaches_any_main_root() -> None:
    """RF:BOARD-8"""
    roots = {*MAIN, "V4,0", "V4,1", "H4,2", "V9,9"}
    assert alive(roots, set(MAIN)) == roots - {"V9,9"}
    assert alive(roots - {"V4,0"}, set(MAIN)) == set(MAIN)
    assert alive(roots - {"H3,0", "H4,0"}, set(MAIN)) == {"H5,0"}


def random_roots(rng: Random) -> tuple[set[str], set[str]]:
    """A root system grown at random, with its main roots."""
    main = {f"H{x},0" for x in rng.sample(range(10), 3)}
    roots = set(main)
    for _ in range(rng.randrange(60)):
        near = sorted({edge for root in roots for edge in NEXT_TO[root]} - roots)
        roots.add(rng.choice(near))
    return roots, main


@pytest.mark.parametrize("passes", [1, 2, 5])
def test_every_root_stays_alive_after_any_fire(passes: int) -> None:
    """RF:BOARD-9, RF:WEATHER-WILDFIRE-3"""
    for seed in range(300):
        roots, main = random_roots(Random(seed))
        left = roots - set(burnt(roots, main, passes))
        assert main <= left and alive(left, main) == left


def test_what_is_cut_off_is_found() -> None:
    """RF:BOARD-9"""
    table = Tabletop.board().roots("blue", "V8,5")
    assert any("BOARD-9" in found for found in table.game.violations(table.state))


def test_nothing_is_placed_without_a_supply() -> None:
    """RF:BOARD-10"""
    table = Tabletop.board().put(97, "blue root", "blue/roots", "lost").answer("grow")
    assert table.options() == ["done"]
    assert "RF:BOARD-10" in table.refused("root V4,0")
