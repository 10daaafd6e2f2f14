"""Before the first turn: starting hands, and the main roots of both players."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import Go, say
from companion.games.roots import acts, table
from companion.games.roots.board import EDGES
from companion.games.roots.phases.common import NO_EDGE
from companion.games.roots.pieces import OTHER
from companion.games.roots.state import State, View, Work
from companion.games.roots.steps import Plant, SetUp, StartTurn

MAIN_ROOTS = 6


class SettingUp:
    """Hands are dealt if the players want any (Q-4); roots are planted if the board is followed."""

    def run(self, work: Work, step: SetUp) -> Go:
        for player in work.record.seats:
            acts.draw(work, player, work.settings.starting_hand, "RF:SET-14")
        if table.follows_board(work):
            return Go("plant", Plant(work.record.first, MAIN_ROOTS))
        return Go("ready", StartTurn())


class Planting:
    """`root H3,0`: a main root on the own home border (RF:SET-9, RF:SET-10)."""

    verbs = frozenset({"root"})

    def candidates(self, state: State, step: Plant) -> list[Answer]:
        return [say("root", edge) for edge in table.home_edges(state, step.player)]

    def options(self, state: State, step: Plant) -> list[Answer]:
        edges = table.home_edges(state, step.player)
        return [say("root", edge) for edge in edges if table.is_free(state, edge)]

    def why_not(self, state: State, step: Plant, answer: Answer) -> Iterator[Reason]:
        edge = only_argument(answer)
        if edge not in EDGES:
            yield unfit(NO_EDGE)
            return
        yield from why_not_place(state, step.player, edge)
        if edge not in table.home_edges(state, step.player):
            yield Reason(("RF:SET-10",), "not on the own border")

    def warnings(self, state: State, step: Plant, answer: Answer) -> Iterator[Reason]:
        """Q-3: where the tree ends is not written, so the players know better."""
        edge = answer.args[0]
        if edge not in table.home_span(state, step.player):
            yield Reason(("RF:Q-3",), "not beside the tree")

    def perform(self, work: Work, step: Plant, answer: Answer) -> Go:
        edge = answer.args[0]
        acts.place(work, step.player, edge, "RF:SET-9")
        work.note(main=work.record.main | {edge})
        if step.left == 1:
            return Go("planted", StartTurn())
        return Go("again", Plant(OTHER[step.player], step.left - 1))


def why_not_place(view: View, player: str, edge: str) -> Iterator[Reason]:
    """What speaks against any root on any edge; neither can be waived away."""
    if not table.is_free(view, edge):
        yield unfit("there is a root already", "RF:BOARD-2")
    if not table.supply(view, player):
        yield unfit("no root left", "RF:BOARD-10")
