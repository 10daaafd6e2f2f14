"""D: building a station, its bonus, and what the two special stations do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import OVER, Exact, Go, go, pending, say
from companion.games.foothills import acts, table
from companion.games.foothills.effects import Build
from companion.games.foothills.facts import LETTERS
from companion.games.foothills.goods import NOTHING, Goods
from companion.games.foothills.layout import Space, Station, effect_of
from companion.games.foothills.phases.common import NOTHING_MORE, stating
from companion.games.foothills.state import TILE, TILES, State, View, Work
from companion.games.foothills.steps import (
    Ask,
    AtStation,
    ChooseSpace,
    Ferry,
    Raise,
    Visit,
)

BY_WORD_SOURCE = "byword"


class ChoosingASpace:
    """`build V-2/1`; with a resource at choice in the price, `build V-2/1 i`."""

    verbs = frozenset({"build"})

    def candidates(self, state: State, step: ChooseSpace) -> Iterable[Answer]:
        return builds(state, _build(state, step.source, step.pc))

    def options(self, state: State, step: ChooseSpace) -> list[Answer]:
        return list(allowed_builds(state, _build(state, step.source, step.pc)))

    def why_not(self, state: State, step: ChooseSpace, answer: Answer) -> Iterator[Reason]:
        return why_not_build(state, _build(state, step.source, step.pc), answer)

    def perform(self, work: Work, step: ChooseSpace, answer: Answer) -> Go:
        way = "".join(answer.args[1:])
        return go("raise", Raise, answer.args[0], step.source, step.pc, way)


def _build(view: View, source: str, pc: int) -> Build:
    return view.layout.effect(source, pc, Build)


def builds(view: View, effect: Build) -> list[Answer]:
    ways = acts.ways_to_pay(view, view.record.player, effect.plus)
    return [
        say("build", place, *((way,) if way else ()))
        for place in view.layout.spaces_by_search
        for way in ways
    ]


def allowed_builds(view: View, effect: Build) -> Iterator[Answer]:
    """The short way to the builds that no reason speaks against."""
    player = view.record.player
    if TILE[player] not in view.places[TILES[player]]:
        return
    if not acts.can_pay(view, player, effect.plus):
        return
    ways = acts.ways_to_pay(view, player, effect.plus)
    for station, space in table.open_spaces(view):
        if effect.own_line and not any(own_line(view, player, line) for line in station.lines):
            continue
        for way in ways:
            if acts.can_pay(view, player, price(effect, space, way)):
                yield say("build", space.place, way) if way else say("build", space.place)


def can_build(view: View, effect: Build) -> bool:
    """Whether `allowed_builds` has anything, without saying what."""
    player = view.record.player
    if effect.own_line:
        return next(allowed_builds(view, effect), None) is not None
    if TILE[player] not in view.places[TILES[player]]:
        return False
    for _, space in table.open_spaces(view):
        if acts.can_pay(view, player, price(effect, space, "")):
            return True
    return False


def can_build_at_known_cost(view: View, effect: Build) -> bool:
    spaces = view.layout.spaces
    return any(spaces[a.args[0]][1].cost is not None for a in allowed_builds(view, effect))


def why_not_build(view: View, effect: Build, answer: Answer) -> Iterator[Reason]:
    place, way = (answer.args or ("",))[0], "".join(answer.args[1:])
    if place not in view.layout.spaces or len(way) != effect.plus.any or set(way) - set("is"):
        yield unfit("no such station space or price")
        return
    station, space = view.layout.spaces[place]
    yield from why_not_space(view, station, space)
    player = view.record.player
    if effect.own_line and not any(own_line(view, player, line) for line in station.lines):
        rule = stating(view, "steelworker", 2, "FH:TURN-3")
        yield Reason((rule,), "no own track with a ticket in that line")
    if not acts.can_pay(view, player, price(effect, space, way)):
        yield Reason(("FH:D-6",), "not enough to pay that")


def why_not_space(view: View, station: Station, space: Space) -> Iterator[Reason]:
    """What stands against a space whatever the card says."""
    player = view.record.player
    if not table.space_free(view, station, space):
        if table.rubble_on(view, station):
            yield Reason(("FH:D-2",), "rubble lies there")
        elif table.has_navvy(view, station):
            yield Reason(("FH:NAVVY-7", "FH:D-2"), "a navvy was there first")
        else:
            yield Reason(("FH:D-2",), "already built")
    if station.ordered and any(not view.places[s.place] for s in station.spaces[: space.index - 1]):
        yield Reason(("FH:DEVIL-2",), "in the order of the arrows")
    if TILE[player] not in view.places[TILES[player]]:
        yield unfit("no tile left", "FH:LIMIT-2")


def own_line(view: View, player: str, line: str) -> bool:
    """Own track in the line and, by setting, a ticket for it (OQ-61)."""
    if not table.own_track_in(view, player, line):
        return False
    if view.settings.steelworker == "any":
        return table.owns_ticket(view, player)
    return line in table.ticketed_lines(view, player)


def price(effect: Build, space: Space, way: str) -> Goods:
    """The cost as the card changes it; an open cost counts as nothing until it is told."""
    cost = space.cost or NOTHING
    if effect.plus is NOTHING and effect.less is NOTHING:
        return cost
    return _changed(cost, effect.less, acts.chosen(effect.plus, way))


@lru_cache(maxsize=1024)
def _changed(cost: Goods, less: Goods, plus: Goods) -> Goods:
    return cost.less(less).plus(plus)


class Raising:
    """Pay, place the tile, take the bonus; then the effect or the surveyor (FH:D-6 to FH:D-11).

    A correction may find, while the cost is asked for, that no tile is left: nothing is built."""

    def run(self, work: Work, step: Raise) -> Go:
        station, space = work.layout.spaces[step.space]
        if step.source == BY_WORD_SOURCE:
            self._place(work, space)
            return self._afterwards(work, station)
        effect = _build(work, step.source, step.pc)
        if not step.paid:
            if not table.has_tile(work, work.record.player):
                return OVER
            if space.cost is None:
                return go("ask", Ask, station.id, f"cost.{space.index}")
            acts.pay(work, work.record.player, price(effect, space, step.paid_with), "FH:D-6")
            self._place(work, space)
            work.stack[-1] = pending(Raise, step.space, step.source, step.pc, step.paid_with, True)
        if effect.bonus and space.bonus is None:
            return go("ask", Ask, station.id, f"bonus.{space.index}")
        if effect.bonus and space.bonus:
            acts.give(work, work.record.player, space.bonus, "FH:D-10")
        return self._afterwards(work, station)

    def _place(self, work: Work, space: Space) -> None:
        player = work.record.player
        work.move(1, TILE[player], TILES[player], space.place, "FH:D-8")
        work.record = work.record.built(player)
        work.progress()

    def _afterwards(self, work: Work, station: Station) -> Go:
        if station.effect:
            return go("effect", Visit, effect_of(station.id))
        if station.has_surveyor_space and not work.places[station.surveyor]:
            return go("survey", AtStation, station.id)
        return OVER


class AtTheFerry(Exact):
    """`turn ACD`: any number of own cards, at once (FH:FERRY-1); `turn -` for none."""

    verbs = frozenset({"turn"})

    def candidates(self, state: State, step: Ferry) -> list[Answer]:
        letters = [letter for letter in LETTERS if not list(_why_not_turn(state, letter))]
        picks = (pick for n in range(len(letters) + 1) for pick in combinations(letters, n))
        return [say("turn", "".join(pick) or NOTHING_MORE) for pick in picks]

    def why_not(self, state: State, step: Ferry, answer: Answer) -> Iterator[Reason]:
        word = only_argument(answer) or "?"
        letters = "" if word == NOTHING_MORE else word
        if set(letters) - set(LETTERS) or len(set(letters)) < len(letters):
            yield unfit("each card at most once")
            return
        for letter in letters:
            yield from _why_not_turn(state, letter)

    def perform(self, work: Work, step: Ferry, answer: Answer) -> Go:
        turn_over(work, answer.args[0])
        return OVER


def _why_not_turn(view: View, letter: str) -> Iterator[Reason]:
    card = table.card_in_slot(view, view.record.player, letter)
    if card is None:
        yield unfit("no card there")
    elif card in view.record.fresh:
        yield Reason(("FH:FLIP-9",), "a new card stays golden")
    elif card == view.record.selected and not view.settings.ferry_selected:
        yield Reason(("FH:FERRY-2",), "not the card in use")


def turn_over(work: Work, letters: str) -> None:
    """Turn the cards in these slots to their other side (FH:FLIP-5, FH:FLIP-6)."""
    if letters == NOTHING_MORE:
        return
    slots = (table.card_in_slot(work, work.record.player, letter) for letter in letters)
    cards = frozenset(card for card in slots if card is not None)
    work.note(grey=work.record.grey ^ cards)
