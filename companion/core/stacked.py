"""What games with a stack of pending steps share: a position, one being worked on, the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import Answer, Refusal
from companion.core.engine import Engine, Step
from companion.core.game import Outcome, Prompt
from companion.core.ledger import Draft, Ledger, Places
from companion.core.phases import Edge

NOTHING_WAIVED: frozenset[str] = frozenset()
R = TypeVar("R", bound=Struct)


def recorded(kind: type[R], marks: Mapping[str, Any]) -> R:
    """A record out of its marks; one that it does not have is named."""
    unknown = sorted(marks.keys() - {*kind.__struct_fields__})
    if unknown:
        raise ValueError(f"there is no mark {', '.join(unknown)}")
    return kind(**marks)


class StackState:
    """A position between two decisions: pieces, a record beside them, what is pending. Nothing
    changes it but the memory of its options and of what is asked in it."""

    __slots__ = ("allowed", "asked", "ledger", "places", "record", "stack")
    record: Any

    def __init__(self, ledger: Ledger, record: Any, stack: tuple[Step, ...]) -> None:
        self.ledger = ledger
        self.places: Places = ledger.places
        self.record = record
        self.stack = stack
        self.allowed: list[Answer] | None = None
        self.asked: Prompt | None = None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, type(self))
            and self.record == other.record
            and self.stack == other.stack
            and self.ledger == other.ledger
        )

    __hash__ = None  # type: ignore[assignment]


S = TypeVar("S", bound=StackState)


class StackWork(Draft, Generic[S]):
    """A state being worked on within one decision."""

    __slots__ = ("edges", "record", "stack", "waived")
    record: Any

    def __init__(self, state: S, waived: frozenset[str] = NOTHING_WAIVED) -> None:
        super().__init__(state.ledger)
        self.record = state.record
        self.stack: list[Any] = list(state.stack)
        self.edges: list[Edge] = []
        self.waived = waived

    def note(self, **changes: Any) -> None:
        self.record = replace(self.record, **changes)

    def state(self) -> S:
        raise NotImplementedError


W = TypeVar("W", bound=StackWork[Any])


class StackGame(Generic[S, W]):
    """Options, refusals and outcomes by way of the engine; a game says how it works on a state and
    what it asks there."""

    _engine: Engine[S, W]

    def working(self, state: S, waived: frozenset[str]) -> W:
        raise NotImplementedError

    def ask(self, state: S) -> Prompt | None:
        raise NotImplementedError

    def prompt(self, state: S) -> Prompt | None:
        """Everybody at the table wants to know it, several times for each press."""
        if state.asked is None:
            state.asked = self.ask(state)
        return state.asked

    def options(self, state: S) -> list[Answer]:
        if state.allowed is None:
            state.allowed = self._engine.options(state)
        return state.allowed

    def refused(self, state: S) -> list[Refusal]:
        return self._engine.refused(state)

    def apply(self, state: S, answer: Answer) -> Outcome | Refusal:
        if answer not in (state.allowed or ()):
            refusal = self._engine.refusal(state, answer)
            if refusal is not None:
                return refusal
        work = self.working(state, frozenset(answer.waives) if answer.waives else NOTHING_WAIVED)
        refusal = self._engine.perform(work, answer)
        if refusal is not None:
            return refusal
        return Outcome(work.state(), tuple(work.moves), tuple(work.edges))
