"""Attack (RF:ATTACK)."""

import pytest

from companion.games.roots.settings import Settings
from tests.roots.tabletop import MAIN, Tabletop

LIMB = ("V5,0", "V5,1", "V5,2", "H5,2", "H6,2")


def assault(**marks: object) -> Tabletop:
    """Orange, to move, has a root across blue's V5,1."""
    table = Tabletop.board(settings=Settings()).roots("blue", *LIMB).roots("orange", "H4,1")
    return table.mark(player="orange", **{"ap": 4, **marks})


@pytest.mark.parametrize("season", ["spring", "summer", "autumn", "winter"])
def test_an_attack_costs_three_points_in_all_seasons(season: str) -> None:
    """RF:ATTACK-1"""
    assert assault(season=season).answer("attack V5,1").record.ap == 1
    assert assault(season=season, ap=2).refused("attack V5,1") == ("RF:TURN-2", "RF:ATTACK-1")
    assert Tabletop.counts().mark(season=season).answer("attack").record.ap == 1


def test_the_target_is_an_enemy_root_that_is_adjacent() -> None:
    """RF:ATTACK-2"""
    table = assault()
    assert table.options("attack") == ["attack V5,0", "attack V5,1"]
    assert table.refused("attack V5,2") == ("RF:ATTACK-2",)
    assert table.can_overrule("attack V5,2")
    for nothing in ("attack V8,8", "attack H4,1", "attack", "attack V5,1 V5,0"):
        assert not table.can_overrule(nothing)


def test_adjacent_is_what_shares_an_endpoint_or_by_agreement_borders_a_tile() -> None:
    """RF:Q-5: a parallel root across a tile is not adjacent."""
    for reach, allowed in (("point", False), ("tile", True)):
        table = Tabletop.board(settings=Settings(attack_reach=reach))
        table.roots("blue", "V5,0", "V5,1").roots("orange", "V6,1").mark(player="orange", ap=4)
        assert ("attack V5,1" in table.options()) == allowed
        if allowed:
            table.answer("attack V5,1")
            assert "V5,1" not in table.edges_of("blue") | table.edges_of("orange")


def test_a_main_root_is_no_target_but_may_attack() -> None:
    """RF:ATTACK-3"""
    table = Tabletop.board().roots("orange", "V6,0").mark(player="orange", ap=4)
    assert "RF:ATTACK-3" in table.refused("attack H5,0")
    table = Tabletop.board().roots("orange", "V6,0")
    assert table.options("attack") == ["attack V6,0"]


def test_overruled_even_a_main_root_falls() -> None:
    table = Tabletop.board().roots("orange", "V6,0").mark(player="orange", ap=4)
    table.answer("attack H5,0 !RF:SET-12 !RF:ATTACK-3")
    assert table.record.main.isdisjoint({"H5,0"}) and "H5,0" in table.edges_of("orange")


def test_first_the_payment_then_the_window_then_the_harm() -> None:
    """RF:ATTACK-4"""
    table = assault().hand("blue", 1).answer("attack V5,1")
    assert (table.phase, table.player, table.record.ap) == ("window", "blue", 1)
    assert not table.moves
    table.answer("let")
    assert [move.rule for move in table.moves] == [
        "RF:ATTACK-5",
        *["RF:ATTACK-8"] * 3,
        "RF:ATTACK-6",
    ]
    assert (table.phase, table.player) == ("act", "orange")


def test_the_destroyed_root_returns_to_its_owner() -> None:
    """RF:ATTACK-5"""
    table = assault()
    before = table.supply("blue")
    table.answer("attack V5,1")
    assert table.supply("blue") == before + 4
    move = table.moved("blue root", rule="RF:ATTACK-5")[0]
    assert (move.source, move.target) == ("V5,1", "blue/roots")


def test_the_attacker_places_a_root_there_for_nothing() -> None:
    """RF:ATTACK-6"""
    table = assault(season="winter").answer("attack V5,1")
    assert "V5,1" in table.edges_of("orange")
    assert (table.phase, table.record.ap) == ("act", 1)


def test_without_a_supply_the_attack_only_destroys() -> None:
    """RF:Q-8"""
    table = assault()
    table.put(table.supply("orange"), "orange root", "orange/roots", "lost").answer("attack V5,1")
    assert "V5,1" not in table.edges_of("orange") | table.edges_of("blue")


def test_the_placed_root_is_alive() -> None:
    """RF:ATTACK-7: it shares an endpoint with the root that attacked."""
    table = (
        Tabletop.board().roots("blue", *LIMB).roots("orange", *(f"V4,{y}" for y in range(2, 10)))
    )
    table.roots("orange", "H4,2").mark(player="orange", ap=4).answer("attack V5,1")
    assert not table.game.violations(table.state)


def test_what_is_cut_off_dies_of_the_defenders_only() -> None:
    """RF:ATTACK-8"""
    table = assault()
    orange = table.edges_of("orange")
    table.answer("attack V5,1")
    assert table.edges_of("blue") == {*MAIN, "V5,0"}
    assert table.edges_of("orange") == orange | {"V5,1"}


def test_cut_off_means_from_all_main_roots() -> None:
    """RF:ATTACK-9, RF:Q-7: joined to any one of them is enough; the dead return to the supply."""
    table = Tabletop.board(("H3,0", "H5,0", "H8,0")).roots("blue", "V6,0", "H6,1", "H7,1", "V8,0")
    table.roots("orange", "V6,1").mark(player="orange", ap=4).answer("attack V6,0")
    assert table.edges_of("blue") == {"H3,0", "H5,0", "H8,0", "H6,1", "H7,1", "V8,0"}
    table.mark(ap=4).answer("attack H6,1").mark(ap=4, player="orange")
    table.roots("orange", "V8,1").answer("attack V8,0")
    assert table.edges_of("blue") == {"H3,0", "H5,0", "H8,0"}
    assert table.supply("blue") == 97


def test_prevented_nothing_happens_and_the_price_stays_paid() -> None:
    """RF:ATTACK-10"""
    table = assault(ap=7).hand("blue", 2)
    blue, orange = table.edges_of("blue"), table.edges_of("orange")
    table.answer("attack V5,1", "ironwood")
    assert (table.edges_of("blue"), table.edges_of("orange")) == (blue, orange)
    assert table.record.ap == 4
    table.answer("attack V5,1", "let")
    assert "V5,1" in table.edges_of("orange") and table.record.ap == 1


def test_an_attack_moves_no_roots_if_only_counts_are_kept() -> None:
    table = Tabletop.counts().answer("attack")
    assert (table.phase, table.record.ap, table.moves) == ("act", 1, ())
    assert not table.can_overrule("attack V5,1")
