"""`companion backup FILE`: sessions, deck, tags, names and settings in one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.data_option import add_data, folder_of
from companion.log.archive import back_up


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="where to write it, such as box.zip"
    )
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    names = back_up(folder_of(args), args.file)
    print(f"{args.file}: {', '.join(names)}")
    return 0
