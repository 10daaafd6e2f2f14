"""From an effect on a card to the step that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.answers import Answer
from companion.core.engine import Go, go
from companion.games.foothills import acts, table
from companion.games.foothills.effects import (
    Add,
    Build,
    ByWord,
    Dig,
    Draw,
    Effect,
    FlipAnother,
    FlipAny,
    Gain,
    Needs,
    OpponentGains,
    Pay,
    Program,
    Refill,
    Score,
    Search,
    Summit,
    Take,
    Ticket,
    Trades,
    Travel,
)
from companion.games.foothills.facts import lines_of
from companion.games.foothills.goods import Goods
from companion.games.foothills.phases.building import (
    allowed_builds,
    can_build,
    can_build_at_known_cost,
)
from companion.games.foothills.phases.collecting import obtainable
from companion.games.foothills.phases.common import REFILL_SIZE, can_restock, refill_size
from companion.games.foothills.phases.surveying import (
    allowed_moves,
    can_travel,
    can_travel_to_known_space,
)
from companion.games.foothills.phases.trading import DONE, allowed_trades, can_trade
from companion.games.foothills.phases.wording import SURVEYOR_SPACE
from companion.games.foothills.state import (
    BAG,
    IRON,
    OTHER,
    PILE,
    SLOTS,
    STONE,
    SUMMIT,
    YARD,
    View,
    Work,
)
from companion.games.foothills.steps import (
    ChooseDestination,
    ChooseSpace,
    DigRubble,
    DrawBlind,
    Ferry,
    Keep,
    PayPrice,
    Receive,
    RefillYard,
    ScoreCard,
    TakeCubes,
    Trade,
    WordByWord,
)


def _never(view: View, effect: Any) -> bool:
    return False


def _always(view: View, effect: Any) -> bool:
    return True


def _can_take(view: View, effect: Take) -> bool:
    return table.resources(view, YARD) > 0 or can_restock(view)


def _bag_has_resources(view: View, effect: Any) -> bool:
    return table.resources(view, BAG) > 0


def _can_search(view: View, effect: Search) -> bool:
    return sum(_found(view, effect)) > 0


def _bag_has_cubes(view: View, effect: Any) -> bool:
    return table.cubes(view, BAG) > 0


def _can_refill(view: View, effect: Refill) -> bool:
    """FH:SEC-LARGE-BOAT-2: event cubes count here, and only here (OQ-59)."""
    few = effect.unless is None or table.cubes(view, YARD) < effect.unless
    return few and refill_size(view, REFILL_SIZE) > 0


def _can_gain(view: View, effect: Gain) -> bool:
    goods = _gained(view, effect)
    supplied = goods.rubble + goods.passenger + goods.halves
    return supplied > 0 or obtainable(view, goods)


def _can_score(view: View, effect: Score) -> bool:
    """Never more cards scored than stations built (FH:PUB-3, OQ-32)."""
    player = view.record.player
    room = view.record.stations(player) > len(view.places[PILE[player]])
    return room and any(view.places[slot] for slot in SLOTS[player].values())


_PERFORMABLE: dict[type, Callable[[View, Any], bool]] = {
    Needs: _never,
    Pay: _never,
    FlipAnother: _never,
    OpponentGains: _never,
    Take: _can_take,
    Draw: _bag_has_resources,
    Search: _can_search,
    Add: _bag_has_cubes,
    Refill: _can_refill,
    Dig: _always,
    Trades: can_trade,
    Build: can_build,
    Travel: can_travel,
    Gain: _can_gain,
    Ticket: _always,
    Summit: _always,
    Score: _can_score,
    FlipAny: _always,
    ByWord: _always,
}


def performable(view: View, effect: Effect) -> bool:
    """Whether the effect, by itself, is something to do now."""
    return _PERFORMABLE[type(effect)](view, effect)


def certain(view: View, effect: Effect) -> bool:
    """Whether it is something to do now even if every open value speaks against it."""
    if isinstance(effect, ByWord):
        return False
    if isinstance(effect, Build):
        return can_build_at_known_cost(view, effect)
    if isinstance(effect, Travel):
        return can_travel_to_known_space(view, effect)
    return performable(view, effect)


def enter(work: Work, effect: Effect, source: str, pc: int, must: bool) -> Go | None:
    """Begin an effect: the step to push, or None if nothing (more) is to be asked."""
    begin = _BEGIN.get(type(effect))
    if begin is None:
        return None
    if type(effect) not in _SEES_FOR_ITSELF and not performable(work, effect):
        return None
    return begin(work, effect, source, pc, must)


_SEES_FOR_ITSELF = {Pay, OpponentGains, Trades, Build, Travel}
"""Duties, and effects whose options tell at once whether there is anything to do."""


def _offering(work: Work, answers: list[Answer], must: bool, way: Go) -> Go | None:
    """Push a step together with its options, which had to be looked for anyway."""
    if answers:
        work.allowed = answers
        return way
    return way if must and _selected_all_the_same(work) else None


def _selected_all_the_same(work: Work) -> bool:
    """Players whose ruling it was to select an impossible card say what they do with it."""
    return "FH:TURN-5" in work.waived


def next_effect(way: Go, pc: int) -> int:
    """Where a program goes on: after a refill that had to come first, with the same effect."""
    return pc if way.trigger == "restock_first" else pc + 1


def _pay(work: Work, effect: Pay, source: str, pc: int, must: bool) -> Go | None:
    if effect.goods.any:
        return go("pay", PayPrice, effect.goods)
    acts.pay(work, work.record.player, effect.goods, "FH:D-6")
    return None


def _take(work: Work, effect: Take, source: str, pc: int, must: bool) -> Go:
    """OQ-5: a stockyard without resources is refilled first."""
    if not table.resources(work, YARD):
        return go("restock_first", RefillYard, REFILL_SIZE)
    return go("take", TakeCubes, effect.n, must)


def _draw(work: Work, effect: Draw, source: str, pc: int, must: bool) -> Go:
    n = min(effect.n, table.resources(work, BAG))
    return go("blind", DrawBlind, n, min(effect.keep, n))


def _found(view: View, effect: Search) -> tuple[int, int]:
    bag = view.places[BAG]
    return min(effect.goods.iron, bag.get(IRON, 0)), min(effect.goods.stone, bag.get(STONE, 0))


def _search(work: Work, effect: Search, source: str, pc: int, must: bool) -> Go:
    iron, stone = _found(work, effect)
    return go("search", Keep, BAG, iron, stone, min(effect.keep, iron + stone))


def _add(work: Work, effect: Add, source: str, pc: int, must: bool) -> Go:
    return go("restock", RefillYard, effect.n)


def _refill(work: Work, effect: Refill, source: str, pc: int, must: bool) -> Go:
    return go("restock", RefillYard, REFILL_SIZE)


def _dig(work: Work, effect: Dig, source: str, pc: int, must: bool) -> Go:
    return go("dig", DigRubble, effect.n, effect.lines, effect.ticketed)


def _trades(work: Work, effect: Trades, source: str, pc: int, must: bool) -> Go | None:
    answers = allowed_trades(work, effect)
    at_least_one = must and not _more_is_done(work, work.layout.programs[source][pc + 1 :])
    if answers and not at_least_one:
        answers.append(DONE)
    way = go("trade", Trade, source, pc, effect.times, at_least_one)
    return _offering(work, answers, must, way)


def _more_is_done(view: View, later: Program) -> bool:
    """Whether another part of the card is performed in any case (OQ-48)."""
    return any(isinstance(effect, DONE_ANYWAY) and performable(view, effect) for effect in later)


DONE_ANYWAY = (Draw, Search, Add, Refill, Dig, Build, Travel, Gain)
"""Effects that nobody may decline, where they are possible."""


def _build(work: Work, effect: Build, source: str, pc: int, must: bool) -> Go | None:
    answers = list(allowed_builds(work, effect))
    return _offering(work, answers, must, go("build", ChooseSpace, source, pc))


def _travel(work: Work, effect: Travel, source: str, pc: int, must: bool) -> Go | None:
    answers = list(allowed_moves(work, effect))
    return _offering(work, answers, must, go("move", ChooseDestination, source, pc))


def _gained(view: View, effect: Gain) -> Goods:
    if effect.per_ticket:
        return effect.goods.times(table.tickets_owned(view, view.record.player))
    return effect.goods


def _gain(work: Work, effect: Gain, source: str, pc: int, must: bool) -> Go | None:
    return _hand_over(work, work.record.player, _gained(work, effect))


def _opponent(work: Work, effect: OpponentGains, source: str, pc: int, must: bool) -> Go | None:
    return _hand_over(work, OTHER[work.record.player], effect.goods)


def _hand_over(work: Work, player: str, goods: Goods) -> Go | None:
    acts.give(work, player, goods, "FH:E-7")
    due = goods.one_by_one
    if due.resources and obtainable(work, due):
        return go("receive", Receive, due, player)
    return None


def _ticket(work: Work, effect: Ticket, source: str, pc: int, must: bool) -> None:
    """At most one of each type (FH:TICKET-3); again, or where none lies, only the bonus is had
    (FH:TICKET-4)."""
    ticket = "ticket " + "/".join(lines_of(source))
    if ticket in work.places[source] and ticket not in work.places[work.record.player]:
        work.move(1, ticket, source, work.record.player, "FH:TICKET-1", True)


def _summit(work: Work, effect: Summit, source: str, pc: int, must: bool) -> None:
    """The last one to be there owns it (FH:SUMMIT-2)."""
    player = work.record.player
    for place in (source, OTHER[player]):
        if SUMMIT in work.places[place]:
            work.move(1, SUMMIT, place, player, "FH:SUMMIT-1", True)


def _score(work: Work, effect: Score, source: str, pc: int, must: bool) -> Go:
    return go("score", ScoreCard, must)


def _flip_any(work: Work, effect: FlipAny, source: str, pc: int, must: bool) -> Go:
    return go("ferry", Ferry)


def _by_word(work: Work, effect: ByWord, source: str, pc: int, must: bool) -> Go:
    work.note(unverified=True)
    name, _, side = source.partition(":")
    card = work.layout.cards.get(name)
    kind = card.kind(side == "grey") if card else SURVEYOR_SPACE
    return go("byword", WordByWord, kind, False)


_BEGIN: dict[type, Callable[[Work, Any, str, int, bool], Go | None]] = {
    Pay: _pay,
    Take: _take,
    Draw: _draw,
    Search: _search,
    Add: _add,
    Refill: _refill,
    Dig: _dig,
    Trades: _trades,
    Build: _build,
    Travel: _travel,
    Gain: _gain,
    OpponentGains: _opponent,
    Ticket: _ticket,
    Summit: _summit,
    Score: _score,
    FlipAny: _flip_any,
    ByWord: _by_word,
}
