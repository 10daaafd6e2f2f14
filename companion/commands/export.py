"""`companion export [SESSION|latest]`: a session as a file to keep, to send or to look at."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands.data_option import add_data, sessions_of
from companion.commands.logfile import read_file
from companion.log.exports.bgstats import push_link
from companion.log.exports.chronicle import Chronicle, chronicle_of
from companion.log.exports.formats import FORMATS, export_chronicle, open_chronicle
from companion.wording import LANGUAGES


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "session",
        nargs="?",
        default="latest",
        metavar="SESSION",
        help="its number, its name, `latest`, or the file of a log or record (default: latest)",
    )
    parser.add_argument("--format", choices=FORMATS, default="html", help="default: %(default)s")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path(),
        metavar="FILE",
        help="a file, or a folder to give it a name in (default: here)",
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="default: %(default)s")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    add_data(parser)


def run(args: Namespace) -> int:
    chronicle = _chronicle(args)
    written = export_chronicle(chronicle, args.format, args.output, args.force, args.lang)
    print(written)
    if args.format == "bgstats":
        print(push_link(chronicle, args.lang))
    return 0


def _chronicle(args: Namespace) -> Chronicle:
    path = Path(args.session)
    if path.is_file():
        read = read_file(path)
        return chronicle_of(read.plugin, read.log.header, read.log.entries)
    with sessions_of(args) as reader:
        return open_chronicle(reader, reader.find(args.session))
