"""The home of a turn: A grow, B gather, C attack, D play a card, E look around; OK ends the turn.

Ending has the key that overrules nothing: on a refusal E insists and OK only goes back. At the
right edge stand the reminders: season, Eclipse, Evergreen, Lightning or the hand, and the score.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.answers import Answer
from companion.core.engine import say
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import Choice, Help, Keyboard, Row, Then
from companion.fsm.orders import Fire
from companion.fsm.phrase import NONE, Phrase, phrase
from companion.games.roots import table
from companion.games.roots.dialogs import cards, places
from companion.games.roots.dialogs.asked import Asked, copies
from companion.games.roots.names import CARDS, SEASONS, WEATHER
from companion.games.roots.phases.acting import ATTACK, ATTACK_COST, END, GATHER, GROW
from companion.games.roots.phases.common import COST, PLAY
from companion.games.roots.seasons import GATHER_COST, PLAIN, gather_cost, season_now, season_table
from companion.hw.ports import Key

ABOUT = Help(
    phrase("Grow, gather, attack and play cards while points last. OK ends the turn."), "RF:TURN-2"
)
UNSURE = {"spring": -1, "autumn": 1}
"""Seasons whose price of gathering is not written down, and which way it may differ (Q-11)."""


def home(asked: Asked, score: Phrase) -> Dialog:
    title = phrase("{who} {n}AP", who=asked.colour, n=asked.state.record.ap)
    choices = {
        Key.A: _grow(asked),
        Key.B: _gather(asked),
        Key.C: _attack(asked),
        Key.D: _play(asked),
        Key.E: Choice(phrase("look"), lambda: Fire("look"), score),
        Key.OK: Choice(phrase("end"), asked.saying(END)),
    }
    scans = copies({card: asked.saying(PLAY[card]) for card in CARDS})
    return Keyboard(Row(title), choices, _at_another_price(asked), scans, ABOUT)


def _grow(asked: Asked) -> Choice:
    state = asked.state
    season = SEASONS[state.record.season]
    many = phrase("grow {n}", n=season_now(state).grow)
    return Choice(many, asked.saying(GROW), season, asked.allows(GROW))


def _gather(asked: Asked) -> Choice:
    record = asked.state.record
    price = phrase("gather {n}AP", n=gather_cost(asked.state))
    note = WEATHER["eclipse"] if record.leads != record.first else NONE
    return Choice(price, _at(asked, GATHER, places.gather), note, _any(asked, "gather"))


def _attack(asked: Asked) -> Choice:
    price = phrase("{n}AP", n=ATTACK_COST)
    note = CARDS["evergreen"] if asked.state.record.evergreen else price
    return Choice(phrase("attack"), _at(asked, ATTACK, places.aim), note, _any(asked, "attack"))


def _at(asked: Asked, bare: Answer, where: Callable[[Asked], Dialog]) -> Then:
    """Without a board no place is named."""
    if table.follows_board(asked.state):
        return lambda: where(asked)
    return asked.saying(bare)


def _play(asked: Asked) -> Choice:
    hand = phrase("hand {n}", n=table.hand(asked.state, asked.player))
    note = WEATHER["lightning"] if asked.state.record.lock else hand
    return Choice(phrase("card"), lambda: cards.play(asked), note, _any(asked, "play"))


def _any(asked: Asked, verb: str) -> bool:
    return any(option.verb == verb for option in asked.options)


def _at_another_price(asked: Asked) -> dict[Key, Choice]:
    """B and D held: as the printed tracker has it, where the written rules are silent."""
    state = asked.state
    season = state.record.season
    if season not in UNSURE or state.record.evergreen:
        return {}
    agreed = season_table(state.settings)[season].gather
    change = UNSURE[season] if agreed == PLAIN.gather else -agreed
    price = max(0, GATHER_COST + agreed + change)
    told = Choice(
        phrase("{n}AP", n=price),
        lambda: _gather_for(asked, price),
        possible=_can_gather_for(asked, price),
    )
    board = cards.pines_for(asked, change)
    is_any = any(pine.possible for pine in board.choices.values())
    pines = Choice(phrase("{n}AP", n=f"{change:+}"), lambda: board, possible=is_any)
    return {Key.B: told, Key.D: pines}


def _can_gather_for(asked: Asked, price: int) -> bool:
    cost = f"{COST}{price}"
    if not table.follows_board(asked.state):
        return asked.takes(say("gather", cost))
    tiles = table.bordering(asked.state, asked.player)
    return any(asked.takes(say("gather", tile, cost)) for tile in tiles[:1])


def _gather_for(asked: Asked, price: int) -> Reply:
    cost = f"{COST}{price}"
    if not table.follows_board(asked.state):
        return say("gather", cost)
    return places.gather(asked, cost)
