"""The option `--data DIR`, and what every command that looks at the data folder does with it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.datadir import data_dir
from companion.errors import UsageError
from companion.log.check import mendable
from companion.log.folder import Folder
from companion.log.reader import Reader
from companion.log.store import open_and_check


def add_data(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """An action below a command takes it too; SUPPRESS as its default keeps what came before."""
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        default=default,
        help="the data folder, if not the usual one",
    )


def folder_of(args: argparse.Namespace) -> Folder:
    return Folder(data_dir(args.data))


@contextmanager
def sessions_of(args: argparse.Namespace) -> Iterator[Reader]:
    """The sessions, to be read. Of damaged ones it is said that they are, also if none is left."""
    reader, damage = open_and_check(folder_of(args))
    with closing(reader):
        if damage and not reader.sessions():
            raise UsageError(mendable(damage))
        if damage:
            print(f"companion: {mendable(damage)}", file=sys.stderr)
        yield reader
