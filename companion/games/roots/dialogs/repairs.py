"""What players put right by hand: points, season, seats, and what lies on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.ledger import Move
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.face import Repair
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Numbers, Row
from companion.fsm.lists import listed
from companion.fsm.orders import Correct
from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.roots import table
from companion.games.roots.board import AROUND, SIZE
from companion.games.roots.dialogs.chance import FACE_KEYS
from companion.games.roots.dialogs.places import SIDES, side_on
from companion.games.roots.names import SEASONS, face_name
from companion.games.roots.pieces import (
    FACE_DOWN,
    FORAGED,
    OTHER,
    PLAYERS,
    POOL,
    ROOT,
    SUPPLY,
    TOKEN,
)
from companion.games.roots.state import State

ABOUT = Help(phrase("The table is right: say how it is, and the box follows."), "RF:Q-28")
DIGITS = frozenset(range(SIZE))


def repairs(state: State) -> Sequence[Repair]:
    board = [
        Repair(phrase("a root"), lambda: _tile(phrase("ROOT"), lambda t: _sides(state, t))),
        Repair(phrase("a token"), lambda: _tile(phrase("TOKEN"), lambda t: _token(state, t))),
    ]
    return [
        Repair(phrase("action points"), lambda: _points(state)),
        Repair(phrase("season"), _season),
        Repair(phrase("turn order"), lambda: _order(state)),
        Repair(phrase("Lightning"), lambda: _lightning(state)),
        *(Repair(phrase("{who}: seeds", who=phrase(p)), _seeds(p)) for p in PLAYERS),
        *(board if table.follows_board(state) else ()),
    ]


def _points(state: State) -> Dialog:
    title = Row(phrase("ACTION POINTS"), plain(state.record.ap), inverse=True)
    return _number(title, lambda n: Correct(marks={"ap": n}))


def _number(title: Row, then: Callable[[int], Reply]) -> Dialog:
    possible = frozenset(range(11))
    return Numbers(title, phrase("how many?"), possible, then, about=ABOUT, zero=plain(0))


def _season() -> Dialog:
    choices = [Choice(name, _marking(season=season)) for season, name in SEASONS.items()]
    return listed(phrase("SEASON"), choices)


def _marking(**marks: object) -> Callable[[], Reply]:
    return lambda: Correct(marks=marks)


def _order(state: State) -> Dialog:
    """Who has the first seat of this round, and who acts now."""
    record = state.record
    first = [Choice(phrase("{who} first", who=phrase(p)), _marking(leads=p)) for p in PLAYERS]
    other = OTHER[record.player]
    turn = Choice(phrase("{who} is to act", who=phrase(other)), _marking(player=other))
    return listed(phrase("TURN ORDER"), [*first, turn])


def _lightning(state: State) -> Dialog:
    on = Choice(phrase("no cards now"), _marking(lock=True), possible=not state.record.lock)
    off = Choice(phrase("cards are played"), _marking(lock=False), possible=state.record.lock)
    return listed(phrase("LIGHTNING"), [on, off])


def _seeds(player: str) -> Callable[[], Dialog]:
    title = Row(phrase("SEEDS OWED"), phrase(player), inverse=True)
    return lambda: _number(title, lambda n: Correct(marks={f"{player}_seeds": n}))


def _tile(what: Phrase, then: Callable[[str], Reply]) -> Dialog:
    """Column and row of a tile, as everywhere."""
    title = Row(what, inverse=True)

    def row(x: int) -> Reply:
        question = phrase("{x}, ROW ?", x=x)
        return Numbers(
            title, question, DIGITS, lambda y: then(f"{x},{y}"), about=ABOUT, zero=plain(0)
        )

    return Numbers(title, phrase("COLUMN ?"), DIGITS, row, about=ABOUT, zero=plain(0))


def _sides(state: State, tile: str) -> Dialog:
    x, y = map(int, tile.split(","))
    edges = {side_on(edge, x, y): edge for edge in AROUND[tile]}
    choices = {
        key: Choice(plain(tile + side), _whose(state, edges[side]), _owner(state, edges[side]))
        for key, side in zip(LETTERS, SIDES, strict=False)
    }
    return Keyboard(Row(phrase("WHICH SIDE?"), plain(tile)), choices, about=ABOUT)


def _owner(state: State, edge: str) -> Phrase:
    owner = table.owner(state, edge)
    return phrase(owner) if owner else plain("-")


def _whose(state: State, edge: str) -> Callable[[], Reply]:
    """Roots come out of their owners' supplies and go back there."""
    owner = table.owner(state, edge)
    off = (Move(1, ROOT[owner], edge, SUPPLY[owner]),) if owner else ()

    def put(player: str) -> Choice:
        moves = (*off, Move(1, ROOT[player], SUPPLY[player], edge))
        return Choice(phrase(player), lambda: Correct(moves), possible=player != owner)

    nobody = Choice(phrase("no root"), lambda: Correct(off), possible=owner is not None)
    choices = [*(put(player) for player in PLAYERS), nobody]
    return lambda: listed(phrase("WHOSE ROOT IS IT?"), choices)


def _token(state: State, tile: str) -> Dialog:
    """A token that lies there was taken; one that is gone lies there after all."""
    lying = TOKEN in state.places[tile]
    names = [phrase("{who} has it", who=phrase(player)) for player in PLAYERS]
    where = dict(zip((*POOL.values(), FORAGED), (*names, phrase("it is foraged")), strict=True))
    choices = [Choice(name, _face(tile, place, lying)) for place, name in where.items()]
    title = phrase("TAKEN: BY WHOM?") if lying else phrase("BACK: FROM WHERE?")
    return listed(title, choices)


def _face(tile: str, place: str, lying: bool) -> Callable[[], Reply]:
    def choice(face: str) -> Choice:
        backs, faces = (tile, place), (FACE_DOWN, place)
        pairs = (backs, faces) if lying else (backs[::-1], faces[::-1])
        moves = tuple(Move(1, p, *way) for p, way in zip((TOKEN, face), pairs, strict=True))
        return Choice(face_name(face), lambda: Correct(moves))

    choices = {key: choice(face) for face, key in FACE_KEYS.items()}
    return lambda: Keyboard(Row(phrase("WHICH TOKEN?")), choices, about=ABOUT)
