"""`companion stats`: what all the games together tell, as text, JSON or a page."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from companion.commands.data_option import add_data, sessions_of
from companion.commands.game_option import add_game_option, chosen_game
from companion.core.game import Plugin
from companion.errors import UsageError
from companion.log.exports.chronicle import Chronicle
from companion.log.exports.formats import open_chronicle
from companion.log.exports.stats import statistics_of
from companion.log.exports.statstext import Presentation
from companion.log.exports.writing import write_whole
from companion.wording import LANGUAGES


def add(parser: ArgumentParser) -> None:
    add_game_option(parser)
    parser.add_argument(
        "--format", choices=("text", "json", "html"), default="text", help="default: %(default)s"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it there")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="default: %(default)s")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    add_data(parser)


def run(args: Namespace) -> int:
    plugin = chosen_game(args)
    text = _text(args, plugin)
    if args.output is None:
        print(text, end="")
    else:
        print(write_whole(args.output, text.encode(errors="backslashreplace"), args.force))
    return 0


def _text(args: Namespace, plugin: Plugin) -> str:
    unread: list[UsageError] = []
    found = statistics_of(_chronicles(args, plugin, unread))
    found.unread = len(unread)
    if args.format == "json":
        return json.dumps(found.to_json(), ensure_ascii=False, indent=1) + "\n"
    shown = Presentation(found, plugin.report, plugin.title, args.lang)
    return shown.html() if args.format == "html" else shown.text()


def _chronicles(args: Namespace, plugin: Plugin, unread: list[UsageError]) -> Iterator[Chronicle]:
    """One session that cannot be read, such as one of a newer companion, spoils no other."""
    with sessions_of(args) as reader:
        for session in reader.sessions():
            if session.game == plugin.name and session.length:
                try:
                    yield open_chronicle(reader, session)
                except UsageError as error:
                    unread.append(error)
