"""What followed by itself and has to be done on the table: draws, shuffles, roots that go, and what
the weather changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.core.answers import Answer
from companion.core.journal import Entry
from companion.core.ledger import Move
from companion.fsm.dialog import Dialog
from companion.fsm.keys import Help
from companion.fsm.looking import chained, pages
from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.games.roots import table
from companion.games.roots.board import EDGES
from companion.games.roots.names import SEASONS, WEATHER, edge_name
from companion.games.roots.pieces import (
    CARD,
    DECK,
    HAND,
    PLAYERS,
    ROOT,
    SHOWN,
    SUPPLY,
    WEATHER_DECK,
    WEATHER_DISCARD,
)
from companion.games.roots.state import State

ABOUT = Help(
    phrase("Do this on the table. Any key of the next question goes on, too."), "RF:ROUND-3"
)
ON_A_ROW = 4


def consequences(entries: Sequence[Entry], state: State) -> Dialog | None:
    moves = [move for entry in entries for move in entry.moves if move.auto]
    turned = [card for entry in entries for card in _weather(entry)]
    rows = (*_of_weather(turned, state), *_of_attack(entries, state), *_of_moves(moves))
    if not rows or not state.record.turn:
        return None
    title = WEATHER[turned[0]] if turned else phrase("NOW ON THE TABLE")
    return chained(list(pages(Row(title, plain("OK")), rows, ABOUT)))[0]


def _weather(entry: Entry) -> Iterator[str]:
    answer = Answer.parse(entry.text)
    if answer.verb == "weather":
        yield answer.args[0]


def _of_weather(turned: Iterable[str], state: State) -> Iterator[Row]:
    """What changes for all; the board is the players' own business where only counts are kept."""
    record, on_board = state.record, table.follows_board(state)
    for card in turned:
        if card == "season":
            yield Row(phrase("now it is"), SEASONS[record.season])
        elif card == "lightning":
            yield Row(phrase("a round without cards"))
        elif card == "eclipse":
            yield Row(phrase("{who} goes first", who=phrase(record.leads)))
        elif card == "fertilizer" and not on_board:
            yield Row(phrase("a root at each end"))
        elif card == "wildfire" and not on_board:
            yield Row(phrase("from each end burn"), plain(state.settings.wildfire))


def _of_attack(entries: Sequence[Entry], state: State) -> Iterator[Row]:
    """Where only counts are kept: a reminder of what an attack that succeeds does."""
    if table.follows_board(state):
        return
    for entry in entries:
        attacks = entry.text.partition(" ")[0] in {"attack", "let"} or entry.text == "play invasive"
        if attacks and state.stack[-1].phase != "window":
            yield Row(phrase("put your root there"))
            yield Row(phrase("what is cut off dies"))


def _of_moves(moves: Sequence[Move]) -> Iterator[Row]:
    yield from _of_roots(moves)
    for move in moves:
        if move.piece == CARD:
            yield from _of_card(move)
        elif (move.source, move.target) == (WEATHER_DISCARD, WEATHER_DECK):
            yield Row(phrase("shuffle the weather"))
            return


def _of_card(move: Move) -> Iterator[Row]:
    if (move.source, move.target) == (SHOWN, DECK):
        yield Row(phrase("shuffle the discards"))
        return
    for player in PLAYERS:
        who = phrase(player)
        if (move.source, move.target) == (DECK, HAND[player]):
            yield Row(phrase("{who} draws", who=who), plain(move.n))
        elif (move.source, move.target) == (HAND[player], SHOWN):
            yield Row(phrase("{who} discards", who=who), plain(move.n))


def _of_roots(moves: Sequence[Move]) -> Iterator[Row]:
    """Which roots come off, and which are put there."""
    for player in PLAYERS:
        root = [move for move in moves if move.piece == ROOT[player]]
        off = [move.source for move in root if move.target == SUPPLY[player]]
        on = [move.target for move in root if move.target in EDGES]
        if off:
            yield Row(phrase("{who} roots off", who=phrase(player)), plain(len(off)))
            yield from _listed(off)
        if on:
            yield Row(phrase("{who} root on", who=phrase(player)), plain(edge_name(on[0])))


def _listed(edges: Sequence[str]) -> Iterator[Row]:
    for first in range(0, len(edges), ON_A_ROW):
        names = [edge_name(edge) for edge in edges[first : first + ON_A_ROW]]
        yield Row(Phrase(" ".join(names), translated=False))
