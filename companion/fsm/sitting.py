"""One game at the table: its session, its face, where its turn stands, the players' clocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.answers import Answer, Refusal
from companion.core.engine import FORGO
from companion.core.game import Prompt
from companion.core.journal import Entry
from companion.core.session import Session
from companion.fsm import notices
from companion.fsm.clocks import Clocks, thinking_times
from companion.fsm.dialog import Dialog
from companion.fsm.face import Face
from companion.fsm.face import Table as GameTable
from companion.fsm.machine import TurnMachine
from companion.fsm.options import Options


class Sitting:
    """Changes go to the session; the machine follows the edges, or is set where one jumps."""

    def __init__(self, session: Session, table: GameTable, options: Options) -> None:
        self.session = session
        self.turn = TurnMachine(session.game.phases)
        self.clocks = Clocks(thinking_times(node.entry for node in session.timeline.nodes))
        self.unchecked = False
        """Taken up again, and nobody has said yet that the table looks like it."""
        self.face: Face
        self._table = table
        self.wear(options)
        self.settle()

    def wear(self, options: Options) -> None:
        """Another way to show the same game."""
        self.face = self._table.face(self.session.game, options)

    def settle(self) -> None:
        """After anything but an answer: the turn stands where the state says."""
        self.turn.stand_at(self.session.state.stack[-1].phase)

    @property
    def prompt(self) -> Prompt | None:
        return self.session.game.prompt(self.session.state)

    def question(self) -> Dialog:
        return self.question_in(self.session.state)

    def question_in(self, state: Any) -> Dialog:
        """What is asked in this position; a step in which nothing is possible can be left."""
        question = self.face.question(state)
        is_stuck = self.session.game.options(state) == [FORGO]
        return notices.nothing_possible(question) if is_stuck else question

    def answer(self, answers: Sequence[Answer]) -> tuple[list[Entry], Refusal | None]:
        """One after the other, until one is refused; what was taken before it stands."""
        entries: list[Entry] = []
        for answer in answers:
            outcome = self.session.answer(answer)
            if isinstance(outcome, Refusal):
                return entries, outcome
            for node in self.session.timeline.nodes[-len(outcome) :]:
                self.turn.follow(node.edges)
            entries += outcome
        return entries, None

    @property
    def is_untouched(self) -> bool:
        """Nothing was decided, or all of it taken back: what can be wrong is the set-up."""
        return not self.session.timeline.nodes

    @property
    def turn_behind(self) -> int | None:
        """The turn whose end the last answer was, so that taking it back deserves a question; 0 is
        the set-up."""
        before = self.session.timeline.undone()
        past = before and self.session.game.prompt(before.state)
        if not past:
            return None
        prompt = self.prompt
        return past.turn if prompt is None or past.turn != prompt.turn else None

    def run_clocks(self, now: float, paused: bool) -> None:
        prompt = self.prompt
        self.clocks.run("" if paused or prompt is None else prompt.player, now)
