"""The report's parts that only this game can tell: points, counts, columns, the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.answers import Answer
from companion.core.journal import ANSWER, Entry
from companion.core.picture import Face, Picture
from companion.core.report import Seat, Setup, Speech
from companion.games.roots import scoring, table
from companion.games.roots.phases.acting import told_cost
from companion.games.roots.pieces import (
    FACES,
    FORAGED,
    PLAYERS,
    POOL,
    TOKEN,
    WEATHER,
)
from companion.games.roots.report import happened, picture
from companion.games.roots.report.looks import LOOKS
from companion.games.roots.report.notation import RootsShorthand
from companion.games.roots.report.speech import RootsSpeech
from companion.games.roots.state import BOARD, State

FIGHTS = ("attack", "invasive played", "ironwood shown")


def _each(what: str) -> tuple[str, ...]:
    return tuple(f"{player} {what}" for player in PLAYERS)


class RootsReport:
    bgg_id = None
    """None is known."""
    sources = tuple(FACES)
    columns = (
        *("round", "season", "first seat", "weather", "cards played", "attacks"),
        *("tokens left", "foraged", *_each("tokens"), "deck left", *_each("hand")),
        *(*_each("roots"), *_each("lost"), "season table", "followed"),
    )
    looks = LOOKS
    notation = RootsShorthand()

    def speech(self, language: str) -> RootsSpeech:
        return RootsSpeech(language)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        names, first = setup["players"], setup["first"]
        return tuple(Seat(colour, names[colour], colour == first) for colour in PLAYERS)

    def deck(self, setup: Setup, state: State) -> None:
        return None

    def points(self, state: State) -> dict[str, dict[str, float]]:
        return {player: _by_face(scoring.score(state, player)) for player in PLAYERS}

    def winners(self, result: Mapping[str, Any]) -> tuple[str, ...]:
        return (result["winner"],) if result["winner"] else ()

    def gauges(self, setup: Setup) -> dict[str, Sequence[str]]:
        charts: dict[str, Sequence[str]] = {
            "tokens": (*_each("tokens"), "tokens left", "foraged"),
            "cards": (*_each("hand"), "deck left"),
        }
        if setup["follow"] != BOARD:
            return charts
        return {"roots": _each("roots"), "lost": _each("lost")} | charts

    def happenings(self, setup: Setup) -> dict[str, Sequence[str]]:
        fights = (*FIGHTS, "die-off") if setup["follow"] == BOARD else FIGHTS
        return {"weather": tuple(f"weather {card}" for card in WEATHER), "fights": fights}

    def count(self, state: State) -> dict[str, int]:
        counts = {
            "tokens left": table.tokens_left(state),
            "foraged": state.places[FORAGED].get(TOKEN, 0),
            "deck left": table.deck(state),
        }
        for player in PLAYERS:
            counts[f"{player} tokens"] = state.places[POOL[player]].get(TOKEN, 0)
            counts[f"{player} hand"] = table.hand(state, player)
            if table.follows_board(state):
                counts[f"{player} roots"] = len(table.roots(state, player))
        return counts

    def events(self, entry: Entry) -> dict[str, int]:
        return happened.events(entry)

    def spell(self, state: State) -> str:
        return state.record.season

    def row(self, before: State, entries: Sequence[Entry], after: State) -> dict[str, object]:
        """The season and the first seat are those that the turn was played under."""
        came = [happened.events(entry) for entry in entries]
        lost = {name: sum(one.get(name, 0) for one in came) for name in _each("lost")}
        return {
            "round": before.record.round,
            "season": before.record.season,
            "first seat": before.record.leads,
            "weather": " ".join(filter(None, map(happened.weather, entries))),
            "cards played": " ".join(_played(entries)),
            "attacks": sum(one.get("attack", 0) for one in came),
            **self.count(after),
            **(lost if table.follows_board(after) else {}),
            "season table": after.settings.seasons,
            "followed": after.follow,
        }

    def is_unverified(self, entry: Entry, after: State) -> bool:
        """Where the players told what something cost."""
        return entry.kind == ANSWER and told_cost(Answer.parse(entry.text))[1] is not None

    def traces(self, entry: Entry) -> dict[str, str]:
        """Who took the token of a tile and what it showed; which weather was the last."""
        found = happened.taken(entry)
        traces = {found[0]: f"{found[1]} {found[2]}"} if found else {}
        card = happened.weather(entry)
        return traces | ({"weather": card} if card else {})

    def picture(self, state: State, speech: Speech) -> Picture:
        return picture.picture(state, speech)

    def faces(self, state: State, speech: Speech, traces: Mapping[str, str]) -> dict[str, Face]:
        return picture.faces(state, speech, traces)


def _by_face(score: scoring.Score) -> dict[str, float]:
    return {face: score.points.get(face, 0) for face in FACES}


def _played(entries: Sequence[Entry]) -> Iterator[str]:
    """The player cards shown, Ironwood too."""
    for entry in entries:
        if entry.kind == ANSWER:
            answer = Answer.parse(entry.text)
            if answer.verb in {"play", "ironwood"}:
                yield answer.args[0] if answer.args else answer.verb
