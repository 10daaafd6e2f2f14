"""Grey sides of types C, D and E (FH:SEC): track, stations and the surveyor."""

import pytest

from companion.games.foothills.settings import Settings
from tests.foothills.perft import offered, sifted
from tests.foothills.tabletop import Tabletop
from tests.foothills.test_rules_grey_cubes import with_card

RICH = {"iron": 4, "stone": 6, "rubble": 4, "passenger": 4}
WITH_FERRY = ("I", "II", "III", "IV", "VII", "VIII")


@pytest.mark.parametrize("way", ["ii", "is", "ss"])
def test_breakers_yard_lays_track_for_any_two_resources(way: str) -> None:
    """FH:SEC-BREAKERS-YARD-2"""
    table = with_card("breakers-yard").clear("V-2").give("blue", iron=2, stone=2).answer("select A")
    assert {f"track V {w}" for w in ("ii", "is", "ss")} <= set(table.options())
    table.answer(f"track V {way}")
    paid = {kind: table.moved(kind) for kind in ("iron", "stone")}
    assert paid["iron"] == ([(way.count("i"), "blue", "bag")] if "i" in way else [])
    assert paid["stone"] == ([(way.count("s"), "blue", "bag")] if "s" in way else [])
    assert table.points("blue") == 1


def test_breakers_yard_and_blacksmith_make_no_stone() -> None:
    """FH:SEC-BREAKERS-YARD-3 FH:SEC-LOCAL-BLACKSMITH-2"""
    for card in ("breakers-yard", "local-blacksmith"):
        table = with_card(card).clear().give("blue", **RICH).ticket("blue", "V-1")
        table.answer("select A")
        assert table.refused("trade rr>s bag") == ("FH:TURN-3", "UNFIT")
        assert not [option for option in table.options() if option.startswith("trade")]


def test_brickmaker_makes_stone_and_lays_no_track() -> None:
    """FH:SEC-BRICKMAKER-2"""
    table = with_card("brickmaker").clear().give("blue", **RICH).answer("select A")
    assert table.refused("track V") == ("FH:TURN-3", "UNFIT")
    table.answer("trade rr>s bag")
    assert table.count("stone", "blue") == 7


def test_local_blacksmith_needs_a_ticket_and_lays_track() -> None:
    """FH:SEC-LOCAL-BLACKSMITH-2"""
    table = with_card("local-blacksmith").clear().give("blue", **RICH)
    assert "FH:SEC-LOCAL-BLACKSMITH-2" in table.refused("select A")
    table.ticket("blue", "V-1").answer("select A", "track V")
    assert table.count("blue tile", "V-2/track") == 1


def test_tea_break_allows_one_track_or_one_stone() -> None:
    """FH:SEC-TEA-BREAK-2: with the text that the rulebook's deck has."""
    table = with_card("tea-break", of="rulebook").clear("V-2").give("blue", iron=4, rubble=4)
    table.answer("select A")
    assert set(table.options()) == {"track V", "trade 'rr>s' yard", "trade 'rr>s' bag"}
    table.answer("track V")
    assert table.moved("iron") == [(2, "blue", "bag")]
    assert table.phase == "another"
    stone = with_card("tea-break", of="rulebook").give("blue", rubble=4)
    stone.answer("select A", "trade rr>s bag")
    assert stone.moved("rubble") == [(2, "blue", "supply")]
    assert stone.phase == "another"


def test_tea_break_allows_an_additional_flip() -> None:
    """FH:SEC-TEA-BREAK-3 FH:OQ-35"""
    table = with_card("tea-break").give("blue", rubble=2).answer("select A", "trade rr>s bag")
    assert table.options() == ["turn B", "turn C", "turn D", "turn E", "turn -"]
    assert table.refused("turn A") == ("FH:FLIP-3",)
    table.answer("turn D")
    assert table.facing("blue", "A") == ("tea-break", "golden")
    assert table.facing("blue", "D") == ("salvage", "grey")


def test_a_card_acquired_this_turn_is_not_turned_additionally() -> None:
    """FH:OQ-36 FH:FLIP-9: Devil's Bridge replaced B, then the card's own flip comes."""
    table = with_card("landscaper", "build; flip another").clear().give("blue", **RICH)
    table.answer("select B", "build VIII-4/1", "score A", "replace tea-break")
    assert table.phase == "another"
    assert table.refused("turn A") == ("FH:FLIP-9",)
    assert table.options() == ["turn C", "turn D", "turn E", "turn -"]


def test_architect_and_mason_need_a_ticket() -> None:
    """FH:SEC-ARCHITECT-2 FH:SEC-MASON-2 FH:OQ-62"""
    for card in ("architect", "mason"):
        table = with_card(card).clear().give("blue", **RICH)
        assert table.refused("select B") == (f"FH:SEC-{card.upper()}-2",)
        assert "select B" in table.ticket("blue", "VIII-1").options()


def test_architect_pays_one_resource_more() -> None:
    """FH:SEC-ARCHITECT-3 FH:OQ-46: V-2 costs 1 stone and 1 rubble."""
    table = with_card("architect").clear().ticket("blue", "VIII-1")
    table.give("blue", iron=1, stone=1, rubble=1).answer("select B")
    assert table.refused("build V-2/1") == ("UNFIT",)
    assert table.refused("build V-2/1 s") == ("FH:D-6",)
    table.answer("build V-2/1 i")
    assert (table.count("iron", "blue"), table.count("stone", "blue")) == (0, 0)


def test_landscaper_pays_two_rubble_more() -> None:
    """FH:SEC-LANDSCAPER-2 FH:OQ-46: IV-4 costs 1 iron and 1 stone."""
    table = with_card("landscaper").clear().give("blue", iron=1, stone=1, rubble=1)
    assert table.refused("select B") == ("FH:TURN-5", "FH:D-6")
    assert "select B" not in table.options(), "though the card gives a point besides"
    table.give("blue", rubble=2).answer("select B", "build IV-4/1")
    assert table.moved("rubble") == [(2, "blue", "supply")]
    assert table.moved("iron") == table.moved("stone") == [(1, "blue", "bag")]


def test_brickies_mate_gets_no_bonus_but_may_survey() -> None:
    """FH:SEC-BRICKIES-MATE-2 FH:SEC-BRICKIES-MATE-3"""
    table = with_card("brickies-mate").clear().give("blue", **RICH)
    table.answer("select B", "build IV-4/1")
    assert table.moved("passenger") == []
    assert table.options() == ["survey yes", "survey no"]


def test_brickies_mate_has_the_effects_of_ferry_and_bridge() -> None:
    """FH:SEC-BRICKIES-MATE-3 FH:OQ-70"""
    for space, phase in (("VII-2/1", "ferry"), ("VIII-4/1", "score")):
        table = with_card("brickies-mate", lines=WITH_FERRY).clear().give("blue", **RICH)
        assert table.answer("select B", f"build {space}").phase == phase


def test_other_grey_builders_have_bonus_surveyor_and_effects() -> None:
    """FH:OQ-67"""
    table = with_card("mason").ticket("blue", "V-1").clear().give("blue", **RICH)
    table.answer("select B", "build IV-4/1")
    assert table.moved("passenger") == [(1, "supply", "blue")]
    assert table.phase == "survey"
    table = with_card("mason").ticket("blue", "V-1").clear().give("blue", **RICH)
    assert table.answer("select B", "build VIII-4/1").phase == "score"


def steelworker(**kwargs: Settings) -> Tabletop:
    """Own track on V-2; all is clear, and blue can pay for anything."""
    table = with_card("steelworker", **kwargs).clear().give("blue", **RICH)
    return table.track("blue", "V-2")


def test_steelworker_needs_a_ticket_and_an_own_track() -> None:
    """FH:SEC-STEELWORKER-2"""
    assert "FH:SEC-STEELWORKER-2" in steelworker().refused("select B")
    trackless = with_card("steelworker").clear().give("blue", **RICH).ticket("blue", "V-1")
    assert "FH:SEC-STEELWORKER-2" in trackless.track("green", "V-2").refused("select B")
    assert "select B" in steelworker().ticket("blue", "V-1").options()


def test_steelworker_builds_any_station_of_the_line_of_track_and_ticket() -> None:
    """FH:SEC-STEELWORKER-2 FH:SEC-STEELWORKER-3 FH:OQ-61"""
    table = steelworker().ticket("blue", "V-1", "VIII-1").answer("select B")
    assert table.options() == ["build V-2/1", "build V-3/1", "build V-3/2"]
    assert table.refused("build VIII-2/1") == ("FH:SEC-STEELWORKER-2",)
    other = steelworker().ticket("blue", "VIII-1")
    assert other.refused("select B") == ("FH:TURN-5",)


def test_steelworker_needs_only_one_of_porthmadogs_lines() -> None:
    """FH:SEC-STEELWORKER-2 FH:PORTH-1: the station there is one of either line."""
    table = with_card("steelworker").clear().give("blue", **RICH).track("blue", "I-2")
    table.ticket("blue", "I-1").answer("select B")
    assert "build I/II-5/1" in table.options()
    assert sifted(table.game, table.state) == offered(table.game, table.state)
    assert table.refused("build II-2/1") == ("FH:SEC-STEELWORKER-2",)
    assert table.answer("build I/II-5/1").count("blue tile", "I/II-5/1") == 1


def test_by_setting_any_ticket_will_do_for_steelworker() -> None:
    """FH:OQ-61 as a setting"""
    table = steelworker(settings=Settings(steelworker="any")).ticket("blue", "VIII-1")
    table.answer("select B")
    assert table.options() == ["build V-2/1", "build V-3/1", "build V-3/2"]


def field_worker(place: str, *navvies: str, **kwargs: object) -> Tabletop:
    table = with_card("field-worker", "move adjacent", **kwargs).navvy(*navvies)
    return table.surveyor("blue", place)


def moves(table: Tabletop) -> set[str]:
    return {option.removeprefix("move ") for option in table.answer("select C").options()}


def test_field_worker_moves_to_an_adjacent_card() -> None:
    """FH:SEC-FIELD-WORKER-2"""
    table = field_worker("V-1", "V-2", "V-3", "IV-2")
    assert moves(table) == {"V-2", "III/IV-1", "VIII-1"}
    assert table.refused("move V-3") == ("FH:SEC-FIELD-WORKER-2",)


def test_a_double_station_can_have_six_neighbours() -> None:
    """FH:SEC-FIELD-WORKER-3: two above, two below, one to each side, none across a corner."""
    cards = {("IV", "cards"): "1 2/3 4 5", ("III", "cards"): "1 2 3 4", ("V", "cards"): "1 2 3"}
    facts = cards | {("V-3", "spaces"): "1"}
    around = ("III-2", "III-4", "IV-4", "V-2", "V-3")
    table = Tabletop.ready(facts=facts)
    assert table.state.layout.neighbours["IV-2"] == {
        "III-2", "III-3", "III/IV-1", "IV-4", "V-2", "V-3",
    }  # fmt: skip
    table.card("blue", "field-worker", grey=True).navvy(*around, "IV-2").surveyor("blue", "IV-2")
    assert moves(table) == {"III-2", "III/IV-1", "IV-4", "V-2", "V-3"}, "III-3 has no space"
    assert table.state.layout.neighbours["V-2"] == {"V-1", "V-3", "IV-2", "VIII-2"}


def test_from_the_pub_field_worker_goes_to_any_starting_station() -> None:
    """FH:SEC-FIELD-WORKER-4"""
    table = field_worker("pub", "I-2")
    assert moves(table) == {"I-1", "II-1", "III/IV-1", "V-1", "VIII-1"}
    assert table.refused("move I-2") == ("FH:SEC-FIELD-WORKER-4",)


def test_field_worker_cannot_go_to_the_pub() -> None:
    """FH:SEC-FIELD-WORKER-5"""
    table = field_worker("V-1").station("blue", "I-2/1").answer("select C")
    assert table.refused("move pub") == ("FH:PUB-1",)


def test_neighbours_touch_on_the_table() -> None:
    """FH:OQ-65: half-height cards touch both rows; missing rows leave no gap."""
    near = Tabletop.ready().state.layout.neighbours
    assert near["I/II-5"] == {"I-3", "II-4"}, "row III ends at 4"
    assert {"II-1", "III-2", "IV-2", "V-1"} <= near["III/IV-1"]
    assert "VIII-2" in near["V-2"], "VI and VII are out"
    assert near["VIII-6"] == {"VIII-4"}


def test_from_home_field_worker_goes_where_the_players_settled_it() -> None:
    """FH:OQ-65 as a setting"""
    assert field_worker("home").refused("select C") == ("FH:TURN-5",)
    table = field_worker("home", "I-2", settings=Settings(adjacent_from_home="start"))
    assert moves(table) == {"I-1", "II-1", "III/IV-1", "V-1", "VIII-1"}


def test_inspector_needs_a_ticket() -> None:
    """FH:SEC-INSPECTOR-2"""
    table = with_card("inspector")
    assert table.refused("select C") == ("FH:SEC-INSPECTOR-2",)
    assert "select C" in table.ticket("blue", "V-1").options()


def test_travel_agent_leaves_the_surveyor_where_it_is() -> None:
    """FH:SEC-TRAVEL-AGENT-2: at VIII-1, whose action would give a passenger too."""
    table = with_card("travel-agent").ticket("blue", "VIII-1").surveyor("blue", "VIII-1")
    table.answer("select C")
    assert table.moved("blue surveyor") == []
    assert table.moved("passenger") == [(1, "supply", "blue")]


def test_a_grey_side_leads_home_only_if_it_says_so() -> None:
    """FH:OQ-68"""
    table = with_card("tourist", player="green").surveyor("green", "V-1").answer("select C")
    assert table.refused("move home") == ("FH:E-2",)
    says_so = with_card("draftsman").surveyor("blue", "V-1").answer("select C")
    assert "move home" in says_so.options()
