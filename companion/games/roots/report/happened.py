"""What an entry brought about, read off its moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.answers import Answer
from companion.core.journal import ANSWER, Entry
from companion.core.ledger import Move
from companion.games.roots.board import EDGES, TILES
from companion.games.roots.pieces import (
    CARD,
    DECK,
    FACES,
    HAND,
    PLAYERS,
    ROOT,
    SHOWN,
    SUPPLY,
    TOKEN,
    WEATHER,
    WEATHER_DECK,
    WEATHER_DISCARD,
    WEATHER_NOW,
)

CUT_OFF, FIRE, TAKEN_OVER = "RF:ATTACK-8", "RF:WEATHER-WILDFIRE-1", "RF:ATTACK-6"
OWNER = {root: player for player, root in ROOT.items()}
_EDGES, _TILES = frozenset(EDGES), frozenset(TILES)


def roots_gone(entry: Entry, *rules: str) -> Iterator[tuple[str, str]]:
    """Whose roots came off which edges, by these rules or by any."""
    for move in entry.moves:
        player = OWNER.get(move.piece)
        off = player and move.target == SUPPLY[player] and move.source in _EDGES
        if player and off and (not rules or move.rule in rules):
            yield player, move.source


def drawn(entry: Entry) -> dict[str, int]:
    """How many cards each player drew."""
    return _cards(entry.moves, {(DECK, HAND[player]): player for player in PLAYERS})


def discarded(entry: Entry) -> dict[str, int]:
    """How many cards left each hand because nobody was asked."""
    auto = [move for move in entry.moves if move.auto]
    return _cards(auto, {(HAND[player], SHOWN): player for player in PLAYERS})


def _cards(moves: Iterable[Move], ways: dict[tuple[str, str], str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for move in moves:
        player = ways.get((move.source, move.target))
        if move.piece == CARD and player:
            found[player] = found.get(player, 0) + move.n
    return found


def shuffles(entry: Entry) -> list[str]:
    """The decks that were shuffled anew."""
    found = {
        DECK: any(m.piece == CARD and (m.source, m.target) == (SHOWN, DECK) for m in entry.moves),
        WEATHER_DECK: any(
            (m.source, m.target) == (WEATHER_DISCARD, WEATHER_DECK) for m in entry.moves
        ),
    }
    return [deck for deck, is_shuffled in found.items() if is_shuffled]


def weather(entry: Entry) -> str:
    """The weather card that was turned over, if one was."""
    return next((m.piece for m in entry.moves if m.target == WEATHER_NOW), "")


def taken(entry: Entry) -> tuple[str, str, str] | None:
    """The tile of a token, where the token went, and what it shows."""
    tile = next((m for m in entry.moves if m.piece == TOKEN and m.source in _TILES), None)
    if tile is None:
        return None
    face = next((m.piece for m in entry.moves if m.piece in FACES and m.target == tile.target), "")
    return tile.source, tile.target, face


def events(entry: Entry) -> dict[str, int]:
    """By the names of gauges and happenings; corrections are none."""
    if entry.kind != ANSWER:
        return {}
    answer = Answer.parse(entry.text)
    played = answer.args[0] if answer.verb == "play" else ""
    lost = list(roots_gone(entry))
    found = {f"{player} lost": sum(one == player for one, _ in lost) for player in PLAYERS}
    found |= {f"weather {card}": int(card == weather(entry)) for card in WEATHER}
    found |= {
        "attack": int(answer.verb == "attack"),
        "invasive played": int(played == "invasive"),
        "ironwood shown": int(answer.verb == "ironwood"),
        "die-off": int(any(roots_gone(entry, CUT_OFF))),
    }
    return {name: n for name, n in found.items() if n}
