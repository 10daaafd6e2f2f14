"""Small print: what is easily forgotten, and was found by changing the rules on purpose."""

from __future__ import annotations

import pytest

from companion.core.ledger import Ledger
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.goods import Goods
from companion.games.foothills.phases import ALWAYS_SHOWN, CHANCE
from companion.games.foothills.settings import Settings
from companion.ui.icons import spelled
from tests.foothills.perft import offered, sifted
from tests.foothills.playouts import LINE_CHOICES, Playout
from tests.foothills.tabletop import Tabletop
from tests.foothills.vocabulary import vocabulary_facts

BY_ITSELF = {
    *("FH:B-7", "FH:BONUS-2", "FH:C-7", "FH:D-10", "FH:E-7", "FH:EVENT-2", "FH:EVENT-4"),
    *("FH:LINE-1", "FH:NAVVY-5", "FH:SET-15", "FH:SET-19", "FH:SET-20", "FH:SET-21"),
    *("FH:SET-22", "FH:SUMMIT-1", "FH:TICKET-1", "FH:TURN-7"),
}
"""What follows without anybody having said it; the players are told to do it."""
AS_SAID = {
    *("FH:A-1", "FH:B-4", "FH:B-5", "FH:C-3", "FH:C-4", "FH:C-9", "FH:D-6", "FH:D-8", "FH:E-1"),
    *("FH:E-5", "FH:E-8"),
    *("FH:E-5", "FH:E-6", "FH:EVENT-1", "FH:PUB-4", "FH:REFILL-3", "FH:TURN-3"),
    *("FH:SEC-HARBOUR-MARKET-2", "FH:SEC-SALVAGE-3"),
    *("FH:SET-18", "FH:SET-28", "FH:SET-31"),
}
EITHER = {"FH:PUB-6"}
"""One replacement is taken as it is, of two the players say which."""


def test_moves_are_marked_as_automatic_where_nobody_said_them() -> None:
    seen: set[str] = set()
    for seed, lines in enumerate(LINE_CHOICES[::3]):
        for of, facts in (("sample", None), ("rulebook", None), ("sample", vocabulary_facts(seed))):
            for _, outcome in Playout(lines, seed, of, facts=facts).decisions():
                for move in outcome.moves:
                    seen.add(move.rule)
                    assert move.rule in (BY_ITSELF if move.auto else AS_SAID) | EITHER, move
    assert seen == BY_ITSELF | AS_SAID | EITHER


def test_a_replacement_is_automatic_only_where_there_is_no_choice() -> None:
    """FH:PUB-6 FH:PUB-8"""
    table = Tabletop.ready().station("blue", "V-2/1").answer("select E", "move pub", "score B")
    assert table.phase == "replace"
    (first, *_) = table.options()
    table.answer(first)
    assert [move.auto for move in table.moves if move.rule == "FH:PUB-6"] == [False]
    table.select_again("blue").station("blue", "V-3/1").mark(scored=False, fresh=[])
    table.surveyor("blue", "home").card("blue", "light-work-gang")
    table.answer("select E", "move pub", "score B")
    assert [move.auto for move in table.moves if move.rule == "FH:PUB-6"] == [True]


def test_prompts_say_who_is_asked_and_what_kind_of_question_it_is() -> None:
    """Draws are the table's, facts are free, and the choice of a card is always shown."""
    for of in ("sample", "rulebook"):
        playout = Playout(LINE_CHOICES[3], 5, of)
        for _ in playout.decisions():
            prompt = playout.game.prompt(playout.state)
            if prompt is not None:
                assert prompt.chance == (prompt.phase in CHANCE)
                assert prompt.free == (prompt.phase == "ask")
                assert prompt.always == (prompt.phase in ALWAYS_SHOWN)
                assert prompt.turn == playout.state.record.turn
                assert prompt.player in COLOURS
    assert set(CHANCE) == {"neutral", "opening", "refill", "blind"}
    assert set(ALWAYS_SHOWN) == {"select"}


def test_a_table_that_is_not_laid_violates_nothing() -> None:
    table = Tabletop(of="rulebook")
    assert table.phase == "ask"
    assert table.game.violations(table.state) == ()


def test_a_double_is_labelled_with_both_its_numbers() -> None:
    """FH:SET-11"""
    stations = Tabletop.ready().state.layout.stations
    assert [stations[name].label for name in ("IV-2", "V-2", "I/II-5")] == [
        "IV-2/3",
        "V-2",
        "I/II-5",
    ]


def test_starting_stations_have_no_rubble_unless_a_card_says_so() -> None:
    """FH:OQ-19: neither tracks nor rubble are asked for, or assumed, there."""
    table = Tabletop.ready(of="rulebook")
    for station in table.state.layout.starts:
        assert table.count("rubble", station.id) == 0
        assert (station.tracks, station.spaces) == (0, ())


def test_the_rest_of_a_price_at_choice_is_what_its_fixed_part_leaves() -> None:
    """FH:C-3: with one iron ore that must be paid, the resource at choice can only be stone."""
    text = "up to 1 x: track for 1 iron + 1 resource"
    table = Tabletop.ready(facts={("breakers-yard", "text"): text}).clear("V-2")
    table.card("blue", "breakers-yard", grey=True).give("blue", iron=1, stone=1).answer("select A")
    assert table.options() == ["track V s"]
    table.give("blue", iron=2)
    assert table.options() == ["track V i", "track V s"]
    text = "up to 1 x: track for 1 stone + 1 resource"
    table = Tabletop.ready(facts={("breakers-yard", "text"): text}).clear("V-2")
    table.card("blue", "breakers-yard", grey=True).give("blue", iron=1, stone=1).answer("select A")
    assert table.options() == ["track V i"]


def test_nothing_is_received_only_if_there_is_nothing() -> None:
    """FH:E-6 FH:LIMIT-1"""
    table = Tabletop.ready(facts={("V-1", "action"): "gain 1 iron"}).yard(iron=1)
    table.answer("select E", "move V-1")
    assert table.refused("get -") == ("FH:E-6",)
    assert table.refused("get s@bag") == ("UNFIT",)
    table.put(table.count("iron", "bag"), "iron", "bag", "green")
    assert table.refused("get i@bag") == ("FH:LIMIT-1", "UNFIT")
    table.put(1, "iron", "yard", "green")
    assert table.options() == ["get -"]


@pytest.mark.parametrize(
    ("short_refill", "cubes", "selectable"),
    [("draw", 5, True), ("draw", 6, True), ("skip", 5, False), ("skip", 6, True)],
)
def test_an_empty_yard_is_refilled_first_if_the_house_refills(
    short_refill: str, cubes: int, selectable: bool
) -> None:
    """FH:OQ-3 FH:OQ-5"""
    table = Tabletop.ready(settings=Settings(short_refill=short_refill)).yard()
    table.put(table.count("iron", "bag") - cubes, "iron", "bag", "green")
    table.put(table.count("stone", "bag"), "stone", "bag", "green")
    table.put(4, "event", "bag", "lost")
    assert ("select A" in table.options()) == selectable


@pytest.mark.parametrize("card", ["small-boat", "large-boat"])
def test_one_cube_in_the_bag_is_enough_to_add_or_refill(card: str) -> None:
    """FH:TURN-5 FH:OQ-69: and without any the card does nothing here."""
    table = Tabletop.ready().card("blue", card, grey=True).yard()
    table.put(table.count("iron", "bag"), "iron", "bag", "green")
    table.put(table.count("stone", "bag"), "stone", "bag", "green")
    table.put(3, "event", "bag", "lost")
    assert "select D" in table.options()
    assert "select D" not in table.put(1, "event", "bag", "lost").options()


@pytest.mark.parametrize(("card", "selectable"), [("small-boat", True), ("large-boat", False)])
def test_a_house_that_skips_short_refills_still_adds_what_is_there(
    card: str, selectable: bool
) -> None:
    """FH:OQ-3 FH:TURN-5: fewer than six cubes make no refill there, but two can be added."""
    table = Tabletop.ready(settings=Settings(short_refill="skip")).card("blue", card, grey=True)
    table.yard().put(table.count("iron", "bag"), "iron", "bag", "green")
    table.put(table.count("stone", "bag"), "stone", "bag", "green").put(3, "event", "bag", "lost")
    assert ("select D" in table.options()) == selectable
    if selectable:
        assert table.answer("select D").moved("event") == []
        assert table.options() == ["draw 1 0"]


def test_an_action_by_word_marks_its_turn_as_unverified() -> None:
    """FH:OQ-71"""
    table = Tabletop.ready(of="rulebook").card("blue", "landscaper", grey=True)
    assert not table.record.unverified
    assert table.answer("select B").record.unverified
    table.answer("gain r", "done")
    assert table.player == "green" and not table.record.unverified


def test_a_player_drafts_what_lies_in_the_yard() -> None:
    """FH:SET-31"""
    table = Tabletop()
    while table.phase == "neutral":
        table.answer(table.options()[0])
    table.answer("opening 5")
    assert table.refused("draft ss") == ("UNFIT",)
    assert table.refused("draft i") == ("FH:SET-31",)
    assert table.answer("draft is", "draft ii").count("iron", "yard") == 2


@pytest.mark.parametrize(("iron", "options"), [(0, ["draft ss"]), (6, ["draft ii"])])
def test_a_player_drafts_nothing_of_a_kind_that_was_not_drawn(
    iron: int, options: list[str]
) -> None:
    """FH:SET-31"""
    table = Tabletop()
    while table.phase == "neutral":
        table.answer(table.options()[0])
    table.answer(f"opening {iron}")
    assert table.options() == options
    assert table.words("draft is") == "not in the stockyard"


def test_the_long_way_to_the_options_agrees_where_no_rubble_is_left() -> None:
    """FH:B-6"""
    table = Tabletop.ready().clear().answer("select B")
    assert table.options() == ["dig supply"]
    assert sifted(table.game, table.state) == offered(table.game, table.state)
    assert table.refused("dig V") == ("FH:B-2",)


def test_a_ruling_that_lays_track_where_none_is_free_takes_the_next_card() -> None:
    """FH:C-5: rubble lies on every card of line V; the players ruled that it does not matter."""
    table = Tabletop.ready().clear("VIII-2").give("blue", iron=2).answer("select C")
    assert table.refused("track V") == ("FH:C-5", "FH:C-6")
    table.answer("track V !FH:C-5 !FH:C-6")
    assert table.count("blue tile", "V-2/track") == 1


def test_a_ruling_that_lays_track_in_a_complete_line_takes_its_last_card() -> None:
    """FH:LINE-2"""
    table = Tabletop.ready().clear("VIII-2").track("green", "V-2", "V-3")
    table.put(1, "buffer", "supply", "V/end").give("blue", iron=2).answer("select C")
    assert table.refused("track V") == ("FH:LINE-2",)
    assert table.answer("track V !FH:LINE-2").count("blue tile", "V-3/track") == 1


def test_by_word_goods_come_from_the_general_supply() -> None:
    """FH:E-7: a victory point is two halves."""
    table = Tabletop.ready(of="rulebook").card("blue", "landscaper", grey=True).answer("select B")
    table.answer("gain 1", "gain ½", "gain r", "gain p")
    supply = {piece: table.count(piece, "blue") for piece in ("half", "rubble", "passenger")}
    assert supply == {"half": 3, "rubble": 1, "passenger": 1}


def test_a_price_may_name_one_resource_and_leave_another_to_choose() -> None:
    """FH:D-6 FH:OQ-46: one stone does not pay for both."""
    facts = {("salvage", "text"): "pay 1 stone + 1 resource; draw 2"}
    table = Tabletop.ready(facts=facts).card("blue", "salvage", grey=True)
    assert "FH:D-6" in table.give("blue", iron=0, stone=1).refused("select D")
    table.give("blue", iron=1, stone=1).answer("select D")
    assert table.options() == ["pay i"] and table.refused("pay s") == ("FH:D-6",)
    table.answer("pay i")
    assert table.count("iron", "blue") == table.count("stone", "blue") == 0


def test_an_exchange_for_iron_and_stone_needs_both_to_be_there() -> None:
    """FH:LIMIT-1"""
    table = Tabletop.ready(facts={("V-1", "action"): "up to 1 x: 3 rubble -> 1 iron + 1 stone"})
    table.give("blue", rubble=3).yard(iron=2).put(14, "stone", "bag", "green")
    assert (table.count("stone", "bag"), table.count("stone", "yard")) == (0, 0)
    assert table.answer("select E", "move V-1").player == "green"
    assert table.count("rubble", "blue") == 3


def test_the_result_says_that_the_players_stopped() -> None:
    table = Tabletop.ready(settings=Settings(stalled_after=2)).mark(idle=2).answer("stalled")
    result = table.game.result(table.state)
    assert result is not None and result["stalled"]


def test_players_are_offered_to_stop_after_forty_turns_without_progress() -> None:
    """Sooner only by their own house rule: the record of a game names the number."""
    table = Tabletop.ready().mark(idle=39)
    assert "stalled" not in table.options()
    assert "stalled" in table.mark(idle=40).options()


def test_a_last_resource_in_the_bag_is_enough_to_take_cubes() -> None:
    """FH:OQ-3 FH:OQ-5"""
    table = Tabletop.ready()
    for place, kind, left in (("bag", "iron", 1), ("bag", "stone", 0), ("bag", "event", 0)):
        table.put(table.count(kind, place) - left, kind, place, "lost")
    for kind in ("iron", "stone"):
        table.put(table.count(kind, "yard"), kind, "yard", "lost")
    assert "select A" in table.options()


def test_no_game_begins_idle_and_digging_ends_the_idle_turns() -> None:
    assert "stalled" not in Tabletop.ready(settings=Settings(stalled_after=1)).options()
    table = Tabletop.ready(settings=Settings(stalled_after=2)).mark(idle=7)
    assert "stalled" not in table.answer("select B", "dig V").options()


def test_a_position_goes_on_from_what_the_log_keeps_of_it() -> None:
    """The log names no empty places, but the rules look into them."""
    table = Tabletop.ready()
    kept = Ledger(table.state.ledger.to_json(), table.state.ledger.bottomless)
    options = table.options()
    table.state = table.game.restore(kept, table.game.marks(table.state))
    assert table.options() == options
    assert table.answer("select E", "move V-1").count("blue surveyor", "V-1/surveyor") == 1


@pytest.mark.parametrize(
    ("text", "wanting"),
    [("gain 1 stone", "stone"), ("gain 1 passenger per ticket", "ticket")],
)
def test_a_card_that_gives_nothing_now_cannot_be_selected(text: str, wanting: str) -> None:
    """FH:TURN-5 FH:OQ-43"""
    table = Tabletop.ready(facts={("salvage", "text"): text}).card("blue", "salvage", grey=True)
    if wanting == "stone":
        assert "select D" in table.options()
        table.yard(iron=2).put(table.count("stone", "bag"), "stone", "bag", "green")
    assert table.refused("select D") == ("FH:TURN-5",) and "select D" not in table.options()
    if wanting == "ticket":
        assert "select D" in table.ticket("blue", "V-1").options()


@pytest.mark.parametrize("gain", ["1 vp", "1 rubble", "1 passenger", "2 vp + 1 rubble"])
def test_a_card_that_only_gives_can_be_selected(gain: str) -> None:
    """FH:TURN-5: the general supply has enough of all (FH:E-7)."""
    table = Tabletop.ready(facts={("salvage", "text"): f"gain {gain}"})
    assert "select D" in table.card("blue", "salvage", grey=True).options()


@pytest.mark.parametrize(
    ("goods", "words"),
    [
        (Goods(), "0"),
        (Goods(iron=2, stone=1), "2i 1s"),
        (Goods(rubble=1, passenger=3, any=2), "1r 3p 2×i/s"),
        (Goods(halves=1), "½VP"),
        (Goods(halves=5), "2½VP"),
    ],
)
def test_goods_in_icons_fit_on_a_line(goods: Goods, words: str) -> None:
    assert spelled(goods.drawn) == words


def test_by_word_cubes_are_added_one_by_one() -> None:
    """FH:TURN-10 FH:EVENT-1: of type A, and each may be an event."""
    table = Tabletop.ready(of="rulebook").card("blue", "salvage", grey=True).answer("select D")
    assert table.answer("add").options() == ["draw 0 0", "draw 0 1", "draw 1 0"]
    assert (table.answer("draw 0 1").phase, table.count("iron", "yard")) == ("byword", 2)


def test_by_word_rubble_is_dug_one_by_one() -> None:
    """FH:TURN-10 FH:B-4"""
    table = Tabletop.ready(of="rulebook").card("blue", "light-work-gang", grey=True)
    lying = table.count("rubble", "V-2")
    table.answer("select E", "dig V", "dig V")
    assert (table.count("rubble", "V-2"), table.count("rubble", "blue")) == (lying - 2, 2)


def test_what_cannot_be_paid_is_still_named_with_its_price() -> None:
    """FH:C-3: who looks for it finds the track that two resources would lay."""
    table = Tabletop.ready().clear("V-2").card("blue", "breakers-yard", grey=True)
    table.give("blue", iron=0, stone=0).answer("select A !FH:TURN-5")
    refused = {str(refusal.answer): refusal.rules for refusal in table.game.refused(table.state)}
    assert refused["track V ii"] == ("FH:C-3",)


def test_two_resources_at_choice_are_received_one_by_one() -> None:
    """FH:E-6"""
    table = Tabletop.ready(facts={("V-1", "action"): "gain 2 resource"}).yard(iron=2, stone=2)
    table.answer("select E", "move V-1", "get i@yard")
    assert table.phase == "receive" and table.player == "blue"
    assert table.answer("get s@bag").player == "green"


def test_only_what_lies_in_the_yard_is_taken() -> None:
    """FH:A-2"""
    table = Tabletop.ready().yard(iron=2).answer("select A")
    assert table.refused("take s") == ("UNFIT",)
    table = Tabletop.ready().yard(stone=2).answer("select A")
    assert table.refused("take i") == ("UNFIT",)


def test_by_word_a_steelworker_needs_only_one_of_porthmadogs_lines() -> None:
    """FH:SEC-STEELWORKER-2 FH:PORTH-1"""
    table = Tabletop.ready(of="rulebook").card("blue", "steelworker", grey=True).clear("I/II-5")
    table.track("blue", "I-2").ticket("blue", "I-1").answer("select B")
    assert "build I/II-5/1" in table.options()
    table.clear("II-2")
    assert table.refused("build II-2/1") == ("FH:SEC-STEELWORKER-2",)
