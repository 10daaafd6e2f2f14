"""A table where anything can be said at any time: answers, undo and redo, corrections, recounts,
and rulings of the players. Whatever happens, no piece is made or lost, and the journal tells it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.core.answers import Answer, Refusal
from companion.core.journal import ANSWER, CORRECTION, RECOUNT, Entry, MemoryJournal
from companion.core.ledger import Move
from companion.core.replay import resume
from companion.core.session import Session
from tests.playing import given, new_session


class AtTheTable(RuleBasedStateMachine):
    """Two people, their box, and a companion that must keep up with them. A game says what people
    miscount (`pieces`: where each may turn up), and what is counted again (`counted`)."""

    pieces: ClassVar[Mapping[str, Sequence[str]]]
    counted: ClassVar[Mapping[str, Sequence[str]]]

    session: Session

    def begin(self, game: Any, seed: int, decisions: int) -> None:
        """Play a while before anything else happens."""
        self.session = new_session(game)
        self.totals = self.session.state.ledger.totals()
        pick = random.Random(seed)
        for _ in range(decisions):
            if self.is_over:
                break
            given(self.session, pick.choice(self.answers()))

    def answers(self) -> Sequence[Answer]:
        """What the players may say now."""
        return self.session.game.options(self.session.state)

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
        options = self.answers() or self.session.game.options(self.session.state)
        if not options:  # a correction in the middle of a step: the players put it right
            assert self.session.undo() is not None
            return
        given(self.session, options[index % len(options)])

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

    @rule(data=st.data(), n=st.integers(1, 3))
    def correct(self, data: Any, n: int) -> None:
        piece = data.draw(st.sampled_from(sorted(self.pieces)))
        source, target = data.draw(st.permutations(self.pieces[piece]).map(lambda p: p[:2]))
        ledger = self.session.state.ledger
        endless = (piece, source) in ledger.bottomless
        outcome = self.session.correct([Move(n, piece, source, target)])
        assert isinstance(outcome, Entry) == (n <= ledger.count(piece, source) or endless)

    @rule(data=st.data())
    def recount(self, data: Any) -> None:
        piece = data.draw(st.sampled_from(sorted(self.counted)))
        places = data.draw(st.sets(st.sampled_from(self.counted[piece]), min_size=1))
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
        assert self.is_over or self.answers() or not self.is_by_the_book

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


FEW = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
MANY = settings(FEW, max_examples=1000, stateful_step_count=60, derandomize=False)
