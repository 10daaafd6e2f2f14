"""Playing cards, and the decks (RF:PLAY, RF:DECK)."""

import pytest

from companion.games.roots.pieces import CARDS
from companion.games.roots.settings import Settings
from tests.roots.tabletop import Tabletop


def test_a_card_is_paid_resolved_and_discarded() -> None:
    """RF:PLAY-1"""
    table = Tabletop.counts().hand("blue", 2).answer("play willow")
    assert (table.record.ap, table.cards("blue")) == (3, 1)
    assert table.count("willow", "discard") == 1 and table.count("card", "shown") == 1
    assert table.mark(ap=0).refused("play willow") == ("RF:TURN-2", "RF:PLAY-1")
    empty = Tabletop.counts()
    assert "RF:PLAY-1" in empty.refused("play maple") and not empty.can_overrule("play maple")


def test_any_number_of_cards_may_be_played_copies_too() -> None:
    """RF:PLAY-2"""
    table = Tabletop.counts().hand("blue", 4).answer("play willow", "play willow", "play willow")
    assert table.count("willow", "discard") == 3
    assert "play willow" in table.options()


def test_cards_are_played_in_the_own_turn_only() -> None:
    """RF:PLAY-3: the box takes a card from the hand of the player whose turn it is."""
    table = Tabletop.counts().hand("orange", 3)
    assert not table.options("play")
    table.hand("blue", 1).answer("play maple")
    assert (table.cards("blue"), table.cards("orange")) == (0, 3)
    table.hand("blue", 1)
    assert table.refused("play ironwood")[:1] == ("RF:PLAY-3",)


def test_a_card_in_play_is_not_shuffled_into_the_deck_it_draws_from() -> None:
    """RF:PLAY-4"""
    table = Tabletop.counts().hand("blue", 30).hand("orange", 4).discarded("maple")
    table.answer("play composting")
    assert table.cards("blue") == 30 - 1 + 1
    assert table.count("composting", "discard") == 1 and table.count("card", "shown") == 1
    assert table.count("card", "deck") == 0


def test_under_lightning_no_card_may_be_played() -> None:
    """RF:PLAY-5"""
    table = Tabletop.counts().hand("blue", 2).mark(lock=True)
    assert not table.options("play")
    assert table.refused("play maple") == ("RF:PLAY-5", "RF:WEATHER-LIGHTNING-1")
    assert table.can_overrule("play maple")


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("evergreen", "RF:CARD-EVERGREEN-2"),
        ("invasive", "RF:PLAY-6"),
        ("pitch-pine", "RF:PLAY-6"),
        ("willow", "RF:PLAY-6"),
    ],
)
def test_a_card_may_be_played_for_nothing_with_a_warning(card: str, rule: str) -> None:
    """RF:PLAY-6, RF:Q-16"""
    table = Tabletop.board().hand("blue", 1)
    for tile in ("3,0", "4,0", "5,0"):
        table.put(1, "token", tile, "lost")
    table.put(97, "blue root", "blue/roots", "lost")
    assert table.warned(f"play {card}") == (rule,)
    table.answer(f"play {card}")
    while table.phase != "act":
        table.answer("done")
    assert table.count(card, "discard") == 1


@pytest.mark.parametrize("card", ["maple", "recycling", "composting", "seed", "willow"])
def test_a_card_that_does_something_gives_no_warning(card: str) -> None:
    assert Tabletop.board().hand("blue", 1).warned(f"play {card}") == ()


def test_an_empty_deck_is_made_of_its_own_discard_pile() -> None:
    """RF:DECK-1: the two decks never mix."""
    table = Tabletop.counts().hand("blue", 31).discarded("maple", "willow", "seed", "seed")
    weather = {place: table.state.places[f"weather/{place}"] for place in ("deck", "discard")}
    table.answer("gather", "face +1")
    assert (table.count("card", "deck"), table.count("card", "shown")) == (3, 0)
    assert not table.state.places["discard"]
    assert weather == {p: table.state.places[f"weather/{p}"] for p in ("deck", "discard")}


def test_the_weather_deck_is_made_anew_after_twenty_rounds() -> None:
    """RF:DECK-1"""
    table = Tabletop.counts()
    for _ in range(20):
        table.answer("end", "end").answer(table.options("weather")[0])
        while table.phase != "act":
            table.answer(table.options()[0])
    assert sum(table.state.places["weather/discard"].values()) == 20
    table.answer("end", "end")
    assert sum(table.state.places["weather/deck"].values()) == 20
    assert not table.state.places["weather/discard"]


def test_the_shuffle_comes_when_a_card_is_needed() -> None:
    """RF:DECK-2: what is left is drawn first, then shuffled, then the rest."""
    table = Tabletop.counts().hand("blue", 31).discarded("maple", "seed", "seed")
    assert table.count("card", "deck") == 1
    table.answer("play composting")
    drawn = table.moved("card", "blue/hand")
    assert [move.n for move in drawn] == [1, 1]
    assert [m.rule for m in table.moves if m.piece == "card"][1:] == [
        "RF:CARD-COMPOSTING-1",
        "RF:DECK-1",
        "RF:CARD-COMPOSTING-1",
    ]


@pytest.mark.parametrize(("shuffle", "left"), [("needed", 0), ("empty", 2)])
def test_when_to_shuffle_is_a_setting(shuffle: str, left: int) -> None:
    """RF:Q-17"""
    table = Tabletop.counts(Settings(shuffle=shuffle)).hand("blue", 32).discarded("maple", "seed")
    assert table.count("card", "deck") == 1
    table.answer("gather", "face +1")
    assert table.count("card", "deck") == left


def test_missing_draws_are_skipped_without_penalty() -> None:
    """RF:DECK-3, RF:Q-18"""
    table = Tabletop.counts().hand("blue", 34).hand("orange", 1)
    table.answer("gather", "face +1")
    assert table.cards("blue") == 34 and table.count("+1", "blue/pool") == 1
    table.answer("play composting")
    assert table.cards("blue") == 33, "the card in play is in neither deck nor discard"
    table.sky("rainfall")
    assert (table.cards("blue"), table.cards("orange")) == (34, 1)


def test_there_is_no_hand_limit() -> None:
    """RF:DECK-4"""
    table = Tabletop.counts().hand("blue", 35).answer("end", "end")
    assert table.cards("blue") == 35 and table.phase == "weather"


def test_player_cards_add_up_to_35_and_weather_to_20() -> None:
    """RF:DECK-5: what does not add up is found, and no card is in two places."""
    table = Tabletop.counts().hand("blue", 2)
    assert not table.game.violations(table.state)
    for _ in range(4):
        table.hand("blue", 2).mark(ap=4).answer("play maple")
    assert not table.can_overrule("play maple"), "all four lie open"
    lost = Tabletop.counts().put(1, "card", "deck", "elsewhere")
    assert any("35 player cards" in found for found in lost.game.violations(lost.state))
    lost = Tabletop.counts().put(1, "eclipse", "weather/deck", "elsewhere")
    assert any("3 eclipse" in found for found in lost.game.violations(lost.state))


def test_the_deck_lasts_seventeen_rounds() -> None:
    """RF:DECK-6: in round 18 Player 1 takes the last card; the other's draw needs a shuffle."""
    table = Tabletop.counts()
    for _ in range(17):
        table.answer("end", "end")
        table.mark(stack=[{"phase": "act"}], player="blue")
    assert table.count("card", "deck") == 1
    table.discarded_by_hand("orange", 3).answer("end", "end")
    rules = [(m.target, m.rule) for m in table.moves if m.piece == "card"]
    assert rules == [
        ("blue/hand", "RF:ROUND-3"),
        ("deck", "RF:DECK-1"),
        ("orange/hand", "RF:ROUND-3"),
    ]


def test_every_card_can_be_played_but_ironwood() -> None:
    table = Tabletop.counts().hand("blue", 1)
    assert table.options("play") == [f"play {card}" for card in CARDS if card != "ironwood"]
