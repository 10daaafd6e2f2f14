"""Line bonuses (FH:BONUS), scoring (FH:SCORE), ties and the rematch."""

from typing import Any

import pytest

from companion.games.foothills.game import Foothills, Setup
from companion.games.foothills.settings import Settings
from tests.foothills.tabletop import SIX, Tabletop, deck


def scored(table: Tabletop, *cards: str) -> Tabletop:
    """These cards lie in blue's pile."""
    for card in cards:
        here = next(p for p, pieces in table.state.places.items() if card in pieces)
        table.put(1, card, here, "blue/pile")
    return table


def finish(table: Tabletop) -> dict[str, Any]:
    """Play the last turn, the second player's, and read the result."""
    table.mark(ending="blue").select_again("green").answer("select B")
    table.answer(table.options()[0])
    result: dict[str, Any] = table.game.result(table.state)
    return result


def card_points(table: Tabletop, card: str) -> float:
    points = scored(table, card).score("blue").cards[card]
    assert points is not None
    return points / 2


def test_a_line_bonus_is_three_points_for_more_stations_in_line_one_or_two() -> None:
    """FH:BONUS-1 FH:BONUS-2 FH:SCORE-2 FH:PORTH-11"""
    table = Tabletop.ready().station("blue", "I-2/1").station("green", "II-2/1", "II-2/2")
    result = finish(table)
    assert result["scores"]["blue"]["lines"] == {"I": 6}
    assert result["scores"]["green"]["lines"] == {"II": 6}
    assert (table.count("bonus I", "blue"), table.count("bonus II", "green")) == (1, 1)


def test_no_other_line_has_a_bonus() -> None:
    """FH:BONUS-1"""
    table = Tabletop.ready().station("blue", "III-2/1", "IV-2/1", "V-2/1", "VIII-2/1")
    assert table.score("blue").lines == {}


def test_nobody_gets_the_bonus_of_a_tie_not_even_at_none_to_none() -> None:
    """FH:BONUS-3 FH:OQ-74"""
    table = Tabletop.ready().station("blue", "I-3/1").station("green", "I-3/2")
    result = finish(table)
    assert result["scores"]["blue"]["lines"] == result["scores"]["green"]["lines"] == {}
    assert (table.count("bonus I", "I/II-5"), table.count("bonus II", "I/II-5")) == (1, 1)


def test_navvies_do_not_count_for_the_bonus() -> None:
    """FH:BONUS-4: three stations of navvies against one of blue's."""
    table = Tabletop.ready().navvy("I-3", "I/II-5").station("blue", "I-2/1")
    assert finish(table)["scores"]["blue"]["lines"] == {"I": 6}


def test_the_bonus_needs_neither_all_stations_nor_a_complete_line() -> None:
    """FH:BONUS-5"""
    table = Tabletop.ready().station("green", "II-4/1")
    assert table.count("rubble", "II-2") > 0
    assert finish(table)["scores"]["green"]["lines"] == {"II": 6}


def test_the_bonus_is_secured_once_the_other_can_reach_no_tie() -> None:
    """FH:BONUS-6 FH:OQ-75: line I has four stations, Porthmadog's included."""
    table = Tabletop.ready().station("blue", "I-2/1", "I-3/1")
    assert table.score("blue").lines == {"I": False}
    assert table.station("blue", "I-3/2").score("blue").lines == {"I": True}
    assert table.count("bonus I", "I/II-5") == 1
    assert table.station("green", "I/II-5/1").score("blue").lines == {"I": True}


def test_a_navvy_leaves_the_other_fewer_stations_to_catch_up_with() -> None:
    """FH:BONUS-6 FH:BONUS-4"""
    table = Tabletop.ready().station("blue", "I-2/1").navvy("I-3")
    assert table.score("blue").lines == {"I": False}
    assert table.navvy("I/II-5").score("blue").lines == {"I": True}


def test_only_the_pile_scores() -> None:
    """FH:SCORE-3"""
    table = Tabletop.ready().station("blue", "II-4/1", "V-2/1")
    before = table.score("blue").total
    assert table.score("blue").cards == {}
    assert scored(table, "brickmaker").score("blue").total == before + 2 * 2


@pytest.mark.parametrize(("passengers", "points"), [(0, 0), (1, 0), (4, 2), (5, 2)])
def test_the_option_passengers(passengers: int, points: int) -> None:
    """FH:SCORE-4 FH:OQ-77"""
    assert card_points(Tabletop.ready().give("blue", passenger=passengers), "tea-break") == points


@pytest.mark.parametrize(("tracks", "points"), [(1, 0), (2, 1), (3, 1)])
def test_the_option_tracks(tracks: int, points: int) -> None:
    """FH:SCORE-5"""
    table = Tabletop.ready().track("blue", *("I-2", "V-2", "VIII-2")[:tracks])
    assert card_points(table, "breakers-yard") == points


def test_tracks_are_own_tiles_porthmadogs_two_singly() -> None:
    """FH:OQ-76: not navvies, not stations, not the other player's."""
    table = Tabletop.ready().navvy("III-2", "IV-2").station("blue", "V-2/1", "V-3/1")
    table.track("green", "VIII-2", "VIII-3").track("blue", "I/II-5", "I/II-5")
    assert card_points(table, "breakers-yard") == 1


def test_the_option_stations() -> None:
    """FH:SCORE-6"""
    table = Tabletop.ready().station("blue", "V-2/1", "V-3/1", "V-3/2").track("blue", "I-2")
    assert card_points(table.station("green", "I-3/1").navvy("III-2"), "brickmaker") == 3


def test_the_option_tickets() -> None:
    """FH:SCORE-7 FH:OQ-53: the ticket of Llanberis is one."""
    table = Tabletop.ready().ticket("blue", "III/IV-1", "V-1").ticket("green", "I-1")
    assert card_points(table, "small-cart") == 2


def test_the_option_cards_counts_its_own_card_too() -> None:
    """FH:SCORE-8"""
    assert card_points(Tabletop.ready(), "harbour-market") == 1
    assert card_points(scored(Tabletop.ready(), "tea-break", "salvage"), "harbour-market") == 3


def test_card_points_come_on_top_of_what_the_pieces_gave() -> None:
    """FH:SCORE-9: 4 passengers are 2 VP by themselves and 2 more by the card."""
    table = Tabletop.ready().give("blue", passenger=4)
    assert table.score("blue").total == 4
    assert scored(table, "tea-break").score("blue").total == 4 + 4


def test_two_cards_with_the_same_option_score_twice() -> None:
    """FH:SCORE-10"""
    table = scored(Tabletop.ready().give("blue", passenger=4), "tea-break", "inspector")
    assert table.score("blue").cards == {"tea-break": 4, "inspector": 4}


def test_the_total_adds_up_chits_bonuses_passengers_summit_and_cards() -> None:
    """FH:SCORE-11"""
    table = Tabletop.ready().station("blue", "I-2/1").put(7, "half", "supply", "blue")
    table.give("blue", passenger=3).put(1, "summit", "IV-5", "blue")
    total = scored(table, "brickmaker").score("blue").total
    assert total == 7 + 6 + 3 + 4 + 2


def test_half_points_are_not_rounded_and_decide() -> None:
    """FH:SCORE-12 FH:SCORE-13 FH:OQ-73: half a point more wins."""
    table = (
        Tabletop.ready()
        .clear()
        .put(40, "half", "supply", "green")
        .put(41, "half", "supply", "blue")
    )
    result = finish(table)
    assert result["totals"] == {"blue": 41, "green": 40}
    assert result["winner"] == "blue"


def test_the_higher_total_wins() -> None:
    """FH:SCORE-13"""
    assert finish(Tabletop.ready().clear().give("green", passenger=1))["winner"] == "green"


def test_spent_passengers_do_not_count() -> None:
    """FH:OQ-77"""
    table = Tabletop.ready().navvy("IV-4").give("blue", passenger=3, iron=2)
    before = table.score("blue").passengers
    table.answer("select E", "move IV-4", "trade iip>3vp")
    assert table.score("blue").passengers == before - 1


def test_points_of_the_cards_depend_on_no_order() -> None:
    """FH:OQ-78"""
    cards = ("tea-break", "harbour-market", "brickmaker")
    tables = [Tabletop.ready().give("blue", passenger=2) for _ in range(2)]
    one, other = scored(tables[0], *cards), scored(tables[1], *reversed(cards))
    assert one.score("blue") == other.score("blue")
    one.put(9, "half", "supply", "blue")
    assert one.score("blue").cards == other.score("blue").cards


def test_the_line_bonuses_come_before_the_piles() -> None:
    """FH:SCORE-1: an open scoring option is asked for when the bonus is already awarded."""
    table = scored(Tabletop.ready(of="rulebook").station("blue", "I-2/1"), "tea-break")
    table.mark(ending="blue").select_again("green").answer("select B", "dig V")
    assert table.phase == "ask"
    assert table.count("bonus I", "blue") == 1
    table.answer("fact tea-break scores cards")
    assert table.phase == "finished"
    assert table.score("blue").total == 6 + 2


def again(totals: dict[str, int], settings: Settings | None = None) -> Setup:
    names = {"blue": "Ann", "green": "Bob"}
    first = Setup(deck("sample"), SIX, "green", names, settings or Settings())
    return first.again(totals, first.deck)


def rematch(table: Tabletop, setup: Setup) -> Tabletop:
    """The same arrangement, as the second game after a tie."""
    table.game = Foothills(setup)
    return table


def test_after_a_tie_colours_are_swapped_on_the_same_lines() -> None:
    """FH:SCORE-14"""
    result = finish(Tabletop.ready().clear())
    assert (result["winner"], result["draw"]) == (None, False)
    setup = again({"blue": 40, "green": 40})
    assert setup.names == {"blue": "Bob", "green": "Ann"}
    assert (setup.lines, setup.start) == (SIX, "green")


def test_a_second_tie_is_a_draw() -> None:
    """FH:SCORE-15"""
    result = finish(rematch(Tabletop.ready().clear(), again({"blue": 40, "green": 40})))
    assert (result["winner"], result["draw"]) == (None, True)


def test_the_second_game_decides_alone() -> None:
    """FH:OQ-79"""
    table = rematch(Tabletop.ready().clear(), again({"blue": 40, "green": 40}))
    result = finish(table.give("green", passenger=1))
    assert (result["winner"], result["draw"]) == ("green", False)


def test_by_setting_the_sum_of_both_games_decides() -> None:
    """FH:OQ-79 as a setting: who had green in the first game has blue in the second."""
    setup = again({"blue": 40, "green": 43}, Settings(second_tie="sum"))
    result = finish(rematch(Tabletop.ready().clear(), setup).give("green", passenger=1))
    assert result["totals"]["green"] > result["totals"]["blue"]
    assert result["winner"] == "blue"
