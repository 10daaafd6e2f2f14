"""The pub and the scoring pile (FH:PUB), and playing on with fewer cards (FH:OQ-29)."""

import pytest

from companion.core.settings import BadSetting
from companion.games.foothills.settings import Settings
from tests.foothills.tabletop import Tabletop


def going_out(stations: int = 1, settings: Settings | None = None) -> Tabletop:
    """Blue has golden E selected and so many stations."""
    table = Tabletop.ready(settings=settings)
    table.station("blue", *("I-2/1", "I-3/1", "I-3/2")[:stations])
    return table.answer("select E")


def in_the_pub() -> Tabletop:
    return going_out().answer("move pub")


def test_only_golden_e_leads_to_the_pub() -> None:
    """FH:PUB-1 FH:OQ-68: draftsman goes to any space, or home, but not there."""
    assert "move pub" in going_out().options()
    table = Tabletop.ready().station("blue", "I-2/1").card("blue", "draftsman", grey=True)
    table.surveyor("blue", "V-1").answer("select C")
    assert table.refused("move pub") == ("FH:PUB-1",)
    assert "move pub" not in table.options()


def test_the_stations_must_outnumber_the_pile() -> None:
    """FH:PUB-2 FH:PUB-3"""
    assert going_out(stations=0).refused("move pub") == ("FH:PUB-2",)
    table = going_out(stations=1).put(1, "salvage", "blue/D", "blue/pile")
    assert table.refused("move pub") == ("FH:PUB-2",)
    assert "move pub" not in table.options()
    assert "move pub" in table.station("blue", "I-3/1").options()


def test_the_pub_scores_any_one_own_card() -> None:
    """FH:PUB-4"""
    table = in_the_pub()
    assert table.options() == [f"score {letter}" for letter in "ABCDE"]
    assert table.refused("score -") == ("FH:PUB-4",)
    table.answer("score B", "replace steelworker")
    assert table.state.places["blue/pile"] == {"landscaper": 1}


def test_a_card_is_scored_whichever_side_is_up() -> None:
    """FH:PUB-5 FH:PUB-7: the new one is golden."""
    table = in_the_pub().card("blue", "landscaper", grey=True)
    table.answer("score B", "replace steelworker")
    assert table.facing("blue", "B") == ("steelworker", "golden")


def test_the_replacement_has_the_same_pair_of_types_and_is_chosen_of_two() -> None:
    """FH:PUB-6 FH:PUB-8 FH:CARD-5"""
    table = in_the_pub().answer("score D")
    assert table.options() == ["replace small-boat", "replace small-cart"]
    assert table.refused("replace tea-break") == ("FH:PUB-6",)


def test_the_replacement_goes_into_the_vacant_slot() -> None:
    """FH:PUB-6 FH:PUB-7"""
    table = in_the_pub().answer("score D", "replace small-cart")
    assert table.moved("small-cart") == [(1, "cards", "blue/D")]


def test_a_replacement_that_fits_must_be_taken() -> None:
    """FH:OQ-39: a single one comes by itself, two leave only the choice between them."""
    table = in_the_pub().put(1, "small-boat", "cards", "box").answer("score D")
    assert table.facing("blue", "D") == ("small-cart", "golden")
    table = in_the_pub().answer("score D")
    assert table.refused("replace -") == ("UNFIT",)


def test_without_a_fitting_card_the_slot_stays_empty() -> None:
    """FH:PUB-9"""
    table = in_the_pub().put(1, "small-boat", "cards", "box").put(1, "small-cart", "cards", "box")
    table.answer("score D")
    assert not table.state.places["blue/D"]
    table.select_again("blue")
    assert "select D" not in table.options()


def test_the_card_that_led_to_the_pub_is_not_flipped_when_scored() -> None:
    """FH:PUB-10 FH:OQ-30 FH:FLIP-8 FH:FLIP-9"""
    table = in_the_pub().answer("score E", "replace shared-workers")
    assert table.facing("blue", "E") == ("shared-workers", "golden")
    assert table.record.grey == frozenset()
    assert table.player == "green"


def test_the_card_that_led_to_the_pub_is_flipped_when_another_is_scored() -> None:
    """FH:PUB-10 FH:FLIP-1 FH:FLIP-9"""
    table = in_the_pub().answer("score D", "replace small-cart")
    assert table.facing("blue", "E") == ("light-work-gang", "grey")
    assert table.facing("blue", "D") == ("small-cart", "golden")


def test_both_surveyors_may_be_in_the_pub() -> None:
    """FH:OQ-33"""
    table = going_out().surveyor("green", "pub").answer("move pub")
    assert set(table.state.places["pub"]) == {"blue surveyor", "green surveyor"}


def test_a_surveyor_in_the_pub_must_leave_before_coming_again() -> None:
    """FH:OQ-34"""
    table = going_out(stations=2).surveyor("blue", "pub")
    assert table.refused("move pub") == ("FH:E-1",)
    assert "move pub" not in table.options()
    assert "move home" in table.options()


def test_by_setting_the_pub_can_be_used_again_at_once() -> None:
    """FH:OQ-34 as a setting"""
    table = going_out(settings=Settings(pub_again=True)).surveyor("blue", "pub")
    assert table.answer("move pub").phase == "score"


def test_a_player_without_cards_places_a_navvy_each_turn() -> None:
    """FH:OQ-29"""
    table = Tabletop.ready().only("blue")
    for target in ("I-2", "II-2"):
        table.select_again("blue")
        assert table.options() == ["skip"]
        table.answer("skip")
        assert table.moved("navvy") == [(1, "supply", target)]


def test_scoring_piles_are_open_unless_the_players_want_otherwise() -> None:
    """FH:OQ-40"""
    assert Settings().piles == "open"
    assert Settings.from_json({"piles": "hidden"}).piles == "hidden"
    with pytest.raises(BadSetting, match="open, hidden"):
        Settings.from_json({"piles": "sometimes"})


def test_a_surveyor_space_scores_no_more_cards_than_stations() -> None:
    """FH:PUB-3: also where a card's text is to score a card."""
    facts = {("V-1", "action"): "score a card; ticket"}
    table = Tabletop.ready(facts=facts)
    assert table.answer("select E", "move V-1").phase == "select"
    table = Tabletop.ready(facts=facts).station("blue", "V-2/1")
    assert table.answer("select E", "move V-1").phase == "score"
    assert "score -" in table.options()
