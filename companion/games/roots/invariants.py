"""What holds after every decision that follows the rules, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.ledger import LOST
from companion.games.roots import table
from companion.games.roots.board import EDGES, TILES, alive
from companion.games.roots.pieces import (
    CARD,
    CARDS,
    DECK,
    DISCARD,
    FACE_DOWN,
    FACES,
    FORAGED,
    HAND,
    PLAYERS,
    PLAYING,
    POOL,
    ROOT,
    ROOTS_EACH,
    SHOWN,
    SUPPLY,
    TILES_AT_LARGE,
    TOKEN,
    UNSEEN,
    VALUES,
    WEATHER,
    WEATHER_DECK,
    WEATHER_DISCARD,
    WEATHER_NOW,
)
from companion.games.roots.state import State, View
from companion.games.roots.steps import Plant

ALL_POINTS = 197
Found = Iterator[tuple[str, str]]


def violations(state: State) -> tuple[str, ...]:
    return tuple(f"RF:{name}: {words}" for check in _CHECKS for name, words in check(state))


def _sum(view: View, piece: str, *places: str) -> int:
    return sum(view.places[place].get(piece, 0) for place in places)


def _all(view: View, kinds: Mapping[str, int], *places: str) -> int:
    return sum(_sum(view, kind, *places) for kind in kinds)


def _player_cards(view: View) -> Found:
    if _sum(view, CARD, DECK, *HAND.values(), SHOWN, LOST) != 35:
        yield "DECK-5", "not 35 player cards"
    for card, copies in CARDS.items():
        if _sum(view, card, UNSEEN, PLAYING, DISCARD, LOST) != copies:
            yield "DECK-5", f"not {copies} {card}"


def _backs_and_faces(view: View) -> Found:
    hidden = _sum(view, CARD, DECK, *HAND.values())
    unseen, open_ = _all(view, CARDS, UNSEEN), _all(view, CARDS, PLAYING, DISCARD)
    if unseen < hidden or open_ > _sum(view, CARD, SHOWN):
        yield "INFO-3", f"{unseen} cards unseen, {hidden} hidden"
    if view.settings.discards == "told" and unseen != hidden:
        yield "INFO-3", f"{unseen} cards unseen, {hidden} hidden"


def _weather_cards(view: View) -> Found:
    for card, copies in WEATHER.items():
        if _sum(view, card, WEATHER_DECK, WEATHER_NOW, WEATHER_DISCARD, LOST) != copies:
            yield "DECK-5", f"not {copies} {card}"


def _tokens(view: View) -> Found:
    taken = (*POOL.values(), FORAGED)
    tiles = TILES if table.follows_board(view) else ()
    if _sum(view, TOKEN, TILES_AT_LARGE, *tiles, *taken, LOST) != 100:
        yield "END-4", "not 100 tokens"
    for place in taken:
        if _sum(view, TOKEN, place) != _all(view, FACES, place):
            yield "END-4", f"{place} is not what its tokens show"
    if _sum(view, TOKEN, TILES_AT_LARGE, *tiles) != _all(view, FACES, FACE_DOWN):
        yield "END-4", "other tokens lie face down"


def _points(view: View) -> Found:
    places = (*POOL.values(), FORAGED, FACE_DOWN, LOST)
    total = sum(VALUES[face] * _sum(view, face, *places) for face in FACES)
    if total != ALL_POINTS:
        yield "SCORE-3", f"{total} points in all"


def _one_root_an_edge(view: View) -> Found:
    if table.follows_board(view):
        for edge in EDGES:
            if sum(view.places[edge].values()) > 1:
                yield "BOARD-2", f"two roots on {edge}"


def _supplies(view: View) -> Found:
    edges = EDGES if table.follows_board(view) else ()
    for player in PLAYERS:
        if _sum(view, ROOT[player], SUPPLY[player], *edges, LOST) != ROOTS_EACH:
            yield "SET-13", f"{player} does not have {ROOTS_EACH} roots"


def _main_roots(state: State) -> Found:
    if not table.follows_board(state) or isinstance(state.stack[-1], Plant):
        return
    for player in PLAYERS:
        if len(state.record.main & table.roots(state, player)) != 3:
            yield "SET-12", f"{player} does not have three main roots"


def _living(view: View) -> Found:
    if not table.follows_board(view):
        return
    for player in PLAYERS:
        own = table.roots(view, player)
        if dead := own - alive(own, view.record.main):
            yield "BOARD-9", f"{', '.join(sorted(dead))} cut off"


def _action_points(view: View) -> Found:
    if view.record.ap < 0:
        yield "TURN-2", f"{view.record.ap} action points"


_CHECKS = (
    _player_cards,
    _backs_and_faces,
    _weather_cards,
    _tokens,
    _points,
    _one_root_an_edge,
    _supplies,
    _main_roots,
    _living,
    _action_points,
)
