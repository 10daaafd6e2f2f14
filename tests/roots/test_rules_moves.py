"""What the players do is told apart from what follows by itself: the table shows the latter."""

from tests.roots.tabletop import Tabletop


def by_hand(table: Tabletop) -> set[tuple[str, str]]:
    return {(move.source, move.target) for move in table.moves if not move.auto}


def by_itself(table: Tabletop) -> set[tuple[str, str]]:
    return {(move.source, move.target) for move in table.moves if move.auto}


def test_a_card_is_shown_by_hand_and_what_it_does_follows() -> None:
    table = Tabletop.counts().hand("blue", 34).discarded("maple").answer("play composting")
    assert by_hand(table) == {("blue/hand", "shown"), ("unseen", "playing")}
    assert by_itself(table) == {
        ("shown", "deck"),
        ("discard", "unseen"),
        ("deck", "blue/hand"),
        ("playing", "discard"),
    }


def test_an_exchange_is_told_and_the_draw_follows() -> None:
    table = Tabletop.counts().hand("blue", 4).answer("play recycling", "discard 2")
    assert by_hand(table) == {("blue/hand", "shown")}
    assert by_itself(table) == {("deck", "blue/hand"), ("playing", "discard")}


def test_roots_are_placed_by_hand_and_die_by_themselves() -> None:
    table = Tabletop.board().answer("grow", "root V4,0")
    assert (by_hand(table), by_itself(table)) == ({("blue/roots", "V4,0")}, set())
    table = Tabletop.board().roots("blue", "V5,0", "V5,1").roots("orange", "H4,1")
    table.mark(player="orange", ap=4).answer("attack V5,0")
    assert by_hand(table) == set()
    assert by_itself(table) == {
        ("V5,0", "blue/roots"),
        ("V5,1", "blue/roots"),
        ("orange/roots", "V5,0"),
    }


def test_a_token_is_turned_over_by_hand_and_its_card_follows() -> None:
    table = Tabletop.counts().answer("gather", "face +1")
    assert by_hand(table) == {("tiles", "blue/pool"), ("face-down", "blue/pool")}
    assert by_itself(table) == {("deck", "blue/hand")}


def test_weather_is_turned_over_by_hand_and_the_rest_follows() -> None:
    table = Tabletop.counts().hand("blue", 2).sky("flood")
    assert by_hand(table) == {("weather/deck", "weather/now")}
    assert by_itself(table) == {("blue/hand", "shown"), ("weather/now", "weather/discard")}
    table = Tabletop.counts()
    for card, n in dict(table.state.places["weather/deck"]).items():
        table.put(n, card, "weather/deck", "weather/discard")
    table.answer("end", "end")
    assert ("weather/discard", "weather/deck") in by_itself(table) and not by_hand(table)


def test_ironwood_is_shown_by_hand_and_put_away() -> None:
    table = Tabletop.counts().hand("orange", 1).answer("attack", "ironwood")
    assert by_hand(table) == {("orange/hand", "shown"), ("unseen", "playing")}
    assert by_itself(table) == {("playing", "discard")}
