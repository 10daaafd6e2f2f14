"""The phase table is the one truth for what comes next, and the engine keeps to it."""

import random

import pytest

from companion.core.answers import Answer
from companion.core.engine import Go
from companion.core.phases import Edge, How, PhaseTable, Row, UndeclaredEdge
from tests.toy import TABLE, Check, DrawStones, Over, Pay, ToyState, ToyWork, Turn, toy


def edges_of(seed: int) -> set[Edge]:
    game, chance, seen = toy(3), random.Random(seed), set()
    state: ToyState = game.start()
    while game.prompt(state) is not None:
        outcome = game.apply(state, chance.choice(game.options(state)))
        state = outcome.state
        seen |= set(outcome.edges)
    return seen


def test_the_edges_seen_in_many_games_are_exactly_those_declared():
    assert set().union(*(edges_of(seed) for seed in range(40))) == TABLE.edges


def test_an_interruption_is_laid_on_top_and_hands_back_to_what_it_interrupted():
    game = toy()
    draw = next(answer for answer in game.options(game.start()) if answer.verb == "draw")
    drawing = game.apply(game.start(), draw).state
    assert drawing.stack == (Turn(), DrawStones(2))
    assert game.prompt(drawing).chance
    back = game.apply(drawing, game.options(drawing)[0])
    assert back.state.stack == (Turn(),)
    assert back.edges == (Edge("drawn", "draw", "turn"),)


def test_a_refill_interrupts_the_end_of_a_turn():
    game = toy()
    state = game.restore(game.start().ledger, {"stack": [["check"], ["draw", 1]], "turn": 4})
    assert state.stack == (Check(), DrawStones(1))
    outcome = game.apply(state, game.options(state)[0])
    assert outcome.edges == (Edge("drawn", "draw", "check"), Edge("next", "check", "turn"))
    assert outcome.state.turn == 5


class Shortcut:
    """A phase that goes where its row does not lead."""

    def run(self, work: ToyWork, step: Pay) -> Go:
        return Go("paid", Over())


def test_an_edge_that_is_not_declared_is_a_fault():
    game = toy()
    game.engine.automatic["pay"] = Shortcut()
    with pytest.raises(UndeclaredEdge, match="paid from pay to over"):
        game.apply(game.start(), Answer("take", ("red",)))


@pytest.mark.parametrize("other", [Row("go", "a", "c", How.NEXT), Row("go", "a", "b", How.PUSH)])
def test_a_trigger_leads_from_a_phase_in_one_way_only(other: Row):
    with pytest.raises(ValueError, match="go from a"):
        PhaseTable("a", [Row("go", "a", "b", How.NEXT), other])


def test_the_phases_are_listed_in_the_order_of_the_table():
    assert TABLE.phases == ("turn", "pay", "draw", "check", "gift", "over")
