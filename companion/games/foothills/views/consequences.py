"""What followed by itself and has to be done on the table: navvies, buffer stops, cubes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.core.journal import Entry
from companion.core.ledger import Move
from companion.fsm.dialog import Dialog
from companion.fsm.keys import Help, Reading
from companion.fsm.orders import Close, Through
from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.games.foothills.dialogs.asked import card_name
from companion.games.foothills.dialogs.cubes import PLACE_NAMES
from companion.games.foothills.state import (
    BAG,
    BUFFER,
    CARDS,
    EVENT,
    NAVVY,
    RUBBLE,
    SUMMIT,
    SUPPLY,
    YARD,
    State,
)
from companion.games.foothills.views.told import told
from companion.ui.page import LINES

ROOM = LINES - 1
FROM_TWO_PLACES = frozenset({"receive", "trade"})
"""Phases in which a cube comes from the stockyard or the bag."""
ABOUT = Help(
    phrase("Do this on the table. Any key of the next question goes on, too."), "FH:EVENT-2"
)


def consequences(entries: Sequence[Entry], state: State) -> Dialog | None:
    moves = [move for entry in entries for move in entry.moves if move.auto]
    rows = (*_unasked(entries, state), *_rows(moves, state))
    if not rows or not state.record.turn:
        return None
    navvies = sum(move.n for move in moves if move.piece == NAVVY)
    left = phrase("{n} left", n=state.places[SUPPLY].get(NAVVY, 0))
    title = Row(_title(navvies), left if navvies else plain(""))
    drawn = any(entry.phase == "refill" for entry in entries)
    back = phrase("BACK wrong draw") if drawn else phrase("BACK takes it back")
    return _pages(title, rows, Row(back))


def _unasked(entries: Sequence[Entry], state: State) -> Iterator[Row]:
    """Answers that the rules left no choice in: nobody gave them, and the table must follow all
    the same. Where a cube may be had from two places, the place is said too."""
    for entry in entries:
        if entry.forced:
            yield Row(told(state.layout.deck, entry))
            if entry.phase in FROM_TWO_PLACES:
                yield from _place(entry.moves)


def _place(moves: Sequence[Move]) -> Iterator[Row]:
    for place, name in PLACE_NAMES.items():
        if any(move.source == place for move in moves):
            yield Row(right=name)


def _pages(title: Row, rows: tuple[Row, ...], back: Row) -> Reading:
    """On one page if that can be; what the keys do stands below as far as there is room."""
    if len(rows) <= ROOM:
        keys = (Row(phrase("OK when done")), back)
        return Reading(title, (*rows, *keys)[:ROOM], Close, Through, ABOUT)
    first, rest = rows[: ROOM - 1], rows[ROOM - 1 :]
    on = partial(_pages, title, rest, back)
    return Reading(title, (*first, Row(phrase("OK more"))), on, Through, ABOUT)


def _title(navvies: int) -> Phrase:
    if not navvies:
        return phrase("NOW ON THE TABLE")
    return phrase("1 NAVVY") if navvies == 1 else phrase("{n} NAVVIES", n=navvies)


def _rows(moves: Sequence[Move], state: State) -> Iterator[Row]:
    away = {m.source: m.n for m in moves if m.piece == RUBBLE and m.target == SUPPLY}
    for move in moves:
        if move.piece == NAVVY:
            label = state.layout.stations[move.target].label
            rubble = (
                phrase("-{n} rubble", n=away[move.target]) if move.target in away else plain("")
            )
            yield Row(plain(label), rubble)
        elif move.piece == BUFFER and move.target == SUPPLY:
            yield Row(phrase("{line}: no buffer stop", line=move.source.removesuffix("/end")))
        elif move.piece == BUFFER:
            yield Row(phrase("{line}: buffer stop", line=move.target.removesuffix("/end")))
        elif move.piece == EVENT and (move.source, move.target) == (YARD, BAG):
            yield Row(phrase("{n} white to the bag", n=move.n))
        elif move.piece == SUMMIT:
            yield Row(phrase("summit chit: {who}", who=phrase(move.target)))
        elif move.source == CARDS:
            yield Row(phrase("+ {card}", card=card_name(state, move.piece)))
        elif move.piece.startswith("ticket"):
            yield Row(phrase("ticket {line}", line=move.piece.removeprefix("ticket ")))
