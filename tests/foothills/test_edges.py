"""The phase table says exactly what can come next: nothing else happens, and all of it does."""

from __future__ import annotations

from companion.core.phases import Edge
from companion.games.foothills.phases import TABLE
from companion.games.foothills.settings import Settings
from tests.foothills.playouts import LINE_CHOICES, Playout
from tests.foothills.tabletop import Tabletop
from tests.foothills.vocabulary import vocabulary_facts


def way_of(table: Tabletop, *answers: str) -> set[Edge]:
    return {edge for answer in answers for edge in table.answer(answer).edges}


def stalled() -> set[Edge]:
    return way_of(Tabletop.ready(settings=Settings(stalled_after=2)).mark(idle=2), "stalled")


def nothing_possible() -> set[Edge]:
    return way_of(Tabletop.ready().only("blue"), "skip")


def taking_from_an_empty_yard() -> set[Edge]:
    return way_of(Tabletop.ready().yard(), "select A", "draw 0 3")


def taking_at_a_space_from_an_empty_yard() -> set[Edge]:
    table = Tabletop.ready(facts={("V-1", "action"): "take 2; ticket"}).yard()
    return way_of(table, "select E", "move V-1", "draw 0 3", "take i")


def receiving_the_last_of_the_yard() -> set[Edge]:
    table = Tabletop.ready(facts={("V-1", "action"): "gain 1 iron + 1 stone"}).yard(iron=1)
    return way_of(table, "select E", "move V-1", "get i@yard", "draw 0 3", "get s@bag")


def making_stone_of_the_last_of_the_yard() -> set[Edge]:
    table = Tabletop.ready().give("blue", rubble=4).yard(stone=1)
    return way_of(table, "select C", "trade rr>s yard", "draw 0 3", "done")


def building_at_a_space_where_no_surveyor_fits() -> set[Edge]:
    table = Tabletop.ready(facts={("V-1", "action"): "build", ("V-2", "action"): "none"})
    table.clear("V-2").give("blue", stone=1, rubble=1)
    return way_of(table, "select E", "move V-1", "build V-2/1")


def leaving_a_build_that_a_correction_made_impossible() -> set[Edge]:
    """Nothing is paid and nothing built; the turn goes on (FH:TURN-6)."""
    seen: set[Edge] = set()
    for answers in (["select D"], ["select E", "move V-1"]):
        table = Tabletop.ready(facts={("V-1", "action"): "build"}).clear("V-2")
        table.give("blue", stone=1, rubble=1).answer(*answers).give("blue", stone=0, iron=0)
        assert table.options() == ["forgo"]
        seen |= way_of(table, "forgo")
        assert table.record.turn == 2
    return seen


def going_to_the_pub_by_a_ruling_on_an_open_card() -> set[Edge]:
    one, two = (Tabletop.ready(of="rulebook").station("blue", "I-2/1") for _ in range(2))
    for table in (one, two):
        table.card("blue", "draftsman", grey=True).answer("select C")
    one.put(1, "small-boat", "cards", "box")
    return way_of(one, "move pub !FH:PUB-1", "score D") | way_of(
        two, "move pub !FH:PUB-1", "score D", "replace small-cart"
    )


def going_nowhere() -> set[Edge]:
    facts = {("field-worker", "text"): "move adjacent"}
    table = Tabletop.ready(of="rulebook", facts=facts).card("blue", "field-worker", grey=True)
    table.navvy("IV-5", "IV-4").surveyor("blue", "IV-5")
    return way_of(table, "select C", "move IV-4", "fact IV-4 action none")


RARE = (
    stalled,
    nothing_possible,
    taking_from_an_empty_yard,
    taking_at_a_space_from_an_empty_yard,
    receiving_the_last_of_the_yard,
    making_stone_of_the_last_of_the_yard,
    building_at_a_space_where_no_surveyor_fits,
    leaving_a_build_that_a_correction_made_impossible,
    going_to_the_pub_by_a_ruling_on_an_open_card,
    going_nowhere,
)


def test_the_ways_that_games_go_are_exactly_the_declared_ones() -> None:
    seen = {edge for rare in RARE for edge in rare()}
    for seed, lines in enumerate(LINE_CHOICES * 2):
        for of in ("sample", "rulebook") if seed < 28 else ():
            seen |= Playout(lines, seed, of).finish().edges
        seen |= Playout(lines, seed, facts=vocabulary_facts(seed)).finish().edges
    assert sorted(seen ^ TABLE.edges) == []
