"""Whole games at random, seeded, with everything checked that must hold after every decision."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.core.answers import NEVER_WAIVED, UNFIT, Answer, Refusal
from companion.core.game import Game, Outcome
from companion.core.phases import Edge


class Playout:
    """One game by players who choose at random."""

    def __init__(self, game: Any, rng: Random) -> None:
        self.game = game
        self.state: Any = game.start()
        self.edges: set[Edge] = set()
        self.random = rng

    def answers(self) -> Sequence[Answer]:
        """What the players may say now."""
        options: Sequence[Answer] = self.game.options(self.state)
        return options

    def decisions(self) -> Iterator[tuple[Answer, Outcome]]:
        """Play on to the end, telling each answer and what followed; `state` is the one after."""
        while self.game.prompt(self.state) is not None:
            answer, outcome = self.decide()
            self.state = outcome.state
            self.edges.update(outcome.edges)
            yield answer, outcome

    def decide(self) -> tuple[Answer, Outcome]:
        answer = self.random.choice(self.answers())
        outcome = self.game.apply(self.state, answer)
        assert isinstance(outcome, Outcome), outcome
        return answer, outcome

    def finish(self) -> Playout:
        for _ in self.decisions():
            pass
        return self


class Unruly(Playout):
    """Players who, every so often, do what the rules refuse: "we play it so"."""

    def decide(self) -> tuple[Answer, Outcome]:
        for answer in self._wishes():
            outcome = self.game.apply(self.state, answer)
            if isinstance(outcome, Outcome):
                return answer, outcome
            assert not outcome.can_be_waived, outcome
        return super().decide()

    def _wishes(self) -> Iterator[Answer]:
        if self.random.random() < 0.25:
            wanted = [refusal for refusal in self.game.refused(self.state) if refusal.can_be_waived]
            self.random.shuffle(wanted)
            yield from (refusal.answer.waiving(*refusal.rules) for refusal in wanted[:1])
        for answer in self.answers():
            refusal = self.game.apply(self.state, answer)
            if isinstance(refusal, Refusal):
                yield answer.waiving(*refusal.rules)


class Audit:
    """Looks at every state of a playout: the pieces, the log's view of it, and the choices."""

    def __init__(self, game: Game[Any], asking: Mapping[str, Any], rules: frozenset[str]) -> None:
        self._game = game
        self._asking = asking
        self._rules = rules
        self._ledger = game.start().ledger
        self._totals = self._ledger.totals()

    def check(self, outcome: Outcome) -> None:
        state = outcome.state
        assert not self._game.violations(state)
        self._check_pieces(state, outcome)
        self._check_memory(state)
        if self._game.prompt(state) is not None:
            self._check_options(state)
            self._check_refusals(state)

    def follow(self, outcome: Outcome) -> None:
        """The short check: pieces only, where there are too many choices to try them all."""
        assert not self._game.violations(outcome.state)
        self._check_pieces(outcome.state, outcome)

    def _check_pieces(self, state: Any, outcome: Outcome) -> None:
        """Nothing is made, nothing vanishes, and start + moves = zones."""
        assert state.ledger.totals() == self._totals
        self._ledger = self._ledger.moved(outcome.moves)
        assert self._ledger.to_json() == state.ledger.to_json()
        assert {move.rule for move in outcome.moves} <= self._rules
        assert set(outcome.edges) <= self._game.phases.edges

    def _check_memory(self, state: Any) -> None:
        """What the log keeps of a state is all there is to it."""
        marks = json.loads(json.dumps(self._game.marks(state)))
        assert self._game.restore(state.ledger, marks) == state

    def _check_options(self, state: Any) -> None:
        """The short way to the options finds the candidates that nothing speaks against, and each
        of them can be carried out."""
        step = state.stack[-1]
        phase = self._asking[step.phase]
        candidates = list(phase.candidates(state, step))
        assert len(set(candidates)) == len(candidates)
        options = self._game.options(state)
        assert options == [a for a in candidates if not list(phase.why_not(state, step, a))]
        for answer in options:
            assert isinstance(self._game.apply(state, answer), Outcome)
            assert Answer.parse(str(answer)) == answer

    def _check_refusals(self, state: Any) -> None:
        """Every refusal names rules that there are, and says why in words."""
        for refusal in self._game.refused(state):
            again = self._game.apply(state, refusal.answer)
            assert again == refusal and isinstance(again, Refusal)
            assert set(refusal.rules) <= self._rules | {UNFIT}
            assert refusal.rules and refusal.words


def check_odd_answer(game: Any, state: Any, answer: Answer, rules: frozenset[str]) -> None:
    """Refused with rules that there are; if those are waived, still no piece is made or lost."""
    outcome = game.apply(state, answer)
    if isinstance(outcome, Refusal):
        assert set(outcome.rules) <= rules | NEVER_WAIVED
        assert outcome.words
        outcome = game.apply(state, answer.waiving(*outcome.rules))
    if isinstance(outcome, Outcome):
        assert outcome.state.ledger.totals() == state.ledger.totals()
        assert game.prompt(outcome.state) is None or game.options(outcome.state) is not None


class OddAnswers:
    """Answers that nobody would give: mostly with a verb of the present phase, and arguments from
    anywhere."""

    def __init__(self, asking: Mapping[str, Any], words: Sequence[str], rules: frozenset[str]):
        self._asking = asking
        self._words = words
        self._rules = rules
        self.verbs = sorted({v for phase in asking.values() for v in phase.verbs} | {"nonsense"})

    def try_on(self, playout: Playout, seed: int, n: int = 8) -> None:
        """After every decision of a game."""
        pick = Random(seed)
        for _ in playout.decisions():
            if playout.game.prompt(playout.state) is not None:
                for answer in self._some(playout.state, pick, n):
                    check_odd_answer(playout.game, playout.state, answer, self._rules)

    def _some(self, state: Any, pick: Random, n: int) -> list[Answer]:
        own = sorted(self._asking[state.stack[-1].phase].verbs)
        return [
            Answer(
                pick.choice(own if pick.random() < 0.9 else self.verbs),
                tuple(pick.sample(self._words, k)),
            )
            for k in pick.choices((0, 1, 2, 3), (1, 5, 2, 1), k=n)
        ]

    def are_refused_after_the_end(self, playout: Playout) -> bool:
        playout.finish()
        refusals = [playout.game.apply(playout.state, Answer(v, ("A",))) for v in self.verbs]
        return all(isinstance(r, Refusal) and not r.can_be_waived for r in refusals)
