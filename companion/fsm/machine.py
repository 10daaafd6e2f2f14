"""The `transitions` machine of a game, built from the same phase table that the engine reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from transitions import EventData, Machine, MachineError

from companion.core.answers import UNFIT, Answer, Reason, Refusal
from companion.core.phases import Edge, PhaseTable, Row


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

    def follow(self, edges: Iterable[Edge]) -> None:
        for edge in edges:
            self._machine.events[edge.trigger].trigger(self, dest=edge.dest)

    def fire(self, trigger: str) -> Refusal | None:
        """Pull a trigger; one that is not possible now is a refusal, never an exception."""
        try:
            fired = trigger in self._machine.events and self._machine.events[trigger].trigger(self)
        except MachineError:
            fired = False
        if fired:
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
