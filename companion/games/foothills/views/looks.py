"""The screens to look around in: last turn, lines, bag, supplies, score, how it must all lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.core.journal import ANSWER, Entry
from companion.core.session import Session
from companion.fsm.dialog import Dialog
from companion.fsm.keys import Help, Reading, Then
from companion.fsm.options import Options
from companion.fsm.orders import Close, Through
from companion.fsm.phrase import Row, phrase, plain
from companion.fsm.pictures import Picture
from companion.games.foothills import odds, table
from companion.games.foothills.dialogs.pictured import CUBES, counted
from companion.games.foothills.facts import COLOURS, LINES
from companion.games.foothills.goods import halves
from companion.games.foothills.state import (
    BAG,
    BUFFER,
    HALF,
    NAVVY,
    PASSENGER,
    RUBBLE,
    SUPPLY,
    TILE,
    TILES,
    YARD,
    State,
)
from companion.games.foothills.views.linemap import linemap
from companion.games.foothills.views.points import sheet, shown_score, total
from companion.games.foothills.views.rebuild import cards_of, rebuild
from companion.ui import icons
from companion.ui.texts import msgid

ABOUT = Help(phrase("OK leads to the next screen, BACK to the one before; any other key plays on."))
SHOWN = 5

Rows = Sequence[Row]
Screen = Callable[[Then], Dialog]
"""A screen that still has to be told where its OK leads."""


def looks(session: Session, options: Options, told: Callable[[Entry], Row]) -> list[Dialog]:
    return _chained(list(_screens(session, options, told)))


def _chained(screens: Sequence[Screen]) -> list[Dialog]:
    """Each leads to the next, the last one back to the question."""
    following: Then = Close
    dialogs: list[Dialog] = []
    for screen in reversed(screens):
        dialog = screen(following)
        dialogs.append(dialog)
        following = _showing(dialog)
    return dialogs[::-1]


def _showing(dialog: Dialog) -> Then:
    return lambda: dialog


def _screens(session: Session, options: Options, told: Callable[[Entry], Row]) -> Iterator[Screen]:
    state = session.state
    yield from _pages(Row(phrase("LAST ANSWERS")), history(session, told)[:SHOWN])
    yield lambda on: Picture(linemap(state), on, Through, ABOUT)
    yield from _pages(Row(phrase("BAG AND STOCKYARD")), cubes(state, options))
    for colour in COLOURS:
        yield from _pages(Row(phrase(colour.upper())), supplies(state, colour, options))
    if options.scores:
        for colour in COLOURS:
            title = Row(phrase(colour.upper()), plain(total(shown_score(state, colour))))
            yield from _pages(title, sheet(state, colour))
    for colour in COLOURS:
        title = Row(phrase("{who}: CARDS", who=phrase(colour.upper())))
        yield from _pages(title, cards_of(state, colour))
    yield from _pages(Row(phrase("HOW IT MUST LIE")), rebuild(state))


def _pages(title: Row, rows: Rows) -> Iterator[Screen]:
    for first in range(0, max(1, len(rows)), SHOWN):
        yield _page(title, rows[first : first + SHOWN])


def _page(title: Row, rows: Rows) -> Screen:
    return lambda on: Reading(title, tuple(rows), on, Through, ABOUT)


def history(session: Session, told: Callable[[Entry], Row]) -> list[Row]:
    entries = [node.entry for node in session.timeline.nodes if node.entry.kind == ANSWER]
    return [told(entry) for entry in reversed(entries[-SHOWN:])]


def cubes(state: State, options: Options) -> list[Row]:
    rows = [
        Row(phrase(name), plain(lying(state, place)))
        for name, place in ((msgid("bag"), BAG), (msgid("stockyard"), YARD))
    ]
    if options.odds:
        chance = round(100 * odds.chance_of_an_event(state))
        rows.append(Row(phrase("event: refill"), plain(f"{chance}%")))
    target = table.navvy_target(state)
    rows.append(Row(phrase("next navvy"), plain(target.label if target else "-")))
    supply = state.places[SUPPLY]
    left = plain(f"{supply.get(NAVVY, 0)}{icons.NAVVY} {supply.get(BUFFER, 0)}{icons.BUFFER_STOP}")
    rows.append(Row(phrase("navvies, stops"), left))
    return rows


def lying(state: State, place: str) -> str:
    return counted(state.places[place], CUBES)


def supplies(state: State, colour: str, options: Options) -> list[Row]:
    """Points are listed here only where no chits lie on the table."""
    supply = state.places[colour]
    owned = [line for line in state.layout.lines if state.layout.tickets.get(line) in supply]
    tickets = " ".join(str(LINES.index(line) + 1) for line in owned)
    points = Row(phrase("points kept"), plain(halves(supply.get(HALF, 0))))
    return [
        Row(phrase("iron, stone"), plain(counted(supply, CUBES[:2]))),
        Row(phrase("rubble"), plain(counted(supply, (RUBBLE,)))),
        Row(phrase("passengers"), plain(counted(supply, (PASSENGER,)))),
        Row(phrase("tickets"), plain(tickets or "-")),
        Row(phrase("tiles left"), plain(state.places[TILES[colour]].get(TILE[colour], 0))),
        *([] if options.chits else [points]),
    ]
