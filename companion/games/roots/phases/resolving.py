"""A card in play: its effect, part by part, then the discard pile. And exchanging cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import Go, say
from companion.games.roots import acts, table
from companion.games.roots.phases.acting import gathering, why_not_tile
from companion.games.roots.phases.common import DONE, whole_number
from companion.games.roots.pieces import CARDS
from companion.games.roots.seasons import PINES, season_now
from companion.games.roots.state import State, View, Work
from companion.games.roots.steps import Aim, Exchange, Gather, Grow, Resolve, Strike


class Resolving:
    """Each part of the effect in turn; then the card is laid on the discard pile (RF:PLAY-1)."""

    def run(self, work: Work, step: Resolve) -> Go:
        part = _EFFECTS[step.card](work, step.stage)
        if part is not None:
            work.stack[-1] = Resolve(step.card, step.stage + 1)
            return part
        acts.put_away(work, step.card, "RF:PLAY-1")
        return Go("done")


Part = Go | None
"""What an effect asks next; nothing once it is over."""


def _maple(work: Work, stage: int) -> Part:
    work.note(ap=work.record.ap + 1)
    return None


def _no_effect(work: Work, stage: int) -> Part:
    """Ironwood in one's own turn, by a ruling."""
    return None


def _willow(work: Work, stage: int) -> Part:
    pieces = season_now(work).willow
    if stage or pieces < 1 or not table.follows_board(work):
        return None
    return Go("grow", Grow(pieces, "RF:CARD-WILLOW-1"))


def _pine(card: str, rule: str) -> Callable[[Work, int], Part]:
    def gather(work: Work, stage: int) -> Part:
        left = PINES[card] - stage
        if left < 1 or not table.tokens_left(work):
            return None
        if not table.follows_board(work):
            return Go("count", gathering(work, None, rule, optional=True))
        in_reach = table.bordering(work, work.record.player)
        return Go("gather", Gather(left, rule)) if in_reach else None

    return gather


def _evergreen(work: Work, stage: int) -> Part:
    work.note(evergreen=True)
    return None


def _invasive(work: Work, stage: int) -> Part:
    if stage:
        return None
    if not table.follows_board(work):
        return Go("attack", Strike("", "RF:CARD-INVASIVE-1"))
    return Go("aim", Aim()) if table.in_reach(work, work.record.player) else None


def _recycling(work: Work, stage: int) -> Part:
    player = work.record.player
    return None if stage else Go("exchange", Exchange(player, "RF:CARD-RECYCLING-1"))


def _composting(work: Work, stage: int) -> Part:
    acts.draw(work, work.record.player, 2, "RF:CARD-COMPOSTING-1")
    return None


def _seed(work: Work, stage: int) -> Part:
    player = work.record.player
    owed = work.record.seeds(player) + 1
    work.note(**{f"{player}_seeds": 1 if work.settings.seeds == "once" else owed})
    return None


_EFFECTS: dict[str, Callable[[Work, int], Part]] = {
    "maple": _maple,
    "ironwood": _no_effect,
    "willow": _willow,
    "pitch-pine": _pine("pitch-pine", "RF:CARD-PITCHPINE-1"),
    "red-pine": _pine("red-pine", "RF:CARD-REDPINE-1"),
    "evergreen": _evergreen,
    "invasive": _invasive,
    "recycling": _recycling,
    "composting": _composting,
    "seed": _seed,
}


class GatheringByCard:
    """`gather 3,4`: one token of those that a pine gathers (RF:CARD-REDPINE-4)."""

    verbs = frozenset({"gather"})

    def candidates(self, state: State, step: Gather) -> list[Answer]:
        return [say("gather", t) for t in table.bordering(state, state.record.player)]

    options = candidates

    def why_not(self, state: State, step: Gather, answer: Answer) -> Iterator[Reason]:
        return why_not_tile(state, state.record.player, only_argument(answer) or "")

    def perform(self, work: Work, step: Gather, answer: Answer) -> Go:
        return Go("reveal", gathering(work, answer.args[0], step.rule))


class Exchanging:
    """`discard 2`, or card by card and `done` if discards are told; then as many are drawn."""

    verbs = frozenset({"discard", "done"})

    def candidates(self, state: State, step: Exchange) -> list[Answer]:
        if state.settings.discards == "told":
            return [*(say("discard", card) for card in CARDS), DONE]
        return [say("discard", str(n)) for n in range(table.hand(state, step.player) + 1)]

    def options(self, state: State, step: Exchange) -> list[Answer]:
        if state.settings.discards == "told":
            return [*tellable(state, step.player), DONE]
        return self.candidates(state, step)

    def why_not(self, state: State, step: Exchange, answer: Answer) -> Iterator[Reason]:
        if state.settings.discards == "told":
            if answer != DONE:
                yield from why_not_discard(state, step.player, answer)
            return
        n = whole_number(only_argument(answer) or "") if answer.verb == "discard" else None
        if n is None or n > table.hand(state, step.player):
            yield unfit("not so many in hand", step.rule)

    def perform(self, work: Work, step: Exchange, answer: Answer) -> Go:
        if answer.verb == "done":
            acts.draw(work, step.player, step.n, step.rule)
            return Go("done")
        if work.settings.discards == "told":
            acts.discard(work, step.player, answer.args[0], step.rule)
            return Go("again", Exchange(step.player, step.rule, step.n + 1))
        n = int(answer.args[0])
        acts.discard_unseen(work, step.player, n, step.rule)
        acts.draw(work, step.player, n, step.rule)
        return Go("done")


def tellable(view: View, player: str) -> list[Answer]:
    """The cards that may be in a hand, as far as the box knows."""
    if not table.hand(view, player):
        return []
    return [say("discard", card) for card in CARDS if not table.is_seen(view, card)]


def why_not_discard(view: View, player: str, answer: Answer) -> Iterator[Reason]:
    card = only_argument(answer) or ""
    if answer.verb != "discard" or card not in CARDS:
        yield unfit("no such card")
        return
    if not table.hand(view, player):
        yield unfit("no card in hand", "RF:DECK-5")
    if table.is_seen(view, card):
        yield unfit("all copies lie open", "RF:DECK-5")
