"""What holds after every decision, whatever was played (FH:INV-1 to FH:INV-14)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.foothills import table
from companion.games.foothills.facts import COLOURS, PORTHMADOG
from companion.games.foothills.state import (
    ASIDE,
    BAG,
    BOX,
    BUFFER,
    CARDS,
    EVENT,
    IRON,
    NAVVY,
    PILE,
    RUBBLE,
    SLOTS,
    STONE,
    SUPPLY,
    SURVEYOR,
    TILE,
    TILES,
    YARD,
    State,
    View,
)
from companion.games.foothills.steps import Prepare, Select


def violations(state: State) -> tuple[str, ...]:
    if isinstance(state.stack[0], Prepare):
        return ()  # the table is not laid yet
    return tuple(f"FH:{name}: {words}" for check in _CHECKS for name, words in check(state))


Found = Iterator[tuple[str, str]]


def _sum(view: View, piece: str, *places: str) -> int:
    return sum(view.places[place].get(piece, 0) for place in places)


def _resources(view: View) -> Found:
    for kind, total in ((IRON, 20), (STONE, 16)):
        if _sum(view, kind, BAG, YARD, ASIDE, "lost", *COLOURS) != total:
            yield "INV-1", f"not {total} {kind}"


def _events(view: View) -> Found:
    if _sum(view, EVENT, BAG, YARD, ASIDE, BOX, "lost") != 4:
        yield "INV-2", "not 4 event cubes"


def _few_events(state: State) -> Found:
    if isinstance(state.stack[-1], Select) and _sum(state, EVENT, YARD) > 2:
        yield "INV-3", "three events survived the turn"


def _navvies(view: View) -> Found:
    if (placed := _sum(view, NAVVY, *view.layout.stations)) > 10:
        yield "INV-4", f"{placed} navvies on the table"
    for station in view.layout.stations.values():
        count = view.places[station.id].get(NAVVY, 0)
        if count > 1 or (count and station.start):
            yield "INV-4", f"{count} navvies on {station.id}"


def _clean_cards(view: View) -> Found:
    for station in view.layout.stations.values():
        tiles = table.tracks_on(view, station) + sum(
            len(view.places[space.place]) for space in station.spaces
        )
        if table.has_navvy(view, station) and (table.rubble_on(view, station) or tiles):
            yield "INV-5", f"{station.id} has a navvy and something else"
        if table.rubble_on(view, station) and tiles:
            yield "INV-5", f"{station.id} has rubble and a tile"


def _tiles(view: View) -> Found:
    for player in COLOURS:
        tile = TILE[player]
        built = _sum(view, tile, *view.layout.spaces)
        used = table.tracks_built(view, player) + built
        if used + _sum(view, tile, TILES[player], "lost") != 16:
            yield "INV-6", f"{player} does not have 16 tiles"
        if view.record.stations(player) != built:
            yield "INV-6", f"{player}'s station counter is not at {built}"


def _piles(view: View) -> Found:
    for player in COLOURS:
        if len(view.places[PILE[player]]) > view.record.stations(player):
            yield "INV-7", f"{player} scored more cards than stations"


def _cards(view: View) -> Found:
    if view.record.turn == 0:
        return
    for letter, cards in view.layout.by_letter.items():
        places = [CARDS, *PILE.values(), *(SLOTS[player][letter] for player in COLOURS)]
        if sum(_sum(view, card, *places) for card in cards) != 4:
            yield "INV-8", f"not 4 cards of letter {letter}"


def _slots(view: View) -> Found:
    for player in COLOURS:
        for letter, slot in SLOTS[player].items():
            cards = view.places[slot]
            if len(cards) > 1 or any(view.layout.cards[c].golden != letter for c in cards):
                yield "INV-9", f"{slot} holds {sorted(cards)}"


def _buffers(view: View) -> Found:
    finished = sum(table.complete(view, line) for line in view.layout.lines)
    placed = sum(BUFFER in view.places[f"{line}/end"] for line in view.layout.lines)
    if placed != min(finished, 5) or placed + _sum(view, BUFFER, SUPPLY, "lost") != 5:
        yield "INV-10", f"{placed} buffer stops for {finished} lines"


def _surveyors(view: View) -> Found:
    for station in view.layout.stations.values():
        tokens = view.places[station.surveyor]
        if tokens and not table.has_built_station(view, station):
            yield "INV-11", f"a surveyor at {station.id}"
        if len(tokens) > 1:
            yield "INV-12", f"two surveyors at {station.id}"
    for player in COLOURS:
        if sum(SURVEYOR[player] in pieces for pieces in view.places.values()) != 1:
            yield "INV-12", f"{player} has not one surveyor"


def _tickets(view: View) -> Found:
    for station in view.layout.starts:
        ticket = view.layout.tickets[station.lines[0]]
        if _sum(view, ticket, station.id, *COLOURS) != 2:
            yield "INV-13", f"not 2 of {ticket}"


def _rubble(view: View) -> Found:
    for line, row in view.layout.rows.items():
        cards = [station for station in row if not station.start and station.id != PORTHMADOG]
        seen = False
        for station in cards:
            untouched = _sum(view, RUBBLE, station.id) >= (station.rubble or 0)
            if seen and not untouched and not table.has_navvy(view, station):
                yield "INV-14", f"rubble lies left of {station.id} in line {line}"
            seen = seen or table.rubble_on(view, station) > 0


_CHECKS = (
    _resources,
    _events,
    _few_events,
    _navvies,
    _clean_cards,
    _tiles,
    _piles,
    _cards,
    _slots,
    _buffers,
    _surveyors,
    _tickets,
    _rubble,
)
