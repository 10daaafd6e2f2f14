"""`companion restore FILE`: everything back from a backup."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.data_option import add_data, folder_of
from companion.log.archive import restore


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="what `companion backup` wrote")
    parser.add_argument(
        "--force", action="store_true", help="replace what is there, keeping a copy beside it"
    )
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    kept = restore(folder_of(args), args.file, args.force)
    print(f"{folder_of(args).path}: restored from {args.file}")
    if kept:
        print(f"what was there is kept in {kept}")
    return 0
