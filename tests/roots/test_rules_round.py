"""The round, the turn and its action points (RF:ROUND, RF:TURN)."""

import pytest

from companion.games.roots.settings import Settings
from tests.roots.tabletop import Tabletop


def test_a_round_is_two_turns_a_draw_step_and_weather() -> None:
    """RF:ROUND-1"""
    table = Tabletop.counts()
    assert (table.player, table.phase) == ("blue", "act")
    table.answer("end")
    assert (table.player, table.phase) == ("orange", "act")
    table.answer("end")
    assert table.phase == "weather"
    assert [edge.dest for edge in table.edges] == ["end", "draw", "weather"]
    table.answer("weather lightning")
    assert (table.player, table.phase, table.record.round) == ("blue", "act", 2)


@pytest.mark.parametrize("first", ["blue", "orange"])
def test_player_one_has_the_first_seat_of_round_one(first: str) -> None:
    """RF:ROUND-2"""
    table = Tabletop(first=first)
    assert table.player == table.record.leads == first


def test_each_player_draws_one_card_player_one_first() -> None:
    """RF:ROUND-3"""
    table = Tabletop.counts().answer("end", "end")
    drawn = table.moved("card", rule="RF:ROUND-3")
    assert [(move.n, move.target) for move in drawn] == [(1, "blue/hand"), (1, "orange/hand")]


@pytest.mark.parametrize(
    ("order", "after_eclipse"), [("written", "blue/hand"), ("turn", "orange/hand")]
)
def test_player_one_draws_first_even_after_an_eclipse(order: str, after_eclipse: str) -> None:
    """RF:Q-9"""
    table = Tabletop.counts(Settings(order=order)).round("eclipse").answer("end", "end")
    assert table.moved("card")[0].target == after_eclipse


def test_weather_comes_after_both_draws_and_goes_to_its_own_discard() -> None:
    """RF:ROUND-4"""
    table = Tabletop.counts().answer("end", "end")
    assert table.cards("blue") == table.cards("orange") == 1
    assert table.phase == "weather"
    table.answer("weather rainfall")
    assert table.count("rainfall", "weather/discard") == 1
    assert table.count("rainfall", "weather/deck") == 1
    assert not table.state.places["weather/now"]


def test_flood_catches_the_card_just_drawn() -> None:
    """RF:ROUND-5"""
    table = Tabletop.counts().answer("end", "end")
    assert table.cards("blue") == 1
    table.answer("weather flood")
    assert table.cards("blue") == table.cards("orange") == 0


def test_season_lock_and_order_change_only_with_the_weather() -> None:
    """RF:ROUND-6"""
    table = Tabletop.counts().hand("blue", 5)
    before = (table.record.season, table.record.lock, table.record.leads)
    for text in ("play maple", "grow", "gather", "face +1", "play evergreen", "end", "end"):
        table.answer(text)
        assert (table.record.season, table.record.lock, table.record.leads) == before
    table.answer("weather season")
    assert table.record.season == "summer"


def test_round_one_is_played_in_spring_without_weather() -> None:
    """RF:ROUND-7"""
    table = Tabletop.counts()
    for _ in ("blue", "orange"):
        assert (table.record.season, table.record.lock) == ("spring", False)
        assert not table.state.places["weather/now"] and not table.state.places["weather/discard"]
        table.answer("end")


def test_rounds_go_on_as_long_as_there_are_tokens() -> None:
    """RF:ROUND-8"""
    table = Tabletop.counts()
    for number in range(1, 46):
        assert table.record.round == number and table.phase == "act"
        table.answer("end", "end")
        for card in ("lightning", "rainfall", "eclipse", "season", "wildfire", "flood"):
            if f"weather {card}" in table.options():
                table.answer(f"weather {card}")
                break
        else:
            table.answer(table.options("weather")[0])
        while table.phase != "act":
            table.answer(table.options()[-1])


def test_a_turn_has_four_points_and_a_bonus() -> None:
    """RF:TURN-1"""
    table = Tabletop.counts().hand("blue", 1)
    assert table.record.ap == 4
    assert table.answer("play maple").record.ap == 5
    assert table.answer("end").record.ap == 4


def test_actions_come_in_any_order_while_points_suffice() -> None:
    """RF:TURN-2"""
    table = Tabletop.counts().answer("gather", "face 0", "grow", "grow")
    assert table.record.ap == 0
    for text in ("grow", "gather", "attack"):
        assert "RF:TURN-2" in table.refused(text)
        assert table.can_overrule(text)
    table = Tabletop.counts().answer("grow", "attack")
    assert table.record.ap == 0


def test_overruled_nobody_owes_points() -> None:
    table = Tabletop.counts().mark(ap=1)
    assert table.answer("attack !RF:TURN-2 !RF:ATTACK-1").record.ap == 0


def test_a_player_need_not_spend_anything() -> None:
    """RF:TURN-3"""
    table = Tabletop.counts()
    assert "end" in table.options()
    assert table.answer("end").player == "orange"


def test_unspent_points_are_lost_bonus_too() -> None:
    """RF:TURN-4"""
    table = Tabletop.counts().hand("blue", 1).answer("play maple")
    assert table.record.ap == 5
    table.round("lightning")
    assert (table.player, table.record.ap) == ("blue", 4)


def test_an_action_is_finished_before_the_next_starts() -> None:
    """RF:TURN-5: growth that is not used is lost."""
    table = Tabletop.board().answer("grow", "root V4,0")
    assert table.phase == "grow"
    assert table.refused("gather 3,0") == ("UNFIT",)
    table.answer("done", "grow")
    assert [step.left for step in table.state.stack[1:]] == [2]


def test_no_points_do_not_end_the_turn() -> None:
    """RF:TURN-6"""
    table = Tabletop.counts().hand("blue", 2).mark(ap=0)
    assert (table.phase, table.player) == ("act", "blue")
    assert table.options() == ["play maple", "end", "stopped"]
    free = Tabletop.counts(Settings(seasons="mirror")).hand("blue", 2).mark(ap=0)
    assert "play pitch-pine" in free.options()


def test_points_have_no_ceiling() -> None:
    """RF:TURN-7"""
    table = Tabletop.counts().mark(blue_seeds=3).round("rainfall")
    assert table.record.ap == 10
    table.hand("blue", 4).answer(*["play maple"] * 4)
    assert table.record.ap == 14


def test_only_the_active_player_acts() -> None:
    """RF:TURN-8: the other one is asked only when attacked."""
    table = Tabletop.counts().hand("orange", 1).answer("grow")
    assert table.player == "blue"
    table.answer("attack")
    assert (table.phase, table.player) == ("window", "orange")
    assert table.answer("let").player == "blue"
