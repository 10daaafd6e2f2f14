"""C: laying track and exchanging goods, so many times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.core.answers import Answer, Reason, because, unfit
from companion.core.engine import OVER, Go, go, pending, say
from companion.games.foothills import acts, table
from companion.games.foothills.effects import Exchange, Lay, Trades
from companion.games.foothills.phases.common import after_taking, stating
from companion.games.foothills.state import BAG, IRON, STONE, TILE, TILES, YARD, State, View, Work
from companion.games.foothills.steps import Receive, Trade

DONE = say("done")
PASSED = ("FH:TURN-5",)
NOT_THERE = {
    IRON: Reason(("FH:LIMIT-1",), "no iron there"),
    STONE: Reason(("FH:LIMIT-1",), "no stone there"),
}


class Rules(NamedTuple):
    """By what is paid for a track and in an exchange, by what a resource is had, and by which
    rule nothing else can be done."""

    track: str
    exchange: str
    resource: str
    stated: str


ON_A_CARD = Rules("FH:C-3", "FH:C-9", "FH:C-9", "FH:TURN-3")
AT_A_SPACE = Rules("FH:E-8", "FH:E-5", "FH:E-6", "FH:E-1")


def _rules(view: View, source: str) -> Rules:
    """A surveyor space states its own prices; what a card does follows C (FH:TURN-10)."""
    return ON_A_CARD if source.partition(":")[0] in view.layout.cards else AT_A_SPACE


class Trading:
    """`track VIII`, `trade rr>s bag`, `done`."""

    verbs = frozenset({"track", "trade", "done"})

    def candidates(self, state: State, step: Trade) -> Iterable[Answer]:
        answers = trades(state, _effect(state, step))
        return answers if step.must else [*answers, DONE]

    def options(self, state: State, step: Trade) -> list[Answer]:
        answers = allowed_trades(state, _effect(state, step))
        return answers if step.must else [*answers, DONE]

    def why_not(self, state: State, step: Trade, answer: Answer) -> Iterator[Reason]:
        if answer.verb != "done":
            yield from _why_not_trade(state, step, answer)
        elif step.must:
            yield Reason(PASSED, "at least one")

    def perform(self, work: Work, step: Trade, answer: Answer) -> Go:
        if answer.verb == "done":
            return OVER
        effect, rules = _effect(work, step), _rules(work, step.source)
        work.stack[-1] = pending(Trade, step.source, step.pc, step.left - 1, False)
        if answer.verb == "track":
            _lay(work, effect, answer, rules)
            return self._go_on(work, effect, False)
        return self._exchange(work, effect, answer, rules)

    def _exchange(self, work: Work, effect: Trades, answer: Answer, rules: Rules) -> Go:
        """Pay first, then receive (OQ-12); several resources are received one by one."""
        exchange = _exchange(effect, answer.args[0])
        assert exchange is not None
        player = work.record.player
        acts.pay(work, player, exchange.pay, rules.exchange)
        acts.give(work, player, exchange.get, "FH:E-7")
        if exchange.get.resources > 1:
            more = work.stack[-1].left > 0
            due = exchange.get.one_by_one
            return go("receive" if more else "receive_last", Receive, due, player)
        emptied = False
        for place in answer.args[1:]:
            kind = IRON if exchange.get.iron else STONE
            emptied = acts.take_resource(work, player, kind, place, rules.resource)
        return self._go_on(work, effect, emptied)

    def _go_on(self, work: Work, effect: Trades, emptied: bool) -> Go:
        """An action ends itself when nothing more is possible; a refill may change that."""
        going_on = work.stack[-1].left > 0
        if going_on and not emptied:
            answers = allowed_trades(work, effect)
            going_on = bool(answers)
            work.allowed = [*answers, DONE] if answers else None
        return after_taking(work, emptied, going_on)


def _effect(view: View, step: Trade) -> Trades:
    return view.layout.effect(step.source, step.pc, Trades)


def trades(view: View, effect: Trades) -> list[Answer]:
    """Everything that one might try: each line, each exchange from each place."""
    player = view.record.player
    answers = []
    for choice in effect.choices:
        if isinstance(choice, Lay):
            for way in acts.ways_to_pay(view, player, choice.price):
                args = (way,) if way else ()
                answers += [say("track", line, *args) for line in view.layout.lines]
        elif choice.get.resources == 1:
            answers += [say("trade", choice.word, place) for place in (YARD, BAG)]
        else:
            answers.append(say("trade", choice.word))
    return answers


def allowed_trades(view: View, effect: Trades) -> list[Answer]:
    """The short way to the trades that no reason speaks against."""
    player = view.record.player
    answers: list[Answer] = []
    for choice in effect.choices:
        if isinstance(choice, Exchange):
            if acts.can_pay(view, player, choice.pay):
                answers += _allowed_exchanges(view, choice)
        elif acts.can_pay(view, player, choice.price):
            answers += _allowed_tracks(view, choice, player)
    return answers


def _allowed_exchanges(view: View, exchange: Exchange) -> Iterator[Answer]:
    get = exchange.get
    if get.resources == 1:
        kind = IRON if get.iron else STONE
        for place in (YARD, BAG):
            if _there(view, exchange, kind, (place,), 1):
                yield say("trade", exchange.word, place)
    elif all(_there(view, exchange, kind, (), getattr(get, kind)) for kind in (IRON, STONE)):
        yield say("trade", exchange.word)


def _allowed_tracks(view: View, lay: Lay, player: str) -> Iterator[Answer]:
    if TILE[player] not in view.places[TILES[player]]:
        return
    lines = table.ticketed_lines(view, player) if lay.ticketed else view.layout.lines
    for way in acts.ways_to_pay(view, player, lay.price):
        for line in lines:
            if table.free_track(view, line) is not None:
                yield say("track", line, way) if way else say("track", line)


def can_trade(view: View, effect: Trades) -> bool:
    """Whether `allowed_trades` has anything, without saying what."""
    player = view.record.player
    for choice in effect.choices:
        if isinstance(choice, Exchange):
            if acts.can_pay(view, player, choice.pay):
                for _ in _allowed_exchanges(view, choice):
                    return True
        elif acts.can_pay(view, player, choice.price):
            for _ in _allowed_tracks(view, choice, player):
                return True
    return False


def _why_not_trade(view: View, step: Trade, answer: Answer) -> Iterator[Reason]:
    if not answer.args:
        return iter((unfit(),))
    why_not = _why_not_lay if answer.verb == "track" else _why_not_exchange
    return why_not(view, _effect(view, step), answer, _rules(view, step.source))


def _why_not_lay(view: View, effect: Trades, answer: Answer, rules: Rules) -> Iterator[Reason]:
    lay = next((choice for choice in effect.choices if isinstance(choice, Lay)), None)
    line, way = answer.args[0], "".join(answer.args[1:])
    if lay is None:
        yield unfit("this card lays no track", rules.stated)
        return
    if not view.layout.tracked.get(line) or len(way) != lay.price.any or set(way) - set("is"):
        yield unfit("no such line or price")
        return
    player = view.record.player
    if not acts.can_pay(view, player, acts.chosen(lay.price, way)):
        yield because(rules.track, words="costs {goods}", goods=lay.price)
    if lay.ticketed and line not in table.ticketed_lines(view, player):
        rule = stating(view, "local-blacksmith", 2, "FH:TICKET-6")
        yield Reason((rule,), "no ticket for that line")
    yield from why_not_track(view, line)


def why_not_track(view: View, line: str) -> Iterator[Reason]:
    """What stands against a track in a line whatever it costs."""
    player = view.record.player
    if TILE[player] not in view.places[TILES[player]]:
        yield unfit("no tile left", "FH:LIMIT-2")
    if table.free_track(view, line) is None:
        if view.places[f"{line}/end"]:
            yield Reason(("FH:LINE-2",), "the line is complete")
        else:
            yield Reason(("FH:C-5", "FH:C-6"), "no free track space")


def _why_not_exchange(view: View, effect: Trades, answer: Answer, rules: Rules) -> Iterator[Reason]:
    exchange = _exchange(effect, answer.args[0])
    if exchange is None:
        yield unfit("this card has no such exchange", rules.stated)
        return
    sources = answer.args[1:]
    if len(sources) != (exchange.get.resources == 1) or not set(sources) <= {YARD, BAG}:
        yield unfit("from the yard or the bag?")
        return
    if not acts.can_pay(view, view.record.player, exchange.pay):
        yield because(rules.exchange, words="costs {goods}", goods=exchange.pay)
    for kind in (IRON, STONE):
        wanted = getattr(exchange.get, kind)
        if wanted and not _there(view, exchange, kind, sources, wanted):
            yield _not_there(kind, exchange)


def _not_there(kind: str, exchange: Exchange) -> Reason:
    """One resource cannot be had if it is not there; of several the players may rule to have
    those that are."""
    reason = NOT_THERE[kind]
    return reason if exchange.get.resources > 1 else unfit(reason.words, *reason.rules)


def _there(
    view: View, exchange: Exchange, kind: str, sources: tuple[str, ...], wanted: int
) -> bool:
    """What is paid into the bag can be taken out of it again (OQ-12)."""
    places = sources or (YARD, BAG)
    count: int = getattr(exchange.pay, kind) if BAG in places else 0
    for place in places:
        count += view.places[place].get(kind, 0)
    return count >= wanted


def _exchange(effect: Trades, word: str) -> Exchange | None:
    for choice in effect.choices:
        if isinstance(choice, Exchange) and choice.word == word:
            return choice
    return None


def _lay(work: Work, effect: Trades, answer: Answer, rules: Rules) -> None:
    lay = next(choice for choice in effect.choices if isinstance(choice, Lay))
    line, player = answer.args[0], work.record.player
    station = table.free_track(work, line) or table.track_by_ruling(work, line)
    price = acts.chosen(lay.price, "".join(answer.args[1:]))
    acts.pay(work, player, price, rules.track)
    acts.lay_track(work, player, station)
