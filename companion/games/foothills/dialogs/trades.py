"""Laying track and exchanging goods: A track, then the row; exchanges from E upwards; OK done."""

from __future__ import annotations

from functools import partial

from companion.core.answers import Answer
from companion.core.engine import say
from companion.fsm.dialog import Dialog
from companion.fsm.keys import Choice, Help, Keyboard, Row, Then
from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.foothills import acts, table
from companion.games.foothills.dialogs import rows
from companion.games.foothills.dialogs.asked import Asked, saying
from companion.games.foothills.dialogs.cubes import mix
from companion.games.foothills.dialogs.pictured import GOODS, counted, drawn
from companion.games.foothills.effects import Exchange, Lay, Trades
from companion.games.foothills.state import BAG, IRON, STONE, YARD
from companion.hw.ports import Key

EXCHANGE_KEYS = (Key.E, Key.D, Key.C, Key.B)
BESIDE_OK = 13
ABOUT = Help(phrase("So many times: lay a track (1 VP) or exchange. OK ends it."), "FH:C-1")


def trade(asked: Asked) -> Dialog:
    effect = asked.state.layout.effect(asked.step.source, asked.step.pc, Trades)
    done = effect.times - asked.step.left + 1
    title = _title(asked, f"{done}/{effect.times}")
    choices = dict(zip(EXCHANGE_KEYS, reversed(_exchanges(asked, effect)), strict=False))
    lay = next((choice for choice in effect.choices if isinstance(choice, Lay)), None)
    if lay is not None:
        choices[Key.A] = _track(asked, lay, title)
    can_stop = say("done") in asked.options
    choices[Key.OK] = Choice(phrase("done"), saying(say("done")), possible=can_stop)
    scans = {} if lay is None else _row(asked, title, lay).scans
    return Keyboard(title, choices, scans=scans, about=ABOUT)


def _title(asked: Asked, done: str) -> Row:
    """How often, and what there is to pay with; it stands beside "OK done"."""
    supply = asked.state.places[asked.player]
    loose, tight = (f"{done} {counted(supply, GOODS[:3], gap)}" for gap in (" ", ""))
    return Row(plain(loose if len(loose) <= BESIDE_OK else tight))


def _exchanges(asked: Asked, effect: Trades) -> list[Choice]:
    return [
        _exchange(asked, exchange, place)
        for exchange in effect.choices
        if isinstance(exchange, Exchange)
        for place in ((BAG, YARD) if exchange.get.resources == 1 else ("",))
    ]


def _exchange(asked: Asked, exchange: Exchange, place: str) -> Choice:
    answer = say("trade", exchange.word, *((place,) if place else ()))
    possible = answer in asked.options
    if not place:
        return Choice(plain(drawn(exchange.word)), saying(answer), possible=possible)
    kind = IRON if exchange.get.iron else STONE
    text = phrase("{trade}: {where}", trade=drawn(exchange.word), where=_WHERE[place])
    there = plain(asked.state.places[place].get(kind, 0))
    return Choice(text, saying(answer), there, possible)


_WHERE: dict[str, Phrase] = {BAG: phrase("bag"), YARD: phrase("yard")}


def _track(asked: Asked, lay: Lay, title: Row) -> Choice:
    words = asked.words("track")
    lines = tuple(dict.fromkeys(args[0] for args in words))
    if len(lines) == 1:
        name = phrase("track {where}", where=_where(asked, lines[0]))
        return Choice(name, _paying(asked, lines[0], title), phrase("+1VP"))
    then = partial(_row, asked, title, lay)
    return Choice(phrase("track"), then, plain(lay.price.drawn), bool(lines))


def _where(asked: Asked, line: str) -> str:
    station = table.free_track(asked.state, line)
    return station.label if station else line


def _row(asked: Asked, title: Row, lay: Lay) -> Keyboard:
    def choice(line: str) -> Choice:
        possible = any(args[0] == line for args in asked.words("track"))
        if possible:
            return Choice(plain(line), _paying(asked, line, title), plain(_where(asked, line)))
        return Choice(plain(line), saying(_crossed(asked, line, lay)), possible=False)

    return rows.rows(asked, Row(phrase("TRACK")), choice, ABOUT)


def _crossed(asked: Asked, line: str, lay: Lay) -> Answer:
    """Paid as it can be, so that the refusal names the line and not a price."""
    way = acts.ways_to_pay(asked.state, asked.player, lay.price)[0]
    return say("track", line, way) if way else say("track", line)


def _paying(asked: Asked, line: str, title: Row) -> Then:
    ways = [args for args in asked.words("track") if args[0] == line]
    if len(ways) == 1:
        return saying(Answer("track", ways[0]))
    answers = {(way.count("i"), way.count("s")): say("track", line, way) for _, way in ways}
    return lambda: mix(Row(phrase("PAY FOR {line}", line=line)), answers, ABOUT)
