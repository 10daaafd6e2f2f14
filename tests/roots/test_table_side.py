"""Root by the Foot at the table: what the keys, the reader and the screens do."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import find_game
from companion.core.ledger import Move
from companion.core.session import Session
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.games.roots.game import Roots, Setup
from companion.games.roots.invariants import violations
from companion.games.roots.pieces import CARD, DECK, HAND, UNSEEN
from companion.games.roots.settings import Settings
from tests.fsm.seats import Seat, house

CARDS = {"a": "maple-2", "b": "season-1", "c": "ironwood-1"}


def seat(follow: str = "counts", first: str = "blue", **settings: Any) -> Seat:
    """At the first question of a game."""
    game = Roots(Setup(first, follow, settings=Settings(**settings)))
    table = Table(house(cards=CARDS, game="roots"), Options(), Session.in_memory(game))
    return Seat(table)


def last(at: Seat) -> str:
    return at.session.timeline.nodes[-1].entry.text


def test_a_turn_by_counts_is_a_key_for_each_action() -> None:
    at = seat()
    at.press("A A B B")
    assert [node.entry.text for node in at.session.timeline.nodes] == [
        "grow",
        "grow",
        "gather",
        "face +5",
    ]
    assert "BLUE 0AP" in at.screen
    at.press("OK")
    assert "ORANGE 4AP" in at.screen


@pytest.mark.parametrize(
    ("key", "face"), [("A", "+7"), ("B", "+5"), ("C", "+3"), ("D", "+1"), ("E", "-1"), ("OK", "0")]
)
def test_each_face_of_a_token_has_its_key(key: str, face: str) -> None:
    at = seat()
    at.press(f"B {key}")
    assert last(at) == f"face {face}"


def test_where_the_tracker_asks_another_price_a_held_key_says_so() -> None:
    """RF:Q-11: in spring and autumn the cost is corrected in one press."""
    at = seat()
    at.hold("B")
    at.press("B")
    assert at.session.state.record.ap == 3
    at = seat(seasons="mirror")
    at.hold("B")
    at.press("B")
    assert at.session.state.record.ap == 2


def first_turn(follow: str, **settings: Any) -> Seat:
    at = seat(follow, **settings)
    while at.phase != "act":
        at.session.answer(at.session.game.options(at.session.state)[0])
    return looked_at_anew(at)


def looked_at_anew(at: Seat) -> Seat:
    assert at.table.sitting is not None
    at.table.ask_anew(at.table.sitting.face.name("blue"))
    return at


def other_prices(at: Seat) -> list[str]:
    """The signs of B and D held: `»` or `×`."""
    lines = at.screen.splitlines()
    return [lines[row].split()[-1][0] for row in (2, 4)]


@pytest.mark.parametrize("follow", ["counts", "board"])
def test_another_price_is_crossed_where_nothing_can_be_had_for_it(follow: str) -> None:
    """RF:Q-11 RF:PLAY-1: without a card in hand none is played, at whatever price."""
    at = first_turn(follow)
    assert other_prices(at) == ["»", "×"]
    assert [line[:2] for line in at.hold("D").splitlines()[3:5]] == ["C×", "D×"]
    assert "no card in hand" in at.press("C")
    at.session.correct([Move(1, CARD, DECK, HAND["blue"])], {"ap": 0})
    assert other_prices(looked_at_anew(at)) == ["×", "»"], "Pitch Pine costs nothing now"


def test_at_another_price_a_card_in_hand_is_played() -> None:
    """RF:Q-11"""
    at = first_turn("counts", starting_hand=3)
    assert other_prices(at) == ["»", "»"]
    at.hold("D")
    at.press("D")
    assert last(at) == "play red-pine cost=2"


def test_where_the_price_is_written_down_there_is_no_other() -> None:
    at = seat()
    at.session.correct([], {"season": "summer"})
    at.table.ask_anew(at.table.sitting.face.name("blue"))
    at.hold("B")
    assert "nothing here" in at.screen


def test_a_scanned_card_is_played_and_a_scanned_weather_card_turned_over() -> None:
    at = seat(starting_hand=3)
    at.scan("a")
    assert last(at) == "play maple"
    at.press("OK OK")
    at.scan("b")
    assert last(at) == "weather season"
    assert "Summer" in at.screen


def test_the_window_shows_the_same_whatever_is_in_hand() -> None:
    """RF:INFO-6: it opens on every attack, and nothing on it depends on the cards."""
    at = seat(starting_hand=2)
    at.press("C")
    page = at.screen
    assert "ORANGE ATTACKED" in page
    other = seat(starting_hand=2)
    other.session.correct([Move(2, "ironwood", UNSEEN, "discard")])
    other.press("C")
    assert other.screen == page
    other.press("A")
    assert last(other) == "ironwood"


def test_unseen_cards_are_not_listed_where_they_would_be_the_hands() -> None:
    """RF:INFO-4"""
    at = seat()
    assert "DECK AND HANDS" in pages(at)
    at.session.correct([Move(35, CARD, DECK, HAND["blue"])])
    assert "DECK AND HANDS" not in pages(at)
    assert "DECK AND HANDS" not in pages(seat(unseen="never"))


def pages(at: Seat) -> str:
    assert at.table.sitting is not None
    return "\n".join(str(look.page(str)) for look in at.table.sitting.face.looks(at.session))


def test_hidden_scores_are_nowhere_to_be_seen_before_the_end() -> None:
    """RF:Q-15"""
    shown, hidden = seat(), seat(scores="hidden")
    for at in (shown, hidden):
        at.press("B B")
    assert "B5 O0" in shown.screen
    assert "B5" not in hidden.screen + pages(hidden)


def test_a_token_counted_anew_takes_its_back_along() -> None:
    at = seat()
    at.press("B C")
    at.hold("OK")
    at.press("C D B OK A")
    assert at.session.state.places["blue/pool"] == {"token": 2, "+3": 1, "+5": 1}
    assert not violations(at.session.state)


def test_points_season_order_and_lightning_are_put_right_by_hand() -> None:
    at = seat()
    for keys in ("A E", "B C", "C B", "D A"):
        at.hold("OK")
        at.press(f"B D {keys}")
    record = at.session.state.record
    assert (record.ap, record.season, record.leads, record.lock) == (5, "autumn", "orange", True)


def test_on_the_board_a_root_and_a_token_are_put_right_by_their_tile() -> None:
    at = seat("board")
    at.press("C C D D E E")
    at.hold("OK")
    at.press("B D E C A B D B")
    assert at.session.state.places["H1,3"] == {"orange root": 1}
    at.hold("OK")
    at.press("B D E D C C A B")
    state = at.session.state
    assert state.places["3,3"] == {}
    assert state.places["blue/pool"] == {"token": 1, "+5": 1}
    assert state.ledger.totals() == at.session.timeline.start.ledger.totals()


def test_few_places_have_keys_of_their_own_and_any_other_is_typed() -> None:
    """Column and row, and the side of a tile; what the rules forbid can be insisted on."""
    at = seat("board")
    at.press("C C D D E E")
    assert at.session.state.record.main >= {"H3,0", "H3,10"}
    at.press("A C")
    assert last(at) == "root V3,0"
    at.hold("E")
    assert last(at) == "done"
    at.press("B E A A")
    assert "it borders no own root" in " ".join(at.screen.split())
    at.press("E")
    assert last(at) == "gather 1,1 !RF:GATHER-2"


def test_what_is_doubtful_is_asked_again_and_then_done() -> None:
    """RF:Q-10: growth at two places is not refused."""
    at = seat("board")
    at.press("C C D D E E A C E")
    at.hold("A")
    at.press("B")
    assert "one root at a time" in at.screen
    at.press("OK")
    assert last(at) == "root H6,0"


def test_a_told_discard_has_the_keys_of_the_cards() -> None:
    at = seat(starting_hand=2, discards="told")
    at.press("OK OK")
    at.hold("D")
    assert "BLUE DISCARDS" in at.screen
    at.press("A B C D E A")
    assert "OK end" in at.screen
    assert sum(at.session.state.places["discard"].values()) == 6


def test_both_may_agree_to_end_it() -> None:
    """RF:Q-26"""
    at = seat()
    at.press("B B")
    at.hold("OK")
    at.press("B E")
    assert at.table.prompt is None
    at.press("OK OK OK OK OK")
    assert "Blue WINS" in at.screen


@pytest.mark.parametrize("follow", ["counts", "board"])
def test_the_lobby_takes_few_presses_when_all_is_as_usual(follow: str) -> None:
    at = Seat(Table(house(game="roots"), Options()))
    at.press("A" if follow == "counts" else "B")
    at.press("OK OK B")
    assert at.presses == 4
    set_up = at.session.game.setup
    assert (set_up["follow"], set_up["first"]) == (follow, "orange")
    assert set_up["settings"] == Settings().to_json()


def test_house_rules_are_agreed_on_the_keys() -> None:
    at = Seat(Table(house(game="roots"), Options()))
    at.press("A E B B E B B E B B E E E C D OK D")
    at.press("C A B B B C A B OK A")
    settings = Settings.from_json(at.session.game.setup["settings"])
    assert settings == Settings(
        seasons="custom",
        custom_grow=(3, 2, 2, 1),
        custom_willow=(4, 3, 3, 2),
        custom_gather=(-1, 0, 1, 0),
        discards="told",
        wildfire=1,
        eclipse="round",
        home_from=3,
    )


def test_an_unknown_tag_after_a_key_is_offered_for_a_copy_without_one() -> None:
    """`maple-2` has its tag already, so that the next is the first copy."""
    at = seat(starting_hand=3)
    at.press("D A")
    at.scan("04FFEE11")
    assert "Maple 1" in at.screen


def test_every_copy_of_a_card_can_have_its_tag() -> None:
    cards = find_game("roots").cards(None)
    assert len(cards) == 55
