"""C: laying track and exchanging goods, so many times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.answers import Answer, Reason, because, unfit
from companion.core.engine import OVER, Go, go, pending, say
from companion.games.foothills import acts, table
from companion.games.foothills.effects import Exchange, Lay, Trades
from companion.games.foothills.layout import Station
from companion.games.foothills.phases.common import after_taking
from companion.games.foothills.state import BAG, IRON, STONE, TILE, TILES, YARD, State, View, Work
from companion.games.foothills.steps import Receive, Trade

DONE = say("done")
PASSED = ("FH:TURN-5",)
NO_IRON = Reason(("FH:LIMIT-1",), "no iron there")
NO_STONE = Reason(("FH:LIMIT-1",), "no stone there")


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
            yield from why_not_trade(state, _effect(state, step), answer)
        elif step.must:
            yield Reason(PASSED, "at least one")

    def perform(self, work: Work, step: Trade, answer: Answer) -> Go:
        if answer.verb == "done":
            return OVER
        effect = _effect(work, step)
        work.stack[-1] = pending(Trade, step.source, step.pc, step.left - 1, False)
        if answer.verb == "track":
            _lay(work, effect, answer)
            return self._go_on(work, effect, False)
        exchange = _exchange(effect, answer.args[0])
        assert exchange is not None
        return self._exchange(work, effect, exchange, answer.args[1:])

    def _exchange(
        self, work: Work, effect: Trades, exchange: Exchange, source: tuple[str, ...]
    ) -> Go:
        """Pay first, then receive (OQ-12); several resources are received one by one."""
        player = work.record.player
        acts.pay(work, player, exchange.pay, "FH:C-9")
        acts.give(work, player, exchange.get, "FH:E-7")
        if exchange.get.resources > 1:
            more = work.stack[-1].left > 0
            due = exchange.get.one_by_one
            return go("receive" if more else "receive_last", Receive, due, player)
        emptied = False
        for place in source:
            kind = IRON if exchange.get.iron else STONE
            emptied = acts.take_resource(work, player, kind, place, "FH:C-9")
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


def why_not_trade(view: View, effect: Trades, answer: Answer) -> Iterator[Reason]:
    if not answer.args:
        return iter((unfit(),))
    if answer.verb == "track":
        return _why_not_track(view, effect, answer)
    return _why_not_exchange(view, effect, answer)


def _why_not_track(view: View, effect: Trades, answer: Answer) -> Iterator[Reason]:
    lay = next((choice for choice in effect.choices if isinstance(choice, Lay)), None)
    line, way = answer.args[0], "".join(answer.args[1:])
    if lay is None:
        yield unfit("this card lays no track", "FH:TURN-3")
        return
    if not view.layout.tracked.get(line) or len(way) != lay.price.any or set(way) - set("is"):
        yield unfit("no such line or price")
        return
    player = view.record.player
    if not acts.can_pay(view, player, acts.chosen(lay.price, way)):
        yield because("FH:C-3", words="costs {goods}", goods=lay.price)
    if TILE[player] not in view.places[TILES[player]]:
        yield unfit("no tile left", "FH:LIMIT-2")
    if lay.ticketed and line not in table.ticketed_lines(view, player):
        yield Reason(("FH:SEC-LOCAL-BLACKSMITH-2",), "no ticket for that line")
    if table.free_track(view, line) is None:
        if view.places[f"{line}/end"]:
            yield Reason(("FH:LINE-2",), "the line is complete")
        else:
            yield Reason(("FH:C-5", "FH:C-6"), "no free track space")


def _why_not_exchange(view: View, effect: Trades, answer: Answer) -> Iterator[Reason]:
    exchange = _exchange(effect, answer.args[0])
    if exchange is None:
        yield unfit("this card has no such exchange", "FH:TURN-3")
        return
    sources = answer.args[1:]
    if len(sources) != (exchange.get.resources == 1) or not set(sources) <= {YARD, BAG}:
        yield unfit("from the yard or the bag?")
        return
    if not acts.can_pay(view, view.record.player, exchange.pay):
        yield because("FH:C-9", words="costs {goods}", goods=exchange.pay)
    for kind in (IRON, STONE):
        wanted = getattr(exchange.get, kind)
        if wanted and not _there(view, exchange, kind, sources, wanted):
            yield NO_IRON if kind == IRON else NO_STONE


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


def _lay(work: Work, effect: Trades, answer: Answer) -> None:
    lay = next(choice for choice in effect.choices if isinstance(choice, Lay))
    line, player = answer.args[0], work.record.player
    station = table.free_track(work, line) or _first_untracked(work, line)
    price = acts.chosen(lay.price, "".join(answer.args[1:]))
    acts.pay(work, player, price, "FH:C-3")
    acts.lay_track(work, player, station)


def _first_untracked(work: Work, line: str) -> Station:
    """Where a track goes that only a ruling allows: the first card without one."""
    row = work.layout.tracked[line]
    return next((s for s in row if table.tracks_on(work, s) < s.tracks), row[-1])
