"""What is counted, in panels: round and weather, each player's tokens, and those still hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from companion.core.picture import Face, Label, Shape, Token
from companion.core.report import Speech
from companion.games.roots import scoring, table
from companion.games.roots.pieces import FACE_DOWN, FACES, FORAGED, PLAYERS, POOL, WEATHER_DECK
from companion.games.roots.state import State

WIDE = 300
INSIDE = WIDE - 20
EACH = INSIDE / len(FACES)
HIGH = 24


class Panel(NamedTuple):
    height: float
    draw: Callable[[Speech, float, float], Iterator[Shape]]


def _named(
    speech: Speech, part: str, key: str, x: float, y: float, width: float
) -> Iterator[Shape]:
    """A value with what it is below it: colour alone says nothing."""
    yield Token(part, x, y, width, HIGH, 11)
    label = speech.label(f"map.{key}")
    yield Label(x + width / 2, y + HIGH + 11, label, 9, "middle", faint=True)


def _row(
    speech: Speech, x: float, y: float, prefix: str, widths: Mapping[str, float]
) -> Iterator[Shape]:
    for key, width in widths.items():
        yield from _named(speech, prefix + key, key, x, y, width)
        x += width + 6


def _common(speech: Speech, x: float, y: float) -> Iterator[Shape]:
    yield from _row(speech, x, y + 8, "", {"round": 40, "season": 84, "weather": 144})
    yield from _row(speech, x, y + 52, "", {"cards": 40, "sky": 70, "leads": 66, "lock": 86})


def _player(
    player: str, roots: str, gap: float, speech: Speech, x: float, y: float
) -> Iterator[Shape]:
    """`roots` is what stands where the roots in supply do, if those are not counted."""
    yield Token(f"{player}:name", x, y + gap, 84, HIGH, 12)
    widths = {"ap": 40, "hand": 40, roots: 44, "points": 48}
    yield from _row(speech, x + 90, y + gap, f"{player}:", widths)
    yield from _by_face(speech, f"{player}:", x, y + 2 * gap + 36)


def _by_face(speech: Speech, prefix: str, x: float, y: float) -> Iterator[Shape]:
    for place, face in enumerate(FACES):
        yield from _named(speech, prefix + face, face, x + place * EACH, y, EACH - 5)


def _tokens(place: str, speech: Speech, x: float, y: float) -> Iterator[Shape]:
    yield Label(x, y + 17, speech.label(f"map.{place}"), 11, bold=True)
    yield from _by_face(speech, f"{place}:", x, y + 23)


KEYS = {"hidden": "hidden", "blue token": "+5", "orange token": "+5", "foraged token": "+5"}
"""What a token on the board may look like."""


def _key(speech: Speech, x: float, y: float) -> Iterator[Shape]:
    for place, name in enumerate(KEYS):
        row, column = divmod(place, 2)
        left, top = x + column * INSIDE / 2, y + 8 + row * 24
        yield Token(f"key:{name}", left, top, 20, 20, 10, 5)
        yield Label(left + 26, top + 14, speech.label(f"key.{name}"), 10)


COMMON = Panel(96, _common)
HIDDEN, GONE = (Panel(64, partial(_tokens, place)) for place in (FACE_DOWN, FORAGED))
OWN = [Panel(96, partial(_player, player, "supply", 8)) for player in PLAYERS]
BESIDE_THE_BOARD = [COMMON, *OWN, HIDDEN, GONE, Panel(56, _key)]
COUNTS = [
    [COMMON, HIDDEN, GONE],
    [Panel(116, partial(_player, player, "taken", 14)) for player in PLAYERS],
]


def key_faces() -> dict[str, Face]:
    return {f"key:{name}": Face(name, text.removeprefix("hidden")) for name, text in KEYS.items()}


def faces(state: State, speech: Speech, traces: Mapping[str, str]) -> dict[str, Face]:
    return {
        **_common_faces(state, speech, traces),
        **{part: face for p in PLAYERS for part, face in _player_faces(state, speech, p).items()},
        **_token_faces(state, FACE_DOWN, "hidden"),
        **_token_faces(state, FORAGED, "foraged token"),
    }


def _common_faces(state: State, speech: Speech, traces: Mapping[str, str]) -> dict[str, Face]:
    record, card = state.record, traces.get("weather", "")
    return {
        "round": Face("plain", str(record.round)),
        "season": Face(record.season, speech.label(record.season)),
        "weather": Face("weather", speech.label(f"weather {card}")) if card else Face("plain", "–"),
        "cards": Face("plain", str(table.deck(state))),
        "sky": Face("plain", str(sum(state.places[WEATHER_DECK].values()))),
        "leads": Face(record.leads, speech.label(record.leads)),
        "lock": Face("lock", speech.label("locked")) if record.lock else Face("plain", "–"),
    }


def _player_faces(state: State, speech: Speech, player: str) -> dict[str, Face]:
    record = state.record
    ap = str(record.ap) if record.player == player else "–"
    shown = {
        "name": Face(player, speech.label(player)),
        "ap": Face("plain", ap),
        "hand": Face("plain", str(table.hand(state, player))),
        **_own_roots(state, player),
        "points": Face("points", str(scoring.score(state, player).total)),
    }
    named = {f"{player}:{part}": face for part, face in shown.items()}
    return named | _token_faces(state, POOL[player], f"{player} token", player)


def _own_roots(state: State, player: str) -> dict[str, Face]:
    """Roots that are not on the board; where nobody counts them, the tokens gathered."""
    if table.follows_board(state):
        return {"supply": Face("plain", str(table.supply(state, player)))}
    return {"taken": Face("plain", str(scoring.score(state, player).count))}


def _token_faces(state: State, place: str, look: str, name: str = "") -> dict[str, Face]:
    there = state.places[place]
    return {f"{name or place}:{face}": Face(look, str(there.get(face, 0))) for face in FACES}
