"""The lines at a glance: rubble, tracks, stations, navvies, surveyors, buffer stops."""

from __future__ import annotations

from companion.games.foothills import table
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.layout import Station
from companion.games.foothills.state import BUFFER, SURVEYOR, TILE, State
from companion.ui.grid import Cell, Grid, Owner, Row
from companion.ui.icons import NAVVY

OWNERS = dict(zip(COLOURS, (Owner.FIRST, Owner.SECOND), strict=True))


def linemap(state: State) -> Grid:
    return Grid(tuple(_row(state, line) for line in state.layout.lines))


def _row(state: State, line: str) -> Row:
    cells = tuple(_cell(state, station, line) for station in state.layout.rows.get(line, ()))
    return Row(line, cells, BUFFER in state.places.get(f"{line}/end", {}))


def _cell(state: State, station: Station, line: str) -> Cell:
    """A card of two rows has its figure in the upper one only."""
    pawn = _pawn(state, station) if line == station.lines[0] else None
    span = 2 if station.double else 1
    if table.has_navvy(state, station):
        return Cell(cover=NAVVY, pawn=pawn, span=span)
    rubble = table.rubble_on(state, station)
    if rubble:
        return Cell(text=str(rubble), pawn=pawn, span=span)
    stations = tuple(_owner(state, space.place) for space in station.spaces)
    return Cell(stations=stations, tracks=_tracks(state, station), pawn=pawn, span=span)


def _owner(state: State, place: str) -> Owner:
    tiles = state.places[place]
    return next((OWNERS[who] for who in COLOURS if TILE[who] in tiles), Owner.NOBODY)


def _tracks(state: State, station: Station) -> tuple[Owner, ...]:
    tiles = state.places[station.track]
    laid = [OWNERS[who] for who in COLOURS for _ in range(tiles.get(TILE[who], 0))]
    return (*laid, *[Owner.NOBODY] * (station.tracks - len(laid)))


def _pawn(state: State, station: Station) -> Owner | None:
    figures = state.places[station.surveyor]
    return next((OWNERS[who] for who in COLOURS if SURVEYOR[who] in figures), None)
