"""`companion replay FILE`: a log or record once more through the rules, entry by entry."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from companion.commands.logfile import read_file
from companion.core.game import Game
from companion.core.journal import Log
from companion.core.replay import MISMATCH, Failure, Replay, replay
from companion.wording import several


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a log (JSON Lines) or a record")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: Namespace) -> int:
    read = read_file(args.file)
    log = read.log
    if log.cut:
        print(f"companion: {log.cut}", file=sys.stderr)
    game = read.game
    folded = replay(game, log.header, log.entries, log.zones)
    failure = read.failure or folded.failure or _other_result(game, folded, log)
    if failure:
        print(f"{args.file}: {failure}", file=sys.stderr)
        return 1
    _tell(game, folded, args.json)
    return 0


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
    print(f"{several(len(folded.entries), 'entry|entries')}, all in order")
    if folded.differing:
        print(f"decided by other rules, kept as they were: {folded.differing}")
    print(json.dumps(result) if result else "the game is not finished")
