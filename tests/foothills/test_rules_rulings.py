"""What can be played against the rules, by which of them it is refused, and what a ruling does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from companion.core.game import Outcome
from companion.games.foothills.position import joining_marks
from companion.games.foothills.scoring import line_bonuses
from tests.foothills.playouts import LINE_CHOICES, Playout
from tests.foothills.tabletop import Tabletop


@pytest.mark.parametrize("of", ["sample", "rulebook"])
@pytest.mark.parametrize("seed", range(4))
def test_we_play_it_so_is_only_said_of_what_can_be_carried_out(of: str, seed: int) -> None:
    """FH:LIMIT-1 FH:D-6: no ruling takes a cube that is not there."""
    playout = Playout(LINE_CHOICES[7 * seed], seed, of)
    for _ in islice(playout.decisions(), 400):
        for refusal in playout.game.refused(playout.state):
            if refusal.can_be_waived:
                ruling = refusal.answer.waiving(*refusal.rules)
                assert isinstance(playout.game.apply(playout.state, ruling), Outcome), refusal


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("take i", "FH:LIMIT-1"),
        ("look i", "FH:LIMIT-1"),
        ("add", "FH:LIMIT-1"),
        ("pay i", "FH:D-6"),
    ],
)
def test_by_word_no_cube_moves_that_is_not_there(answer: str, rule: str) -> None:
    """FH:LIMIT-1 FH:D-6"""
    table = Tabletop.ready(of="rulebook").card("blue", "small-boat", grey=True).give("blue", iron=0)
    table.yard()
    for kind in ("iron", "stone", "event"):
        table.put(table.count(kind, "bag"), kind, "bag", "lost")
    table.answer("select D")
    assert rule in table.refused(answer)
    assert not table.can_overrule(answer)


def laying_by_card() -> Tabletop:
    return Tabletop.ready().clear("VIII-2").give("blue", iron=6)


def laying_by_word() -> Tabletop:
    return Tabletop.ready(of="rulebook").card("blue", "strongarm", grey=True)


SELECTING = {laying_by_card: "select C", laying_by_word: "select A"}
either = pytest.mark.parametrize("arranged", SELECTING)


@either
def test_a_ruling_lays_track_on_the_first_card_that_is_not_covered(
    arranged: Callable[[], Tabletop],
) -> None:
    """FH:C-4 FH:C-5: line V has a navvy on its first card, and rubble behind it."""
    table = arranged().navvy("V-2").answer(SELECTING[arranged])
    assert table.refused("track V") == ("FH:C-5", "FH:C-6")
    table.answer("track V !FH:C-5 !FH:C-6")
    assert table.moved("blue tile") == [(1, "blue/tiles", "V-3/track")]


@either
def test_a_ruling_lays_track_on_the_last_card_of_a_complete_line(
    arranged: Callable[[], Tabletop],
) -> None:
    """FH:LINE-2"""
    table = arranged().track("green", "V-2").navvy("V-3").put(1, "buffer", "supply", "V/end")
    table.answer(SELECTING[arranged])
    assert table.refused("track V") == ("FH:LINE-2",)
    table.answer("track V !FH:LINE-2")
    assert table.moved("blue tile") == [(1, "blue/tiles", "V-3/track")]


def built_twice() -> Tabletop:
    """By a ruling both tiles stand on one space of line I, and green has one station in it."""
    table = Tabletop.ready().station("blue", "I-2/1").station("green", "I-3/1").clear()
    table.give("blue", iron=9, stone=9, rubble=9, passenger=9).answer("select D")
    assert table.refused("build I-2/1") == ("FH:D-2",)
    return table.answer("build I-2/1 !FH:D-2")


def test_a_station_that_is_built_on_another_by_a_ruling_is_a_tile_and_a_station() -> None:
    """FH:INV-6 FH:D-2 FH:BONUS-2"""
    table = built_twice()
    assert table.count("blue tile", "I-2/1") == table.record.stations("blue") == 2
    assert not table.game.violations(table.state)
    assert line_bonuses(table.state)["I"] == "blue"


def test_a_game_can_be_joined_with_two_tiles_on_one_space() -> None:
    """FH:INV-6"""
    table = built_twice()
    marks = joining_marks(table.game, table.state.ledger.to_json(), {"player": "green"})
    assert (marks["blue_stations"], marks["green_stations"]) == (2, 1)


def test_by_word_a_ruling_digs_out_of_the_supply_where_no_rubble_lies() -> None:
    """FH:B-2 FH:B-5"""
    table = Tabletop.ready(of="rulebook").card("blue", "itinerant-workers", grey=True).clear("V-2")
    table.clear("V-3").answer("select E")
    assert table.refused("dig V") == ("FH:B-2",)
    assert table.answer("dig V !FH:B-2").moved("rubble") == [(1, "supply", "blue")]
    assert table.answer("dig I").moved("rubble") == [(1, "I-2", "blue")]


def test_a_move_that_came_to_nothing_is_no_part_of_an_action_by_word() -> None:
    """FH:TURN-5 FH:E-3"""
    table = Tabletop.ready(of="rulebook").card("blue", "tourist", grey=True)
    table.station("green", "V-2/1").answer("select C", "move V-2", "fact V-2 action none")
    assert table.refused("done") == ("FH:TURN-5",)
    table.answer("move V-1", "fact V-1 action 'gain 1 iron; ticket'", "get i@bag")
    assert table.answer("done").player == "green"


def at_a_space(action: str, **goods: int) -> Tabletop:
    """Blue has moved to a space on a navvied card."""
    table = Tabletop.ready(facts={("I-2", "action"): action}).navvy("I-2").clear("I-3", "II-2")
    return table.give("blue", **goods).answer("select E", "move I-2")


def rules_of(table: Tabletop) -> dict[str, str]:
    return {move.piece: move.rule for move in table.moves}


def test_what_an_exchange_at_a_space_costs_is_no_matter_of_making_stone() -> None:
    """FH:E-5 FH:E-6 FH:E-7"""
    action = "up to 2 x: 1 passenger -> 3 vp / 1 iron -> 1 stone"
    table = at_a_space(action, iron=1, passenger=0)
    assert table.refused("trade p>3vp") == ("FH:E-5",)
    assert rules_of(table.answer("trade i>s bag")) == {"iron": "FH:E-5", "stone": "FH:E-6"}
    table = at_a_space(action, passenger=1).answer("trade p>3vp")
    assert rules_of(table) == {"passenger": "FH:E-5", "half": "FH:E-7"}
    table = at_a_space(action, iron=1, passenger=0)
    assert table.answer("trade p>3vp !FH:E-5").moved("half") == [(6, "supply", "blue")]


def test_what_a_track_costs_at_a_space_is_stated_there() -> None:
    """FH:E-8 FH:C-3"""
    table = at_a_space("up to 2 x: track for 3 rubble / 1 iron -> 1 stone", iron=2, rubble=0)
    assert table.refused("track I") == ("FH:E-8",)
    assert table.answer("track I !FH:E-8").moved("blue tile") == [(1, "blue/tiles", "I-3/track")]
    table = at_a_space("up to 2 x: track for 1 iron", iron=1).answer("track I")
    assert rules_of(table)["iron"] == "FH:E-8"
    table = Tabletop.ready().clear("I-2").give("blue", iron=1, rubble=2).answer("select C")
    assert table.refused("track I") == ("FH:C-3",)


def test_what_is_not_printed_at_a_space_is_not_done_there() -> None:
    """FH:E-1 FH:TURN-3"""
    table = at_a_space("up to 2 x: 1 iron -> 1 stone", iron=2)
    assert table.refused("track I") == table.refused("trade rr>s bag") == ("FH:E-1", "UNFIT")
