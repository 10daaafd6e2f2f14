"""The `--game` option that several commands share."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.core.game import Plugin, default_game, find_game
from companion.errors import UsageError


def add_game_option(parser: ArgumentParser) -> None:
    parser.add_argument("--game", default=default_game(), help="which game (default: %(default)s)")


def chosen_game(args: Namespace) -> Plugin:
    return game_named(args.game)


def game_named(name: str) -> Plugin:
    try:
        return find_game(name)
    except LookupError as error:
        raise UsageError(str(error)) from None
