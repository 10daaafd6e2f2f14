"""Anything can be said at any time at a table of Root by the Foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

from companion.core.answers import Answer
from companion.core.ledger import LOST
from companion.games.roots.game import Roots, Setup
from companion.games.roots.phases.acting import STOPPED
from companion.games.roots.series import settings_of
from tests.at_the_table import FEW, MANY, AtTheTable

CARD_PLACES = ("deck", "blue/hand", "orange/hand", "shown", LOST)
TOKEN_PLACES = ("blue/pool", "orange/pool", "foraged", LOST)
FACE_PLACES = ("face-down", *TOKEN_PLACES)


class WithCounts(AtTheTable):
    follow = "counts"
    pieces: ClassVar = {
        "card": CARD_PLACES,
        "maple": ("unseen", "discard", LOST),
        "ironwood": ("unseen", "discard", LOST),
        "season": ("weather/deck", "weather/discard", LOST),
        "token": (*TOKEN_PLACES, "tiles"),
        "+5": FACE_PLACES,
        "-1": FACE_PLACES,
    }
    counted: ClassVar = {"card": CARD_PLACES[:4], "token": TOKEN_PLACES[:3], "0": FACE_PLACES[:4]}

    @initialize(seed=st.integers(0, 9999), decisions=st.integers(0, 160))
    def play_a_while(self, seed: int, decisions: int) -> None:
        setup = Setup(("blue", "orange")[seed % 2], self.follow, settings=settings_of(seed % 12))
        self.begin(Roots(setup), seed, decisions)

    def answers(self) -> Sequence[Answer]:
        options = super().answers()
        return [answer for answer in options if answer != STOPPED] or options


class WithTheBoard(WithCounts):
    follow = "board"
    pieces: ClassVar = WithCounts.pieces | {
        "token": (*TOKEN_PLACES, "4,0", "9,9"),
        "blue root": ("blue/roots", "V4,0", "V4,1", "H9,5", LOST),
        "orange root": ("orange/roots", "V4,9", "H0,5", LOST),
    }


WithCounts.TestCase.settings = FEW
WithTheBoard.TestCase.settings = FEW
TestWithCounts = WithCounts.TestCase
TestWithTheBoard = WithTheBoard.TestCase


@pytest.mark.soak
@pytest.mark.parametrize("machine", [WithCounts, WithTheBoard])
def test_very_much_can_happen_at_a_table(machine: type[AtTheTable]) -> None:
    run_state_machine_as_test(machine, settings=MANY)
