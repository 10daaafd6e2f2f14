"""Setup of the players (FH:SET-24 to FH:SET-32): boards, action cards, starting resources."""

import pytest

from companion.games.foothills.facts import LETTERS
from tests.foothills.tabletop import Tabletop


def before_the_draft(start: str = "blue") -> Tabletop:
    table = Tabletop(start=start)
    while table.phase == "neutral":
        table.answer(table.options()[0])
    return table.answer("opening 4")


@pytest.mark.parametrize("player", ["blue", "green"])
def test_each_player_has_16_tiles_a_surveyor_at_home_and_a_counter_at_zero(player: str) -> None:
    """FH:SET-24 FH:SET-25 FH:SET-26"""
    table = Tabletop()
    assert table.state.places[f"{player}/tiles"] == {f"{player} tile": 16}
    assert table.state.places[f"{player}/home"] == {f"{player} surveyor": 1}
    assert table.record.stations(player) == 0


@pytest.mark.parametrize("player", ["blue", "green"])
def test_the_five_own_cards_lie_in_their_slots_golden_side_up(player: str) -> None:
    """FH:SET-27"""
    table = Tabletop()
    cards = table.state.layout.cards
    for letter in LETTERS:
        (card,) = table.state.places[f"{player}/{letter}"]
        assert (cards[card].colour, cards[card].golden) == (player, letter)
        assert card not in table.record.grey


def test_of_three_neutral_cards_of_each_letter_two_are_used_and_one_is_not() -> None:
    """FH:SET-28 FH:SET-29: the table decides which; all ten lie golden side up."""
    table = Tabletop()
    left_out = []
    for letter in LETTERS:
        prompt = table.game.prompt(table.state)
        assert prompt is not None
        assert prompt.chance
        options = table.options()
        assert len(options) == 3
        cards = [table.state.layout.cards[option.split()[1]] for option in options]
        assert {(card.colour, card.golden) for card in cards} == {("neutral", letter)}
        table.answer(options[1])
        left_out.append(cards[1].id)
    assert len(table.state.places["cards"]) == 10
    assert set(left_out) <= set(table.state.places["box"])
    assert not set(left_out) & set(table.state.places["cards"])
    assert not table.record.grey


def test_a_card_of_another_letter_or_colour_cannot_be_left_out() -> None:
    """FH:SET-28"""
    table = Tabletop()
    assert table.refused("leave architect") == ("UNFIT",)
    assert table.refused("leave strongarm") == ("UNFIT",)


@pytest.mark.parametrize(("start", "second"), [("blue", "green"), ("green", "blue")])
def test_two_resources_each_the_second_player_first(start: str, second: str) -> None:
    """FH:SET-31 FH:SET-30"""
    table = before_the_draft(start)
    assert table.player == second
    assert table.options() == ["draft ii", "draft is", "draft ss"]
    table.answer("draft ss")
    assert table.player == start
    assert table.options() == ["draft ii"]
    table.answer("draft ii")
    assert table.state.places[second] == {"stone": 2}
    assert table.state.places[start] == {"iron": 2}
    assert (table.phase, table.player) == ("select", start)


@pytest.mark.parametrize("answer", ["draft i", "draft iii"])
def test_neither_one_nor_three_resources_are_drafted(answer: str) -> None:
    """FH:SET-31"""
    assert before_the_draft().refused(answer) == ("FH:SET-31",)


def test_the_starting_player_stays_the_starting_player() -> None:
    """FH:SET-30"""
    table = Tabletop.ready(start="green")
    for letter, line in (("B", "I"), ("B", "I"), ("E", "")):
        table.answer(f"select {letter}", f"dig {line}" if line else "move V-1")
        assert table.record.start == "green"


def test_the_first_turn_begins_with_two_resources_and_no_event_in_the_stockyard() -> None:
    """FH:SET-32 FH:SET-19 FH:REFILL-7"""
    table = before_the_draft().answer("draft is", "draft is")
    assert table.state.places["yard"] == {"iron": 2}
    assert sum(table.state.places["bag"].values()) == 34
    assert table.count("event", "bag") == 4


def test_even_an_emptied_stockyard_is_not_refilled_in_setup() -> None:
    """FH:REFILL-7: a table on which only four cubes were laid out."""
    table = before_the_draft().yard(iron=4).answer("draft ii", "draft ii")
    assert table.state.places["yard"] == {}
    assert table.phase == "select"


@pytest.mark.parametrize(("iron", "stone", "drafts"), [(1, 0, "i"), (0, 1, "s"), (0, 0, "")])
def test_a_draft_from_a_yard_that_was_recounted_takes_what_there_is(
    iron: int, stone: int, drafts: str
) -> None:
    """FH:SET-31: cubes that rolled off the table are no dead end."""
    table = before_the_draft().yard(iron=iron, stone=stone)
    (only,) = table.options("draft")
    table.answer(only)
    assert (table.count("iron", "green"), table.count("stone", "green")) == (
        drafts.count("i"),
        drafts.count("s"),
    )
    assert table.player == "blue"


def test_an_opening_from_a_bag_that_was_recounted_draws_all_of_it() -> None:
    """FH:SET-18"""
    table = Tabletop()
    while table.phase == "neutral":
        table.answer(table.options()[0])
    table.put(18, "iron", "bag", "lost").put(14, "stone", "bag", "lost")
    assert table.options() == ["opening 2"]
    table.answer("opening 2")
    assert table.state.places["yard"] == {"iron": 2, "stone": 2}
