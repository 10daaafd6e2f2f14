"""A token is turned over: gathered into a pool, or foraged and gone."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import Go, say
from companion.games.roots import acts, table
from companion.games.roots.phases.common import DONE
from companion.games.roots.pieces import FACE_DOWN, FACES, FORAGED, PLUS_CARD, TOKEN
from companion.games.roots.seasons import PINES
from companion.games.roots.state import State, Work
from companion.games.roots.steps import Finished, Resolve, Reveal

SHOW = {face: say("face", face) for face in FACES}


class Revealing:
    """`face +5`; `done` where a card gathers and only the players see whether a token is in reach
    (Q-20). The game ends with the last token, at once (RF:END-2)."""

    verbs = frozenset({"face", "done"})

    def candidates(self, state: State, step: Reveal) -> list[Answer]:
        return [*SHOW.values(), DONE] if step.optional else list(SHOW.values())

    def options(self, state: State, step: Reveal) -> list[Answer]:
        hidden = state.places[FACE_DOWN]
        answers = [SHOW[face] for face in FACES if face in hidden]
        if TOKEN not in state.places[step.source]:
            answers = []
        return [*answers, DONE] if step.optional else answers

    def why_not(self, state: State, step: Reveal, answer: Answer) -> Iterator[Reason]:
        if answer.verb == "done":
            if answer.args or not step.optional:
                yield unfit("a token is turned over", step.rule)
            return
        face = only_argument(answer) or ""
        if face not in FACES:
            yield unfit("no such token")
        elif face not in state.places[FACE_DOWN]:
            yield unfit("all of these lie open", "RF:END-4")
        elif TOKEN not in state.places[step.source]:
            yield unfit("no token there", "RF:GATHER-2")

    def perform(self, work: Work, step: Reveal, answer: Answer) -> Go:
        if answer.verb == "done":
            _skip_the_rest(work)
            return Go("done")
        face = answer.args[0]
        work.move(1, TOKEN, step.source, step.target, step.rule)
        work.move(1, face, FACE_DOWN, step.target, step.rule)
        if face == PLUS_CARD and step.target != FORAGED:
            acts.draw(work, step.player, 1, "RF:GATHER-5")
        if not table.tokens_left(work):
            del work.stack[:-1]
            return Go("over", Finished())
        return Go("done")


def _skip_the_rest(work: Work) -> None:
    """No token in reach: a card that would gather another finds none either."""
    card = work.stack[-2]
    if isinstance(card, Resolve):
        work.stack[-2] = Resolve(card.card, PINES.get(card.card, 0))
