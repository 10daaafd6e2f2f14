"""Cubes: taking, receiving, drawing, keeping, and the refill with its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from companion.core.answers import UNFIT, Answer, Reason, because, only_argument, unfit
from companion.core.engine import OVER, Exact, Go, Sifted, go, pending, say
from companion.games.foothills import acts, table
from companion.games.foothills.goods import KINDS, Goods
from companion.games.foothills.phases.common import (
    NOTHING_MORE,
    REFILL_SIZE,
    after_taking,
    can_restock,
    counts,
    mixes,
    none_in,
    refill_size,
)
from companion.games.foothills.state import (
    ASIDE,
    BAG,
    EVENT,
    IRON,
    STONE,
    YARD,
    State,
    View,
    Work,
)
from companion.games.foothills.steps import (
    DrawBlind,
    Events,
    Keep,
    PayPrice,
    Receive,
    RefillYard,
    TakeCubes,
)


class Taking(Exact):
    """`take iis`: up to three from the stockyard in one answer (FH:A-1 to FH:A-4)."""

    verbs = frozenset({"take"})

    def candidates(self, state: State, step: TakeCubes) -> list[Answer]:
        yard = state.places[YARD]
        return _takes(yard.get(IRON, 0), yard.get(STONE, 0), step.left, step.must)

    def why_not(self, state: State, step: TakeCubes, answer: Answer) -> Iterator[Reason]:
        word = only_argument(answer)
        pair = counts("" if word == NOTHING_MORE else word or "?")
        if pair is None:
            yield unfit("iron ore and stone only", "FH:A-6")
            return
        yard = state.places[YARD]
        if pair[0] > yard.get(IRON, 0) or pair[1] > yard.get(STONE, 0):
            yield unfit("not in the stockyard")
        if sum(pair) > step.left:
            yield because("FH:A-1", words="at most {n}", n=step.left)
        if not sum(pair) and step.must and table.resources(state, YARD):
            yield Reason(("FH:A-3",), "at least one")

    def perform(self, work: Work, step: TakeCubes, answer: Answer) -> Go:
        word = answer.args[0]
        player = work.record.player
        taken = 0 if word == NOTHING_MORE else len(word)
        work.move(word.count("i"), IRON, YARD, player, "FH:A-1")
        work.move(word.count("s"), STONE, YARD, player, "FH:A-1")
        left = max(0, step.left - taken)
        emptied = not table.resources(work, YARD) and (bool(taken) or _found_empty(work, step))
        if emptied and left:
            work.stack[-1] = pending(TakeCubes, left, step.must and not taken)
        return after_taking(work, emptied, emptied and left > 0)


def _found_empty(view: View, step: TakeCubes) -> bool:
    """Nothing was taken yet and a recount has found nothing to take: as at the start of the
    action the stockyard is refilled first, if that helps (OQ-5)."""
    return step.must and can_restock(view)


@cache
def _takes(iron: int, stone: int, left: int, must: bool) -> list[Answer]:
    answers = [say("take", mix) for n in range(left, 0, -1) for mix in mixes(iron, stone, n)]
    return answers if must and answers else [*answers, say("take", NOTHING_MORE)]


class Receiving(Exact):
    """`get i@yard`: one resource, at choice from the stockyard or looked for in the bag."""

    verbs = frozenset({"get"})

    def candidates(self, state: State, step: Receive) -> list[Answer]:
        found = [
            say("get", f"{letter}@{place}")
            for letter in _due(step.goods)
            for place in table.yard_or_bag(state, KINDS[letter])
        ]
        return found or [say("get", NOTHING_MORE)]

    def why_not(self, state: State, step: Receive, answer: Answer) -> Iterator[Reason]:
        word = only_argument(answer) or ""
        if word == NOTHING_MORE:
            if obtainable(state, step.goods):
                yield Reason(("FH:E-6",), "there is something to take")
            return
        letter, _, place = word.partition("@")
        if letter not in _due(step.goods) or place not in {YARD, BAG}:
            yield unfit()
        elif KINDS[letter] not in state.places[place]:
            yield none_in(place)

    def perform(self, work: Work, step: Receive, answer: Answer) -> Go:
        word = answer.args[0]
        if word == NOTHING_MORE:
            return OVER
        letter, _, place = word.partition("@")
        emptied = acts.take_resource(work, step.player, KINDS[letter], place, "FH:E-6")
        rest = _received(step.goods, letter)
        work.stack[-1] = pending(Receive, rest, step.player)
        return after_taking(work, emptied, rest.resources > 0)


def obtainable(view: View, goods: Goods) -> bool:
    """Whether any of the resources is to be had at all."""
    return any(
        next(table.yard_or_bag(view, KINDS[letter]), None) is not None for letter in _due(goods)
    )


def _due(goods: Goods) -> str:
    return ("i" if goods.iron or goods.any else "") + ("s" if goods.stone or goods.any else "")


def _received(goods: Goods, letter: str) -> Goods:
    kind = KINDS[letter]
    if getattr(goods, kind):
        return goods.less(Goods(**{kind: 1}))
    return goods.less(Goods(any=1))


class PayingAPrice(Sifted):
    """`pay is`: which resources pay a price that leaves the choice."""

    verbs = frozenset({"pay"})

    def candidates(self, state: State, step: PayPrice) -> Iterable[Answer]:
        ways = acts.ways_to_pay(state, state.record.player, step.goods)
        return [say("pay", way) for way in ways]

    def why_not(self, state: State, step: PayPrice, answer: Answer) -> Iterator[Reason]:
        pair = counts(only_argument(answer) or "?")
        if pair is None or sum(pair) != step.goods.any:
            yield because(UNFIT, words="resources: {n}", n=step.goods.any)
        elif not acts.can_pay(state, state.record.player, acts.chosen(step.goods, answer.args[0])):
            yield Reason(("FH:D-6",), "not enough to pay that")

    def perform(self, work: Work, step: PayPrice, answer: Answer) -> Go:
        acts.pay(work, work.record.player, acts.chosen(step.goods, answer.args[0]), "FH:D-6")
        return OVER


_DRAWN_BY = {"harbour-market": "FH:SEC-HARBOUR-MARKET-2", "salvage": "FH:SEC-SALVAGE-3"}
"""The cards of which the rulebook states that they draw; else the card's text says so."""


class DrawingBlind(Exact):
    """`blind 2`: so many of the cubes drawn unseen are iron ore; events were drawn again."""

    verbs = frozenset({"blind"})

    def candidates(self, state: State, step: DrawBlind) -> list[Answer]:
        bag = state.places[BAG]
        iron, stone = bag.get(IRON, 0), bag.get(STONE, 0)
        return [say("blind", str(n)) for n in range(min(step.n, iron) + 1) if step.n - n <= stone]

    def why_not(self, state: State, step: DrawBlind, answer: Answer) -> Iterator[Reason]:
        if answer not in self.candidates(state, step):
            yield unfit("the bag does not hold that")

    def perform(self, work: Work, step: DrawBlind, answer: Answer) -> Go:
        iron = int(answer.args[0])
        stone = step.n - iron
        target = work.record.player if step.keep >= step.n else ASIDE
        rule = _DRAWN_BY.get(work.record.selected, "FH:TURN-3")
        work.move(iron, IRON, BAG, target, rule)
        work.move(stone, STONE, BAG, target, rule)
        if target == ASIDE:
            return go("drawn", Keep, ASIDE, iron, stone, step.keep)
        return OVER


def _lying(view: View, step: Keep) -> tuple[int, int, int]:
    """Iron ore and stone to keep from, and how many: a correction may have taken some away."""
    there = view.places[step.place]
    iron, stone = min(step.iron, there.get(IRON, 0)), min(step.stone, there.get(STONE, 0))
    return iron, stone, min(step.n, iron + stone)


class Keeping(Exact):
    """`keep is`: of the cubes looked at so many are kept; the rest goes to the stockyard."""

    verbs = frozenset({"keep"})

    def candidates(self, state: State, step: Keep) -> list[Answer]:
        iron, stone, n = _lying(state, step)
        return [say("keep", mix) for mix in mixes(iron, stone, n) if mix]

    def why_not(self, state: State, step: Keep, answer: Answer) -> Iterator[Reason]:
        pair = counts(only_argument(answer) or "?")
        iron, stone, n = _lying(state, step)
        if pair is None or pair[0] > iron or pair[1] > stone:
            yield unfit("not among them")
        elif sum(pair) != n:
            yield because("FH:TURN-6", words="keep {n}", n=n)

    def perform(self, work: Work, step: Keep, answer: Answer) -> Go:
        irons, stones, _ = _lying(work, step)
        iron, stone = answer.args[0].count("i"), answer.args[0].count("s")
        player = work.record.player
        for kind, kept, there in ((IRON, iron, irons), (STONE, stone, stones)):
            work.move(kept, kind, step.place, player, "FH:E-6")
            work.move(there - kept, kind, step.place, YARD, "FH:E-6")
        return OVER


@cache
def _draws(iron: int, stone: int, events: int, n: int) -> list[Answer]:
    return [say("draw", str(w), str(i)) for w, i, _ in draws(iron, stone, events, n)]


def draws(iron: int, stone: int, events: int, n: int) -> Iterator[tuple[int, int, int]]:
    """Every way in which `n` cubes can come out of the bag: events, iron ore, stone."""
    n = min(n, iron + stone + events)
    for white in range(min(events, n) + 1):
        rest = n - white
        for irons in range(max(0, rest - stone), min(iron, rest) + 1):
            yield white, irons, rest - irons


class Refilling(Exact):
    """`draw 1 3`: of the cubes drawn one is white and three are iron ore (FH:REFILL-3)."""

    verbs = frozenset({"draw"})

    def candidates(self, state: State, step: RefillYard) -> list[Answer]:
        bag = state.places[BAG]
        iron, stone, events = bag.get(IRON, 0), bag.get(STONE, 0), bag.get(EVENT, 0)
        return _draws(iron, stone, events, refill_size(state, step.n))

    def why_not(self, state: State, step: RefillYard, answer: Answer) -> Iterator[Reason]:
        if answer._replace(waives=()) not in self.candidates(state, step):
            yield unfit("the bag does not hold that")

    def perform(self, work: Work, step: RefillYard, answer: Answer) -> Go:
        white, iron = map(int, answer.args)
        n = refill_size(work, step.n)
        work.move(white, EVENT, BAG, YARD, "FH:EVENT-1")
        work.move(iron, IRON, BAG, YARD, "FH:REFILL-3")
        work.move(n - white - iron, STONE, BAG, YARD, "FH:REFILL-3")
        return go("event", Events, white) if white else OVER


class ResolvingEvents:
    """A navvy for each white cube, one after the other (FH:EVENT-2, OQ-24)."""

    def run(self, work: Work, step: Events) -> Go:
        for _ in range(step.n):
            acts.place_navvy(work, "FH:EVENT-2")
        return Go("placed")


__all__ = [
    "REFILL_SIZE",
    "DrawingBlind",
    "Keeping",
    "PayingAPrice",
    "Receiving",
    "Refilling",
    "ResolvingEvents",
    "Taking",
    "draws",
    "obtainable",
]
