"""`companion sessions`: list, show, rename and delete what was played."""

from __future__ import annotations

import argparse
import sys
from argparse import SUPPRESS
from collections.abc import Iterator
from contextlib import closing, contextmanager

from companion.commands.asking import means_yes
from companion.commands.data_option import add_data, folder_of, sessions_of
from companion.errors import UsageError
from companion.log.disk import Disk
from companion.log.reader import LATEST, Reader, Summary
from companion.log.store import open_to_change
from companion.wording import counted, several

LAST_ENTRIES = 3


def add(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    listing = "all sessions, the last played first (if ACTION is left out)"
    add_data(actions.add_parser("list", help=listing), default=SUPPRESS)
    _which(actions.add_parser("show", help="one session and its last entries"))
    rename = _which(actions.add_parser("rename", help="give a session another name"))
    rename.add_argument("name", help="the new name")
    delete = _which(actions.add_parser("delete", help="remove a session for good"))
    delete.add_argument("--yes", action="store_true", help="do not ask")


def _which(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("session", help="its number, its name, or `latest`")
    add_data(parser, default=SUPPRESS)
    return parser


def run(args: argparse.Namespace) -> int:
    actions = {"show": _show, "rename": _rename, "delete": _delete}
    return actions.get(args.action, _list)(args)


def _list(args: argparse.Namespace) -> int:
    with sessions_of(args) as reader:
        lines = [_line(session) for session in reader.sessions()]
    print("\n".join(lines or [f"no sessions in {folder_of(args).path}"]))
    return 0


def _line(session: Summary) -> str:
    state = "ended" if session.ended else "unfinished"
    day = session.created[:10] or "no date"
    entries = counted("entry|entries", session.length)
    length = f"{session.length:>4} {entries:<7}"
    line = f"{session.id:>4}  {day:<10}  {session.game:<10}  {length}  {state:<10}"
    return f"{line}  {session.name}".rstrip()


def _show(args: argparse.Namespace) -> int:
    with sessions_of(args) as reader:
        print("\n".join(_details(reader, reader.find(args.session))))
    return 0


def _details(reader: Reader, session: Summary) -> Iterator[str]:
    yield _line(session)
    players = reader.header(session.id)["setup"].get("players")
    if players:
        yield f"players: {', '.join(f'{name} ({seat})' for seat, name in players.items())}"
    for entry in [*reader.entries(session.id)][-LAST_ENTRIES:]:
        yield f"entry {entry.number}, turn {entry.turn}, {entry.player}: {entry.text}"


@contextmanager
def _to_change(args: argparse.Namespace) -> Iterator[Disk]:
    """The sessions, mended if they were damaged; what that came to is said."""
    with closing(open_to_change(folder_of(args))) as disk:
        for finding in disk.findings:
            print(f"companion: {finding}", file=sys.stderr)
        yield disk


def _rename(args: argparse.Namespace) -> int:
    with _to_change(args) as disk:
        disk.rename(disk.find(args.session).id, _name(args.name))
    return 0


def _name(words: str) -> str:
    """One line of text; not what already means a session by its number or its place."""
    name = " ".join(words.split()).encode(errors="replace").decode()
    if name == LATEST or name.isdigit():
        raise UsageError(f"a session cannot be called {name!r}: that means another one")
    return name


def _delete(args: argparse.Namespace) -> int:
    with _to_change(args) as disk:
        session = disk.find(args.session)
        if not (args.yes or _agreed(session)):
            print("nothing was deleted")
            return 1
        disk.delete(session.id)
    return 0


def _agreed(session: Summary) -> bool:
    what = f"session {session.id} {session.name}".rstrip()
    try:
        entries = several(session.length, "entry|entries")
        reply = input(f"delete {what} with {entries} for good? [y/N] ")
    except EOFError:
        print()
        return False
    return means_yes(reply)
