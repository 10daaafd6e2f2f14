"""The turn machine: built from the phase table, set from a state, never an exception."""

from pathlib import Path
from random import Random

import pytest

from companion.core.answers import Refusal
from companion.core.game import Plugin as AnyPlugin
from companion.core.phases import Edge
from companion.fsm.diagram import page
from companion.fsm.machine import TurnMachine
from companion.games.foothills.plugin import Plugin
from companion.games.roots.plugin import Plugin as RootsPlugin

DOCS = Path(__file__).parents[2] / "docs"
PLUGIN = Plugin()


@pytest.mark.parametrize(("plugin", "step"), [(PLUGIN, 9), (RootsPlugin(), 27)])
def test_the_machine_follows_whole_games(plugin: AnyPlugin, step: int) -> None:
    """After every decision it stands at the phase on top of the stack."""
    for number in range(0, 28, step):
        game = plugin.deal(number, None)
        rng = Random(number)
        state = game.start()
        machine = TurnMachine(game.phases)
        machine.stand_at(state.stack[-1].phase)
        while game.prompt(state) is not None:
            outcome = game.apply(state, plugin.policies["random"](game, state, rng))
            assert not isinstance(outcome, Refusal)
            machine.follow(outcome.edges)
            state = outcome.state
            assert machine.state == state.stack[-1].phase
        assert machine.state == "finished"


def test_going_back_leads_to_the_step_that_was_interrupted() -> None:
    for caller in ("take", "trade", "perform"):
        machine = TurnMachine(PLUGIN.phases)
        machine.stand_at("refill")
        machine.follow([Edge("done", "refill", caller)])
        assert machine.state == caller


@pytest.mark.parametrize("phase", PLUGIN.phases.phases)
def test_a_trigger_that_is_not_possible_is_a_refusal(phase: str) -> None:
    triggers = {row.trigger for row in PLUGIN.phases.rows} | {"dance", "to_select", "state"}
    for trigger in triggers:
        machine = TurnMachine(PLUGIN.phases)
        machine.stand_at(phase)
        possible = trigger in machine.possible
        refusal = machine.fire(trigger)
        assert (refusal is None) == possible
        if refusal is not None:
            assert machine.state == phase
            assert refusal.words


@pytest.mark.parametrize(("plugin", "name"), [(PLUGIN, "turn"), (RootsPlugin(), "turn-roots")])
def test_the_picture_of_the_turn_in_the_docs_is_fresh(plugin: AnyPlugin, name: str) -> None:
    """If this fails: companion diagram --game GAME -o docs/NAME.md"""
    assert (DOCS / f"{name}.md").read_text() == page(plugin.phases, plugin.title)


def test_the_picture_has_every_edge() -> None:
    drawing = page(PLUGIN.phases, PLUGIN.title)
    for row in PLUGIN.phases.rows:
        assert f"| {row.source} | {row.trigger} | {row.dest} |" in drawing
        assert f"{row.source} --> {row.dest}" in drawing
