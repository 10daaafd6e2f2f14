"""Whole games at random, seeded, with everything checked that must hold after every decision."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from companion.core.answers import UNFIT, Answer, Refusal
from companion.core.game import Outcome
from companion.core.phases import Edge
from companion.games.foothills import Foothills, Setup
from companion.games.foothills.facts import LINES
from companion.games.foothills.hidden import HiddenDeck
from companion.games.foothills.phases import ASKING
from companion.games.foothills.settings import Settings
from companion.games.foothills.state import State
from tests.foothills.tabletop import deck, deck_with

LINE_CHOICES = tuple(combinations(LINES, 6))
RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules" / "foothills.md"


@cache
def rule_ids() -> frozenset[str]:
    text = RULES_PAGE.read_text(encoding="utf-8")
    return frozenset(f"FH:{rule}" for rule in re.findall(r"\*\*([A-Z][A-Z0-9-]*-\d+)\*\*", text))


class Playout:
    """One game by players who choose at random; what the rulebook leaves open they read off the
    sample deck's cards."""

    def __init__(
        self,
        lines: tuple[str, ...],
        seed: int,
        of: str = "sample",
        settings: Settings | None = None,
        facts: dict[tuple[str, str], str] | None = None,
    ) -> None:
        start = ("blue", "green")[seed % 2]
        cards = deck_with(of, facts)
        self.game = Foothills(Setup(cards, lines, start, settings=settings or Settings()))
        self.state: State = self.game.start()
        self.edges: set[Edge] = set()
        self._cards = HiddenDeck(self.game, deck("sample") if of == "rulebook" else cards)
        self._random = random.Random(f"{lines} {of} {seed}")

    def decisions(self) -> Iterator[tuple[Answer, Outcome]]:
        """Play on to the end, telling each answer and what followed; `state` is the one after."""
        while self.game.prompt(self.state) is not None:
            answer, outcome = self._decide()
            self.state = outcome.state
            self.edges.update(outcome.edges)
            yield answer, outcome

    def _decide(self) -> tuple[Answer, Outcome]:
        answer = self._random.choice(self._cards.answers(self.state))
        outcome = self.game.apply(self.state, answer)
        assert isinstance(outcome, Outcome), outcome
        return answer, outcome

    def finish(self) -> Playout:
        for _ in self.decisions():
            pass
        return self


class UnrulyPlayout(Playout):
    """Players who, every so often, do what the rules refuse: "we play it so"."""

    def _decide(self) -> tuple[Answer, Outcome]:
        for answer in self._wishes():
            outcome = self.game.apply(self.state, answer)
            if isinstance(outcome, Outcome):
                return answer, outcome
            assert not outcome.can_be_waived, outcome
        return super()._decide()

    def _wishes(self) -> Iterator[Answer]:
        if self._random.random() < 0.25:
            wanted = [refusal for refusal in self.game.refused(self.state) if refusal.can_be_waived]
            self._random.shuffle(wanted)
            yield from (refusal.answer.waiving(*refusal.rules) for refusal in wanted[:1])
        for answer in self._cards.answers(self.state):
            refusal = self.game.apply(self.state, answer)
            if isinstance(refusal, Refusal):
                yield answer.waiving(*refusal.rules)


class Audit:
    """Looks at every state of a playout: the pieces, the log's view of it, and the choices."""

    def __init__(self, game: Foothills) -> None:
        self._game = game
        self._ledger = game.start().ledger
        self._totals = self._ledger.totals()

    def check(self, outcome: Outcome) -> None:
        state: State = outcome.state
        assert not self._game.violations(state)
        self._check_pieces(state, outcome)
        self._check_memory(state)
        if self._game.prompt(state) is not None:
            self._check_options(state)
            self._check_refusals(state)

    def _check_pieces(self, state: State, outcome: Outcome) -> None:
        """Nothing is made, nothing vanishes, and start + moves = zones."""
        assert state.ledger.totals() == self._totals
        self._ledger = self._ledger.moved(outcome.moves)
        assert self._ledger.to_json() == state.ledger.to_json()
        assert {move.rule for move in outcome.moves} <= rule_ids()
        assert set(outcome.edges) <= self._game.phases.edges

    def _check_memory(self, state: State) -> None:
        """What the log keeps of a state is all there is to it."""
        marks = json.loads(json.dumps(self._game.marks(state)))
        assert self._game.restore(state.ledger, marks) == state

    def _check_options(self, state: State) -> None:
        """The short way to the options finds the candidates that nothing speaks against, and each
        of them can be carried out."""
        step = state.stack[-1]
        phase = ASKING[step.phase]
        candidates = list(phase.candidates(state, step))
        assert len(set(candidates)) == len(candidates)
        options = self._game.options(state)
        assert options == [a for a in candidates if not list(phase.why_not(state, step, a))]
        for answer in options:
            assert isinstance(self._game.apply(state, answer), Outcome)
            assert Answer.parse(str(answer)) == answer

    def _check_refusals(self, state: State) -> None:
        """Every refusal names rules that there are, and says why in words."""
        for refusal in self._game.refused(state):
            again = self._game.apply(state, refusal.answer)
            assert again == refusal and isinstance(again, Refusal)
            assert set(refusal.rules) <= rule_ids() | {UNFIT}
            assert refusal.rules and refusal.words
