"""Everything that can be pending, as small frozen values; the top of the stack is the phase.

A program is named by its source (`tea-break:grey`, or a station card) and the number of the
effect in it, so that a step stays small and can be written into the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.core import steps as core
from companion.core.engine import Step
from companion.games.foothills.goods import Goods


class Prepare(Step, frozen=True):
    """Lay out the cards and cubes, asking for printed values that are open."""

    phase: ClassVar[str] = "prepare"


class Ask(Step, frozen=True):
    """A printed value is needed now: the players read it off the card."""

    phase: ClassVar[str] = "ask"
    subject: str
    field: str


class Neutral(Step, frozen=True):
    """Which of three neutral cards of a letter is left out."""

    phase: ClassVar[str] = "neutral"
    letter: str


class Opening(Step, frozen=True):
    """The six cubes of the first stockyard."""

    phase: ClassVar[str] = "opening"


class DraftTwo(Step, frozen=True):
    """A player takes two starting resources."""

    phase: ClassVar[str] = "draft"
    player: str


class Select(Step, frozen=True):
    phase: ClassVar[str] = "select"


class Perform(Step, frozen=True):
    """The program of the selected card; `acted` once any part of it was performed."""

    phase: ClassVar[str] = "perform"
    source: str
    pc: int = 0
    acted: bool = False


class Visit(Step, frozen=True):
    """The program of a surveyor space."""

    phase: ClassVar[str] = "visit"
    source: str
    pc: int = 0


class PayPrice(Step, frozen=True):
    phase: ClassVar[str] = "pay"
    goods: Goods


class TakeCubes(Step, frozen=True):
    """Up to `left` more from the stockyard; `must` while nothing was taken."""

    phase: ClassVar[str] = "take"
    left: int
    must: bool


class Receive(Step, frozen=True):
    """Resources still to be received, from stockyard or bag at choice."""

    phase: ClassVar[str] = "receive"
    goods: Goods
    player: str


class DrawBlind(Step, frozen=True):
    phase: ClassVar[str] = "blind"
    n: int
    keep: int


class Keep(Step, frozen=True):
    """Keep `n` of the cubes in `place`; the rest goes to the stockyard."""

    phase: ClassVar[str] = "keep"
    place: str
    iron: int
    stone: int
    n: int


class RefillYard(Step, frozen=True):
    phase: ClassVar[str] = "refill"
    n: int


class Events(Step, frozen=True):
    """Navvies to place for the event cubes just drawn."""

    phase: ClassVar[str] = "event"
    n: int


class DigRubble(Step, frozen=True):
    phase: ClassVar[str] = "dig"
    n: int
    lines: int
    ticketed: bool


class Trade(Step, frozen=True):
    """`left` more trades of the effect at `pc`; `must` while none was made and one has to be."""

    phase: ClassVar[str] = "trade"
    source: str
    pc: int
    left: int
    must: bool


class ChooseSpace(Step, frozen=True):
    phase: ClassVar[str] = "build"
    source: str
    pc: int


class Raise(Step, frozen=True):
    """A station is being built: cost, tile and bonus, in this order; `paid` once it stands."""

    phase: ClassVar[str] = "raise"
    space: str
    source: str
    pc: int
    paid_with: str
    paid: bool = False


class AtStation(Step, frozen=True):
    """The surveyor may move to the station just built."""

    phase: ClassVar[str] = "survey"
    station: str


class Ferry(Step, frozen=True):
    phase: ClassVar[str] = "ferry"


class ChooseDestination(Step, frozen=True):
    phase: ClassVar[str] = "move"
    source: str
    pc: int


class ScoreCard(Step, frozen=True):
    """A card goes to the scoring pile; in the pub it must, at Devil's Bridge it may."""

    phase: ClassVar[str] = "score"
    must: bool


class Replace(Step, frozen=True):
    phase: ClassVar[str] = "replace"
    letter: str


class WordByWord(Step, frozen=True):
    """An action whose text is open: typed steps by the players' word until they are done."""

    phase: ClassVar[str] = "byword"
    kind: str
    acted: bool


class Flip(Step, frozen=True):
    """Step 3: the selected card is turned, then perhaps another."""

    phase: ClassVar[str] = "flip"
    another: bool


class FlipAnotherCard(Step, frozen=True):
    phase: ClassVar[str] = "another"


class EndOfTurn(Step, frozen=True):
    phase: ClassVar[str] = "end"


class Scoring(Step, frozen=True):
    phase: ClassVar[str] = "scoring"


class Finished(Step, frozen=True):
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
