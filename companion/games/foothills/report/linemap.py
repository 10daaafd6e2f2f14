"""The line map: rows of station cards with what lies on them, and the players' boards below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.picture import Box, Face, Label, Look, Picture, Shape, Token
from companion.core.report import Speech
from companion.games.foothills import scoring, table
from companion.games.foothills.facts import COLOURS, GREY_TYPE, LETTERS
from companion.games.foothills.layout import Station
from companion.games.foothills.state import (
    BAG,
    BUFFER,
    EVENT,
    HOME,
    IRON,
    NAVVY,
    PASSENGER,
    PILE,
    PUB,
    RUBBLE,
    STONE,
    SUMMIT,
    SUPPLY,
    SURVEYOR,
    TILE,
    YARD,
    State,
)
from companion.wording import number

LOOKS: Mapping[str, Look] = {
    "table": Look("#f6f1e7", "#2b2621", "#d9cfbd"),
    "card": Look("#fffdf8", "#2b2621", "#b8ab94"),
    "start": Look("#efe6d3", "#2b2621", "#b8ab94"),
    "free": Look("#ffffff", "#6b6256", "#b8ab94"),
    "blue": Look("#1f5fa8", "#ffffff", "#174a85"),
    "green": Look("#2b7a3b", "#ffffff", "#1f5c2c"),
    "navvy": Look("#4a4038", "#ffffff", "#2b2621"),
    "rubble": Look("#c2ab8c", "#2b2621", "#94795a"),
    "bonus": Look("#f2c14e", "#2b2621", "#b5852a"),
    "ticket": Look("#f7dccb", "#2b2621", "#c58a63"),
    "buffer": Look("#a3312b", "#ffffff", "#7a2420"),
    "iron": Look("#b5532a", "#ffffff", "#8a3e1e"),
    "stone": Look("#7d848c", "#ffffff", "#5b6168"),
    "event": Look("#ffffff", "#2b2621", "#2b2621"),
    "passenger": Look("#e8d9f0", "#2b2621", "#8d6aa3"),
    "golden": Look("#f2c14e", "#2b2621", "#b5852a"),
    "grey": Look("#c9c9c9", "#2b2621", "#8a8a8a"),
    "plain": Look("#ffffff", "#2b2621", "#d9cfbd"),
}
LEFT, TOP, GAP = 44, 10, 6
WIDE, HIGH = 92, 84
SHORTEST = 5
"""Columns that the map has at least, so that the players' boards fit below."""
STORE, BOARD = 76, 116
GOODS = (IRON, STONE, RUBBLE, PASSENGER)
FREE_STATION, FREE_TRACK, NAVVY_SIGN, PAWN = "○", "═", "N", "♟"


def picture(state: State, speech: Speech) -> Picture:
    layout = state.layout
    columns = max([SHORTEST, *(s.column + s.double for s in layout.stations.values())])
    width = LEFT + columns * WIDE + 26
    top = TOP + len(layout.lines) * HIGH + 8
    boards = top + STORE + GAP
    shapes = [
        Box(0, 0, width, boards + BOARD + 8, "table", 10),
        *_lines(state),
        *(shape for station in layout.stations.values() for shape in _card(state, station)),
        *_store(speech, 8, top, width - 16),
        *_boards(speech, boards, width),
    ]
    return Picture(width, boards + BOARD + 8, tuple(shapes), _key(speech))


def _key(speech: Speech) -> tuple[tuple[Face, str], ...]:
    signs = {
        "station": Face("free", FREE_STATION),
        "track": Face("free", FREE_TRACK),
        "tile": Face("blue", speech.label("mark blue")),
        "navvy": Face("navvy", NAVVY_SIGN),
        "surveyor": Face("green", PAWN),
        "rubble": Face("rubble", "3"),
        "ticket": Face("ticket", "×2"),
        "bonus": Face("bonus", "+3"),
        "stop": Face("buffer", ""),
        "golden": Face("golden", "A"),
        "grey": Face("grey", "Ac"),
        "pile": Face("plain", "★2"),
    }
    return tuple((face, speech.label(f"key.{name}")) for name, face in signs.items())


def _lines(state: State) -> Iterator[Shape]:
    """The numeral of each line at its left, its buffer stop behind its last card."""
    for row, line in enumerate(state.layout.lines):
        middle = TOP + row * HIGH + HIGH / 2
        yield Label(LEFT / 2, middle + 5, line, 15, "middle", bold=True)
        last = state.layout.rows[line][-1] if line in state.layout.rows else None
        if last is not None:
            x = LEFT + (last.column + last.double) * WIDE - 2
            yield Token(f"{line}/end", x, middle - 26, 14, 46, 10)


def _frame(station: Station) -> tuple[float, float, float, float]:
    """Where a card lies: a double is two columns wide, a shared card two rows high."""
    x = LEFT + (station.column - 1) * WIDE
    y = TOP + station.row * HIGH
    return x, y, (1 + station.double) * WIDE - GAP, len(station.lines) * HIGH - GAP


def _card(state: State, station: Station) -> Iterator[Shape]:
    x, y, width, height = _frame(station)
    name = state.layout.deck.text(station.id, "name") or ""
    right = x + width - 5
    yield Box(x, y, width, height, "start" if station.start else "card")
    yield Label(x + 6, y + 15, station.label, 12, bold=True)
    yield Label(x + 6, y + 27, _clipped(name, int(width / 4.6)), 8, faint=True)
    yield Token(f"{station.id}:rubble", right - 22, y + 4, 22, 16, 11, 8)
    middle = y + height - 47
    yield Token(f"{station.id}:bonus", right - 46, middle + 2, 23, 17, 10, 8)
    for index, space in enumerate(station.spaces):
        yield Token(space.place, x + 6 + 24 * index, middle, 21, 21, 11)
    yield Token(station.surveyor, right - 21, middle, 21, 21, 11, 10.5)
    each = (width - 10) / max(station.tracks, 1)
    for index in range(station.tracks):
        yield Token(f"{station.track}.{index}", x + 5 + index * each, y + height - 22,
                    each - 2 * (station.tracks > 1), 16, 10)  # fmt: skip


def _clipped(text: str, n: int) -> str:
    return text if len(text) <= n else text[: n - 1].rstrip() + "…"


def _store(speech: Speech, x: float, y: float, width: float) -> Iterator[Shape]:
    """What both players draw from: stockyard, bag, pub, navvies and buffer stops."""
    yield Box(x, y, width, STORE, "card")
    each = width / 5
    for index, place in enumerate((YARD, BAG)):
        left = x + 10 + index * each * 1.25
        yield Label(left, y + 20, speech.label(f"map.{place}"), 12, bold=True)
        for place_index, cube in enumerate((IRON, STONE, EVENT)):
            yield from _named(speech, f"{place}:{cube}", cube, left + place_index * 38, y + 30, 34)
    left = x + 10 + each * 2.5
    yield Label(left, y + 20, speech.label("map.pub"), 12, bold=True)
    for index, player in enumerate(COLOURS):
        yield Token(f"{PUB}:{player}", left + index * 26, y + 34, 22, 22, 11, 11)
    left = x + 10 + each * 3.2
    for index, key in enumerate(("navvies", "stops")):
        yield Token(f"supply:{key}", left, y + 12 + index * 28, 26, 22, 12)
        yield Label(left + 32, y + 27 + index * 28, speech.label(f"map.{key}"), 10)


def _named(
    speech: Speech, part: str, kind: str, x: float, y: float, width: float
) -> Iterator[Shape]:
    """A count with the name of what is counted below it: colour alone says nothing."""
    yield Token(part, x, y, width, 24, 13)
    yield Label(x + width / 2, y + 34, speech.label(f"map.{kind}"), 8.5, "middle", faint=True)


def _boards(speech: Speech, y: float, width: float) -> Iterator[Shape]:
    half = (width - 16 - GAP) / 2
    for index, player in enumerate(COLOURS):
        x = 8 + index * (half + GAP)
        yield Box(x, y, half, BOARD, "card")
        yield Token(f"{player}:name", x + 8, y + 8, 58, 20, 11)
        yield Token(f"{player}:points", x + half - 52, y + 8, 44, 20, 12)
        yield Token(f"{player}:home", x + 72, y + 7, 22, 22, 11, 11)
        each = (half - 16) / 5
        for place, kind in enumerate((*GOODS, "ticket")):
            part = f"{player}:{kind}"
            yield from _named(speech, part, kind, x + 8 + place * each, y + 36, each - 5)
        for place, letter in enumerate((*LETTERS, "pile")):
            each = (half - 16) / 6
            yield Token(f"{player}/{letter}", x + 8 + place * each, y + 81, each - 5, 26, 12)


def faces(state: State, speech: Speech) -> dict[str, Face]:
    return {
        **_card_faces(state, speech),
        **_line_faces(state),
        **_store_faces(state, speech),
        **_board_faces(state, speech),
    }


def _card_faces(state: State, speech: Speech) -> dict[str, Face]:
    shown: dict[str, Face] = {}
    for station in state.layout.stations.values():
        pieces = state.places[station.id]
        navvy = NAVVY in pieces
        shown[f"{station.id}:rubble"] = _tally("rubble", pieces.get(RUBBLE, 0))
        shown[f"{station.id}:bonus"] = _chit(pieces)
        shown[station.surveyor] = _surveyor(state, station.surveyor, speech)
        for space in station.spaces:
            shown[space.place] = _tile(state, space.place, 0, navvy, speech, FREE_STATION)
        for index in range(station.tracks):
            part = f"{station.track}.{index}"
            shown[part] = _tile(state, station.track, index, navvy, speech, FREE_TRACK)
    return shown


def _tile(state: State, place: str, index: int, navvy: bool, speech: Speech, free: str) -> Face:
    """The tile at a space, in the players' order; a navvy takes every space of its card."""
    if navvy:
        return Face("navvy", NAVVY_SIGN)
    pieces = state.places[place]
    tiles = [player for player in COLOURS for _ in range(pieces.get(TILE[player], 0))]
    if index >= len(tiles):
        return Face("free", free)
    return Face(tiles[index], speech.label(f"mark {tiles[index]}"))


def _tally(look: str, n: int) -> Face:
    return Face(look, str(n)) if n else Face()


def _chit(pieces: Mapping[str, int]) -> Face:
    """Tickets on a starting station, a line's bonus or the summit's on others."""
    tickets = sum(n for piece, n in pieces.items() if piece.startswith("ticket"))
    if tickets:
        return Face("ticket", f"×{tickets}")
    bonus = scoring.LINE_BONUS * sum(piece.startswith("bonus") for piece in pieces)
    bonus += scoring.SUMMIT_BONUS * (SUMMIT in pieces)
    return Face("bonus", f"+{number(bonus / 2)}") if bonus else Face()


def _surveyor(state: State, place: str, speech: Speech) -> Face:
    here = next((player for player in COLOURS if SURVEYOR[player] in state.places[place]), "")
    return Face(here, PAWN) if here else Face()


def _line_faces(state: State) -> dict[str, Face]:
    ends = {f"{line}/end": state.places[f"{line}/end"] for line in state.layout.rows}
    return {end: Face("buffer", "") if BUFFER in pieces else Face() for end, pieces in ends.items()}


def _store_faces(state: State, speech: Speech) -> dict[str, Face]:
    shown = {
        f"{place}:{cube}": Face(cube, str(state.places[place].get(cube, 0)))
        for place in (YARD, BAG)
        for cube in (IRON, STONE, EVENT)
    }
    for player in COLOURS:
        inside = SURVEYOR[player] in state.places[PUB]
        shown[f"{PUB}:{player}"] = Face(player, PAWN) if inside else Face("free", "")
    supply = state.places[SUPPLY]
    shown["supply:navvies"] = Face("navvy", str(supply.get(NAVVY, 0)))
    shown["supply:stops"] = Face("buffer", str(supply.get(BUFFER, 0)))
    return shown


def _board_faces(state: State, speech: Speech) -> dict[str, Face]:
    shown: dict[str, Face] = {}
    for player in COLOURS:
        pieces = state.places[player]
        shown[f"{player}:name"] = Face(player, speech.label(player))
        shown[f"{player}:points"] = Face("bonus", number(scoring.score(state, player).total / 2))
        at_home = SURVEYOR[player] in state.places[HOME[player]]
        shown[f"{player}:home"] = Face(player, PAWN) if at_home else Face()
        for kind in GOODS:
            shown[f"{player}:{kind}"] = Face(kind, str(pieces.get(kind, 0)))
        shown[f"{player}:ticket"] = Face("ticket", str(table.tickets_owned(state, player)))
        for letter in LETTERS:
            shown[f"{player}/{letter}"] = _slot(state, player, letter)
        shown[f"{player}/pile"] = Face("plain", f"★{len(state.places[PILE[player]])}")
    return shown


def _slot(state: State, player: str, letter: str) -> Face:
    card = table.card_in_slot(state, player, letter)
    if card is None:
        return Face("free", "")
    if card in state.record.grey:
        return Face("grey", letter + GREY_TYPE[letter].lower())
    return Face("golden", letter)
