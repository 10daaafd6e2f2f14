"""`companion replay FILE`: a log once more through the rules, entry by entry."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from companion.commands.game_option import game_named
from companion.core.game import Game
from companion.core.journal import BadLog, Log, load_log
from companion.core.replay import MISMATCH, Failure, Replay, replay
from companion.errors import UsageError


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a log (JSON Lines)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: Namespace) -> int:
    log = _read(args.file)
    if log.cut:
        print(f"companion: {log.cut}", file=sys.stderr)
    game = _load(log, args.file)
    folded = replay(game, log.header, log.entries, log.zones)
    failure = folded.failure or _other_result(game, folded, log)
    if failure:
        print(f"{args.file}: {failure}", file=sys.stderr)
        return 1
    _tell(game, folded, args.json)
    return 0


def _read(path: Path) -> Log:
    try:
        return load_log(path)
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except BadLog as error:
        raise UsageError(str(error)) from None


def _load(log: Log, path: Path) -> Game[Any]:
    try:
        return game_named(str(log.header.get("game"))).load(log.header["setup"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{path}, line 1: no playable set-up: {error}") from None


def _other_result(game: Game[Any], folded: Replay, log: Log) -> Failure | None:
    result = game.result(folded.timeline.state)
    if log.result is None or log.result == result:
        return None
    return Failure(len(folded.entries), MISMATCH, "the result is not what the entries lead to")


def _tell(game: Game[Any], folded: Replay, as_json: bool) -> None:
    result = game.result(folded.timeline.state)
    if as_json:
        report = {"entries": len(folded.entries), "differing": folded.differing, "result": result}
        print(json.dumps(report))
        return
    print(f"{len(folded.entries)} entries, all in order")
    if folded.differing:
        print(f"decided by other rules, kept as they were: {folded.differing}")
    print(json.dumps(result) if result else "the game is not finished")
