"""The test vectors of the rules page, as they stand there (RF:TV)."""

import pytest

from companion.games.roots.scoring import score
from tests.roots.tabletop import MAIN, Tabletop


def burnt(*roots: str) -> set[str]:
    """What a fire takes of blue's main roots and these."""
    table = Tabletop.board().roots("blue", *roots)
    before = table.edges_of("blue")
    return before - table.sky("wildfire").edges_of("blue")


def test_fire_takes_the_last_two_pieces() -> None:
    """RF:TV-1"""
    assert burnt("V5,0", "V5,1", "V5,2", "V5,3") == {"V5,2", "V5,3"}


def test_fire_takes_both_arms_and_the_piece_before_the_fork() -> None:
    """RF:TV-2"""
    assert burnt("V5,0", "V5,1", "H4,2", "H5,2") == {"H4,2", "H5,2", "V5,1"}


def test_fire_takes_a_single_piece_and_no_main_root() -> None:
    """RF:TV-4"""
    assert burnt("V5,0") == {"V5,0"}


def test_an_attack_cuts_a_limb_off() -> None:
    """RF:TV-6"""
    table = Tabletop.board().roots("blue", "V5,0", "V5,1", "V5,2", "H5,2", "H6,2")
    table.roots("orange", "H4,1").mark(player="orange", ap=4)
    before = table.supply("blue")
    table.answer("attack V5,1")
    assert table.edges_of("blue") == {*MAIN, "V5,0"}
    assert "V5,1" in table.edges_of("orange")
    assert table.supply("blue") == before + 4


@pytest.mark.parametrize(
    ("main", "pieces"), [(MAIN, 2), (("H0,0", "H4,0", "H8,0"), 3)], ids=["row", "apart"]
)
def test_fertilizer_adds_to_the_ends_of_main_roots(main: tuple[str, ...], pieces: int) -> None:
    """RF:TV-7"""
    table = Tabletop.board(main).sky("fertilizer")
    placed = 0
    while table.options() != ["done"]:
        table.answer(table.options()[0])
        placed += 1
    assert placed == pieces
    ends = Tabletop.board().sky("fertilizer").options("root")
    assert ends == ["root H2,0", "root H6,0", "root V3,0", "root V6,0"]


def test_an_eclipse_after_round_one() -> None:
    """RF:TV-8"""
    table, turns = Tabletop.counts(), []
    for weather in ("eclipse", "rainfall"):
        for _ in range(2):
            turns.append(table.player)
            table.answer("end")
        drawn = [move.target for move in table.moved("card", rule="RF:ROUND-3")]
        assert drawn == ["blue/hand", "orange/hand"]
        table.answer(f"weather {weather}")
    assert turns == ["blue", "orange", "orange", "blue"]


def test_an_attack_met_by_ironwood() -> None:
    """RF:TV-10"""
    table = Tabletop.board().roots("blue", "V5,0", "V5,1").roots("orange", "H4,1")
    table.hand("blue", 2).hand("orange", 2).mark(player="orange", ap=4)
    before = table.edges_of("blue"), table.edges_of("orange")
    table.answer("attack V5,1", "ironwood")
    assert table.record.ap == 1
    assert (table.edges_of("blue"), table.edges_of("orange")) == before
    assert (table.cards("orange"), table.cards("blue")) == (2, 1)


def test_invasive_species_met_by_ironwood() -> None:
    """RF:TV-11"""
    table = Tabletop.board().roots("blue", "V5,0", "V5,1").roots("orange", "H4,1")
    table.hand("blue", 2).hand("orange", 2).mark(player="orange", ap=4)
    before = table.edges_of("blue"), table.edges_of("orange")
    table.answer("play invasive", "attack V5,1", "ironwood")
    assert table.record.ap == 2
    assert (table.edges_of("blue"), table.edges_of("orange")) == before
    assert (table.cards("orange"), table.cards("blue")) == (1, 1)
    assert table.state.places["discard"] == {"invasive": 1, "ironwood": 1}


def test_maple_without_points() -> None:
    """RF:TV-12"""
    table = Tabletop.counts().hand("blue", 1).mark(ap=0).answer("play maple")
    assert (table.record.ap, table.phase, table.player) == (1, "act", "blue")


def test_two_seeds() -> None:
    """RF:TV-13"""
    table = Tabletop.counts().hand("blue", 2).answer("play seed", "play seed")
    assert table.record.ap == 2
    assert table.round("rainfall").record.ap == 8
    assert table.round("lightning").record.ap == 4


def test_winter_with_and_without_evergreen() -> None:
    """RF:TV-14"""
    table = Tabletop.board().hand("blue", 3).mark(season="winter", ap=9)
    grown = []
    for text in ("grow", "play willow", "play evergreen", "grow", "play willow"):
        table.answer(text)
        if table.phase == "grow":
            grown.append(table.state.stack[-1].left)
            table.answer("done")
    assert grown == [1, 2, 2, 3]


def test_recycling_with_nothing_to_draw_from() -> None:
    """RF:TV-16"""
    table = Tabletop.counts().hand("blue", 3).hand("orange", 32)
    table.answer("play recycling", "discard 2")
    rules = [(m.n, m.source, m.target) for m in table.moves if m.piece == "card"]
    assert rules == [(2, "blue/hand", "shown"), (2, "shown", "deck"), (2, "deck", "blue/hand")]
    assert table.state.places["discard"] == {"recycling": 1}
    assert table.state.places["shown"] == {"card": 1}


def test_all_tokens_collected_and_none_foraged() -> None:
    """RF:TV-18: the sum is odd, so there is no tie."""
    table = Tabletop.counts()
    while table.phase != "finished":
        table.mark(ap=4).answer("gather").answer(table.options()[0])
        if table.phase == "act" and table.count("token", "tiles") % 3 == 0:
            table.mark(player="orange" if table.player == "blue" else "blue")
    totals = [score(table.state, player).total for player in ("blue", "orange")]
    assert sum(totals) == 197 and totals[0] != totals[1]
