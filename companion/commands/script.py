"""`companion script FILE`: drives a headless table and stops at the first unmet expectation."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from companion.core.session import Session
from companion.errors import UsageError
from companion.headless import add_table_options, headless
from companion.log.exports.writing import write_whole
from companion.log.jsonl import log_text
from companion.scripts import BadScript, Runner, read


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the script")
    add_table_options(parser)
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="keep its pictures there")
    parser.add_argument(
        "--scale", type=int, default=1, help="how large to draw them (default: %(default)s)"
    )
    parser.add_argument("--log", type=Path, metavar="FILE", help="write the log of its last game")


def run(args: Namespace) -> int:
    try:
        lines = read(args.file.read_text(encoding="utf-8"))
        table = headless(lines, vars(args))
    except OSError as error:
        raise UsageError(f"cannot read {args.file}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{args.file} is not a text in UTF-8") from None
    except BadScript as error:
        raise UsageError(f"{args.file}, {error}") from None
    runner = Runner(table, print, _keeping(args.pictures, args.scale))
    unmet = runner.run(lines)
    if unmet:
        print(f"{args.file}, {unmet}", file=sys.stderr)
        return 1
    if args.log:
        _write_log(args.log, runner.table.session)
    return 0


def _keeping(folder: Path | None, scale: int) -> Callable[[str, Image.Image], None]:
    """One PNG for each `picture`, or none at all."""
    if folder is None:
        return lambda name, image: None
    if scale < 1:
        raise UsageError("--scale is a whole number from 1 on")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot write into {folder}: {error.strerror}") from None
    return lambda name, image: scaled(image, scale).save(folder / f"{name}.png", optimize=True)


def scaled(image: Image.Image, scale: int) -> Image.Image:
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)


def _write_log(path: Path, session: Session | None) -> None:
    if session is None:
        raise UsageError("the script begins no game: there is no log to write")
    write_whole(path, log_text(session.game, session.journal).encode(), force=True)
