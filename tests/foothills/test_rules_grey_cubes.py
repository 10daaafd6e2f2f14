"""Grey sides of types A and B (FH:SEC): cubes from yard and bag, and rubble off the lines."""

from tests.foothills.tabletop import Tabletop


def with_card(card: str, text: str = "", player: str = "blue", **kwargs: object) -> Tabletop:
    """The card lies grey side up at the player's board; `text` is printed on it for this test."""
    facts = {(card, "text"): text} if text else None
    return Tabletop.ready(facts=facts, **kwargs).card(player, card, grey=True).select_again(player)


def test_harbour_market_draws_blindly_and_keeps_some() -> None:
    """FH:SEC-HARBOUR-MARKET-2: the table decides, not the player."""
    table = with_card("harbour-market", "draw 3 keep 2").answer("select D")
    prompt = table.game.prompt(table.state)
    assert prompt is not None
    assert (prompt.phase, prompt.chance) == ("blind", True)
    table.yard(iron=1).answer("blind 1", "keep is")
    assert (table.count("iron", "yard"), table.count("stone", "yard")) == (1, 1)
    assert not table.state.places["aside"]


def test_white_cubes_drawn_by_harbour_market_and_salvage_are_no_events() -> None:
    """FH:SEC-HARBOUR-MARKET-3 FH:SEC-SALVAGE-2 FH:EVENT-3: resources only, whites stay."""
    for card, text in (("harbour-market", "draw 3"), ("salvage", "draw 2")):
        table = with_card(card, text).answer("select D")
        number = text[-1]
        assert f"blind {number}" in table.options()
        table.answer(f"blind {number}")
        assert table.moved("event") == table.moved("navvy") == []
        assert table.count("iron", "blue") == 1 + int(number)


def test_too_few_resources_in_the_bag_are_drawn_without_the_whites() -> None:
    """FH:OQ-63"""
    table = with_card("salvage", "draw 2").yard(iron=1).give("green", iron=18, stone=14)
    assert (table.count("iron", "bag"), table.count("stone", "bag")) == (0, 1)
    table.answer("select D")
    assert table.options() == ["blind 0"]
    table.answer("blind 0")
    assert table.count("stone", "blue") == 2
    assert table.count("event", "bag") == 4


def test_salvage_draws_from_the_bag() -> None:
    """FH:SEC-SALVAGE-3"""
    table = with_card("salvage", "draw 2").yard(iron=3).answer("select D", "blind 0")
    assert table.moved("stone") == [(2, "bag", "blue")]


def test_large_boat_refills_the_stockyard() -> None:
    """FH:SEC-LARGE-BOAT-2 FH:OQ-60: six cubes, events included."""
    table = with_card("large-boat", "take 2; refill unless 6").yard(iron=5, stone=2)
    table.answer("select D", "take ii", "draw 1 2")
    assert table.count("iron", "yard") + table.count("stone", "yard") == 5 + 5
    assert len(table.moved("navvy")) == 1


def test_large_boat_leaves_the_refill_out_at_six_cubes_events_counted() -> None:
    """FH:SEC-LARGE-BOAT-2 FH:OQ-59"""
    table = with_card("large-boat", "take 2; refill unless 6").yard(iron=6, event=2)
    table.answer("select D", "take ii")
    assert (table.phase, table.player) == ("select", "green")
    assert table.count("event", "yard") == 2


def test_event_cubes_do_not_count_for_an_empty_stockyard() -> None:
    """FH:OQ-59: only Large Boat counts them."""
    table = Tabletop.ready().yard(iron=1, event=2).answer("select A", "take i")
    assert table.phase == "refill"


def test_small_boat_is_allowed_with_six_cubes_and_gives_none_of_those_added() -> None:
    """FH:SEC-SMALL-BOAT-2 FH:SEC-SMALL-BOAT-3"""
    table = with_card("small-boat", "add 2").yard(iron=6, event=1).answer("select D", "draw 0 2")
    assert table.count("iron", "yard") == 8
    assert table.count("iron", "blue") == 1


def test_events_among_cubes_added_by_small_boat_are_resolved() -> None:
    """FH:OQ-60"""
    table = with_card("small-boat", "add 2").answer("select D", "draw 2 0")
    assert [target for _, _, target in table.moved("navvy")] == ["I-2", "II-2"]
    assert table.count("event", "yard") == 2


def test_small_boat_with_an_empty_bag_needs_another_part_to_be_done() -> None:
    """FH:OQ-69"""
    for text, selectable in (("add 2", False), ("add 2; take 2", True)):
        table = with_card("small-boat", text).yard(iron=1, event=2)
        table.put(2, "event", "bag", "aside").give("green", iron=18, stone=15)
        assert not table.state.places["bag"]
        assert ("select D" in table.options()) is selectable


def test_small_cart_and_heavy_work_gang_need_a_ticket_of_any_kind() -> None:
    """FH:SEC-SMALL-CART-2 FH:SEC-HEAVY-WORK-GANG-2 FH:OQ-62"""
    for card, letter in (("small-cart", "D"), ("heavy-work-gang", "E")):
        table = with_card(card)
        assert table.refused(f"select {letter}") == (f"FH:SEC-{card.upper()}-2",)
        assert f"select {letter}" not in table.options()
        assert f"select {letter}" in table.ticket("blue", "VIII-1").options()


def test_heavy_work_gang_digs_where_the_player_has_a_ticket() -> None:
    """FH:SEC-HEAVY-WORK-GANG-3"""
    table = with_card("heavy-work-gang").ticket("blue", "V-1", "I-1").answer("select E")
    assert table.options() == ["dig I", "dig V"]
    assert table.refused("dig II") == ("FH:SEC-HEAVY-WORK-GANG-3",)
    assert table.refused("dig supply") == ("FH:B-2",)


def test_heavy_work_gang_takes_from_the_supply_if_no_line_of_a_ticket_has_rubble() -> None:
    """FH:SEC-HEAVY-WORK-GANG-3: though other lines have some."""
    table = with_card("heavy-work-gang", "needs ticket; dig 5 with ticket")
    table.ticket("blue", "V-1").clear("V-2", "V-3").answer("select E")
    assert table.options() == ["dig supply"]
    table.answer("dig supply")
    assert table.moved("rubble") == [(5, "supply", "blue")]


def test_local_help_digs_two_in_one_line_or_one_in_each_of_two() -> None:
    """FH:SEC-LOCAL-HELP-2 FH:SEC-LOCAL-HELP-3"""
    text = "dig 2 from 2 lines"
    table = with_card("local-help", text, player="green").answer("select E")
    assert {"dig I", "dig I V", "dig V VIII"} <= set(table.options())
    assert table.refused("dig I II V") == ("FH:B-1",)
    table.answer("dig V VIII")
    assert table.moved("rubble") == [(1, "V-2", "green"), (1, "VIII-2", "green")]
    assert table.points("green") == 1
    one = with_card("local-help", text, player="green").answer("select E", "dig I")
    assert one.moved("rubble") == [(2, "I-2", "green")]


def test_local_help_takes_from_the_supply_what_the_line_lacks() -> None:
    """FH:OQ-64"""
    table = with_card("local-help", "dig 2 from 2 lines", player="green")
    table.clear("V-2").put(3, "rubble", "V-3", "supply").answer("select E", "dig V")
    assert table.moved("rubble") == [(1, "V-3", "green"), (1, "supply", "green")]
    assert table.points("green") == 1


def test_cards_cleared_by_shared_workers_give_their_points_to_the_acting_player() -> None:
    """FH:SEC-SHARED-WORKERS-2"""
    table = with_card("shared-workers", "dig 5; opponent gains 2 rubble").answer("select E")
    table.answer("dig VIII")
    assert table.points("blue") == 2
    assert table.points("green") == 0
    assert table.moved("rubble")[-1] == (2, "supply", "green")


def test_resources_of_a_grey_side_come_from_yard_or_bag_unless_it_says_otherwise() -> None:
    """FH:OQ-49"""
    table = with_card("itinerant-workers", "dig 3; gain 1 iron").yard(iron=1, stone=1)
    table.answer("select E", "dig I")
    assert table.options() == ["get i@yard", "get i@bag"]
    named = with_card("small-cart", "needs ticket; take 2").ticket("blue", "V-1").yard(iron=3)
    named.answer("select D")
    assert named.refused("take s") == ("UNFIT",)
