"""The weather cards (RF:WEATHER)."""

import pytest

from companion.games.roots.settings import Settings
from tests.roots.tabletop import FAR, MAIN, Tabletop


def test_weather_costs_nothing_and_cannot_be_refused() -> None:
    """RF:WEATHER-GENERAL-1: only where the card says "can" or "any number" there is a choice."""
    table = Tabletop.board().hand("blue", 2).hand("orange", 2)
    for card in ("wildfire", "flood", "lightning", "rainfall", "eclipse", "season"):
        assert table.sky(card).phase == "act"
    assert set(table.sky("forager").game.options(table.state)[0]) and table.phase == "forage"
    assert not {"done", "let", "ironwood"} & {text.split()[0] for text in table.options()}


@pytest.mark.parametrize("leads", ["blue", "orange"])
def test_the_first_seat_goes_first_and_finishes(leads: str) -> None:
    """RF:WEATHER-GENERAL-2: the first seat of the round just ended."""
    other = {"blue": "orange", "orange": "blue"}[leads]
    table = Tabletop.counts().hand("blue", 1).hand("orange", 1).mark(leads=leads).sky("pruning")
    assert table.player == leads
    assert table.answer("discard 0").player == other
    table = Tabletop.board().mark(leads=leads).sky("fertilizer")
    assert table.player == leads
    table.answer(table.options()[0])
    assert table.player == leads
    assert table.answer("done").player == other
    table = Tabletop.counts().mark(leads=leads).sky("rainfall")
    assert [move.target for move in table.moved("card")] == [f"{leads}/hand", f"{other}/hand"]


@pytest.mark.parametrize(("cycle", "after"), [("forward", "summer"), ("backward", "winter")])
def test_the_season_advances_for_both(cycle: str, after: str) -> None:
    """RF:WEATHER-SEASONCHANGE-1"""
    table = Tabletop.counts(Settings(cycle=cycle)).sky("season")
    assert table.record.season == after
    assert table.answer("end").record.season == after


def test_wild_fire_burns_both_players_but_no_main_root() -> None:
    """RF:WEATHER-WILDFIRE-1"""
    table = Tabletop.board().roots("blue", *(f"V4,{y}" for y in range(4)))
    table.roots("orange", "V3,9", "V3,8", "V3,7").sky("wildfire")
    assert table.edges_of("blue") == {*MAIN, "V4,0", "V4,1"}
    assert table.edges_of("orange") == {*FAR, "V3,9"}


@pytest.mark.parametrize(("wildfire", "left"), [(2, {"V4,0"}), (1, {"V4,0", "V4,1"})])
def test_wild_fire_burns_in_passes(wildfire: int, left: set[str]) -> None:
    """RF:WEATHER-WILDFIRE-2, RF:Q-12: two by default, one as a setting."""
    table = Tabletop.board(settings=Settings(wildfire=wildfire))
    table.roots("blue", "V4,0", "V4,1", "V4,2").sky("wildfire")
    assert table.edges_of("blue") == {*MAIN, *left}


def test_loops_have_no_ends_and_survive() -> None:
    """RF:WEATHER-WILDFIRE-3"""
    loop = {"V4,0", "H4,1", "V5,0"}
    table = Tabletop.board().roots("blue", *loop, "V4,1").sky("wildfire")
    assert table.edges_of("blue") == {*MAIN, *loop}
    assert table.phase == "act", "no choice is needed"


def test_burnt_roots_go_back_to_their_owners() -> None:
    """RF:WEATHER-WILDFIRE-4"""
    table = Tabletop.board().roots("blue", "V4,0").roots("orange", "V3,9", "V3,8").sky("wildfire")
    assert table.supply("blue") == table.supply("orange") == 97
    assert {m.rule for m in table.moved("blue root")} == {"RF:WEATHER-WILDFIRE-1"}


def test_wild_fire_is_the_players_business_if_only_counts_are_kept() -> None:
    assert Tabletop.counts().sky("wildfire").supply("blue") == 100


def test_flood_takes_both_hands_and_leaves_what_was_sown() -> None:
    """RF:WEATHER-FLOOD-1"""
    table = Tabletop.counts().hand("blue", 3).hand("orange", 2).mark(blue_seeds=1).sky("flood")
    assert (table.cards("blue"), table.cards("orange")) == (0, 0)
    assert table.count("card", "shown") == 5 and not table.state.places["discard"]
    assert table.record.ap == 6


def test_flood_is_told_card_by_card_if_the_players_agreed_so() -> None:
    """RF:WEATHER-FLOOD-1"""
    table = Tabletop.counts(Settings(discards="told")).hand("blue", 2).hand("orange", 1)
    table.sky("flood").answer("discard maple")
    assert (table.phase, table.player) == ("flood", "blue")
    table.answer("discard maple")
    assert (table.phase, table.player) == ("flood", "orange")
    table.answer("discard seed")
    assert table.state.places["discard"] == {"maple": 2, "seed": 1}
    assert table.phase == "act"


def test_each_player_removes_a_token_from_anywhere() -> None:
    """RF:WEATHER-FORAGER-1: it need not border a root, and it is no choice whether."""
    table = Tabletop.board().sky("forager")
    assert len(table.options()) == 100 and "forage 9,9" in table.options()
    table.answer("forage 9,9", "face +5")
    assert (table.phase, table.player) == ("forage", "orange")
    assert not table.can_overrule("forage 9,9")
    table.answer("forage 5,5", "face 0")
    assert table.count("token", "foraged") == 2 and table.phase == "act"


def test_a_foraged_token_is_collected_by_nobody() -> None:
    """RF:WEATHER-FORAGER-2"""
    table = Tabletop.counts().sky("forager").answer("face +1", "face +7")
    assert table.count("+1", "foraged") == table.count("+7", "foraged") == 1
    assert table.cards("blue") == table.cards("orange") == 0
    assert not table.state.places["blue/pool"] and not table.state.places["orange/pool"]


def test_the_first_seat_forages_first_and_alone_if_one_token_is_left() -> None:
    """RF:WEATHER-FORAGER-3"""
    table = Tabletop.counts().sky("forager")
    assert table.player == "blue"
    assert table.answer("face +1").player == "orange"
    last = Tabletop.counts().put(99, "token", "tiles", "lost").sky("forager").answer("face +5")
    assert last.phase == "finished" and last.count("token", "foraged") == 1


def test_each_player_can_add_a_piece_to_each_end() -> None:
    """RF:WEATHER-FERTILIZER-1: optional, end by end, and no Grow."""
    table = Tabletop.board().roots("blue", "V4,0", "V4,1").mark(season="winter").sky("fertilizer")
    assert "done" in table.options()
    assert table.refused("root V4,3") == ("RF:WEATHER-FERTILIZER-1",)
    assert table.can_overrule("root V4,3")
    table.answer("root V4,2", "root H2,0", "root H6,0")
    assert table.player == "blue" and table.options() == ["done"]
    assert table.answer("done").player == "orange"
    assert table.answer("done").phase == "act"


def test_ends_are_listed_before_anything_is_placed() -> None:
    """RF:WEATHER-FERTILIZER-2: one piece each, at the free point, and none at new pieces."""
    table = Tabletop.board().roots("blue", "V4,0").sky("fertilizer").answer("root V4,1")
    assert table.refused("root V4,2") == ("RF:WEATHER-FERTILIZER-1",)
    assert table.refused("root H4,1") == ("RF:WEATHER-FERTILIZER-2",)
    assert "RF:BOARD-2" in table.refused("root V4,1")
    blocked = Tabletop.board().roots("blue", "V4,0").roots("orange", "V4,1", "H3,1", "H4,1")
    assert not {"root V4,1", "root H3,1", "root H4,1"} & set(blocked.sky("fertilizer").options())


def test_a_piece_that_joins_two_ends_counts_for_one_of_them() -> None:
    """RF:WEATHER-FERTILIZER-2: the other end may still get its own."""
    table = Tabletop.board().roots("blue", "V4,0", "V5,0").sky("fertilizer")
    table.answer("root H4,1", "root V4,1")
    assert table.refused("root V5,1") == ("RF:WEATHER-FERTILIZER-2",)
    again = Tabletop.board().roots("blue", "V4,0", "V5,0").sky("fertilizer")
    again.answer("root V4,1", "root V5,1")
    assert again.refused("root H4,1") == ("RF:WEATHER-FERTILIZER-2",)


@pytest.mark.parametrize("counts", [True, False])
def test_a_main_root_with_a_free_point_is_an_end(counts: bool) -> None:
    """RF:WEATHER-FERTILIZER-3, RF:Q-22: one with two free points still gets one piece."""
    table = Tabletop.board(("H0,0", "H4,0", "H8,0"), settings=Settings(fertilize_main=counts))
    table.sky("fertilizer")
    assert ("root V4,0" in table.options()) == counts
    if counts:
        table.answer("root V4,0")
        assert table.refused("root V5,0") == ("RF:WEATHER-FERTILIZER-2",)


def test_no_card_may_be_played_until_after_the_next_weather_card() -> None:
    """RF:WEATHER-LIGHTNING-1: both turns of the next round."""
    table = Tabletop.counts().hand("blue", 1).hand("orange", 1).sky("lightning")
    for _ in ("blue", "orange"):
        assert table.record.lock and not table.options("play")
        table.answer("end")
    table.answer("weather rainfall")
    assert not table.record.lock and table.options("play")


def test_a_second_lightning_starts_the_lock_again_and_stops_nothing_else() -> None:
    """RF:WEATHER-LIGHTNING-2"""
    table = Tabletop.counts().sky("lightning").answer("end", "end")
    assert table.cards("blue") == 1, "drawing goes on"
    table.answer("weather lightning")
    assert table.record.lock
    assert {"grow", "gather", "attack"} <= set(table.options())
    table.answer("end", "end", "weather pruning", "discard 1", "discard 0")
    assert table.cards("blue") == 2, "and so does discarding"


def test_rainfall_gives_each_player_two_cards() -> None:
    """RF:WEATHER-RAINFALL-1"""
    table = Tabletop.counts().sky("rainfall")
    assert (table.cards("blue"), table.cards("orange")) == (2, 2)


def test_pruning_exchanges_any_number_of_cards() -> None:
    """RF:WEATHER-PRUNING-1: none is legal, and the draw can always be met."""
    table = Tabletop.counts().hand("blue", 20).hand("orange", 15).sky("pruning")
    assert table.options() == [f"discard {n}" for n in range(21)]
    table.answer("discard 20")
    assert (table.cards("blue"), table.player) == (20, "orange")
    table.answer("discard 0")
    assert (table.cards("orange"), table.phase) == (15, "act")


def test_an_eclipse_swaps_the_seats_from_the_next_round_on() -> None:
    """RF:WEATHER-ECLIPSE-1"""
    table = Tabletop.counts().round("eclipse")
    assert table.record.seats == ("orange", "blue")
    assert table.player == "orange" and table.answer("end").player == "blue"


def test_who_moved_last_moves_again_at_once() -> None:
    """RF:WEATHER-ECLIPSE-2"""
    table = Tabletop.counts().answer("end")
    assert table.player == "orange"
    assert table.answer("end", "weather eclipse").player == "orange"


def test_the_new_order_stays_and_player_one_keeps_the_name() -> None:
    """RF:WEATHER-ECLIPSE-3"""
    table = Tabletop.counts().round("eclipse").round("rainfall")
    assert table.record.leads == "orange" and table.record.first == "blue"
    assert table.round("eclipse").record.leads == "blue"


def test_an_eclipse_may_last_one_round_by_agreement() -> None:
    """RF:Q-23"""
    table = Tabletop.counts(Settings(eclipse="round")).round("eclipse")
    assert table.record.leads == "orange"
    assert table.round("eclipse").record.leads == "orange", "each reverses the round after it"
    assert table.round("rainfall").record.leads == "blue"
    assert table.round("rainfall").record.leads == "blue"
    lasting = Tabletop.counts().round("eclipse").round("rainfall").round("rainfall")
    assert lasting.record.leads == "orange"
