"""Anything can be said at any time at a table of Foothills (see `tests/at_the_table.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

from companion.core.answers import Answer
from companion.core.ledger import LOST
from companion.games.foothills.game import Foothills, Setup
from companion.games.foothills.hidden import HiddenDeck
from tests.at_the_table import FEW, MANY, AtTheTable
from tests.foothills.playouts import LINE_CHOICES
from tests.foothills.tabletop import deck

CUBE_PLACES = ("bag", "yard", "blue", "green", LOST)


class WithTheSample(AtTheTable):
    deck_name = "sample"
    pieces: ClassVar = {
        "iron": CUBE_PLACES,
        "stone": CUBE_PLACES,
        "event": ("bag", "yard", LOST),
        "passenger": ("supply", "blue", "green", LOST),
        "half": ("supply", "blue", "green", LOST),
        "rubble": ("supply", "blue", "green", LOST),
    }
    counted: ClassVar = {"iron": CUBE_PLACES[:4], "stone": CUBE_PLACES[:4]}

    @initialize(
        lines=st.sampled_from(LINE_CHOICES),
        seed=st.integers(0, 9999),
        decisions=st.integers(0, 160),
    )
    def play_a_while(self, lines: tuple[str, ...], seed: int, decisions: int) -> None:
        game = Foothills(Setup(deck(self.deck_name), lines))
        self._cards = HiddenDeck(game, deck("sample"))
        self.begin(game, seed, decisions)

    def answers(self) -> Sequence[Answer]:
        return self._cards.answers(self.session.state)


class AtAnOpenTable(WithTheSample):
    """The same with the rulebook's deck: facts are told as they are asked for."""

    deck_name = "rulebook"


WithTheSample.TestCase.settings = FEW
AtAnOpenTable.TestCase.settings = FEW
TestAtTheTable = WithTheSample.TestCase
TestAtAnOpenTable = AtAnOpenTable.TestCase


@pytest.mark.soak
@pytest.mark.parametrize("machine", [WithTheSample, AtAnOpenTable])
def test_very_much_can_happen_at_a_table(machine: type[AtTheTable]) -> None:
    run_state_machine_as_test(machine, settings=MANY)
