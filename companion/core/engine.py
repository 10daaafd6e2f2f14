"""The stack of pending steps: how an answer is carried out, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, ParamSpec, Protocol, TypeVar, cast

from msgspec import Struct

from companion.core.answers import NEVER_WAIVED, UNFIT, Answer, Reason, Refusal
from companion.core.ledger import Shortage
from companion.core.phases import Edge, How, PhaseTable, UndeclaredEdge


class Step(Struct, frozen=True):
    """Something still to be done. A game derives its steps from it, frozen like it."""

    phase: ClassVar[str]


class Stacked(Protocol):
    @property
    def stack(self) -> tuple[Any, ...]: ...


class Work(Protocol):
    """A state being worked on within one decision."""

    stack: list[Any]
    edges: list[Edge]
    waived: frozenset[str]


S = TypeVar("S", bound=Stacked)
W = TypeVar("W", bound=Work)
S_contra = TypeVar("S_contra", bound=Stacked, contravariant=True)
W_contra = TypeVar("W_contra", bound=Work, contravariant=True)


T = TypeVar("T")
P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., Any])


def remembered(function: F) -> F:
    """`lru_cache`, seen by a type checker as the function that it is."""
    return cast(F, lru_cache(maxsize=4096)(function))


class Go(NamedTuple):
    """How a phase ends: the trigger of its row and, unless the row goes back, the step to do."""

    trigger: str
    step: Any = None


@remembered
def pending(kind: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
    """The step of this kind with these values. Steps are frozen, so one of each will do."""
    return kind(*values, **named)


@remembered
def go(trigger: str, kind: Callable[P, Step], *values: P.args, **named: P.kwargs) -> Go:
    """The way to such a step."""
    return Go(trigger, pending(kind, *values, **named))


@remembered
def say(verb: str, *args: str) -> Answer:
    """Such an answer; it never changes, so one of each will do, too."""
    return Answer(verb, args)


class Asking(Protocol[S_contra, W_contra]):
    """A phase that asks the players something; `verbs` are those of its answers."""

    verbs: frozenset[str]

    def candidates(self, state: S_contra, step: Any) -> Iterable[Answer]:
        """The answers that a player might look for, allowed or not."""

    def options(self, state: S_contra, step: Any) -> list[Answer]:
        """The candidates that are allowed, in the same order: those without a reason against.

        A phase may find them by a shorter way than asking for the reasons."""

    def why_not(self, state: S_contra, step: Any, answer: Answer) -> Iterator[Reason]:
        """Every reason against the answer; none if it is allowed."""

    def perform(self, work: W_contra, step: Any, answer: Answer) -> Go: ...


class Sifted:
    """A phase whose options are found by asking each candidate for reasons against it."""

    def candidates(self, state: Any, step: Any) -> Iterable[Answer]:
        raise NotImplementedError

    def why_not(self, state: Any, step: Any, answer: Answer) -> Iterator[Reason]:
        raise NotImplementedError

    def options(self, state: Any, step: Any) -> list[Answer]:
        return [
            answer
            for answer in self.candidates(state, step)
            if next(self.why_not(state, step, answer), None) is None
        ]


class Exact:
    """A phase that offers nothing but what is allowed."""

    def candidates(self, state: Any, step: Any) -> list[Answer]:
        raise NotImplementedError

    def options(self, state: Any, step: Any) -> list[Answer]:
        return self.candidates(state, step)


class Automatic(Protocol[W_contra]):
    """A phase that follows from the rules without a question."""

    def run(self, work: W_contra, step: Any) -> Go: ...


FORGO = Answer("forgo")
"""Leave a step that nothing can be answered to: a correction in its middle may bring that about."""
DONE = "done"
"""The trigger of a step that is over without more ado."""
OVER = Go(DONE)
NEXT, PUSH = How.NEXT, How.PUSH


class Engine(Generic[S, W]):
    """Carries answers out: the phase on top of the stack decides, the table says what follows."""

    def __init__(
        self,
        table: PhaseTable,
        asking: dict[str, Asking[S, W]],
        automatic: dict[str, Automatic[W]],
    ) -> None:
        self.table = table
        self.asking = asking
        self.automatic = automatic

    def options(self, state: S) -> list[Answer]:
        step = state.stack[-1]
        phase = self.asking.get(step.phase)
        if phase is None:
            return []
        can_be_left = DONE in self.table.ways[step.phase]
        return phase.options(state, step) or ([FORGO] if can_be_left else [])

    def refused(self, state: S) -> list[Refusal]:
        step = state.stack[-1]
        phase = self.asking.get(step.phase)
        if phase is None:
            return []
        against = ((a, tuple(phase.why_not(state, step, a))) for a in phase.candidates(state, step))
        return [Refusal(answer, reasons) for answer, reasons in against if reasons]

    def refusal(self, state: S, answer: Answer) -> Refusal | None:
        """Why the answer is refused now, less what it waives."""
        step = state.stack[-1]
        phase = self.asking.get(step.phase)
        if phase is None:
            return Refusal(answer, (Reason((UNFIT,), "the game is over"),))
        if answer == FORGO and self.options(state) == [FORGO]:
            return None
        if answer.verb not in phase.verbs:
            return Refusal(answer, (Reason((UNFIT,), "that is not asked now"),))
        reasons = phase.why_not(state, step, answer)
        waived = set(answer.waives) - NEVER_WAIVED
        standing = tuple(reason for reason in reasons if not waived.issuperset(reason.rules))
        return Refusal(answer, standing) if standing else None

    def perform(self, work: W, answer: Answer) -> Refusal | None:
        """Carry an allowed answer out and run on to the next question."""
        step = work.stack[-1]
        try:
            phase = self.asking[step.phase]
            way = OVER if answer == FORGO else phase.perform(work, step, answer)
            self._follow(work, step.phase, way)
        except Shortage as shortage:
            return Refusal(answer, (shortage.reason,))
        return None

    def begin(self, work: W) -> None:
        """Do what needs no answer before the first question."""
        step = work.stack[-1]
        self._follow(work, step.phase, self.automatic[step.phase].run(work, step))

    def _follow(self, work: W, source: str, ending: Go) -> None:
        """Go where the table leads, through every automatic phase, up to the next question."""
        stack, automatic, ways = work.stack, self.automatic, self.table.ways
        while True:
            trigger, step = ending
            try:
                how, edges = ways[source][trigger]
            except KeyError:
                raise UndeclaredEdge(f"{trigger} from {source}") from None
            if how is NEXT:
                stack[-1] = step
            elif how is PUSH:
                stack.append(step)
            else:
                stack.pop()
                step = stack[-1]
            dest = step.phase
            if dest not in edges:
                raise UndeclaredEdge(f"{trigger} from {source} to {dest}")
            work.edges.append(edges[dest])
            if dest not in automatic:
                return
            ending = automatic[dest].run(work, step)
            source = dest
