"""`companion simulate`: whole games through the same rules, and what they came to."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from companion import SOFTWARE
from companion.commands.game_option import add_game_option, chosen_game
from companion.core.game import Game, Plugin, Policy
from companion.core.simulate import Played, play, record
from companion.errors import UsageError
from companion.log.jsonl import log_text


def add(parser: ArgumentParser) -> None:
    add_game_option(parser)
    parser.add_argument("--games", type=int, default=10, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="for the same games again")
    parser.add_argument("--policy", default="random", help="who plays: random or greedy")
    parser.add_argument("--deck", help="which cards, or what the game has instead (README)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write one log per game there")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    plugin = chosen_game(args)
    if args.policy not in plugin.policies:
        raise UsageError(f"no policy {args.policy!r} (there are: {', '.join(plugin.policies)})")
    if args.games < 1:
        raise UsageError("--games needs at least 1")
    started = time.perf_counter()
    played = [_one(plugin, args, number) for number in range(args.games)]
    report = _report(played, time.perf_counter() - started, plugin.units_per_point)
    if args.json:
        print(json.dumps(report))
    else:
        print("\n".join(f"{name:<22} {value}" for name, value in report.items()))
    return 0 if report["finished"] == args.games and not report["violations"] else 1


def _one(plugin: Plugin, args: Namespace, number: int) -> Played:
    game = plugin.deal(number, args.deck)
    policy = plugin.policies[args.policy]
    if args.out:
        _write(args.out, number, game, policy, _rng(args, number))
    _progress(number, args.games)
    return play(game, policy, _rng(args, number))


def _rng(args: Namespace, number: int) -> Random:
    return Random(f"{args.seed}/{number}")


def _write(folder: Path, number: int, game: Game[Any], policy: Policy, rng: Random) -> None:
    session = record(game, policy, rng, SOFTWARE)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{game.name}-{number:04}.jsonl"
        path.write_text(log_text(game, session.journal), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror}") from None


def _progress(done: int, games: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done + 1} of {games} games", end="", file=sys.stderr, flush=True)
        if done + 1 == games:
            print(file=sys.stderr)


def _report(played: list[Played], seconds: float, units: int) -> dict[str, Any]:
    results = [game.result for game in played if game.result is not None]
    scores = [total for result in results for total in result["totals"].values()]
    decisions = sum(game.decisions for game in played)
    violations = [words for game in played for words in game.violations]
    return {
        "games": len(played),
        "finished": len(results),
        "decisions": decisions,
        "forced": sum(game.forced for game in played),
        "violations": len(violations),
        "first_violation": violations[0] if violations else None,
        "decisions_per_second": round(decisions / seconds, 1),
        "mean_turns": round(mean(game.turns for game in played), 2),
        "mean_score": round(mean(scores) / units, 2) if scores else None,
    }
