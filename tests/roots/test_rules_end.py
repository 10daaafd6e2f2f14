"""The end, the score, and what is known to whom (RF:END, RF:SCORE, RF:INFO)."""

from fractions import Fraction

import pytest

from companion.games.roots.odds import token_odds, unseen_cards, weather_odds
from companion.games.roots.pieces import CARDS, FACES, VALUES
from companion.games.roots.scoring import foraged, score
from companion.games.roots.settings import Settings
from tests.roots.tabletop import Tabletop


def nearly_over(n: int = 1, settings: Settings | None = None) -> Tabletop:
    """With counts only: so many tokens are left on the board."""
    return Tabletop.counts(settings).put(100 - n, "token", "tiles", "lost")


def test_the_game_ends_when_all_tokens_are_gone() -> None:
    """RF:END-1"""
    table = nearly_over(2).answer("gather", "face +5")
    assert table.phase == "act"
    assert table.answer("gather", "face 0").phase == "finished"
    table = nearly_over(1).sky("forager").answer("face 0")
    assert table.phase == "finished"


def test_the_end_comes_at_once() -> None:
    """RF:END-2, RF:Q-24: in the middle of a turn, of a card, of the weather."""
    table = nearly_over().answer("gather", "face +5")
    assert table.record.ap == 2 and table.phase == "finished"
    table = nearly_over().hand("blue", 1).answer("play red-pine", "face +5")
    assert table.phase == "finished" and table.count("red-pine", "playing") == 1
    assert not table.game.options(table.state)


def test_a_board_emptied_by_hand_ends_the_game_at_the_next_turn() -> None:
    """RF:END-1"""
    table = nearly_over().put(1, "token", "tiles", "lost")
    assert table.phase == "act" and not table.options("gather")
    assert table.answer("end").phase == "finished"


def test_nothing_else_ends_the_game() -> None:
    """RF:END-3"""
    table = Tabletop.board().put(97, "blue root", "blue/roots", "lost").hand("orange", 35)
    table.answer("end", "end").answer("weather wildfire")
    assert table.phase == "act" and table.game.result(table.state) is None


def test_tokens_add_up_to_a_hundred() -> None:
    """RF:END-4"""
    table = Tabletop.counts().answer("gather", "face +5").sky("forager").answer("face 0", "face 0")
    assert not table.game.violations(table.state)
    table.put(1, "token", "tiles", "elsewhere")
    assert any("END-4" in found for found in table.game.violations(table.state))
    other = Tabletop.counts().put(1, "+7", "face-down", "blue/pool")
    assert any("END-4" in found for found in other.game.violations(other.state))
    swapped = Tabletop.counts().gathered("blue", "+5").put(1, "+5", "blue/pool", "orange/pool")
    assert len(swapped.game.violations(swapped.state)) == 2, "neither pool is what it shows"


def finished(blue: tuple[str, ...], orange: tuple[str, ...], tie: str = "draw") -> Tabletop:
    table = Tabletop.counts(Settings(tie=tie)).gathered("blue", *blue).gathered("orange", *orange)
    return table.answer("stopped")


def winner(blue: tuple[str, ...], orange: tuple[str, ...], tie: str = "draw") -> str | None:
    table = finished(blue, orange, tie)
    result = table.game.result(table.state)
    assert result is not None and result["draw"] == (result["winner"] is None)
    found: str | None = result["winner"]
    return found


def test_the_higher_total_wins() -> None:
    """RF:SCORE-1"""
    assert winner(("+5", "+3"), ("+7",)) == "blue"
    assert winner(("+5",), ("+3", "+3")) == "orange"
    result = (table := finished(("+5", "-1"), ("+7",))).game.result(table.state)
    assert result is not None and result["totals"] == {"blue": 4, "orange": 7}


def test_only_collected_tokens_are_worth_anything() -> None:
    """RF:SCORE-2: +Card is worth 1; totals may be negative."""
    table = Tabletop.counts().gathered("blue", "+1", "-1", "-1", "-1").hand("blue", 9)
    assert score(table.state, "blue").total == -2
    table.sky("forager").answer("face +7", "face +5")
    assert score(table.state, "blue").total == -2 and score(table.state, "orange").total == 0


def test_scores_foraged_and_hidden_points_add_up() -> None:
    """RF:SCORE-3"""
    table = Tabletop.counts().gathered("blue", "+7", "-1").gathered("orange", "+5")
    table.sky("forager").answer("face +3", "face 0")
    hidden = sum(VALUES[face] * n for face, n in table.state.places["face-down"].items())
    seen = [score(table.state, player).total for player in ("blue", "orange")]
    assert (*seen, foraged(table.state).total, hidden) == (6, 5, 3, 183)
    table.put(1, "+7", "blue/pool", "elsewhere")
    assert any("SCORE-3" in found for found in table.game.violations(table.state))


def test_equal_totals_are_a_draw() -> None:
    """RF:SCORE-4"""
    assert winner(("+5",), ("+3", "+3", "-1")) is None


def test_a_tie_may_be_broken_by_tokens_then_by_minus_tokens() -> None:
    """RF:Q-25"""
    assert winner(("+5",), ("+3", "+3", "-1"), "tokens") == "orange"
    assert winner(("+5", "0", "0"), ("+3", "+3", "-1"), "tokens") == "blue"
    assert winner(("+5",), ("+5",), "tokens") is None
    assert winner(("+7",), ("+5",), "tokens") == "blue"


def test_both_may_agree_to_end_the_game() -> None:
    """RF:Q-26: nobody has to gather; the game goes on until all agree."""
    table = Tabletop.counts().gathered("blue", "+5")
    assert "stopped" in table.options()
    table.answer("stopped")
    result = table.game.result(table.state)
    assert result is not None and result["stopped"] and result["winner"] == "blue"
    assert not nearly_over().answer("end", "end").record.stopped


def test_what_is_public_is_in_the_state_and_what_is_secret_is_not() -> None:
    """RF:INFO-1: sizes of hands, discards, points and weather are known; hands are not."""
    table = Tabletop.counts().hand("blue", 3).discarded("maple").gathered("orange", "+5")
    places = table.state.places
    assert places["blue/hand"] == {"card": 3}
    assert places["discard"] == {"maple": 1}
    assert places["orange/pool"] == {"token": 1, "+5": 1}
    assert sum(places["unseen"].values()) == 34


def test_the_weather_that_is_left_is_known_exactly() -> None:
    """RF:INFO-2: the last card of a pass is certain."""
    table = Tabletop.counts()
    assert weather_odds(table.state)["season"] == Fraction(5, 20)
    table.sky("season")
    assert weather_odds(table.state)["season"] == Fraction(4, 19)
    for card, n in dict(table.state.places["weather/deck"]).items():
        table.put(n - (card == "flood"), card, "weather/deck", "weather/discard")
    assert weather_odds(table.state) == {"flood": 1}
    table.put(1, "flood", "weather/deck", "weather/discard")
    assert weather_odds(table.state)["season"] == Fraction(5, 20), "after the shuffle"
    assert "RF:INFO-2" in Tabletop.counts().sky("flood").answer("end", "end").refused(
        "weather flood"
    )


def test_tokens_are_as_likely_as_they_are_many() -> None:
    odds = token_odds(Tabletop.counts().gathered("blue", "+7").state)
    assert odds == {face: Fraction(n, 99) for face, n in FACES.items() if face != "+7"}


def test_unseen_cards_are_the_deck_and_both_hands() -> None:
    """RF:INFO-3: cards that were only counted stay unseen, too."""
    table = Tabletop.counts().hand("blue", 3).hand("orange", 2).discarded("maple")
    assert unseen_cards(table.state) == {**CARDS, "maple": 3}
    table.hand("blue", 4).answer("play recycling", "discard 2")
    assert unseen_cards(table.state) == {**CARDS, "maple": 3, "recycling": 3}
    told = Tabletop.counts(Settings(discards="told"))
    told.hand("blue", 3).answer("play recycling", "discard seed", "done")
    assert unseen_cards(told.state) == {**CARDS, "recycling": 3, "seed": 2}
    hidden = told.count("card", "deck") + told.cards("blue")
    assert sum(told.state.places["unseen"].values()) == hidden


@pytest.mark.parametrize(
    ("unseen", "with_deck", "without"),
    [("deck", True, False), ("always", True, True), ("never", False, False)],
)
def test_an_empty_deck_would_give_the_hands_away(
    unseen: str, with_deck: bool, without: bool
) -> None:
    """RF:INFO-4"""
    table = Tabletop.counts(Settings(unseen=unseen))
    assert (unseen_cards(table.state) is not None) == with_deck
    table.hand("blue", 35)
    assert (unseen_cards(table.state) is not None) == without


def test_after_a_shuffle_nothing_is_known_but_the_card_in_play() -> None:
    """RF:INFO-5: what was known of the hands is dropped on purpose."""
    table = Tabletop.counts().hand("blue", 31).discarded("maple", "seed", "seed", "willow")
    table.answer("play red-pine", "face +1")
    assert table.state.places["unseen"] == {**CARDS, "red-pine": 2}
    assert table.state.places["playing"] == {"red-pine": 1}


def test_the_window_is_the_same_whatever_the_defender_holds() -> None:
    """RF:INFO-6"""
    for held in (1, 5):
        table = Tabletop.counts().hand("orange", held).answer("attack")
        assert table.phase == "window" and table.options() == ["ironwood", "let"]
        prompt = table.game.prompt(table.state)
        assert prompt is not None and prompt.always
        assert prompt.about == "player=orange rule=RF:ATTACK-5"
    assert Tabletop.counts().answer("attack").phase == "act", "no card in hand"
    seen = Tabletop.counts().hand("orange", 5).discarded("ironwood", "ironwood", "ironwood")
    assert seen.answer("attack").phase == "act", "all three lie in the discard"
    two = Tabletop.counts().hand("orange", 5).discarded("ironwood", "ironwood")
    assert two.answer("attack").phase == "window"
