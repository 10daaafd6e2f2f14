"""What players put right by hand although it is no count: sides of cards, surveyors."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.ledger import Move
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.face import Repair
from companion.fsm.keys import ROWS, Choice, Help, Keyboard, Row, refuse
from companion.fsm.lists import paged
from companion.fsm.orders import Correct
from companion.fsm.phrase import phrase, plain
from companion.games.foothills import table
from companion.games.foothills.dialogs.asked import SLOTS, in_slot, side_letter, side_name
from companion.games.foothills.dialogs.names import INITIALS
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.layout import Station
from companion.games.foothills.state import HOME, PUB, SURVEYOR, State
from companion.hw.ports import Key
from companion.ui.texts import msgid

TURN_OVER = Help(phrase("The card is turned over on the table already; say which."), "FH:FLIP-1")
PUT_THERE = Help(phrase("Say where the surveyor really stands."), "FH:E-1")
NOWHERE = msgid("no surveyor space there")


def repairs(state: State) -> Sequence[Repair]:
    return [
        *(
            Repair(phrase("{who}: turn a card", who=phrase(who)), _cards(state, who))
            for who in COLOURS
        ),
        *(
            Repair(phrase("{who}: surveyor", who=phrase(who)), _surveyor(state, who))
            for who in COLOURS
        ),
    ]


def _cards(state: State, who: str) -> Callable[[], Dialog]:
    """The keys of the slots, as everywhere."""
    held = {letter: in_slot(state, letter, who) for letter in SLOTS}
    choices = {
        SLOTS[letter]: Choice(
            side_name(state, card), _turned(state, card), side_letter(state, card)
        )
        for letter, card in held.items()
        if card
    }
    title = Row(phrase("TURN WHICH OVER?"), INITIALS[who], inverse=True)
    scans = {card: _turned(state, card) for card in held.values() if card}
    return lambda: Keyboard(title, choices, scans=scans, about=TURN_OVER)


def _turned(state: State, card: str) -> Callable[[], Reply]:
    return lambda: Correct(marks={"grey": sorted(state.record.grey ^ {card})})


def _surveyor(state: State, who: str) -> Callable[[], Dialog]:
    """A row, then the card in it; home and the pub by the keys that they have everywhere."""
    lines = state.layout.lines
    choices = {
        key: Choice(plain(line), _in_line(state, who, line))
        for key, line in zip(ROWS, lines, strict=False)
    }
    held = {
        Key.D: Choice(phrase("home"), _put(state, who, HOME[who])),
        Key.E: Choice(phrase("pub"), _put(state, who, PUB)),
    }
    title = Row(phrase("STANDS WHERE?"), inverse=True)
    stations = (s for s in state.layout.stations.values() if s.has_surveyor_space)
    scans = {station.id: _put(state, who, station.surveyor) for station in stations}
    return lambda: Keyboard(title, choices, held, scans, PUT_THERE)


def _in_line(state: State, who: str, line: str) -> Callable[[], Reply]:
    stations = [s for s in state.layout.rows.get(line, ()) if s.has_surveyor_space]
    if not stations:
        return lambda: refuse(NOWHERE)
    return lambda: paged(phrase("STANDS WHERE?"), [_choice(state, who, s) for s in stations])


def _choice(state: State, who: str, station: Station) -> Choice:
    return Choice(plain(station.label), _put(state, who, station.surveyor))


def _put(state: State, who: str, target: str) -> Callable[[], Reply]:
    source = table.surveyor_at(state, who)
    return lambda: Correct((Move(1, SURVEYOR[who], source, target),))
