"""A session as the exports see it: what stands in the end, turn by turn, and what marks it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any

from msgspec import Struct

from companion.core.answers import Answer
from companion.core.game import Game, Json, Plugin
from companion.core.journal import ANSWER, CORRECTION, RECOUNT, UNDO, Entry
from companion.core.replay import Failure, Replay, replay
from companion.core.report import DeckNote, Points, Report, Seat
from companion.core.session import Node

CORRECTIONS = frozenset({CORRECTION, RECOUNT})


class Step(Struct, frozen=True):
    """An entry that stands, with the states around it, and what was left behind up to then."""

    entry: Entry
    before: Any
    after: Any
    unverified: bool
    traces: Mapping[str, str]

    @property
    def waived(self) -> tuple[str, ...]:
        """The rules that the players set aside: their ruling."""
        return Answer.parse(self.entry.text).waives if self.entry.kind == ANSWER else ()

    @property
    def is_correction(self) -> bool:
        return self.entry.kind in CORRECTIONS


class Turn(Struct, frozen=True):
    """One turn; `seconds` is None where no clock was running."""

    number: int
    player: str
    steps: tuple[Step, ...]
    seconds: float | None
    undone: int

    @property
    def before(self) -> Any:
        return self.steps[0].before

    @property
    def after(self) -> Any:
        return self.steps[-1].after

    @property
    def entries(self) -> list[Entry]:
        return [step.entry for step in self.steps]

    @property
    def rulings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.waived))

    @property
    def corrections(self) -> int:
        return sum(step.is_correction for step in self.steps)

    @property
    def unverified(self) -> bool:
        return any(step.unverified for step in self.steps)


class Chronicle:
    """The entries in force, the states after them, and the result if there is one.

    `failure` tells where the rules stop following the log; what comes before it is told.
    """

    def __init__(
        self,
        plugin: Plugin,
        header: Mapping[str, Json],
        folded: Replay,
        name: str = "",
        created: str = "",
    ) -> None:
        self.title = plugin.title
        self.report: Report = plugin.report
        self.game: Game[Any] = folded.timeline.game
        self.header = header
        self.name = name
        self.entries: Sequence[Entry] = folded.entries
        self.states: Sequence[Any] = folded.states
        self.failure: Failure | None = folded.failure
        self.start: Any = folded.timeline.start
        self.state: Any = folded.timeline.state
        self.nodes: Sequence[Node] = folded.timeline.nodes
        self._created = created

    @property
    def setup(self) -> Mapping[str, Json]:
        return self.game.setup

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        return self.report.seats(self.setup)

    @cached_property
    def names(self) -> dict[str, str]:
        return {seat.id: seat.name for seat in self.seats}

    @cached_property
    def deck(self) -> DeckNote | None:
        return self.report.deck(self.setup, self.state)

    @cached_property
    def result(self) -> Json | None:
        return self.game.result(self.state)

    @cached_property
    def winners(self) -> tuple[str, ...]:
        return () if self.result is None else self.report.winners(self.result)

    @cached_property
    def points(self) -> Points:
        """As they stand: those of the result, or as if the game ended now."""
        return self.report.points(self.state)

    @cached_property
    def totals(self) -> dict[str, float]:
        return totals(self.points)

    @cached_property
    def began(self) -> str:
        """When the first entry was made, `2026-11-18T19:30:00Z`; empty if no clock was set."""
        walls = (str(entry.at["wall"]) for entry in self.entries if entry.at.get("set"))
        return next(walls, self._created)

    @cached_property
    def played(self) -> float | None:
        """How many seconds were played, pauses of the box left out."""
        stamps = [entry.at["played"] for entry in self.entries if "played" in entry.at]
        return max(stamps) / 1000 if stamps else None

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        before, traces = self.start, dict[str, str]()
        steps = []
        for node in self.nodes:
            unverified = self.report.is_unverified(node.entry, node.state)
            left = self.report.traces(node.entry)
            traces = {**traces, **left} if left else traces
            steps.append(Step(node.entry, before, node.state, unverified, traces))
            before = node.state
        return tuple(steps)

    @property
    def traces(self) -> Mapping[str, str]:
        """What the whole session left behind."""
        return self.steps[-1].traces if self.steps else {}

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        return tuple(self._turns())

    @cached_property
    def milestones(self) -> tuple[Turn | None, ...]:
        """What the places of a chart stand for: 0 for the start with the set-up, then the turns."""
        has_set_up = bool(self.turns) and not self.turns[0].number
        return self.turns if has_set_up else (None, *self.turns)

    def _turns(self) -> Iterator[Turn]:
        latest, since, first = 0, 0.0, 1
        numbered = []
        for step in self.steps:
            latest = max(latest, step.entry.turn)
            numbered.append((latest, step))
        for number, group in groupby(numbered, key=lambda pair: pair[0]):
            steps = tuple(step for _, step in group)
            last = steps[-1].entry
            until = last.at.get("played")
            seconds = None if until is None else (until - since) / 1000
            yield Turn(number, _mover(steps), steps, seconds, self._undone(first, last.number))
            since, first = until if until is not None else since, last.number + 1

    def _undone(self, first: int, last: int) -> int:
        """How often something was taken back on the way from one entry to another."""
        return sum(entry.kind == UNDO for entry in self.entries[first - 1 : last])


def chronicle_of(
    plugin: Plugin,
    header: Mapping[str, Json],
    entries: Iterable[Entry],
    name: str = "",
    created: str = "",
) -> Chronicle:
    """The chronicle of a log, once more through the rules."""
    folded = replay(plugin.load(header["setup"]), header, entries)
    return Chronicle(plugin, header, folded, name, created)


def totals(points: Points) -> dict[str, float]:
    return {player: sum(sources.values()) for player, sources in points.items()}


def _mover(steps: Sequence[Step]) -> str:
    """Whose turn it is; nobody's while the table is set up."""
    if not steps[-1].entry.turn:
        return ""
    return next((s.entry.player for s in steps if s.entry.kind == ANSWER), steps[-1].entry.player)
