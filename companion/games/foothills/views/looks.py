"""The screens to look around in: last turn, lines, bag, supplies, score, how it must all lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.journal import Entry
from companion.core.session import Session
from companion.fsm.dialog import Dialog
from companion.fsm.looking import ABOUT, Screen, chained, history, pages
from companion.fsm.options import Options
from companion.fsm.orders import Through
from companion.fsm.phrase import Phrase, Row, phrase, plain
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


def looks(session: Session, options: Options, told: Callable[[Entry], Phrase]) -> list[Dialog]:
    return chained(list(_screens(session, options, told)))


def _screens(
    session: Session, options: Options, told: Callable[[Entry], Phrase]
) -> Iterator[Screen]:
    state = session.state
    yield from history(session, told)
    yield lambda on: Picture(linemap(state), on, Through, ABOUT)
    yield from pages(Row(phrase("BAG AND STOCKYARD")), cubes(state, options))
    for colour in COLOURS:
        yield from pages(Row(phrase(colour.upper())), supplies(state, colour, options))
    if options.scores:
        for colour in COLOURS:
            title = Row(phrase(colour.upper()), plain(total(shown_score(state, colour))))
            yield from pages(title, sheet(state, colour))
    for colour in COLOURS:
        title = Row(phrase("{who}: CARDS", who=phrase(colour.upper())))
        yield from pages(title, cards_of(state, colour))
    yield from pages(Row(phrase("HOW IT MUST LIE")), rebuild(state))


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
    """Points are listed here only where no chits lie on the table, and the score is no secret."""
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
        *([points] if options.scores and not options.chits else []),
    ]
