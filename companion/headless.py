"""A table without devices for a script to play at; its first line may say which."""

from __future__ import annotations

import shlex
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from companion.commands.game_option import game_named
from companion.core.game import default_game
from companion.core.session import Session
from companion.fsm.house import House
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.fsm.tagging import TagBook
from companion.scripts import HEAD, BadScript, Line
from companion.tags import Tags
from companion.ui.texts import LANGUAGES, translator

USUAL = {"game": None, "deck": None, "lang": "en", "seed": 1}


def add_table_options(parser: ArgumentParser) -> None:
    """What is not said is not there afterwards, so that one place can overrule another."""
    add = parser.add_argument
    add("--game", default=SUPPRESS, help=f"which game (default: {default_game()})")
    add("--deck", default=SUPPRESS, help="sample, rulebook or a file (default: sample)")
    add("--lang", default=SUPPRESS, choices=LANGUAGES, help="the language (default: en)")
    add("--seed", default=SUPPRESS, type=int, help="what the box draws for the players")


class _Head(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadScript(message)


def headless(lines: Sequence[Line], overruling: Mapping[str, Any] = {}) -> Table:
    """The table that the script's first line asks for, where `overruling` says nothing else."""
    said = USUAL | _said(lines) | {k: v for k, v in overruling.items() if k in USUAL}
    plugin = game_named(said["game"] or default_game())
    tags = {word: word for line in lines if line.verb == "scan" for word in line.rest.split()}
    house = House(
        game=plugin.tableside(said["deck"], (), said["seed"]),
        open=Session.in_memory,
        translate=lambda language: translator(language, f"companion.games.{plugin.name}"),
        tags=TagBook(Tags(tags)),
    )
    return Table(house, Options(language=said["lang"]))


def _said(lines: Sequence[Line]) -> dict[str, Any]:
    if not lines or lines[0].verb != HEAD:
        return {}
    parser = _Head(prog=HEAD, add_help=False)
    add_table_options(parser)
    try:
        return vars(parser.parse_args(shlex.split(lines[0].rest)))
    except ValueError as error:
        raise BadScript(f"line {lines[0].number}: {error}") from None
