"""Everything that can be pending, as small frozen values; the top of the stack is the phase.

A program is named by its source (`tea-break:grey`, or a station card) and the number of the
effect in it, so that a step stays small and can be written into the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.core import steps as core
from companion.core.engine import Step
from companion.core.values import dataclass
from companion.games.foothills.goods import Goods


@dataclass(frozen=True, slots=True)
class Prepare(Step):
    """Lay out the cards and cubes, asking for printed values that are open."""

    phase: ClassVar[str] = "prepare"


@dataclass(frozen=True, slots=True)
class Ask(Step):
    """A printed value is needed now: the players read it off the card."""

    phase: ClassVar[str] = "ask"
    subject: str
    field: str


@dataclass(frozen=True, slots=True)
class Neutral(Step):
    """Which of three neutral cards of a letter is left out."""

    phase: ClassVar[str] = "neutral"
    letter: str


@dataclass(frozen=True, slots=True)
class Opening(Step):
    """The six cubes of the first stockyard."""

    phase: ClassVar[str] = "opening"


@dataclass(frozen=True, slots=True)
class DraftTwo(Step):
    """A player takes two starting resources."""

    phase: ClassVar[str] = "draft"
    player: str


@dataclass(frozen=True, slots=True)
class Select(Step):
    phase: ClassVar[str] = "select"


@dataclass(frozen=True, slots=True)
class Perform(Step):
    """The program of the selected card; `acted` once any part of it was performed."""

    phase: ClassVar[str] = "perform"
    source: str
    pc: int = 0
    acted: bool = False


@dataclass(frozen=True, slots=True)
class Visit(Step):
    """The program of a surveyor space."""

    phase: ClassVar[str] = "visit"
    source: str
    pc: int = 0


@dataclass(frozen=True, slots=True)
class PayPrice(Step):
    phase: ClassVar[str] = "pay"
    goods: Goods


@dataclass(frozen=True, slots=True)
class TakeCubes(Step):
    """Up to `left` more from the stockyard; `must` while nothing was taken."""

    phase: ClassVar[str] = "take"
    left: int
    must: bool


@dataclass(frozen=True, slots=True)
class Receive(Step):
    """Resources still to be received, from stockyard or bag at choice."""

    phase: ClassVar[str] = "receive"
    goods: Goods
    player: str


@dataclass(frozen=True, slots=True)
class DrawBlind(Step):
    phase: ClassVar[str] = "blind"
    n: int
    keep: int


@dataclass(frozen=True, slots=True)
class Keep(Step):
    """Keep `n` of the cubes in `place`; the rest goes to the stockyard."""

    phase: ClassVar[str] = "keep"
    place: str
    iron: int
    stone: int
    n: int


@dataclass(frozen=True, slots=True)
class RefillYard(Step):
    phase: ClassVar[str] = "refill"
    n: int


@dataclass(frozen=True, slots=True)
class Events(Step):
    """Navvies to place for the event cubes just drawn."""

    phase: ClassVar[str] = "event"
    n: int


@dataclass(frozen=True, slots=True)
class DigRubble(Step):
    phase: ClassVar[str] = "dig"
    n: int
    lines: int
    ticketed: bool


@dataclass(frozen=True, slots=True)
class Trade(Step):
    """`left` more trades of the effect at `pc`; `must` while none was made and one has to be."""

    phase: ClassVar[str] = "trade"
    source: str
    pc: int
    left: int
    must: bool


@dataclass(frozen=True, slots=True)
class ChooseSpace(Step):
    phase: ClassVar[str] = "build"
    source: str
    pc: int


@dataclass(frozen=True, slots=True)
class Raise(Step):
    """A station is being built: cost, tile and bonus, in this order; `paid` once it stands."""

    phase: ClassVar[str] = "raise"
    space: str
    source: str
    pc: int
    paid_with: str
    paid: bool = False


@dataclass(frozen=True, slots=True)
class AtStation(Step):
    """The surveyor may move to the station just built."""

    phase: ClassVar[str] = "survey"
    station: str


@dataclass(frozen=True, slots=True)
class Ferry(Step):
    phase: ClassVar[str] = "ferry"


@dataclass(frozen=True, slots=True)
class ChooseDestination(Step):
    phase: ClassVar[str] = "move"
    source: str
    pc: int


@dataclass(frozen=True, slots=True)
class ScoreCard(Step):
    """A card goes to the scoring pile; in the pub it must, at Devil's Bridge it may."""

    phase: ClassVar[str] = "score"
    must: bool


@dataclass(frozen=True, slots=True)
class Replace(Step):
    phase: ClassVar[str] = "replace"
    letter: str


@dataclass(frozen=True, slots=True)
class WordByWord(Step):
    """An action whose text is open: typed steps by the players' word until they are done."""

    phase: ClassVar[str] = "byword"
    kind: str
    acted: bool


@dataclass(frozen=True, slots=True)
class Flip(Step):
    """Step 3: the selected card is turned, then perhaps another."""

    phase: ClassVar[str] = "flip"
    another: bool


@dataclass(frozen=True, slots=True)
class FlipAnotherCard(Step):
    phase: ClassVar[str] = "another"


@dataclass(frozen=True, slots=True)
class EndOfTurn(Step):
    phase: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Scoring(Step):
    phase: ClassVar[str] = "scoring"


@dataclass(frozen=True, slots=True)
class Finished(Step):
    phase: ClassVar[str] = "finished"


STEPS: dict[str, type[Step]] = {
    step.phase: step
    for step in (
        Prepare, Ask, Neutral, Opening, DraftTwo, Select, Perform, Visit, PayPrice, TakeCubes,
        Receive, DrawBlind, Keep, RefillYard, Events, DigRubble, Trade, ChooseSpace, Raise,
        AtStation, Ferry, ChooseDestination, ScoreCard, Replace, WordByWord, Flip,
        FlipAnotherCard, EndOfTurn, Scoring, Finished,
    )
}  # fmt: skip


def step_from_json(data: Mapping[str, Any]) -> Step:
    if "goods" in data:
        data = {**data, "goods": Goods(*data["goods"])}
    return core.step_from_json(STEPS, data)
