"""Roots that grow: by Grow and Willow along one root, by Fertilizer at every end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import Go, Sifted, say
from companion.games.roots import acts, table
from companion.games.roots.board import EDGES, ENDS, NEXT_TO
from companion.games.roots.phases.common import DONE, NO_EDGE
from companion.games.roots.phases.preparing import why_not_place
from companion.games.roots.state import State, View, Work
from companion.games.roots.steps import Fertilize, Grow

SCATTERED = Reason(("RF:GROW-6",), "one root at a time")


class RootByRoot:
    """`root V5,1`, or `done`: a phase says what speaks against a root on a line that there is."""

    verbs = frozenset({"root", "done"})

    def why_not(self, state: State, step: Any, answer: Answer) -> Iterator[Reason]:
        edge = only_argument(answer)
        if answer.verb == "done":
            if answer.args:
                yield unfit()
        elif edge not in EDGES:
            yield unfit(NO_EDGE)
        else:
            yield from self.why_not_on(state, step, edge)

    def why_not_on(self, state: State, step: Any, edge: str) -> Iterator[Reason]:
        raise NotImplementedError


class Growing(RootByRoot):
    """`root V5,1`, or `done`: fewer than allowed is legal (RF:GROW-4).

    One growth is one root (RF:GROW-6). Where the text is not clear it must not be refused, so
    what is scattered is allowed with a warning, unless the players agreed otherwise (Q-10)."""

    def candidates(self, state: State, step: Grow) -> list[Answer]:
        own = table.roots(state, state.record.player)
        free = [
            edge
            for edge in EDGES
            if table.is_free(state, edge) and not own.isdisjoint(NEXT_TO[edge])
        ]
        return [*(say("root", edge) for edge in free), DONE]

    def options(self, state: State, step: Grow) -> list[Answer]:
        player = state.record.player
        edges = table.growable(state, player) if table.supply(state, player) else []
        if state.settings.scattered == "refuse":
            edges = [edge for edge in edges if _goes_on(step, edge)]
        return [*(say("root", edge) for edge in edges), DONE]

    def why_not_on(self, state: State, step: Grow, edge: str) -> Iterator[Reason]:
        player = state.record.player
        yield from why_not_place(state, player, edge)
        if table.roots(state, player).isdisjoint(NEXT_TO[edge]):
            yield Reason(("RF:GROW-2",), "it touches no own root")
        elif state.settings.scattered == "refuse" and not _goes_on(step, edge):
            yield SCATTERED

    def warnings(self, state: State, step: Grow, answer: Answer) -> Iterator[Reason]:
        scattered = answer.verb == "root" and not _goes_on(step, answer.args[0])
        if scattered and state.settings.scattered == "warn":
            yield SCATTERED

    def perform(self, work: Work, step: Grow, answer: Answer) -> Go:
        if answer.verb == "done":
            return Go("done")
        edge = answer.args[0]
        starts = _starts(work, step, edge)
        acts.place(work, work.record.player, edge, step.rule)
        if step.left == 1:
            return Go("done")
        return Go("again", Grow(step.left - 1, step.rule, (*step.grown, edge), starts))


def _goes_on(step: Grow, edge: str) -> bool:
    """Whether an edge continues this growth, or the piece that it started from."""
    near = NEXT_TO[edge]
    return not step.grown or any(other in near for other in (*step.grown, *step.starts))


def _starts(view: View, step: Grow, edge: str) -> tuple[str, ...]:
    """The older roots from which everything grown so far can have started."""
    near = NEXT_TO[edge]
    if not step.grown:
        own = table.roots(view, view.record.player)
        return tuple(other for other in EDGES if other in own and other in near)
    if any(other in near for other in step.grown):
        return step.starts
    return tuple(other for other in step.starts if other in near)


class Fertilizing(RootByRoot, Sifted):
    """`root V5,2`: one piece at the free point of each end as it lay before; or `done`
    (RF:WEATHER-FERTILIZER-1, Q-22)."""

    def candidates(self, state: State, step: Fertilize) -> list[Answer]:
        points = {point for end in free_ends(state, step).values() for point in end}
        near = [e for e in EDGES if not points.isdisjoint(ENDS[e]) and table.is_free(state, e)]
        return [*(say("root", edge) for edge in near), DONE]

    def why_not_on(self, state: State, step: Fertilize, edge: str) -> Iterator[Reason]:
        yield from why_not_place(state, step.player, edge)
        ends = free_ends(state, step)
        if not any(not free.isdisjoint(ENDS[edge]) for free in ends.values()):
            yield Reason(("RF:WEATHER-FERTILIZER-1",), "not at the end of a root")
        elif not _one_each(ends, (*step.placed, edge)):
            yield Reason(("RF:WEATHER-FERTILIZER-2",), "that end has its piece")

    def perform(self, work: Work, step: Fertilize, answer: Answer) -> Go:
        if answer.verb == "done":
            return Go("done")
        edge = answer.args[0]
        acts.place(work, step.player, edge, "RF:WEATHER-FERTILIZER-1")
        return Go("again", Fertilize(step.player, step.ends, (*step.placed, edge)))


Ends = dict[str, frozenset[tuple[int, int]]]


def free_ends(view: View, step: Fertilize) -> Ends:
    """The ends of the list with their free points, as they were before anything was placed."""
    before = table.roots(view, step.player) - set(step.placed)
    return table.free_ends(before, step.ends)


def _one_each(ends: Ends, placed: tuple[str, ...]) -> bool:
    """Whether every piece placed can have an end of its own: a matching, since a piece that joins
    two ends may count for either."""
    taken: dict[str, str] = {}
    return all(_finds(edge, ends, taken, set()) for edge in placed)


def _finds(edge: str, ends: Ends, taken: dict[str, str], tried: set[str]) -> bool:
    for end, free in ends.items():
        if end in tried or free.isdisjoint(ENDS[edge]):
            continue
        tried.add(end)
        if end not in taken or _finds(taken[end], ends, taken, tried):
            taken[end] = edge
            return True
    return False
