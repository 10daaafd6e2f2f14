"""E: moving the surveyor (FH:E), tickets (FH:TICKET) and the summit (FH:SUMMIT)."""

from itertools import combinations

import pytest

from companion.games.foothills.facts import LINES, TICKETS
from tests.foothills.tabletop import Tabletop

STARTS = ("I-1", "II-1", "III/IV-1", "V-1", "VIII-1")


def travelling(**kwargs: object) -> Tabletop:
    """Blue has golden E selected; the surveyor is at home."""
    return Tabletop.ready(**kwargs).answer("select E")


def test_at_first_only_the_starting_stations_are_available() -> None:
    """FH:E-4 FH:E-3"""
    table = travelling()
    assert table.options() == [f"move {start}" for start in STARTS]
    assert table.refused("move I-2") == ("FH:E-3",)


def test_the_surveyor_moves_and_acts_there() -> None:
    """FH:E-1"""
    table = travelling().station("green", "II-4/1").give("blue", passenger=1)
    table.answer("move II-4", "trade p>ppp")
    assert table.count("blue surveyor", "II-4/surveyor") == 1
    assert table.count("passenger", "blue") == 3


def test_a_navvy_or_one_station_of_anybody_opens_a_surveyor_space() -> None:
    """FH:E-3 FH:NAVVY-9: one station suffices on a double, a track does not."""
    table = travelling().navvy("I-2").station("green", "V-3/2").station("blue", "II-4/1")
    table.track("blue", "III-2")
    opened = {"move I-2", "move V-3", "move II-4"}
    assert set(table.options()) - {f"move {s}" for s in STARTS} - {"move pub"} == opened


def test_an_occupied_space_is_not_available() -> None:
    """FH:E-3 FH:E-9: the other player's token blocks it until it moves."""
    table = travelling().surveyor("green", "V-1")
    assert table.refused("move V-1") == ("FH:E-3",)
    assert "move V-1" not in table.options()
    assert "move V-1" in table.surveyor("green", "home").options()


def test_the_token_stays_where_it_went() -> None:
    """FH:E-9"""
    table = travelling().answer("move VIII-1")
    assert table.player == "green"
    table.answer("select E")
    assert table.refused("move VIII-1") == ("FH:E-3",)


def test_the_own_space_cannot_be_used_twice_without_leaving_it() -> None:
    """FH:OQ-45"""
    table = travelling().surveyor("blue", "V-1")
    assert table.refused("move V-1") == ("FH:E-3",)


def test_going_home_is_a_move_without_action() -> None:
    """FH:E-2"""
    table = travelling().surveyor("blue", "V-1").answer("move home")
    assert table.moved("blue surveyor") == [(1, "V-1/surveyor", "blue/home")]
    assert [m.piece for m in table.moves] == ["blue surveyor"]
    assert table.player == "green"


def test_from_home_home_is_no_destination() -> None:
    """FH:OQ-44"""
    table = travelling()
    assert "FH:E-2" in table.refused("move home")
    assert "move home" not in table.options()


def test_what_is_spent_goes_to_bag_and_supply() -> None:
    """FH:E-5 FH:E-7: 1 iron, 1 stone and 1 passenger for 3 VP; then 3 rubble."""
    table = travelling().navvy("VIII-6", "II-2").give("blue", passenger=1, rubble=3)
    table.answer("move VIII-6", "trade isp>3vp")
    assert table.moved("iron") == table.moved("stone") == [(1, "blue", "bag")]
    assert table.moved("passenger") == [(1, "blue", "supply")]
    assert table.moved("half") == [(6, "supply", "blue")]
    table.card("blue", "light-work-gang").select_again("blue")
    table.answer("select E", "move II-2", "trade rrr>is")
    assert table.moved("rubble") == [(3, "blue", "supply")]


def test_resources_come_cube_by_cube_from_yard_or_bag() -> None:
    """FH:E-6: 3 rubble for 1 iron and 1 stone."""
    table = travelling().navvy("II-2").give("blue", rubble=3).yard(iron=1, stone=2)
    table.answer("move II-2", "trade rrr>is")
    assert table.options() == ["get i@yard", "get i@bag", "get s@yard", "get s@bag"]
    table.answer("get s@yard")
    assert table.options() == ["get i@yard", "get i@bag"]
    table.answer("get i@bag")
    assert (table.count("stone", "yard"), table.count("iron", "yard")) == (1, 1)


def test_passengers_and_rubble_received_come_from_the_general_supply() -> None:
    """FH:E-7"""
    assert travelling().answer("move VIII-1").moved("passenger") == [(1, "supply", "blue")]
    assert travelling().answer("move II-1").moved("rubble") == [(2, "supply", "blue")]


def test_track_by_the_surveyor_follows_the_rules_of_track_but_for_its_price() -> None:
    """FH:E-8: V-2 lays up to two tracks for 1 iron each, leftmost first, 1 VP each."""
    table = travelling().clear("VIII-2", "VIII-3").station("green", "V-2/1")
    table.give("blue", iron=2).answer("move V-2")
    assert table.refused("track VI") == ("UNFIT",)
    assert table.refused("track I") == ("FH:C-5", "FH:C-6")
    table.answer("track VIII")
    assert table.moved("iron") == [(1, "blue", "bag")]
    assert table.moved("blue tile") == [(1, "blue/tiles", "VIII-2/track")]
    assert table.points("blue") == 1
    table.answer("track VIII")
    assert table.count("blue tile", "VIII-3/track") == 1
    assert table.player == "green"


def test_a_surveyor_action_need_not_be_used() -> None:
    """FH:OQ-48: the move counts."""
    table = travelling().navvy("II-4").give("blue", passenger=1).answer("move II-4", "done")
    assert table.count("passenger", "blue") == 1
    assert table.player == "green"


def test_fewer_repetitions_than_allowed_but_a_card_needs_one() -> None:
    """FH:OQ-48"""
    table = travelling().navvy("I-3").give("blue", rubble=3)
    table.answer("move I-3", "trade r>s bag", "done")
    assert table.count("rubble", "blue") == 2
    table.select_again("blue").answer("select C")
    assert table.refused("done") == ("FH:TURN-5",)
    assert "done" in table.give("blue", iron=2, rubble=4).answer("trade rr>s bag").options()


def test_a_space_whose_action_is_impossible_may_still_be_occupied() -> None:
    """FH:OQ-47"""
    table = travelling().navvy("II-4").answer("move II-4")
    assert table.count("blue surveyor", "II-4/surveyor") == 1
    assert table.player == "green"


@pytest.mark.parametrize("lines", list(combinations(LINES, 6)))
def test_golden_e_can_always_be_selected(lines: tuple[str, ...]) -> None:
    """FH:OQ-50: five starting stations at least, two of them occupied at most."""
    table = Tabletop.ready(lines=lines)
    starts = [start.id for start in table.state.layout.starts]
    assert len(starts) == (5 if {"III", "IV"} <= set(lines) else 6)
    table.surveyor("blue", starts[0]).surveyor("green", starts[1])
    assert "select E" in table.options()
    assert len(table.answer("select E").options()) >= 3


def test_a_starting_station_gives_its_ticket_and_its_bonus() -> None:
    """FH:TICKET-1 FH:TICKET-2"""
    table = travelling().yard(iron=2).answer("move V-1", "get i@bag")
    assert table.moved("ticket V") == [(1, "V-1", "blue")]
    assert table.count("iron", "blue") == 2


@pytest.mark.parametrize(
    ("start", "options"),
    [
        ("V-1", {"get i@yard", "get i@bag"}),
        ("I-1", {"get s@yard", "get s@bag"}),
        ("III/IV-1", {"get i@yard", "get i@bag", "get s@yard", "get s@bag"}),
    ],
)
def test_the_bonus_is_iron_or_stone_or_either(start: str, options: set[str]) -> None:
    """FH:TICKET-2"""
    table = travelling().yard(iron=1, stone=1).answer(f"move {start}")
    assert set(table.options()) == options


def test_the_second_visit_gives_only_the_bonus() -> None:
    """FH:TICKET-3 FH:TICKET-4"""
    table = travelling().ticket("blue", "VIII-1").answer("move VIII-1")
    assert table.moved("passenger") == [(1, "supply", "blue")]
    assert table.moved("ticket VIII") == []
    assert table.count("ticket VIII", "blue") == 1


def test_each_player_can_have_every_ticket() -> None:
    """FH:TICKET-5: the second ticket is still there for the second player."""
    table = travelling().ticket("blue", "VIII-1").turn_of("green").answer("move VIII-1")
    assert table.count("ticket VIII", "green") == 1
    assert table.count("ticket VIII", "VIII-1") == 0


def test_a_needed_ticket_is_not_spent() -> None:
    """FH:TICKET-6 FH:OQ-52"""
    table = Tabletop.ready().card("blue", "small-cart", grey=True)
    assert table.refused("select D") == ("FH:SEC-SMALL-CART-2",)
    table.ticket("blue", "V-1").yard(iron=4).answer("select D", "take i", "turn -")
    assert table.count("ticket V", "blue") == 1


def test_a_resource_of_choice_is_of_the_kind_that_is_left() -> None:
    """FH:OQ-43"""
    table = travelling().yard(stone=1).give("green", iron=19).answer("move III/IV-1")
    assert table.options() == ["get s@yard", "get s@bag"]


def test_with_both_kinds_gone_only_the_ticket_is_had() -> None:
    """FH:OQ-43"""
    table = travelling().yard().give("blue", iron=0, stone=0).give("green", iron=20, stone=16)
    table.answer("move III/IV-1")
    assert table.count("ticket III/IV", "blue") == 1
    assert table.player == "green"


def test_the_ticket_of_llanberis_is_one_and_holds_for_both_its_lines() -> None:
    """FH:OQ-53 FH:SET-15"""
    table = travelling().answer("move III/IV-1", "get i@bag")
    assert table.moved("ticket III/IV") == [(1, "III/IV-1", "blue")]
    table.card("blue", "heavy-work-gang", grey=True).select_again("blue").answer("select E")
    assert table.options() == ["dig III", "dig IV"]
    assert len(TICKETS) == 7


def test_yr_wyddfa_gives_the_summit_chit_to_whoever_was_there_last() -> None:
    """FH:SUMMIT-1 FH:SUMMIT-2"""
    table = travelling().navvy("IV-5").answer("move IV-5")
    assert table.moved("summit") == [(1, "IV-5", "blue")]
    table.surveyor("blue", "home").answer("select E", "move IV-5")
    assert table.moved("summit") == [(1, "blue", "green")]


def test_the_owner_of_the_summit_may_come_again() -> None:
    """FH:OQ-54"""
    table = travelling().navvy("IV-5").put(1, "summit", "IV-5", "blue").answer("move IV-5")
    assert table.moved("summit") == []
    assert table.count("summit", "blue") == 1
    assert table.count("blue surveyor", "IV-5/surveyor") == 1


def test_the_summit_is_worth_two_points() -> None:
    """FH:SUMMIT-3 FH:SCORE-11"""
    table = Tabletop.ready()
    before = table.score("green").total
    assert table.put(1, "summit", "IV-5", "green").score("green").total == before + 4


def test_cubes_looked_out_of_the_bag_are_kept_or_go_to_the_yard() -> None:
    """FH:E-6: III-2 looks 2 iron and 2 stone out of the bag and keeps 2 of them."""
    table = travelling().navvy("III-2").yard(iron=1).answer("move III-2")
    assert table.options() == ["keep ii", "keep is", "keep ss"]
    assert table.refused("keep i") == ("FH:TURN-6",)
    table.answer("keep ii")
    assert (table.count("iron", "yard"), table.count("stone", "yard")) == (1, 2)


@pytest.mark.parametrize(
    ("iron", "stone", "kept"), [(1, 0, ["keep i"]), (1, 1, ["keep is"]), (0, 5, ["keep ss"])]
)
def test_a_poor_bag_gives_what_it_has_and_no_white_cubes(
    iron: int, stone: int, kept: list[str]
) -> None:
    """FH:OQ-72"""
    table = travelling().navvy("III-2").yard(iron=1)
    table.give("green", iron=18 - iron, stone=15 - stone)
    assert (table.count("iron", "bag"), table.count("stone", "bag")) == (iron, stone)
    table.answer("move III-2")
    assert table.options() == kept
    table.answer(*kept)
    assert table.count("event", "bag") == 4
