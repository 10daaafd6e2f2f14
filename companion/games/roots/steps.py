"""Everything that can be pending, as small frozen values; the top of the stack is the phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.core import steps as core
from companion.core.engine import Step


class SetUp(Step, frozen=True):
    """Deal the starting hands, then have the main roots planted."""

    phase: ClassVar[str] = "setup"


class Plant(Step, frozen=True):
    """A main root of `player`; `left` are still to be planted by both, this one among them."""

    phase: ClassVar[str] = "plant"
    player: str
    left: int


class StartTurn(Step, frozen=True):
    phase: ClassVar[str] = "turn"


class Act(Step, frozen=True):
    """The home of a turn: the active player spends action points."""

    phase: ClassVar[str] = "act"


class Grow(Step, frozen=True):
    """Up to `left` more roots of one growth. `grown` are those already placed in it, `starts` the
    older roots that it may have started from."""

    phase: ClassVar[str] = "grow"
    left: int
    rule: str
    grown: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()


class Gather(Step, frozen=True):
    """A card lets the active player gather `left` more tokens."""

    phase: ClassVar[str] = "gather"
    left: int
    rule: str


class Reveal(Step, frozen=True):
    """A token of `source` is turned over by `player` and goes to `target`; `optional` where only
    the players know whether there is one in reach."""

    phase: ClassVar[str] = "reveal"
    player: str
    source: str
    target: str
    rule: str
    optional: bool = False


class Strike(Step, frozen=True):
    """An attack that is paid for; `edge` is empty where only counts are kept. `defence` is what the
    defender said: nothing yet, `let` or `ironwood`."""

    phase: ClassVar[str] = "strike"
    edge: str
    rule: str
    defence: str = ""


class Window(Step, frozen=True):
    """The defender may show Ironwood."""

    phase: ClassVar[str] = "window"
    player: str
    edge: str
    rule: str


class Resolve(Step, frozen=True):
    """The card in play; `stage` counts the parts of its effect that are begun."""

    phase: ClassVar[str] = "resolve"
    card: str
    stage: int = 0


class Aim(Step, frozen=True):
    """The target of Invasive Species is chosen."""

    phase: ClassVar[str] = "aim"


class Exchange(Step, frozen=True):
    """`player` discards any number and draws as many (Recycling, Pruning); `n` already told."""

    phase: ClassVar[str] = "exchange"
    player: str
    rule: str
    n: int = 0


class EndTurn(Step, frozen=True):
    phase: ClassVar[str] = "end"


class DrawStep(Step, frozen=True):
    phase: ClassVar[str] = "draw"


class TurnWeather(Step, frozen=True):
    """The top weather card is turned over."""

    phase: ClassVar[str] = "weather"


class Befall(Step, frozen=True):
    """What the weather card does; `left` are the players to whom it has yet to happen."""

    phase: ClassVar[str] = "befall"
    card: str
    left: tuple[str, ...]


class Forage(Step, frozen=True):
    phase: ClassVar[str] = "forage"
    player: str


class Fertilize(Step, frozen=True):
    """`ends` are the end pieces as they lay before anything was `placed`."""

    phase: ClassVar[str] = "fertilize"
    player: str
    ends: tuple[str, ...]
    placed: tuple[str, ...] = ()


class Flood(Step, frozen=True):
    """`player` discards the whole hand, card by card: only where discards are told."""

    phase: ClassVar[str] = "flood"
    player: str


class Finished(Step, frozen=True):
    phase: ClassVar[str] = "finished"


STEPS: dict[str, type[Step]] = {
    step.phase: step
    for step in (
        SetUp, Plant, StartTurn, Act, Grow, Gather, Reveal, Strike, Window, Resolve, Aim,
        Exchange, EndTurn, DrawStep, TurnWeather, Befall, Forage, Fertilize, Flood, Finished,
    )
}  # fmt: skip


def step_from_json(data: Mapping[str, Any]) -> Step:
    return core.step_from_json(STEPS, data)
