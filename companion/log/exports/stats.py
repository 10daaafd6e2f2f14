"""Statistics over finished games: who won, with what, and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import mean
from typing import Any

from msgspec import Struct, field

from companion.log.exports.chronicle import Chronicle

SAMPLE = "sample"


class Outcome(Struct, frozen=True):
    """What the statistics keep of one finished game."""

    winners: tuple[str, ...]
    names: dict[str, str]
    starter: str | None
    totals: dict[str, float]
    points: dict[str, dict[str, float]]
    turns: int
    seconds: float | None
    is_sample: bool


def outcome_of(chronicle: Chronicle) -> Outcome:
    return Outcome(
        winners=chronicle.winners,
        names=chronicle.names,
        starter=next((seat.id for seat in chronicle.seats if seat.starts), None),
        totals=chronicle.totals,
        points={player: dict(sources) for player, sources in chronicle.points.items()},
        turns=max((turn.number for turn in chronicle.turns), default=0),
        seconds=chronicle.played,
        is_sample=chronicle.deck is not None and chronicle.deck.kind == SAMPLE,
    )


class Tally(Struct):
    """So many wins in so many games."""

    games: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.wins += won

    def to_json(self) -> dict[str, int]:
        return {"games": self.games, "wins": self.wins}


class Statistics(Struct):
    """Everything that `companion stats` shows of one game."""

    games: int = 0
    finished: int = 0
    ties: int = 0
    sample_games: int = 0
    unread: int = 0
    by_colour: dict[str, Tally] = field(default_factory=dict)
    by_player: dict[str, Tally] = field(default_factory=dict)
    by_start: dict[str, Tally] = field(default_factory=dict)
    mean_scores: dict[str, float] = field(default_factory=dict)
    mean_sources: dict[str, dict[str, float]] = field(default_factory=dict)
    head_to_head: list[dict[str, Any]] = field(default_factory=list)
    mean_turns: float | None = None
    mean_minutes: float | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "finished": self.finished,
            "ties": self.ties,
            "sample_games": self.sample_games,
            "unread": self.unread,
            "mean_turns": self.mean_turns,
            "mean_minutes": self.mean_minutes,
            "mean_scores": self.mean_scores,
            "mean_sources": self.mean_sources,
            "wins_by_colour": _tallies(self.by_colour),
            "wins_by_player": _tallies(self.by_player),
            "wins_by_start": _tallies(self.by_start),
            "head_to_head": self.head_to_head,
        }


def _tallies(tallies: dict[str, Tally]) -> dict[str, dict[str, int]]:
    return {name: tally.to_json() for name, tally in tallies.items()}


def statistics_of(chronicles: Iterable[Chronicle]) -> Statistics:
    found = Statistics()
    outcomes = []
    for chronicle in chronicles:
        found.games += 1
        if chronicle.result is not None:
            outcomes.append(outcome_of(chronicle))
    found.finished = len(outcomes)
    if outcomes:
        _count(found, outcomes)
        _average(found, outcomes)
        found.head_to_head = _head_to_head(outcomes)
    return found


def _count(found: Statistics, outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        found.ties += not outcome.winners
        found.sample_games += outcome.is_sample
        for seat, name in outcome.names.items():
            won = seat in outcome.winners
            found.by_colour.setdefault(seat, Tally()).add(won)
            found.by_player.setdefault(name, Tally()).add(won)
            if outcome.starter:
                role = "start" if seat == outcome.starter else "other"
                found.by_start.setdefault(role, Tally()).add(won)


def _average(found: Statistics, outcomes: Sequence[Outcome]) -> None:
    """Of each seat over the games in which somebody sat there."""
    seats = dict.fromkeys(seat for outcome in outcomes for seat in outcome.totals)
    for seat in seats:
        there = [outcome for outcome in outcomes if seat in outcome.totals]
        found.mean_scores[seat] = _mean(outcome.totals[seat] for outcome in there)
        found.mean_sources[seat] = {
            source: _mean(outcome.points[seat][source] for outcome in there)
            for source in there[0].points[seat]
        }
    found.mean_turns = _mean(outcome.turns for outcome in outcomes)
    timed = [outcome.seconds / 60 for outcome in outcomes if outcome.seconds]
    found.mean_minutes = _mean(timed) if timed else None


def _mean(values: Iterable[float]) -> float:
    return round(mean(values), 2)


def _head_to_head(outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """Each pair of people that met, with how often each of them won."""
    games: Counter[tuple[str, str]] = Counter()
    wins: Counter[tuple[tuple[str, str], str]] = Counter()
    for outcome in outcomes:
        winners = {outcome.names[seat] for seat in outcome.winners}
        for pair in combinations(sorted(outcome.names.values()), 2):
            games[pair] += 1
            wins.update((pair, name) for name in winners if name in pair)
    return [
        {"players": list(pair), "games": n, "wins": [wins[pair, name] for name in pair]}
        for pair, n in games.most_common()
    ]
