"""Looking at the table: what lies where, and what is in reach."""

from __future__ import annotations

from companion.core.ledger import LOST
from companion.games.roots.board import (
    AROUND,
    BESIDE,
    EDGES,
    HOME,
    TILES,
    end_pieces,
    free_points,
    touched,
)
from companion.games.roots.pieces import (
    CARD,
    DECK,
    FACES,
    FORAGED,
    HAND,
    OTHER,
    PLAYERS,
    PLAYING,
    POOL,
    ROOT,
    SUPPLY,
    TOKEN,
    UNSEEN,
)
from companion.games.roots.state import BOARD, View

TOKENS = sum(FACES.values())


def follows_board(view: View) -> bool:
    return view.follow == BOARD


def roots(view: View, player: str) -> set[str]:
    """The edges on which a player's roots lie."""
    root, places = ROOT[player], view.places
    return {edge for edge in EDGES if root in places[edge]}


def owner(view: View, edge: str) -> str | None:
    return next((player for player in PLAYERS if ROOT[player] in view.places[edge]), None)


def is_free(view: View, edge: str) -> bool:
    return not view.places[edge]


def supply(view: View, player: str) -> int:
    return view.places[SUPPLY[player]].get(ROOT[player], 0)


def hand(view: View, player: str) -> int:
    return view.places[HAND[player]].get(CARD, 0)


def deck(view: View) -> int:
    return view.places[DECK].get(CARD, 0)


def in_play(view: View) -> int:
    return sum(view.places[PLAYING].values())


def tokens_left(view: View) -> int:
    """How many tokens still lie on the board."""
    away = (*POOL.values(), FORAGED, LOST)
    return TOKENS - sum(view.places[place].get(TOKEN, 0) for place in away)


def home_edges(view: View, player: str) -> tuple[str, ...]:
    """The border in front of a player (RF:SET-10)."""
    return HOME[view.record.number(player) - 1]


def home_span(view: View, player: str) -> tuple[str, ...]:
    """The part of it that borders the tree, as the players see it (Q-3)."""
    return home_edges(view, player)[view.settings.home_from : view.settings.home_to + 1]


def growable(view: View, player: str) -> list[str]:
    """The free edges that touch one of a player's roots, in the order of the board."""
    reach = touched(roots(view, player))
    return [edge for edge in EDGES if edge in reach and not view.places[edge]]


def bordering(view: View, player: str) -> list[str]:
    """The tiles with a token on them that border one of a player's roots (RF:BOARD-7)."""
    beside = {tile for edge in roots(view, player) for tile in BESIDE[edge]}
    return [tile for tile in TILES if tile in beside and view.places[tile]]


def borders(view: View, player: str, tile: str) -> bool:
    return any(ROOT[player] in view.places[edge] for edge in AROUND[tile])


def in_reach(view: View, player: str) -> list[str]:
    """The enemy roots that a player may attack (RF:ATTACK-2, RF:ATTACK-3)."""
    near = attack_reach(view, roots(view, player))
    enemy = ROOT[OTHER[player]]
    main = view.record.main
    return [e for e in EDGES if e in near and enemy in view.places[e] and e not in main]


def attack_reach(view: View, own: set[str]) -> set[str]:
    """The edges next to a player's roots; by the wider reading those across a tile too (Q-5)."""
    reach = touched(own)
    if view.settings.attack_reach == "tile":
        reach |= {edge for root in own for tile in BESIDE[root] for edge in AROUND[tile]}
    return reach


def fertile_ends(view: View, player: str) -> tuple[str, ...]:
    """The ends of a player's roots to which a piece can be added (RF:WEATHER-FERTILIZER-2, -3)."""
    own = roots(view, player)
    ends = end_pieces(own)
    if view.settings.fertilize_main:
        return ends
    return tuple(edge for edge in ends if edge not in view.record.main)


def free_ends(own: set[str], ends: tuple[str, ...]) -> dict[str, frozenset[tuple[int, int]]]:
    """Each end piece with its free points, as the roots lie in `own`."""
    return {end: frozenset(free_points(own, end)) for end in ends}


def is_seen(view: View, card: str) -> bool:
    """Whether every copy of a player card lies face up."""
    return card not in view.places[UNSEEN]
