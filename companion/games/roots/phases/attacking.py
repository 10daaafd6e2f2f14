"""An attack: the Ironwood window, then what is destroyed, placed and cut off."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import Go, say
from companion.games.roots import acts, table
from companion.games.roots.board import EDGES, NEXT_TO
from companion.games.roots.phases.acting import why_not_target
from companion.games.roots.pieces import OTHER, ROOT
from companion.games.roots.state import State, View, Work
from companion.games.roots.steps import Aim, Strike, Window

IRONWOOD, LET = say("ironwood"), say("let")
WINDOW = [IRONWOOD, LET]


class Aiming:
    """`attack V5,1`: the target of Invasive Species (RF:CARD-INVASIVE-2)."""

    verbs = frozenset({"attack"})

    def candidates(self, state: State, step: Aim) -> list[Answer]:
        near = table.attack_reach(state, table.roots(state, state.record.player))
        enemy = table.roots(state, OTHER[state.record.player])
        return [say("attack", edge) for edge in EDGES if edge in enemy and edge in near]

    def options(self, state: State, step: Aim) -> list[Answer]:
        return [say("attack", edge) for edge in table.in_reach(state, state.record.player)]

    def why_not(self, state: State, step: Aim, answer: Answer) -> Iterator[Reason]:
        return why_not_target(state, only_argument(answer) or "")

    def perform(self, work: Work, step: Aim, answer: Answer) -> Go:
        return Go("attack", Strike(answer.args[0], "RF:CARD-INVASIVE-1"))


class Striking:
    """The order of RF:ATTACK-4 after the payment; prevented, nothing happens (RF:ATTACK-10)."""

    def run(self, work: Work, step: Strike) -> Go:
        defender = OTHER[work.record.player]
        if not step.defence and opens_a_window(work, defender):
            return Go("react", Window(defender, step.edge, step.rule))
        if step.defence != "ironwood" and step.edge:
            _destroy(work, defender, step)
        return Go("done")


def opens_a_window(view: View, defender: str) -> bool:
    """The same whatever the defender holds, so that it gives nothing away (RF:INFO-6)."""
    stopped = view.record.lock and view.settings.lightning_stops_ironwood
    return not stopped and table.hand(view, defender) > 0 and not table.is_seen(view, "ironwood")


def _destroy(work: Work, defender: str, step: Strike) -> None:
    """RF:ATTACK-5, RF:ATTACK-6, RF:ATTACK-8."""
    if ROOT[defender] not in work.places[step.edge]:
        return
    acts.remove(work, defender, [step.edge], step.rule)
    attacker = work.record.player
    if table.supply(work, attacker) and _takes_root(work, step.edge):
        acts.place(work, attacker, step.edge, "RF:ATTACK-6", auto=True)


def _takes_root(view: View, edge: str) -> bool:
    """By the narrow reading of adjacent the new root always lives (RF:ATTACK-7); by the wide one
    it may lie across a tile from all others, and is not placed."""
    if view.settings.attack_reach == "point":
        return True
    return not table.roots(view, view.record.player).isdisjoint(NEXT_TO[edge])


class Reacting:
    """`ironwood` or `let`, said by the defender on every attack (RF:CARD-IRONWOOD-2)."""

    verbs = frozenset({"ironwood", "let"})

    def candidates(self, state: State, step: Window) -> list[Answer]:
        return WINDOW

    def options(self, state: State, step: Window) -> list[Answer]:
        """A correction may have taken the hand away."""
        return WINDOW if _may_hold_ironwood(state, step) else [LET]

    def why_not(self, state: State, step: Window, answer: Answer) -> Iterator[Reason]:
        if answer.args:
            yield unfit()
        if answer.verb == "ironwood" and not _may_hold_ironwood(state, step):
            yield unfit("no Ironwood in hand", "RF:CARD-IRONWOOD-1")

    def perform(self, work: Work, step: Window, answer: Answer) -> Go:
        work.stack[-2] = Strike(step.edge, step.rule, answer.verb)
        if answer.verb == "let":
            return Go("let")
        acts.show(work, step.player, "ironwood", "RF:CARD-IRONWOOD-1")
        acts.put_away(work, "ironwood", "RF:CARD-IRONWOOD-1")
        return Go("prevented")


def _may_hold_ironwood(view: View, step: Window) -> bool:
    return table.hand(view, step.player) > 0 and not table.is_seen(view, "ironwood")
