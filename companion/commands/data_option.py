"""The option `--data DIR`, the same for every command that looks at the data folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.datadir import data_dir
from companion.log.folder import Folder


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
