"""What comes next in a game, as plain data: the one table behind engine, machine and diagram."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class How(StrEnum):
    """What a transition does to the stack of pending steps."""

    NEXT = "next"  # the step is over, another takes its place
    PUSH = "push"  # an interruption is laid on top; the step goes on afterwards
    BACK = "back"  # the step is over, the one that it interrupted goes on


class Row(NamedTuple):
    """One edge of the turn: `trigger` leads from `source` to `dest`, `when` in words."""

    trigger: str
    source: str
    dest: str
    how: How
    when: str = ""


class Edge(NamedTuple):
    """A transition as it was taken."""

    trigger: str
    source: str
    dest: str


class Way(NamedTuple):
    """What a trigger does to the stack, and the edge to each phase that it may lead to."""

    how: How
    edges: dict[str, Edge]


class UndeclaredEdge(Exception):
    """The rules went a way that the phase table does not know: a fault of the program."""


class PhaseTable:
    """The rows of a game, indexed for the engine."""

    def __init__(self, initial: str, rows: Iterable[Row]) -> None:
        self.initial = initial
        self.rows = tuple(rows)
        self.edges = frozenset(Edge(row.trigger, row.source, row.dest) for row in self.rows)
        self.ways: dict[str, dict[str, Way]] = {}
        for row in self.rows:
            triggers = self.ways.setdefault(row.source, {})
            how, edges = triggers.setdefault(row.trigger, Way(row.how, {}))
            edges[row.dest] = Edge(row.trigger, row.source, row.dest)
            if how is not row.how:
                raise ValueError(f"{row.trigger} from {row.source} works in two ways")
            if how is not How.BACK and len(edges) > 1:
                raise ValueError(f"{row.trigger} from {row.source} has two destinations")

    @property
    def phases(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for row in self.rows for name in (row.source, row.dest)))
