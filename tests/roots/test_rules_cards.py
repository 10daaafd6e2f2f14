"""The ten player cards (RF:CARD)."""

import pytest

from companion.games.roots.settings import Settings
from tests.roots.tabletop import Tabletop


def holding(n: int = 1, **marks: object) -> Tabletop:
    """Blue, with counts only and so many cards in hand."""
    return Tabletop.counts().hand("blue", n).mark(**marks)


def attacked(**marks: object) -> Tabletop:
    """Orange has roots beside blue's limb, and both hold cards."""
    table = Tabletop.board().roots("blue", "V5,0", "V5,1").roots("orange", "H4,1")
    table.hand("blue", 2).hand("orange", 2)
    return table.mark(**{"player": "orange", "ap": 9, **marks})


def test_maple_gives_a_point_for_this_turn() -> None:
    """RF:CARD-MAPLE-1"""
    table = holding().answer("play maple")
    assert table.record.ap == 5
    assert table.round("rainfall").record.ap == 4


def test_maples_add_up_and_need_no_point() -> None:
    """RF:CARD-MAPLE-2"""
    assert holding(3, ap=0).answer("play maple", "play maple").record.ap == 2


def test_ironwood_prevents_the_effect_of_an_attack() -> None:
    """RF:CARD-IRONWOOD-1"""
    table = attacked(ap=4)
    before = table.edges_of("blue")
    table.answer("attack V5,1", "ironwood")
    assert table.edges_of("blue") == before and table.record.ap == 1
    assert (table.cards("blue"), table.count("ironwood", "discard")) == (1, 1)


def test_ironwood_is_a_reaction_that_costs_nothing() -> None:
    """RF:CARD-IRONWOOD-2, RF:Q-13: after the payment, before anything is destroyed."""
    table = attacked().answer("attack V5,1")
    assert (table.phase, table.player, table.record.ap) == ("window", "blue", 6)
    table.answer("ironwood")
    assert (table.phase, table.player, table.record.ap) == ("act", "orange", 6)


def test_ironwood_works_against_invasive_species_but_not_against_weather() -> None:
    """RF:CARD-IRONWOOD-3"""
    table = attacked().answer("play invasive", "attack V5,1")
    assert table.phase == "window"
    for card in ("wildfire", "flood"):
        assert attacked().sky(card).phase == "act", "nobody is asked"
    assert attacked().sky("forager").options("ironwood") == []


def test_one_ironwood_stops_one_attack() -> None:
    """RF:CARD-IRONWOOD-4: a new attack needs a new copy; in one's own turn it is no use."""
    table = attacked().answer("attack V5,1", "ironwood", "attack V5,1")
    assert table.phase == "window" and table.answer("let").edges_of("blue") >= {"V5,0"}
    assert "V5,1" not in table.edges_of("blue")
    assert "RF:CARD-IRONWOOD-4" in holding().refused("play ironwood")


@pytest.mark.parametrize("stops", [True, False])
def test_lightning_blocks_ironwood_too(stops: bool) -> None:
    """RF:CARD-IRONWOOD-5, RF:Q-14"""
    table = Tabletop.counts(Settings(lightning_stops_ironwood=stops)).hand("orange", 2)
    table.mark(lock=True).answer("attack")
    assert table.phase == ("act" if stops else "window")


@pytest.mark.parametrize(
    ("season", "pieces"), [("spring", 3), ("summer", 4), ("autumn", 3), ("winter", 2)]
)
def test_willow_grows_one_root_by_three_more_or_less_by_season(season: str, pieces: int) -> None:
    """RF:CARD-WILLOW-1, RF:CARD-WILLOW-2, RF:Q-19: pieces on edges; the cost stays 1."""
    table = Tabletop.board().hand("blue", 1).mark(season=season).answer("play willow")
    assert table.record.ap == 3
    for number in range(pieces):
        assert table.phase == "grow"
        table.answer(f"root V4,{number}")
    assert table.phase == "act" and table.supply("blue") == 97 - pieces


def test_willow_is_placed_as_growth_is() -> None:
    """RF:CARD-WILLOW-3: 3 in winter with Evergreen; it touches own roots, and is one root."""
    table = Tabletop.board(("H1,0", "H4,0", "H8,0")).hand("blue", 2).mark(season="winter")
    table.answer("play evergreen", "play willow")
    assert table.state.stack[-1].left == 3
    assert table.refused("root V5,5") == ("RF:GROW-2",)
    table.answer("root V4,0")
    assert table.warned("root V9,0") == ("RF:GROW-6",)
    assert table.moved("blue root")[0].rule == "RF:CARD-WILLOW-1"


def test_pitch_pine_gathers_one_token() -> None:
    """RF:CARD-PITCHPINE-1"""
    table = holding().answer("play pitch-pine", "face +5")
    assert (table.phase, table.record.ap) == ("act", 3)
    assert table.count("token", "blue/pool") == 1


@pytest.mark.parametrize(
    ("seasons", "season", "cost"),
    [("minimal", "autumn", 2), ("mirror", "spring", 0), ("text", "autumn", 1)],
)
def test_the_seasons_change_applies_to_pitch_pine(seasons: str, season: str, cost: int) -> None:
    """RF:CARD-PITCHPINE-2"""
    table = Tabletop.counts(Settings(seasons=seasons)).hand("blue", 1).mark(season=season)
    assert table.answer("play pitch-pine").record.ap == 4 - cost
    cheap = Settings(seasons="custom", custom_gather=(-3, 0, 0, 0))
    free = Tabletop.counts(cheap).hand("blue", 1).answer("play pitch-pine")
    assert free.record.ap == 4, "never below 0"


def test_red_pine_gathers_two_tokens_for_three_points() -> None:
    """RF:CARD-REDPINE-1"""
    table = holding().answer("play red-pine", "face +5", "face +3")
    assert (table.phase, table.record.ap, table.count("token", "blue/pool")) == ("act", 1, 2)
    assert holding(ap=2).refused("play red-pine") == ("RF:TURN-2", "RF:CARD-REDPINE-1")


@pytest.mark.parametrize(("red_pine", "cost"), [("card", 4), ("token", 5)])
def test_the_season_changes_red_pine_once_per_card(red_pine: str, cost: int) -> None:
    """RF:CARD-REDPINE-2, RF:Q-20"""
    table = Tabletop.counts(Settings(red_pine=red_pine)).hand("blue", 1)
    table.mark(season="autumn", ap=6).answer("play red-pine")
    assert table.record.ap == 6 - cost


def test_the_two_tokens_may_border_different_roots() -> None:
    """RF:CARD-REDPINE-3: if only one is there, one is taken."""
    table = Tabletop.board(("H0,0", "H4,0", "H9,0")).hand("blue", 1).answer("play red-pine")
    table.answer("gather 0,0", "face +5", "gather 9,0", "face 0")
    assert table.phase == "act" and table.count("token", "blue/pool") == 2
    table = Tabletop.board().hand("blue", 1)
    table.put(1, "token", "4,0", "lost").put(1, "token", "5,0", "lost")
    table.answer("play red-pine", "gather 3,0", "face +5")
    assert (table.phase, table.count("token", "blue/pool")) == ("act", 1)


def test_without_a_board_the_players_say_how_many_are_in_reach() -> None:
    """RF:CARD-REDPINE-3, RF:Q-20"""
    table = holding().answer("play red-pine", "face +5", "done")
    assert (table.phase, table.count("token", "blue/pool")) == ("act", 1)
    table = holding().answer("play red-pine", "done")
    assert (table.phase, table.count("token", "blue/pool")) == ("act", 0)
    assert table.count("red-pine", "discard") == 1


def test_card_tokens_draw_one_by_one() -> None:
    """RF:CARD-REDPINE-4"""
    table = holding().answer("play red-pine", "face +1")
    assert (table.phase, table.cards("blue")) == ("reveal", 1)
    assert table.answer("face +1").cards("blue") == 2


@pytest.mark.parametrize(("season", "cost"), [("autumn", 2), ("winter", 2)])
def test_evergreen_lifts_what_is_bad_of_autumn_and_winter(season: str, cost: int) -> None:
    """RF:CARD-EVERGREEN-1"""
    table = holding(season=season).answer("play evergreen")
    assert table.record.ap == 3
    assert table.answer("gather").record.ap == 3 - cost


def test_evergreen_is_for_the_own_turn_and_not_for_what_was_before() -> None:
    """RF:CARD-EVERGREEN-2"""
    table = holding(3, season="autumn").answer("gather", "face 0")
    assert table.record.ap == 1
    table.answer("play evergreen")
    assert table.record.ap == 0, "what was paid before stays paid"
    table.mark(ap=4)
    assert table.warned("play evergreen") == ("RF:CARD-EVERGREEN-2",)
    assert table.answer("play evergreen", "gather").record.ap == 1, "a second copy adds nothing"
    table.answer("face 0", "end")
    assert not table.record.evergreen
    assert table.answer("gather").record.ap == 1, "the other player still pays 3"
    for season in ("spring", "summer"):
        assert holding(season=season).warned("play evergreen") == ("RF:CARD-EVERGREEN-2",)


def test_what_is_good_survives_evergreen() -> None:
    """RF:Q-27"""
    good = Settings(
        seasons="custom",
        custom_grow=(2, 3, 4, 1),
        custom_willow=(3, 4, 3, 6),
        custom_gather=(0, 0, -1, 2),
    )
    table = Tabletop.board(settings=good).hand("blue", 3).mark(season="autumn", ap=9)
    assert table.answer("play evergreen", "gather 3,0").record.ap == 9 - 1 - 1
    assert table.answer("face 0", "grow").state.stack[-1].left == 4
    table = Tabletop.board(settings=good).hand("blue", 3).mark(season="winter", ap=9)
    assert table.answer("play evergreen", "play willow").state.stack[-1].left == 6
    assert table.answer("done", "gather 3,0").record.ap == 9 - 1 - 1 - 2


def test_invasive_species_attacks_for_two_points() -> None:
    """RF:CARD-INVASIVE-1"""
    table = attacked(ap=2, season="autumn").answer("play invasive")
    assert (table.phase, table.record.ap) == ("aim", 0)
    assert table.options() == ["attack V5,0", "attack V5,1"]
    assert table.refused("attack H5,0")[0] == "RF:SET-12"
    table.answer("attack V5,1", "let")
    assert "V5,1" in table.edges_of("orange") and table.record.ap == 0


def test_invasive_species_is_a_full_attack() -> None:
    """RF:CARD-INVASIVE-2: window, harm, a new root and death as in any attack."""
    table = attacked().roots("blue", "V5,2", "H5,3").answer("play invasive", "attack V5,1", "let")
    assert table.edges_of("blue") == {"H3,0", "H4,0", "H5,0", "V5,0"}
    assert table.count("invasive", "discard") == 1 and table.phase == "act"
    counted = holding().hand("orange", 1).answer("play invasive")
    assert (counted.phase, counted.player) == ("window", "orange")


def test_recycling_discards_any_number_and_draws_as_many() -> None:
    """RF:CARD-RECYCLING-1"""
    table = holding(4).answer("play recycling")
    assert table.options() == [f"discard {n}" for n in range(4)]
    table.answer("discard 2")
    assert (table.cards("blue"), table.count("card", "shown")) == (3, 3)


def test_recycling_itself_is_not_among_them_and_none_is_legal() -> None:
    """RF:CARD-RECYCLING-2"""
    table = holding(3).answer("play recycling")
    assert "RF:CARD-RECYCLING-1" in table.refused("discard 3")
    table.answer("discard 0")
    assert (table.phase, table.cards("blue"), table.count("card", "shown")) == ("act", 2, 1)


def test_all_discards_come_before_the_draw() -> None:
    """RF:CARD-RECYCLING-3: so that it can be met in full."""
    table = Tabletop.counts().hand("orange", 31).hand("blue", 4).answer("play recycling")
    table.answer("discard 3")
    assert (table.cards("blue"), table.count("card", "deck")) == (3, 0)
    told = Tabletop.counts(Settings(discards="told")).hand("blue", 3).answer("play recycling")
    told.answer("discard maple")
    assert (told.cards("blue"), told.phase) == (1, "exchange")
    assert told.answer("discard seed", "done").cards("blue") == 2
    assert told.state.places["discard"] == {"maple": 1, "seed": 1, "recycling": 1}


def test_composting_draws_two() -> None:
    """RF:CARD-COMPOSTING-1"""
    assert holding().answer("play composting").cards("blue") == 2
    table = Tabletop.counts().hand("blue", 34).hand("orange", 1).answer("play composting")
    assert table.cards("blue") == 33


def test_a_seed_gives_two_points_in_the_next_turn_only() -> None:
    """RF:CARD-PLANTASEED-1"""
    table = holding().answer("play seed")
    assert table.record.ap == 3
    assert table.answer("end").record.ap == 4, "the other player's turn"
    table.answer("end", "weather rainfall")
    assert table.record.ap == 6
    assert table.round("lightning").record.ap == 4


@pytest.mark.parametrize(("seeds", "ap"), [("stack", 10), ("once", 6)])
def test_seeds_add_up(seeds: str, ap: int) -> None:
    """RF:CARD-PLANTASEED-2, RF:Q-21"""
    table = Tabletop.counts(Settings(seeds=seeds)).hand("blue", 3)
    table.answer("play seed", "play seed", "play seed").round("rainfall")
    assert table.record.ap == ap


def test_a_seed_is_owed_whatever_happens() -> None:
    """RF:CARD-PLANTASEED-3: flood and lightning do not touch it; two turns running, the second
    of them pays."""
    for weather in ("flood", "lightning"):
        assert holding().answer("play seed").round(weather).record.ap == 6
    table = Tabletop.counts().answer("end").hand("orange", 1).answer("play seed", "end")
    table.answer("weather eclipse")
    assert (table.player, table.record.ap) == ("orange", 6)
