"""Root by the Foot in plain English words: the situation, the questions and the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.answers import Answer
from companion.core.ledger import Move
from companion.games.roots import table
from companion.games.roots.board import EDGES
from companion.games.roots.game import Roots
from companion.games.roots.odds import weather_odds
from companion.games.roots.phases.common import COST
from companion.games.roots.pieces import FACE_DOWN, PLAYERS, TILES_AT_LARGE
from companion.games.roots.scoring import Score, foraged, score
from companion.games.roots.seasons import card_cost, gather_cost, season_now
from companion.games.roots.state import State
from companion.games.roots.taggable import CARD_NAMES, WEATHER_NAMES
from companion.wording import several

QUESTIONS = {
    "plant": "Where does the main root go?",
    "act": "Which action?",
    "grow": "Where does the next root go?",
    "gather": "Which token is gathered?",
    "aim": "Which root is attacked?",
    "reveal": "Which token was turned over?",
    "window": "Is Ironwood shown?",
    "exchange": "What is discarded?",
    "weather": "Which weather card was turned over?",
    "forage": "Which token is foraged?",
    "fertilize": "Where does a root grow on?",
    "flood": "Which card is discarded?",
}
FACE_WORDS = {"+1": "+1 with a card"}
ZONES = {TILES_AT_LARGE: "the board", "shown": "discard pile", "playing": "in play"}


class Words:
    """What the plain table says about this game."""

    def notice(self, game: Roots) -> str:
        set_up = game.set_up
        return (
            f"Board: {set_up.follow}. Seasons: {set_up.settings.seasons} (what Spring and Autumn "
            "do is not in the written rules: look at your tracker)."
        )

    def situation(self, game: Roots, state: State) -> Iterator[str]:
        record = state.record
        lock = ", Lightning: no cards" if record.lock else ""
        order = f"{record.leads} first" + (", Eclipse" if record.leads != record.first else "")
        yield f"round {record.round}: {record.season}, {order}{lock}"
        season = season_now(state)
        yield f"grow {season.grow}, Willow {season.willow}, gathering {gather_cost(state)} AP"
        hidden = ", ".join(f"{n} × {face}" for face, n in state.places[FACE_DOWN].items())
        yield f"face down: {hidden or 'nothing'}"
        odds = ", ".join(
            f"{WEATHER_NAMES[c]} {float(p):.0%}" for c, p in weather_odds(state).items()
        )
        yield f"next weather: {odds}"
        for player in PLAYERS:
            yield self._player(game, state, player)

    def _player(self, game: Roots, state: State, player: str) -> str:
        total = f"{score(state, player).total} points, "
        points = total if state.settings.scores == "open" else ""
        seeds = state.record.seeds(player)
        on_board = table.follows_board(state)
        roots = f", {len(table.roots(state, player))} roots" if on_board else ""
        return (
            f"{game.set_up.names[player]} ({player}): {points}"
            f"{table.hand(state, player)} cards{roots}" + (f", {seeds} seeds owed" if seeds else "")
        )

    def question(self, game: Roots, state: State) -> str:
        step = state.stack[-1]
        points = f" ({state.record.ap} AP)" if step.phase == "act" else ""
        return QUESTIONS[step.phase] + points

    def label(self, state: State, answer: Answer) -> str:
        describe = _LABELS.get(answer.verb)
        return describe(state, answer) if describe else str(answer)

    def moves(self, moves: tuple[Move, ...]) -> Iterator[str]:
        for move in moves:
            mark = "·" if move.auto else "-"
            piece = CARD_NAMES.get(move.piece) or WEATHER_NAMES.get(move.piece) or move.piece
            yield f"  {mark} {move.n} {piece}: {_zone(move.source)} → {_zone(move.target)}"

    def score_sheet(self, game: Roots, state: State) -> Iterator[str]:
        for player in PLAYERS:
            yield f"{game.set_up.names[player]} ({player})"
            yield from _sheet(score(state, player))
        gone = foraged(state)
        tokens, points = several(gone.count, "token|tokens"), several(gone.total, "point|points")
        yield f"foraged: {tokens}, {points}"

    def result(self, game: Roots, state: State) -> Iterator[str]:
        yield from self.score_sheet(game, state)
        winner = (game.result(state) or {})["winner"]
        yield f"{game.set_up.names[winner]} wins." if winner else "A draw."


def _sheet(points: Score) -> Iterator[str]:
    for face, n in points.tokens.items():
        yield f"    {points.points[face]:>4}  {n} × {face}"
    yield f"    {points.total:>4}  total"


def _zone(place: str) -> str:
    return ZONES.get(place, place)


def _where(answer: Answer) -> str:
    """The place that an answer names, and the price if the players state it."""
    places = [arg for arg in answer.args if not arg.startswith(COST)]
    price = [f"for {arg[len(COST) :]} AP" for arg in answer.args if arg.startswith(COST)]
    named = [f"line {place}" if place in EDGES else f"tile {place}" for place in places]
    return " ".join([*named, *price])


def _grow(state: State, answer: Answer) -> str:
    return f"grow up to {season_now(state).grow} (1 AP)"


def _gather(state: State, answer: Answer) -> str:
    return f"gather {_where(answer)}".rstrip()


def _attack(state: State, answer: Answer) -> str:
    return f"attack {_where(answer)}".rstrip()


def _play(state: State, answer: Answer) -> str:
    card = answer.args[0]
    return f"play {CARD_NAMES.get(card, card)} ({card_cost(state, card)} AP)"


def _discard(state: State, answer: Answer) -> str:
    what = answer.args[0]
    return f"discard {CARD_NAMES.get(what, what)}"


def _face(state: State, answer: Answer) -> str:
    face = answer.args[0]
    return f"{FACE_WORDS.get(face, face)} ({state.places[FACE_DOWN].get(face, 0)} left)"


_LABELS: dict[str, Callable[[State, Answer], str]] = {
    "grow": _grow,
    "gather": _gather,
    "attack": _attack,
    "play": _play,
    "discard": _discard,
    "face": _face,
    "root": lambda state, answer: _where(answer),
    "forage": lambda state, answer: _where(answer),
    "weather": lambda state, answer: WEATHER_NAMES.get(answer.args[0], answer.args[0]),
    "end": lambda state, answer: "end the turn",
    "stopped": lambda state, answer: "end the game now, as both agree",
    "done": lambda state, answer: "no more",
    "ironwood": lambda state, answer: "Ironwood is shown",
    "let": lambda state, answer: "no: it happens",
}
