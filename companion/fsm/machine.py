"""The `transitions` machine of a game, built from the same phase table that the engine reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from transitions import EventData, Machine

from companion.core.answers import UNFIT, Answer, Reason, Refusal
from companion.core.phases import Edge, PhaseTable, Row, UndeclaredEdge


class _LeadsTo:
    """Where a trigger goes back to one of several phases, the stack says to which."""

    def __init__(self, dest: str) -> None:
        self._dest = dest

    def __call__(self, event: EventData) -> bool:
        return bool(event.kwargs.get("dest", self._dest) == self._dest)


class TurnMachine:
    """Where the turn stands. It is set from a state and follows the edges of each decision."""

    def __init__(self, table: PhaseTable) -> None:
        self.state = table.initial
        self._ways = table.ways
        self._edges = table.edges
        self._machine = Machine(
            model=self,
            states=list(table.phases),
            transitions=[_transition(row) for row in table.rows],
            initial=table.initial,
            auto_transitions=False,
            send_event=True,
            model_override=False,
        )

    def stand_at(self, phase: str) -> None:
        """On resume: the phase is what the replayed state says."""
        self._machine.set_state(phase)

    def follow(self, edges: Sequence[Edge]) -> None:
        """What the turn only ran through is looked up; the edge to the next question is fired."""
        if not edges:
            return
        *passed, last = edges
        for edge in passed:
            self._pass(edge)
        self._machine.events[last.trigger].trigger(self, dest=last.dest)

    def _pass(self, edge: Edge) -> None:
        if edge.source != self.state or edge not in self._edges:
            raise UndeclaredEdge(f"{edge.trigger} from {self.state} to {edge.dest}")
        self.state = edge.dest

    def fire(self, trigger: str) -> Refusal | None:
        """Pull a trigger; one that is not possible now is a refusal, never an exception."""
        if trigger in self._ways.get(self.state, ()):
            self._machine.events[trigger].trigger(self)
            return None
        return Refusal(Answer(trigger), (Reason((UNFIT,), f"not possible in {self.state}"),))

    @property
    def possible(self) -> tuple[str, ...]:
        return tuple(self._machine.get_triggers(self.state))


def _transition(row: Row) -> dict[str, Any]:
    return {
        "trigger": row.trigger,
        "source": row.source,
        "dest": row.dest,
        "conditions": _LeadsTo(row.dest),
    }
