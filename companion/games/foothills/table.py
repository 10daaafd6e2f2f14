"""Looking at the table: questions that several rules ask, answered from the pieces alone."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.foothills.layout import Space, Station
from companion.games.foothills.state import (
    BAG,
    BUFFER,
    BUFFER_STOPS,
    EVENT,
    HOME,
    IRON,
    NAVVY,
    PUB,
    RUBBLE,
    SLOTS,
    STONE,
    SUPPLY,
    SURVEYOR,
    TILE,
    TILES,
    YARD,
    View,
)


def resources(view: View, place: str) -> int:
    """Iron ore and stone; event cubes are no resources (FH:A-6)."""
    pieces = view.places[place]
    return pieces.get(IRON, 0) + pieces.get(STONE, 0)


def cubes(view: View, place: str) -> int:
    pieces = view.places[place]
    return pieces.get(IRON, 0) + pieces.get(STONE, 0) + pieces.get(EVENT, 0)


def rubble_on(view: View, station: Station) -> int:
    return view.places[station.id].get(RUBBLE, 0)


def has_navvy(view: View, station: Station) -> bool:
    return NAVVY in view.places[station.id]


def tracks_on(view: View, station: Station) -> int:
    return sum(view.places[station.track].values())


def tracks_for(view: View, station: Station, line: str) -> int:
    """How many tracks on the card a line counts; by setting only the left of Porthmadog's two
    is line I's, if line II is in play as well (OQ-15)."""
    if line == "I" and len(station.lines) > 1 and view.settings.porthmadog == "split":
        return 1
    return station.tracks


def free_track(view: View, line: str) -> Station | None:
    """The card with the leftmost available track space of a line: no rubble, no navvy, no tile
    (FH:C-4, FH:C-5, FH:PORTH-6)."""
    places = view.places
    for station in view.layout.tracked[line]:
        pieces = places[station.id]
        if RUBBLE in pieces or NAVVY in pieces:
            continue
        tiles = places[station.track]
        if not tiles or sum(tiles.values()) < tracks_for(view, station, line):
            return station
    return None


def track_by_ruling(view: View, line: str) -> Station:
    """Where a track goes for which no space is free: the first card of the line that is not
    covered, or the last."""
    row = view.layout.tracked[line]
    return next((station for station in row if not covered(view, station, line)), row[-1])


def rubble_in(view: View, line: str) -> Iterator[tuple[Station, int]]:
    """The cards of a line that hold rubble, left to right (FH:B-4)."""
    for station in view.layout.rows[line]:
        n = view.places[station.id].get(RUBBLE, 0)
        if n:
            yield station, n


def has_rubble(view: View, line: str) -> bool:
    places = view.places
    for station in view.layout.rows[line]:
        if RUBBLE in places[station.id]:
            return True
    return False


def covered(view: View, station: Station, line: str) -> bool:
    """All track spaces of the card that count for the line hold a track or navvy tile."""
    return has_navvy(view, station) or tracks_on(view, station) >= tracks_for(view, station, line)


def complete(view: View, line: str) -> bool:
    """FH:LINE-1: stations do not matter (FH:LINE-3)."""
    return all(covered(view, station, line) for station in view.layout.tracked[line])


def all_buffer_stops_placed(view: View) -> bool:
    """FH:END-1, however they came there."""
    if BUFFER in view.places[SUPPLY]:
        return False
    return sum(BUFFER in view.places[f"{line}/end"] for line in view.layout.lines) >= BUFFER_STOPS


def navvy_target(view: View) -> Station | None:
    """The first card without track, station and navvy tile (FH:NAVVY-3)."""
    return next(navvy_targets(view), None)


def navvy_targets(view: View) -> Iterator[Station]:
    """Where the next navvy goes, where the one after it, and so on."""
    places = view.places
    for station in view.layout.search:
        if NAVVY in places[station.id] or places[station.track]:
            continue
        if not any(places[space.place] for space in station.spaces):
            yield station


def can_place_navvy(view: View) -> bool:
    """FH:NAVVY-11, FH:NAVVY-12"""
    return NAVVY in view.places[SUPPLY] and navvy_target(view) is not None


def space_free(view: View, station: Station, space: Space) -> bool:
    """Not built by a player or navvy, and on a card without rubble (FH:D-2)."""
    pieces = view.places[station.id]
    return not view.places[space.place] and NAVVY not in pieces and RUBBLE not in pieces


def open_spaces(view: View) -> Iterator[tuple[Station, Space]]:
    """Every station space that could be built next, whatever it costs (FH:D-2, FH:DEVIL-2)."""
    places = view.places
    for station in view.layout.search:
        pieces = places[station.id]
        if RUBBLE in pieces or NAVVY in pieces:
            continue
        for space in station.spaces:
            if not places[space.place]:
                yield station, space
                if station.ordered:
                    break


def has_built_station(view: View, station: Station) -> bool:
    """Built by anybody, or counting as built (FH:E-3, FH:E-4)."""
    places = view.places
    if station.start or NAVVY in places[station.id]:
        return True
    for space in station.spaces:
        if places[space.place]:
            return True
    return False


def surveyor_at(view: View, player: str) -> str:
    """The place of a surveyor: home, pub, or the surveyor space of a card."""
    token = SURVEYOR[player]
    for place in (HOME[player], PUB):
        if token in view.places[place]:
            return place
    for station in view.layout.stations.values():
        if token in view.places[station.surveyor]:
            return station.surveyor
    raise LookupError(f"{token} is not on the table")


def card_in_slot(view: View, player: str, letter: str) -> str | None:
    for card in view.places[SLOTS[player][letter]]:
        return card
    return None


def side_up(view: View, card: str) -> str:
    """The side of an action card that shows, as its program is named."""
    return f"{card}:grey" if card in view.record.grey else f"{card}:golden"


def owns_ticket(view: View, player: str) -> bool:
    supply = view.places[player]
    for ticket in view.layout.ticket_types:
        if ticket in supply:
            return True
    return False


def tickets_owned(view: View, player: str) -> int:
    supply = view.places[player]
    return sum(ticket in supply for ticket in view.layout.ticket_types)


def ticketed_lines(view: View, player: str) -> tuple[str, ...]:
    supply = view.places[player]
    tickets = view.layout.tickets
    return tuple(line for line in view.layout.lines if tickets[line] in supply)


def has_tile(view: View, player: str) -> bool:
    """Track and stations take the same 16 tiles (FH:LIMIT-2)."""
    return TILE[player] in view.places[TILES[player]]


def own_track_in(view: View, player: str, line: str) -> bool:
    tile = TILE[player]
    return any(tile in view.places[station.track] for station in view.layout.tracked[line])


def tracks_built(view: View, player: str) -> int:
    """Own track tiles on the table, Porthmadog's two singly (OQ-76)."""
    tile = TILE[player]
    return sum(view.places[station.track].get(tile, 0) for station in view.layout.stations.values())


def yard_or_bag(view: View, kind: str) -> Iterator[str]:
    """Where a resource can be had from, at choice (FH:E-6, FH:C-9)."""
    for place in (YARD, BAG):
        if kind in view.places[place]:
            yield place
