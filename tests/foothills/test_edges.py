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


RARE = (
    stalled,
    nothing_possible,
    taking_from_an_empty_yard,
    taking_at_a_space_from_an_empty_yard,
    receiving_the_last_of_the_yard,
    making_stone_of_the_last_of_the_yard,
    building_at_a_space_where_no_surveyor_fits,
)


def test_the_ways_that_games_go_are_exactly_the_declared_ones() -> None:
    seen = {edge for rare in RARE for edge in rare()}
    for seed, lines in enumerate(LINE_CHOICES * 2):
        for of in ("sample", "rulebook") if seed < 28 else ():
            seen |= Playout(lines, seed, of).finish().edges
        seen |= Playout(lines, seed, facts=vocabulary_facts(seed)).finish().edges
    assert sorted(seen ^ TABLE.edges) == []
