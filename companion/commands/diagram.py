"""`companion diagram`: the picture of a game's turn, drawn from its machine."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands.game_option import add_game_option, chosen_game
from companion.errors import UsageError


def add(parser: ArgumentParser) -> None:
    add_game_option(parser)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it there")


def run(args: Namespace) -> int:
    from companion.fsm.diagram import page  # noqa: PLC0415 - the drawing library is slow to load

    plugin = chosen_game(args)
    text = page(plugin.phases, plugin.title)
    if args.output is None:
        print(text, end="")
        return 0
    try:
        args.output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {args.output}: {error.strerror}") from None
    return 0
