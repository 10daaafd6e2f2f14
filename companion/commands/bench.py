"""`companion bench [NAME] --json`: measure, and say whether the targets are met."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from companion.commands.data_option import add_data, folder_of
from companion.commands.game_option import add_game_option, chosen_game
from companion.core.game import Json
from companion.errors import UsageError

BENCHES: dict[str, str] = {
    "commit": "companion.bench.commit",
    "rules": "companion.bench.rules",
    "start": "companion.bench.start",
    "presses": "companion.bench.presses",
    "press": "companion.bench.press",
    "export": "companion.bench.export",
}
"""Name -> module with `measure(place, plugin)`; imported only when it is run."""
GAMELESS = "commit"
"""The bench that plays no game of the players'."""
DECK = "presses"
"""The bench that can be run with another deck."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help=f"one of {', '.join(BENCHES)}; all if left out")
    parser.add_argument("--deck", help=f"for {DECK}: with what the game is played")
    add_game_option(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    if args.name and args.name not in BENCHES:
        raise UsageError(f"there is no bench {args.name!r} (there are: {', '.join(BENCHES)})")
    if args.deck and args.name != DECK:
        raise UsageError(f"only the bench {DECK!r} takes a deck")
    place = folder_of(args).path
    place.mkdir(parents=True, exist_ok=True)
    names = [args.name] if args.name else list(BENCHES)
    results = {name: _measured(name, place, args) for name in names}
    if args.json:
        print(json.dumps(results[args.name] if args.name else results))
    else:
        print("\n".join(_lines(results)))
    return 0 if all(result.get("within_target", True) for result in results.values()) else 1


def _measured(name: str, place: Path, args: argparse.Namespace) -> dict[str, Json]:
    measure: Callable[..., dict[str, Json]] = import_module(BENCHES[name]).measure
    if name == GAMELESS:
        return measure(place)
    extra = {"deck": args.deck} if args.deck else {}
    return measure(place, chosen_game(args), **extra)


def _lines(results: Mapping[str, Mapping[str, Json]]) -> list[str]:
    return [
        f"{name}: {key} {value}"
        for name, result in results.items()
        for key, value in result.items()
    ]
