"""The two stations with an effect: Barmouth Ferry (FH:FERRY) and Devil's Bridge (FH:DEVIL)."""

import pytest

from companion.games.foothills.settings import Settings
from tests.foothills.tabletop import Tabletop, deck

WITH_FERRY = ("I", "II", "III", "IV", "VII", "VIII")
RICH = {"iron": 4, "stone": 6, "rubble": 4, "passenger": 4}


def at_the_ferry(**kwargs: Settings) -> Tabletop:
    """Blue has just built Barmouth Ferry with golden D."""
    table = Tabletop.ready(lines=WITH_FERRY, **kwargs).clear().give("blue", **RICH)
    return table.answer("select D", "build VII-2/1")


def at_the_bridge(space: int = 1) -> Tabletop:
    """Blue has just built one of the three stations of Devil's Bridge with golden D."""
    table = Tabletop.ready().clear().give("blue", **RICH)
    table.station("green", *(f"VIII-4/{before}" for before in range(1, space)))
    return table.answer("select D", f"build VIII-4/{space}")


def sides(table: Tabletop) -> str:
    """Blue's five slots: G for golden, g for grey."""
    return "".join("g" if table.facing("blue", a)[1] == "grey" else "G" for a in "ABCDE")


def test_the_ferry_turns_any_number_of_cards_at_once() -> None:
    """FH:FERRY-1 FH:FERRY-3: before step 3, which then turns D."""
    table = at_the_ferry()
    assert table.phase == "ferry"
    assert len(table.options()) == 2**5
    table.answer("turn ACE")
    assert sides(table) == "gGggg"


def test_the_ferry_turns_grey_cards_back() -> None:
    """FH:FERRY-1 FH:FLIP-5"""
    table = at_the_ferry().card("blue", "light-work-gang", grey=True).answer("turn E")
    assert sides(table) == "GGGgG"


def test_the_ferry_is_optional() -> None:
    """FH:FERRY-3"""
    assert sides(at_the_ferry().answer("turn -")) == "GGGgG"


def test_the_ferry_may_turn_the_card_in_use_which_step_three_turns_again() -> None:
    """FH:FERRY-2 FH:OQ-37: the card shows the same side as before."""
    assert sides(at_the_ferry().answer("turn D")) == "GGGGG"


def test_by_the_french_wording_the_card_in_use_is_left_alone() -> None:
    """FH:OQ-37 as a setting"""
    table = at_the_ferry(settings=Settings(ferry_selected=False))
    assert table.refused("turn D") == ("FH:FERRY-2",)
    assert len(table.options()) == 2**4


def test_the_ferry_works_once_and_only_for_its_builder() -> None:
    """FH:FERRY-4"""
    table = at_the_ferry().answer("turn -")
    table.give("green", **RICH).answer("select D")
    assert table.refused("build VII-2/1") == ("FH:D-2",)


def test_no_surveyor_goes_to_the_ferry_or_the_bridge() -> None:
    """FH:FERRY-5 FH:DEVIL-5: not by building, and not by golden E."""
    ferry = at_the_ferry().answer("turn -").select_again("blue").answer("select E")
    bridge = at_the_bridge().answer("score -").select_again("blue").answer("select E")
    assert ferry.refused("move VII-2") == bridge.refused("move VIII-4") == ("UNFIT",)
    assert "move VII-2" not in ferry.options()
    assert "move VIII-4" not in bridge.options()


@pytest.mark.parametrize("station", ["VII-2/1", "VIII-4/1", "VIII-4/2", "VIII-4/3"])
def test_a_navvy_takes_the_effect_out_of_the_game(station: str) -> None:
    """FH:FERRY-6 FH:DEVIL-7"""
    table = Tabletop.ready(lines=WITH_FERRY).clear().give("blue", **RICH)
    table.navvy(station.rpartition("/")[0]).answer("select D")
    assert "FH:NAVVY-7" in table.refused(f"build {station}")


def test_no_navvy_comes_to_a_bridge_with_a_station_or_a_track() -> None:
    """FH:DEVIL-7: every other card is taken; so the end is triggered."""
    for arrange in ("station", "track"):
        table = Tabletop.ready().clear()
        for card in table.state.layout.search:
            if card.id != "VIII-4":
                table.track("green", card.id)
        getattr(table, arrange)("blue", "VIII-4/1" if arrange == "station" else "VIII-4")
        table.yard(iron=1).answer("select A", "take i", "draw 1 3")
        assert table.moved("navvy") == []


def test_the_ferry_turns_each_card_once_and_the_cards_own_flip_comes_on_top() -> None:
    """FH:OQ-38"""
    facts = {("landscaper", "text"): "build; flip another"}
    table = Tabletop.ready(lines=WITH_FERRY, facts=facts).clear().give("blue", **RICH)
    table.card("blue", "landscaper", grey=True).answer("select B", "build VII-2/1")
    assert table.refused("turn AA") == ("UNFIT",)
    table.answer("turn A")
    assert table.phase == "another"
    table.answer("turn A")
    assert sides(table) == "GGGGG"


def test_a_card_acquired_this_turn_is_not_turned_at_the_ferry() -> None:
    """FH:OQ-36 FH:FLIP-9"""
    table = at_the_ferry().mark(fresh=["breakers-yard"])
    assert table.refused("turn A") == ("FH:FLIP-9",)
    assert len(table.options()) == 2**4


def test_the_bridge_has_three_spaces_to_be_built_by_the_arrows() -> None:
    """FH:DEVIL-1 FH:DEVIL-2"""
    assert deck("rulebook").text("VIII-4", "spaces") == "3"
    table = Tabletop.ready().clear().give("blue", **RICH).answer("select D")
    assert table.refused("build VIII-4/2") == table.refused("build VIII-4/3") == ("FH:DEVIL-2",)
    table.station("green", "VIII-4/1")
    assert table.refused("build VIII-4/3") == ("FH:DEVIL-2",)
    assert {"build VIII-4/2"} == {a for a in table.options() if "VIII-4" in a}


@pytest.mark.parametrize("space", [1, 2, 3])
def test_each_station_of_the_bridge_may_score_one_card(space: int) -> None:
    """FH:DEVIL-3 FH:DEVIL-4"""
    table = at_the_bridge(space)
    assert table.options() == [f"score {letter}" for letter in "ABCDE"] + ["score -"]
    table.answer("score C", "replace field-worker")
    assert table.count("inspector", "blue/pile") == 1
    assert table.facing("blue", "C") == ("field-worker", "golden")
    assert (table.phase, table.player) == ("select", "green")


def test_the_bridge_scores_nothing_if_the_builder_does_not_want() -> None:
    """FH:DEVIL-3"""
    table = at_the_bridge().answer("score -")
    assert not table.state.places["blue/pile"]
    assert table.player == "green"


def test_the_pile_never_bars_the_bridge() -> None:
    """FH:DEVIL-6 FH:OQ-32: one station and one scored card; the new station counts first."""
    table = Tabletop.ready().clear().give("blue", **RICH).station("blue", "I-2/1")
    table.put(1, "breakers-yard", "blue/A", "blue/pile").put(1, "tea-break", "cards", "blue/A")
    table.answer("select E")
    assert "FH:PUB-2" in table.refused("move pub")
    table.select_again("blue").answer("select D", "build VIII-4/1", "score B")
    assert len(table.state.places["blue/pile"]) == 2 == table.record.stations("blue")


def test_the_card_in_use_scored_at_the_bridge_is_replaced_by_a_golden_one() -> None:
    """FH:OQ-31 FH:FLIP-8 FH:FLIP-9: nothing is turned in step 3."""
    table = at_the_bridge().answer("score D", "replace small-cart")
    assert table.count("salvage", "blue/pile") == 1
    assert sides(table) == "GGGGG"
    assert table.record.grey == frozenset()


def test_a_grey_builder_scored_at_the_bridge_is_replaced_by_its_golden_letter() -> None:
    """FH:OQ-31: a golden B card whose grey side builds."""
    table = Tabletop.ready().clear().give("blue", **RICH)
    table.card("blue", "landscaper", grey=True)
    table.answer("select B", "build VIII-4/1", "score B", "replace brickies-mate")
    assert table.facing("blue", "B") == ("brickies-mate", "golden")
    assert table.record.grey == frozenset()


def test_another_card_scored_at_the_bridge_leaves_the_flip_of_the_one_in_use() -> None:
    """FH:FLIP-1 FH:DEVIL-3"""
    assert sides(at_the_bridge().answer("score C", "replace field-worker")) == "GGGgG"
