"""The screens to look around in: last turn, lines, bag, supplies, score, how it must all lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.core.journal import ANSWER, Entry
from companion.core.session import Session
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import Help, Reading
from companion.fsm.options import Options
from companion.fsm.orders import Close, Through
from companion.fsm.phrase import Row, phrase, plain
from companion.games.foothills import odds, table
from companion.games.foothills.facts import COLOURS, LINES
from companion.games.foothills.layout import Station
from companion.games.foothills.scoring import score
from companion.games.foothills.state import (
    BAG,
    BUFFER,
    EVENT,
    IRON,
    NAVVY,
    PASSENGER,
    PILE,
    RUBBLE,
    STONE,
    SUPPLY,
    TILE,
    TILES,
    YARD,
    State,
    View,
)
from companion.games.foothills.views.points import sheet, total
from companion.ui.texts import msgid

ABOUT = Help(phrase("OK leads to the next screen, BACK to the one before; any other key plays on."))
SHOWN = 5

Rows = Sequence[Row]
Screen = tuple[Row, Rows]


def looks(session: Session, options: Options, told: Callable[[Entry], Row]) -> list[Dialog]:
    return _chained(list(_screens(session, options, told)))


def _chained(screens: Sequence[Screen]) -> list[Dialog]:
    """Each leads to the next, the last one back to the question."""
    following: Callable[[], Reply] = Close
    dialogs: list[Dialog] = []
    for title, rows in reversed(screens):
        dialog = Reading(title, tuple(rows), following, Through, ABOUT)
        dialogs.append(dialog)
        following = _showing(dialog)
    return dialogs[::-1]


def _showing(dialog: Dialog) -> Callable[[], Reply]:
    return lambda: dialog


def _screens(session: Session, options: Options, told: Callable[[Entry], Row]) -> Iterator[Screen]:
    state = session.state
    yield from _pages(Row(phrase("LAST ANSWERS")), history(session, told)[:SHOWN])
    yield from _pages(Row(phrase("LINES"), phrase("rubble track")), lines(state))
    yield from _pages(Row(phrase("BAG AND STOCKYARD")), cubes(state, options))
    for colour in COLOURS:
        yield from _pages(Row(phrase(colour.upper())), supplies(state, colour))
    if options.scores:
        for colour in COLOURS:
            title = Row(phrase(colour.upper()), plain(total(score(state, colour))))
            yield from _pages(title, sheet(state, colour))
    yield from _pages(Row(phrase("HOW IT MUST LIE")), rebuild(state))


def _pages(title: Row, rows: Rows) -> Iterator[Screen]:
    for first in range(0, max(1, len(rows)), SHOWN):
        yield title, rows[first : first + SHOWN]


def history(session: Session, told: Callable[[Entry], Row]) -> list[Row]:
    entries = [node.entry for node in session.timeline.nodes if node.entry.kind == ANSWER]
    return [told(entry) for entry in reversed(entries[-SHOWN:])]


def lines(state: State) -> list[Row]:
    """`V  3·2  1/3`: rubble on each card, tracks laid of all."""
    return [
        Row(plain(_line(state, line)), plain(_tracks(state, line))) for line in state.layout.lines
    ]


def _line(state: State, line: str) -> str:
    cells = " ".join(_cell(state, station) for station in state.layout.rows.get(line, ()))
    return f"{line:<5}{cells}"


def _cell(state: View, station: Station) -> str:
    """One character or two for a card: N navvy, a number of rubble, stations b g, · nothing."""
    if table.has_navvy(state, station):
        return "N"
    rubble = table.rubble_on(state, station)
    if rubble:
        return str(rubble)
    tiles = [place for space in station.spaces for place in state.places[space.place]]
    return "".join(tile[0] for tile in tiles) or "·"


def _tracks(state: State, line: str) -> str:
    row = state.layout.tracked.get(line, ())
    laid = sum(
        min(table.tracks_on(state, s) or s.tracks * table.has_navvy(state, s), s.tracks)
        for s in row
    )
    end = "]" if BUFFER in state.places.get(f"{line}/end", {}) else ""
    return f"{laid}/{sum(s.tracks for s in row)}{end}"


def cubes(state: State, options: Options) -> list[Row]:
    rows = [
        Row(phrase(name), plain(_cubes(state, place)))
        for name, place in ((msgid("bag"), BAG), (msgid("stockyard"), YARD))
    ]
    if options.odds:
        chance = round(100 * odds.chance_of_an_event(state))
        rows.append(Row(phrase("event in a refill"), plain(f"{chance}%")))
    target = table.navvy_target(state)
    rows.append(Row(phrase("next navvy"), plain(target.label if target else "-")))
    supply = state.places[SUPPLY]
    left = plain(f"{supply.get(NAVVY, 0)}N {supply.get(BUFFER, 0)}]")
    rows.append(Row(phrase("navvies, stops"), left))
    return rows


def _cubes(state: State, place: str) -> str:
    pieces = state.places[place]
    return f"{pieces.get(IRON, 0)}i {pieces.get(STONE, 0)}s {pieces.get(EVENT, 0)}w"


def supplies(state: State, colour: str) -> list[Row]:
    supply = state.places[colour]
    owned = [line for line in state.layout.lines if state.layout.tickets.get(line) in supply]
    tickets = " ".join(str(LINES.index(line) + 1) for line in owned)
    return [
        Row(phrase("iron, stone"), plain(f"{supply.get(IRON, 0)}, {supply.get(STONE, 0)}")),
        Row(phrase("rubble"), plain(supply.get(RUBBLE, 0))),
        Row(phrase("passengers"), plain(supply.get(PASSENGER, 0))),
        Row(phrase("tickets"), plain(tickets or "-")),
        Row(phrase("tiles left"), plain(state.places[TILES[colour]].get(TILE[colour], 0))),
    ]


def rebuild(state: State) -> list[Row]:
    """Every card with something on it, row by row."""
    rows = [
        Row(plain(_standing(state, s))) for s in state.layout.stations.values() if _lies(state, s)
    ]
    piles = [
        Row(phrase("{who}: scored", who=phrase(colour)), plain(len(state.places[PILE[colour]])))
        for colour in COLOURS
    ]
    return [*rows, *piles]


def _lies(state: State, station: Station) -> bool:
    places = (station.id, station.track, station.surveyor, *(s.place for s in station.spaces))
    return any(state.places[place] for place in places)


def _standing(state: State, station: Station) -> str:
    """`V-2 3r`, `V-3/4 track b 1:b S:b`"""
    words = [station.label]
    if table.has_navvy(state, station):
        words.append("N")
    if table.rubble_on(state, station):
        words.append(f"{table.rubble_on(state, station)}r")
    words += [f"={tile[0]}" * n for tile, n in state.places[station.track].items()]
    words += [f"{s.index}:{tile[0]}" for s in station.spaces for tile in state.places[s.place]]
    words += [f"S:{who[0]}" for who in state.places[station.surveyor]]
    return " ".join(words)
