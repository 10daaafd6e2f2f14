"""A table where anything can be said at any time: answers, undo and redo, corrections, recounts,
and rulings of the players. Whatever happens, no piece is made or lost, and the journal tells it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.core.answers import Refusal
from companion.core.journal import ANSWER, CORRECTION, RECOUNT, Entry, MemoryJournal
from companion.core.ledger import LOST, Move
from companion.core.replay import resume
from companion.core.session import Session
from companion.games.foothills import Foothills, Setup
from companion.games.foothills.hidden import HiddenDeck
from tests.foothills.playouts import LINE_CHOICES
from tests.foothills.tabletop import deck
from tests.playing import given, new_session

CUBE_PLACES = ("bag", "yard", "blue", "green", LOST)
PIECES = {
    "iron": CUBE_PLACES,
    "stone": CUBE_PLACES,
    "event": ("bag", "yard", LOST),
    "passenger": ("supply", "blue", "green", LOST),
    "half": ("supply", "blue", "green", LOST),
    "rubble": ("supply", "blue", "green", LOST),
}
"""What people miscount, and where it may turn up."""


class AtTheTable(RuleBasedStateMachine):
    """Two people, their box, and a companion that must keep up with them."""

    deck_name = "sample"

    @initialize(
        lines=st.sampled_from(LINE_CHOICES),
        seed=st.integers(0, 9999),
        decisions=st.integers(0, 160),
    )
    def play_a_while(self, lines: tuple[str, ...], seed: int, decisions: int) -> None:
        game = Foothills(Setup(deck(self.deck_name), lines))
        self.session: Session = new_session(game)
        self.totals = self.session.state.ledger.totals()
        self._cards = HiddenDeck(game, deck("sample"))
        pick = random.Random(seed)
        for _ in range(decisions):
            if self.is_over:
                break
            given(self.session, pick.choice(self._cards.answers(self.session.state)))

    @property
    def is_over(self) -> bool:
        return self.session.game.prompt(self.session.state) is None

    @property
    def is_by_the_book(self) -> bool:
        """Nothing in force now was put right by hand or ruled by the players."""
        return not any(_by_hand(node.entry) for node in self.session.timeline.nodes)

    @precondition(lambda self: not self.is_over)
    @rule(index=st.integers(0, 999))
    def answer(self, index: int) -> None:
        options = self._cards.answers(self.session.state)
        options = options or self.session.game.options(self.session.state)
        if options:
            given(self.session, options[index % len(options)])
        else:
            assert self.session.undo() is not None

    @rule()
    def undo(self) -> None:
        before = self.session.state
        if self.session.undo() is not None:
            assert self.session.redo() is not None
            assert self.session.state == before
            self.session.undo()

    @rule()
    def redo(self) -> None:
        self.session.redo()

    @rule(piece=st.sampled_from(sorted(PIECES)), data=st.data(), n=st.integers(1, 3))
    def correct(self, piece: str, data: Any, n: int) -> None:
        source, target = data.draw(st.permutations(PIECES[piece]).map(lambda p: p[:2]))
        there = self.session.state.ledger.count(piece, source)
        endless = source == "supply"
        outcome = self.session.correct([Move(n, piece, source, target)])
        assert isinstance(outcome, Entry) == (n <= there or endless)

    @rule(piece=st.sampled_from(["iron", "stone"]), data=st.data())
    def recount(self, piece: str, data: Any) -> None:
        places = data.draw(st.sets(st.sampled_from(CUBE_PLACES[:4]), min_size=1))
        found = {place: {piece: data.draw(st.integers(0, 6))} for place in sorted(places)}
        if isinstance(self.session.recount(found), Entry):
            for place, pieces in found.items():
                assert self.session.state.ledger.count(piece, place) == pieces[piece]

    @precondition(lambda self: not self.is_over)
    @rule(index=st.integers(0, 999))
    def play_it_so(self, index: int) -> None:
        """Carried out with its rules waived, unless pieces would have to be made for it."""
        refusals = [r for r in self.session.game.refused(self.session.state) if r.can_be_waived]
        if not refusals:
            return
        refusal = refusals[index % len(refusals)]
        outcome = self.session.answer(refusal.answer.waiving(*refusal.rules))
        if isinstance(outcome, Refusal):
            assert not outcome.can_be_waived
        else:
            assert set(refusal.rules) <= set(_waived(outcome[0]))

    @invariant()
    def no_piece_is_made_or_destroyed(self) -> None:
        assert self.session.state.ledger.totals() == self.totals

    @invariant()
    def the_rules_hold_unless_the_players_ruled_otherwise(self) -> None:
        if self.is_by_the_book:
            assert not self.session.game.violations(self.session.state)

    @invariant()
    def there_is_always_something_to_say(self) -> None:
        assert self.is_over or self._cards.answers(self.session.state) or not self.is_by_the_book

    def teardown(self) -> None:
        if not hasattr(self, "session"):
            return
        journal = self.session.journal
        read = [Entry.from_json(entry.to_json()) for entry in journal]
        again, folded = resume(self.session.game, MemoryJournal(journal.header, read))
        assert folded.failure is None and not folded.differing
        assert again.state == self.session.state
        start = self.session.timeline.start.ledger
        moves = [move for entry in read for move in entry.moves]
        assert start.moved(moves) == self.session.state.ledger


def _waived(entry: Entry) -> list[str]:
    return [word.strip("'\"!") for word in entry.text.split() if word.startswith("!")]


def _by_hand(entry: Entry) -> bool:
    return entry.kind in {CORRECTION, RECOUNT} or (entry.kind == ANSWER and bool(_waived(entry)))


class AtAnOpenTable(AtTheTable):
    """The same with the rulebook's deck: facts are told as they are asked for."""

    deck_name = "rulebook"


FEW = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
MANY = settings(FEW, max_examples=1000, stateful_step_count=60, derandomize=False)

AtTheTable.TestCase.settings = FEW
AtAnOpenTable.TestCase.settings = FEW
TestAtTheTable = AtTheTable.TestCase
TestAtAnOpenTable = AtAnOpenTable.TestCase


@pytest.mark.soak
@pytest.mark.parametrize("machine", [AtTheTable, AtAnOpenTable])
def test_very_much_can_happen_at_a_table(machine: type[AtTheTable]) -> None:
    run_state_machine_as_test(machine, settings=MANY)
