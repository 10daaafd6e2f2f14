"""A small game for the tests of the house: red and blue stones, coins, and a bag drawn from.

In a turn a player takes a stone from the table (a red one earns a coin), and gives a coin away
or keeps it. An empty table is refilled from the bag: the interruption, decided by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from companion.core.answers import CONSERVATION, UNFIT, Answer, Reason, Refusal
from companion.core.engine import Engine, Go, Sifted, Step
from companion.core.game import Marks, Outcome, Prompt
from companion.core.ledger import Draft, Ledger
from companion.core.phases import Edge, How, PhaseTable, Row

PLAYERS = ("ann", "bob")
STONES = ("blue", "red")
AHEAD = 2
"""The waivable rule TOY:LIMIT: nobody is further ahead in a colour than this."""

TABLE = PhaseTable(
    "turn",
    [
        Row("taken", "turn", "pay", How.NEXT, "a stone was taken"),
        Row("draw", "turn", "draw", How.PUSH, "the player wants more to choose from"),
        Row("passed", "turn", "check", How.NEXT),
        Row("paid", "pay", "gift", How.NEXT),
        Row("given", "gift", "check", How.NEXT),
        Row("refill", "check", "draw", How.PUSH, "the table is empty"),
        Row("drawn", "draw", "turn", How.BACK),
        Row("drawn", "draw", "check", How.BACK),
        Row("next", "check", "turn", How.NEXT),
        Row("end", "check", "over", How.NEXT, "no stones are left"),
    ],
)


class Turn(Step, frozen=True):
    phase: ClassVar[str] = "turn"


class Pay(Step, frozen=True):
    colour: str
    phase: ClassVar[str] = "pay"


class Gift(Step, frozen=True):
    phase: ClassVar[str] = "gift"


class Check(Step, frozen=True):
    phase: ClassVar[str] = "check"


class DrawStones(Step, frozen=True):
    n: int
    phase: ClassVar[str] = "draw"


class Over(Step, frozen=True):
    phase: ClassVar[str] = "over"


STEPS: dict[str, Any] = {c.phase: c for c in (Turn, Pay, Gift, Check, DrawStones, Over)}


class ToyState(Struct):
    ledger: Ledger
    stack: tuple[Step, ...]
    turn: int
    lamp: bool

    @property
    def player(self) -> str:
        return PLAYERS[self.turn % 2]


class ToyWork:
    """One decision in the making."""

    def __init__(self, state: ToyState, waived: frozenset[str], pay: int) -> None:
        self.draft = Draft(state.ledger)
        self.stack: list[Any] = list(state.stack)
        self.edges: list[Edge] = []
        self.waived = waived
        self.turn = state.turn
        self.lamp = state.lamp
        self.pay = pay

    @property
    def player(self) -> str:
        return PLAYERS[self.turn % 2]

    def state(self) -> ToyState:
        return ToyState(self.draft.ledger(), tuple(self.stack), self.turn, self.lamp)


def stones(ledger: Ledger | Draft, place: str) -> int:
    return sum(ledger.count(colour, place) for colour in STONES)


def ahead(state: ToyState, colour: str) -> int:
    other = PLAYERS[(state.turn + 1) % 2]
    return state.ledger.count(colour, state.player) - state.ledger.count(colour, other)


def can_take(state: ToyState, colour: str) -> bool:
    return state.ledger.count(colour, "table") > 0 and ahead(state, colour) < AHEAD


class TurnPhase(Sifted):
    verbs = frozenset({"take", "draw", "pass"})

    def candidates(self, state: ToyState, step: Turn) -> Iterator[Answer]:
        yield from (Answer("take", (colour,)) for colour in STONES)
        yield Answer("draw")
        yield Answer("pass")

    def why_not(self, state: ToyState, step: Turn, answer: Answer) -> Iterator[Reason]:
        match answer.verb, answer.args:
            case "take", (("red" | "blue") as colour,):
                if ahead(state, colour) >= AHEAD:
                    yield Reason(("TOY:LIMIT",), f"{state.player} has enough {colour}")
                if not state.ledger.count(colour, "table"):
                    yield Reason((CONSERVATION,), f"no {colour} on the table")
            case "draw", ():
                if not stones(state.ledger, "bag"):
                    yield Reason((CONSERVATION,), "the bag is empty")
            case "pass", ():
                if state.lamp and any(can_take(state, colour) for colour in STONES):
                    yield Reason(("TOY:PASS", "TOY:LAMP"), "the last player passed")
            case _:
                yield Reason((UNFIT,), "no such answer")

    def perform(self, work: ToyWork, step: Turn, answer: Answer) -> Go:
        if answer.verb == "draw":
            return Go("draw", DrawStones(min(2, stones(work.draft, "bag"))))
        work.lamp = answer.verb == "pass"
        if answer.verb == "pass":
            return Go("passed", Check())
        work.draft.move(1, answer.args[0], "table", work.player, "TOY:TAKE")
        return Go("taken", Pay(answer.args[0]))


class PayPhase:
    def run(self, work: ToyWork, step: Pay) -> Go:
        if step.colour == "red":
            work.draft.move(work.pay, "coin", "mint", work.player, "TOY:PAY", auto=True)
        return Go("paid", Gift())


class GiftPhase(Sifted):
    """`pass` is forced while the player has no coin to give."""

    verbs = frozenset({"pass", "give"})

    def candidates(self, state: ToyState, step: Gift) -> Iterator[Answer]:
        yield Answer("pass")
        yield Answer("give")

    def why_not(self, state: ToyState, step: Gift, answer: Answer) -> Iterator[Reason]:
        if answer.args:
            yield Reason((UNFIT,), "no such answer")
        elif answer.verb == "give" and not state.ledger.count("coin", state.player):
            yield Reason((CONSERVATION,), "no coin to give")

    def perform(self, work: ToyWork, step: Gift, answer: Answer) -> Go:
        if answer.verb == "give":
            other = PLAYERS[(work.turn + 1) % 2]
            work.draft.move(1, "coin", work.player, other, "TOY:GIFT")
        return Go("given", Check())


class DrawPhase(Sifted):
    verbs = frozenset({"drew"})

    def candidates(self, state: ToyState, step: DrawStones) -> Iterator[Answer]:
        yield from (Answer("drew", (str(reds),)) for reds in range(step.n + 1))

    def why_not(self, state: ToyState, step: DrawStones, answer: Answer) -> Iterator[Reason]:
        known = {str(reds): reds for reds in range(step.n + 1)}
        if len(answer.args) != 1 or answer.args[0] not in known:
            yield Reason((UNFIT,), "no such answer")
            return
        reds = known[answer.args[0]]
        if reds > state.ledger.count("red", "bag"):
            yield Reason((CONSERVATION,), "not so many red stones in the bag")
        if step.n - reds > state.ledger.count("blue", "bag"):
            yield Reason((CONSERVATION,), "not so many blue stones in the bag")

    def perform(self, work: ToyWork, step: DrawStones, answer: Answer) -> Go:
        reds = int(answer.args[0])
        work.draft.move(reds, "red", "bag", "table", "TOY:DRAW")
        work.draft.move(step.n - reds, "blue", "bag", "table", "TOY:DRAW")
        return Go("drawn")


class CheckPhase:
    def run(self, work: ToyWork, step: Check) -> Go:
        if stones(work.draft, "table"):
            work.turn += 1
            return Go("next", Turn())
        left = stones(work.draft, "bag")
        return Go("refill", DrawStones(min(3, left))) if left else Go("end", Over())


class Toy:
    """The game for one set-up. Rules of another `version` pay another wage."""

    name = "toy"
    phases = TABLE

    def __init__(self, setup: Mapping[str, Any], version: str = "1", pay: int = 1) -> None:
        self.setup = setup
        self.rules = f"toy {version}"
        self.pay = pay
        self.engine: Engine[ToyState, ToyWork] = Engine(
            TABLE,
            {"turn": TurnPhase(), "gift": GiftPhase(), "draw": DrawPhase()},
            {"pay": PayPhase(), "check": CheckPhase()},
        )

    def start(self) -> ToyState:
        n = int(self.setup["stones"])
        bag = {"red": n, "blue": n}
        places = {"bag": bag, "table": {"red": 1, "blue": 1}, "mint": {}, "ann": {}, "bob": {}}
        ledger = Ledger(places, frozenset({("coin", "mint")}))
        return ToyState(ledger, (Turn(),), 0, False)

    def prompt(self, state: ToyState) -> Prompt | None:
        phase = state.stack[-1].phase
        if phase == "over":
            return None
        return Prompt(phase, state.player, state.turn, chance=phase == "draw")

    def options(self, state: ToyState) -> Sequence[Answer]:
        return self.engine.options(state)

    def refused(self, state: ToyState) -> Sequence[Refusal]:
        return self.engine.refused(state)

    def apply(self, state: ToyState, answer: Answer) -> Outcome | Refusal:
        refusal = self.engine.refusal(state, answer)
        if refusal is not None:
            return refusal
        work = ToyWork(state, frozenset(answer.waives), self.pay)
        refusal = self.engine.perform(work, answer)
        if refusal is not None:
            return refusal
        return Outcome(work.state(), tuple(work.draft.moves), tuple(work.edges))

    def marks(self, state: ToyState) -> Marks:
        stack = [[s.phase, *(getattr(s, name) for name in s.__slots__)] for s in state.stack]
        marks: Marks = {"turn": state.turn, "stack": stack}
        return marks | {"lamp": True} if state.lamp else marks

    def restore(self, ledger: Ledger, marks: Marks) -> ToyState:
        stack = tuple(STEPS[phase](*args) for phase, *args in marks["stack"])
        return ToyState(ledger, stack, int(marks["turn"]), bool(marks.get("lamp", False)))

    def result(self, state: ToyState) -> dict[str, int] | None:
        if self.prompt(state) is not None:
            return None
        return {player: state.ledger.count("coin", player) for player in PLAYERS}

    def violations(self, state: ToyState) -> Sequence[str]:
        return [] if state.ledger.totals() == self.start().ledger.totals() else ["pieces"]


class ToyPlugin:
    name = "toy"
    title = "Toy"

    def load(self, setup: Mapping[str, Any]) -> Toy:
        return Toy(setup)


def toy(stones: int = 4, version: str = "1", pay: int = 1) -> Toy:
    return Toy({"stones": stones}, version, pay)
