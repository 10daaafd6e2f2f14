"""`companion script FILE`: drives a headless table and stops at the first unmet expectation."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from companion.commands.game_option import add_game_option, chosen_game
from companion.core.game import Game
from companion.core.journal import MemoryJournal
from companion.core.session import Session, make_header
from companion.errors import UsageError
from companion.fsm.house import House
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.fsm.tagging import TagBook
from companion.scripts import BadScript, Line, Runner, read
from companion.tags import Tags
from companion.ui.texts import translator


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the script")
    add_game_option(parser)
    parser.add_argument("--deck", help="sample, rulebook or a file (default: sample)")
    parser.add_argument("--lang", default="en", choices=["en", "de", "fr"], help="the language")
    parser.add_argument("--seed", type=int, default=1, help="what the box draws for the players")


def run(args: Namespace) -> int:
    try:
        lines = read(args.file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {args.file}: {error}") from None
    except BadScript as error:
        raise UsageError(f"{args.file}, {error}") from None
    unmet = Runner(_table(args, lines), print).run(lines)
    if unmet is None:
        return 0
    print(f"{args.file}, {unmet}", file=sys.stderr)
    return 1


def _table(args: Namespace, lines: list[Line]) -> Table:
    plugin = chosen_game(args)
    tags = {word: word for line in lines if line.verb == "scan" for word in line.rest.split()}
    house = House(
        game=plugin.tableside(args.deck, (), args.seed),
        open=_in_memory,
        translate=lambda language: translator(
            language, f"companion.games.{plugin.name}", "companion.fsm"
        ),
        tags=TagBook(Tags(tags)),
    )
    return Table(house, Options(language=args.lang))


def _in_memory(game: Game[Any]) -> Session:
    return Session(game, MemoryJournal(make_header(game)))
