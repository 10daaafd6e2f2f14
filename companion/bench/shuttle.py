"""The smallest game there is, for measurements of the house without the rules of a real one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.core.answers import UNFIT, Answer, Reason, Refusal
from companion.core.game import Json, Marks, Outcome, Prompt
from companion.core.ledger import Draft, Ledger
from companion.core.phases import PhaseTable

HOME, AWAY = "shed", "works"
TRUCKS = ("red truck", "blue truck", "green truck", "grey truck")


class ShuttleState(Struct, frozen=True):
    ledger: Ledger
    turn: int


class Shuttle:
    """Four trucks go to the works and come back, for ever."""

    name = "shuttle"
    rules = "shuttle 1"
    phases = PhaseTable("drive", [])

    def __init__(self, setup: Mapping[str, Json]) -> None:
        self.setup = setup

    def start(self) -> ShuttleState:
        return ShuttleState(Ledger({HOME: dict.fromkeys(TRUCKS, 1)}, frozenset()), 0)

    def prompt(self, state: ShuttleState) -> Prompt:
        return Prompt("drive", "driver", state.turn)

    def options(self, state: ShuttleState) -> Sequence[Answer]:
        return [Answer("drive", (AWAY if state.turn % 2 == 0 else HOME,)), Answer("wait")]

    def refused(self, state: ShuttleState) -> Sequence[Refusal]:
        return []

    def apply(self, state: ShuttleState, answer: Answer) -> Outcome | Refusal:
        if answer not in self.options(state):
            return Refusal(answer, (Reason((UNFIT,), "that is not asked now"),))
        draft = Draft(state.ledger)
        source = HOME if state.turn % 2 == 0 else AWAY
        for truck in TRUCKS if answer.args else ():
            draft.move(1, truck, source, answer.args[0], "SHUTTLE:1", auto=True)
        after = ShuttleState(draft.ledger(), state.turn + len(answer.args))
        return Outcome(after, tuple(draft.moves), ())

    def marks(self, state: ShuttleState) -> Marks:
        return {"turn": state.turn, "stack": [["drive", state.turn]]}

    def restore(self, ledger: Ledger, marks: Marks) -> ShuttleState:
        return ShuttleState(ledger, int(marks["turn"]))

    def result(self, state: ShuttleState) -> Json | None:
        return None

    def violations(self, state: ShuttleState) -> Sequence[str]:
        return []


class ShuttlePlugin:
    name = "shuttle"
    title = "Shuttle"

    def load(self, setup: Mapping[str, Json]) -> Shuttle:
        return Shuttle(setup)
