"""Grey sides whose text no source reveals (FH:SEC-0): played by the players' word."""

import pytest

from companion.games.foothills.deckcheck import contradictions
from tests.foothills.tabletop import Tabletop, deck

CARDS = {
    "harbour-market": ("Harbour Market", "D", "A", "green"),
    "large-boat": ("Large Boat", "D", "A", "neutral"),
    "salvage": ("Salvage", "D", "A", "blue"),
    "small-boat": ("Small Boat", "D", "A", "neutral"),
    "small-cart": ("Small Cart", "D", "A", "neutral"),
    "heavy-work-gang": ("Heavy Work Gang", "E", "B", "neutral"),
    "itinerant-workers": ("Itinerant Workers", "E", "B", "neutral"),
    "light-work-gang": ("Light Work Gang", "E", "B", "blue"),
    "local-help": ("Local Help", "E", "B", "green"),
    "shared-workers": ("Shared Workers", "E", "B", "neutral"),
    "breakers-yard": ("Breakers Yard", "A", "C", "blue"),
    "brickmaker": ("Brickmaker", "A", "C", "neutral"),
    "local-blacksmith": ("Local Blacksmith", "A", "C", "neutral"),
    "strongarm": ("Strongarm", "A", "C", "green"),
    "tea-break": ("Tea Break", "A", "C", "neutral"),
    "architect": ("Architect", "B", "D", "neutral"),
    "brickies-mate": ("Brickie's Mate", "B", "D", "neutral"),
    "landscaper": ("Landscaper", "B", "D", "blue"),
    "mason": ("Mason", "B", "D", "green"),
    "steelworker": ("Steelworker", "B", "D", "neutral"),
    "draftsman": ("Draftsman", "C", "E", "neutral"),
    "field-worker": ("Field Worker", "C", "E", "neutral"),
    "inspector": ("Inspector", "C", "E", "blue"),
    "tourist": ("Tourist", "C", "E", "green"),
    "travel-agent": ("Travel Agent", "C", "E", "neutral"),
}
"""Card -> name, golden letter, type of the grey side, colour, as the clarifications list them."""
OPEN = [card for card in CARDS if card != "tea-break"]
STEPS = {"A": "add", "B": "dig", "C": "track", "D": "build", "E": "move"}


def open_card(card: str) -> Tabletop:
    """Blue has the card, grey side up and unread, and all that a clarification may ask for."""
    table = Tabletop.ready(of="rulebook").card("blue", card, grey=True).select_again("blue")
    return table.ticket("blue", "V-1").track("blue", "V-2").clear()


def selected(card: str) -> Tabletop:
    return open_card(card).answer(f"select {CARDS[card][1]}")


@pytest.mark.parametrize("card", CARDS)
def test_name_type_and_colour_are_all_that_is_known_of_every_card(card: str) -> None:
    """FH:SEC-HARBOUR-MARKET-1 FH:SEC-LARGE-BOAT-1 FH:SEC-SALVAGE-1 FH:SEC-SMALL-BOAT-1
    FH:SEC-SMALL-CART-1 FH:SEC-HEAVY-WORK-GANG-1 FH:SEC-ITINERANT-WORKERS-1
    FH:SEC-LIGHT-WORK-GANG-1 FH:SEC-LOCAL-HELP-1 FH:SEC-SHARED-WORKERS-1 FH:SEC-BREAKERS-YARD-1
    FH:SEC-BRICKMAKER-1 FH:SEC-LOCAL-BLACKSMITH-1 FH:SEC-STRONGARM-1 FH:SEC-TEA-BREAK-1
    FH:SEC-ARCHITECT-1 FH:SEC-BRICKIES-MATE-1 FH:SEC-LANDSCAPER-1 FH:SEC-MASON-1
    FH:SEC-STEELWORKER-1 FH:SEC-DRAFTSMAN-1 FH:SEC-FIELD-WORKER-1 FH:SEC-INSPECTOR-1
    FH:SEC-TOURIST-1 FH:SEC-TRAVEL-AGENT-1"""
    name, golden, grey_type, colour = CARDS[card]
    known = Tabletop.ready(of="rulebook").state.layout.cards[card]
    assert deck("rulebook").text(card, "name") == name
    assert (known.golden, known.grey_type, known.colour) == (golden, grey_type, colour)
    assert set(deck("rulebook").subjects("action")) == set(CARDS)


@pytest.mark.parametrize("card", OPEN)
def test_an_open_card_is_played_by_word_and_the_turn_marked(card: str) -> None:
    """FH:SEC-0 FH:OQ-71 FH:SEC-HARBOUR-MARKET-4 FH:SEC-LARGE-BOAT-3 FH:SEC-SALVAGE-3
    FH:SEC-SMALL-BOAT-4 FH:SEC-HEAVY-WORK-GANG-4 FH:SEC-ITINERANT-WORKERS-1
    FH:SEC-LIGHT-WORK-GANG-1 FH:SEC-LOCAL-HELP-4 FH:SEC-SHARED-WORKERS-2 FH:SEC-BREAKERS-YARD-3
    FH:SEC-STRONGARM-1 FH:SEC-BRICKIES-MATE-4 FH:SEC-STEELWORKER-4 FH:SEC-DRAFTSMAN-1
    FH:SEC-FIELD-WORKER-5 FH:SEC-TOURIST-1"""
    assert deck("rulebook").text(card, "text") is None
    table = selected(card)
    assert table.phase == "byword"
    assert table.record.unverified
    assert table.refused("done") == ("FH:TURN-5",)
    table.answer("gain p", "pay p", "done")
    assert (table.phase, table.player, table.record.unverified) == ("select", "green", False)


@pytest.mark.parametrize("card", OPEN)
def test_by_word_the_steps_of_the_cards_type_are_offered(card: str) -> None:
    """FH:OQ-71 FH:TURN-10: others only by a ruling, and never off the table."""
    own = STEPS[CARDS[card][2]]
    foreign = "dig XI" if own != "dig" else "track XI"
    refusal = selected(card).refused(foreign)
    assert {"FH:TURN-10", "UNFIT"} <= set(refusal)
    other_steps = set(STEPS.values()) - {own}
    assert not {option.split()[0] for option in selected(card).options()} & other_steps


@pytest.mark.parametrize("card", OPEN)
def test_by_word_resources_come_from_yard_or_bag_whatever_the_type(card: str) -> None:
    """FH:OQ-49 FH:OQ-71"""
    table = selected(card).yard(iron=2)
    assert {"take i", "look i", "look s"} <= set(table.options())
    assert table.refused("take s") == ("FH:LIMIT-1", "UNFIT")
    table.answer("take i", "look s")
    assert (table.count("iron", "blue"), table.count("stone", "blue")) == (2, 2)


def test_tea_break_alone_is_known() -> None:
    """FH:SEC-0 FH:SEC-TEA-BREAK-2"""
    table = Tabletop.ready(of="rulebook").card("blue", "tea-break", grey=True)
    table.give("blue", rubble=2).answer("select A")
    assert table.phase == "trade"
    assert not table.record.unverified


def bare(card: str) -> Tabletop:
    """The card unread, and neither ticket nor track."""
    return Tabletop.ready(of="rulebook").card("blue", card, grey=True)


@pytest.mark.parametrize(
    "card",
    ["small-cart", "heavy-work-gang", "local-blacksmith", "architect", "mason", "inspector"],
)
def test_a_stated_ticket_is_asked_for_though_the_text_is_open(card: str) -> None:
    """FH:OQ-71 FH:OQ-62 FH:SEC-SMALL-CART-2 FH:SEC-HEAVY-WORK-GANG-2 FH:SEC-LOCAL-BLACKSMITH-2
    FH:SEC-ARCHITECT-2 FH:SEC-MASON-2 FH:SEC-INSPECTOR-2"""
    letter = CARDS[card][1]
    table = bare(card)
    assert table.refused(f"select {letter}") == (f"FH:SEC-{card.upper()}-2",)
    assert f"select {letter}" in table.ticket("blue", "VIII-1").options()


def test_steelworker_unread_asks_for_ticket_and_track_in_the_line_built_in() -> None:
    """FH:SEC-STEELWORKER-2 FH:SEC-STEELWORKER-3 FH:SEC-STEELWORKER-4 FH:OQ-61"""
    assert bare("steelworker").refused("select B") == ("FH:SEC-STEELWORKER-2",)
    assert "select B" not in bare("steelworker").ticket("blue", "V-1").options()
    table = selected("steelworker")
    assert [o for o in table.options() if o.startswith("build")] == [
        "build V-2/1",
        "build V-3/1",
        "build V-3/2",
    ]
    assert table.refused("build I-2/1") == ("FH:SEC-STEELWORKER-2",)


@pytest.mark.parametrize("card", [card for card in OPEN if CARDS[card][2] == "D"])
def test_without_a_tile_an_unread_builder_cannot_be_selected(card: str) -> None:
    """FH:OQ-71 FH:OQ-41 FH:LIMIT-2"""
    table = open_card(card)
    table.put(table.count("blue tile", "blue/tiles"), "blue tile", "blue/tiles", "box")
    assert table.refused("select B") == ("FH:LIMIT-2",)
    assert "select B" not in table.options()


@pytest.mark.parametrize("card", [card for card in OPEN if CARDS[card][2] != "D"])
def test_without_a_tile_an_unread_card_that_does_not_build_can_be_selected(card: str) -> None:
    """FH:OQ-71 FH:LIMIT-2: the companion blocks on stated conditions only."""
    table = open_card(card)
    table.put(table.count("blue tile", "blue/tiles"), "blue tile", "blue/tiles", "box")
    assert f"select {CARDS[card][1]}" in table.options()


def test_brickmaker_unread_lays_no_track() -> None:
    """FH:SEC-BRICKMAKER-2"""
    table = selected("brickmaker")
    assert table.refused("track I") == ("FH:SEC-BRICKMAKER-2",)
    assert "track I" in selected("strongarm").options()


def test_heavy_work_gang_unread_digs_where_a_ticket_is_owned() -> None:
    """FH:SEC-HEAVY-WORK-GANG-3"""
    table = selected("heavy-work-gang").put(1, "rubble", "supply", "V-3")
    table.put(1, "rubble", "supply", "VIII-2")
    assert table.refused("dig VIII") == ("FH:SEC-HEAVY-WORK-GANG-3",)
    assert [o for o in table.options() if o.startswith("dig")] == ["dig V"]


def test_travel_agent_unread_leaves_the_surveyor_alone_wherever_it_is() -> None:
    """FH:SEC-TRAVEL-AGENT-2 FH:OQ-66: at home and in the pub its text decides."""
    for place in ("home", "pub", "VIII-1"):
        table = open_card("travel-agent").surveyor("blue", place).answer("select C")
        assert table.refused("move I-1") == ("FH:SEC-TRAVEL-AGENT-2",)
        assert table.answer("gain p", "done").player == "green"


def test_field_worker_unread_goes_to_a_neighbour_or_from_the_pub_to_a_start() -> None:
    """FH:SEC-FIELD-WORKER-2 FH:SEC-FIELD-WORKER-4 FH:SEC-FIELD-WORKER-5 FH:PUB-1"""
    table = selected("field-worker").surveyor("blue", "V-1")
    assert table.refused("move I-1") == ("FH:SEC-FIELD-WORKER-2",)
    assert "FH:PUB-1" in table.refused("move pub")
    assert "move VIII-1" in table.options()
    assert "move I-1" in table.surveyor("blue", "pub").options()


def test_field_worker_unread_is_not_kept_at_home() -> None:
    """FH:OQ-65: that is for its text to say."""
    assert {"move I-1", "move VIII-1"} <= set(selected("field-worker").options())


def test_by_word_an_e_card_may_lead_home_but_never_to_the_pub() -> None:
    """FH:OQ-68 FH:PUB-1"""
    table = selected("draftsman").station("blue", "I-2/1").surveyor("blue", "VIII-1")
    assert table.refused("move pub") == ("FH:PUB-1",)
    table.answer("move home")
    assert table.count("blue surveyor", "blue/home") == 1
    assert table.answer("done").player == "green"


def test_what_the_other_player_gets_by_shared_workers_is_told() -> None:
    """FH:OQ-84 FH:SEC-SHARED-WORKERS-2: points for clearing are the acting player's."""
    table = selected("shared-workers").put(1, "rubble", "supply", "VIII-2")
    table.answer("dig VIII", "grant r", "grant p")
    assert (table.points("blue"), table.points("green")) == (1, 0)
    assert (table.count("rubble", "green"), table.count("passenger", "green")) == (1, 1)


def test_a_station_by_word_has_its_surveyor_and_its_effect() -> None:
    """FH:OQ-67 FH:OQ-70 FH:SEC-BRICKIES-MATE-3: price and bonus are what the players say."""
    table = selected("brickies-mate").answer("build IV-4/1")
    assert table.options() == ["survey yes", "survey no"]
    table = selected("brickies-mate").answer("build VIII-4/1")
    assert "score -" in table.options()
    table.answer("score -", "pay s", "done")
    assert table.moved("stone") == []
    assert table.record.stations("blue") == 1


def test_an_additional_flip_by_word_is_of_another_card() -> None:
    """FH:OQ-35 FH:SEC-LOCAL-HELP-4 FH:FLIP-3: whether one is printed, the players know."""
    table = selected("itinerant-workers")
    assert table.refused("flip E") == ("FH:FLIP-3",)
    table.answer("flip D", "done")
    assert table.facing("blue", "D") == ("salvage", "grey")


@pytest.mark.parametrize(
    ("card", "text", "rule"),
    [
        ("harbour-market", "take 3", "SEC-HARBOUR-MARKET-2"),
        ("large-boat", "take 2; refill", "SEC-LARGE-BOAT-2"),
        ("salvage", "take 2", "SEC-SALVAGE-3"),
        ("small-boat", "take 2", "SEC-SMALL-BOAT-3"),
        ("small-cart", "take 2", "SEC-SMALL-CART-2"),
        ("heavy-work-gang", "needs ticket; dig 5", "SEC-HEAVY-WORK-GANG-3"),
        ("local-help", "dig 3", "SEC-LOCAL-HELP-3"),
        ("breakers-yard", "up to 1 x: track for 2 iron", "SEC-BREAKERS-YARD-2"),
        ("brickmaker", "up to 1 x: track for 1 iron", "SEC-BRICKMAKER-2"),
        ("architect", "needs ticket; build", "SEC-ARCHITECT-3"),
        ("landscaper", "build plus 1 rubble", "SEC-LANDSCAPER-2"),
        ("brickies-mate", "build less 1 stone", "SEC-BRICKIES-MATE-2"),
        ("steelworker", "needs ticket; needs track; build", "SEC-STEELWORKER-2"),
        ("field-worker", "move space", "SEC-FIELD-WORKER-2"),
        ("travel-agent", "move start", "SEC-TRAVEL-AGENT-2"),
        ("tourist", "move start or pub", "PUB-1"),
    ],
)
def test_a_text_that_contradicts_a_clarification_is_named(card: str, text: str, rule: str) -> None:
    """FH:SEC-0 FH:SEC-BREAKERS-YARD-2 FH:SEC-LANDSCAPER-2 FH:SEC-ARCHITECT-3 FH:SEC-SALVAGE-3:
    an owner may fill in what is open, not what is stated."""
    told = Tabletop(facts={(card, "text"): text}).state.layout.deck
    assert f"FH:{rule}" in {found.rule for found in contradictions(told)}
    assert not list(contradictions(deck("sample")))
