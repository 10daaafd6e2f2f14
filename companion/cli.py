"""The `companion` command: finds the subcommand and turns bad input into one sentence."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points
from io import TextIOWrapper
from typing import Any

from companion import __version__
from companion.errors import UsageError

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("companion.commands.play", "play a game at this machine"),
    "script": ("companion.commands.script", "drive a headless table by a script"),
    "simulate": ("companion.commands.simulate", "play whole games without a table"),
    "replay": ("companion.commands.replay", "run a log or record through the rules again"),
    "diagram": ("companion.commands.diagram", "write the picture of a game's turn"),
    "sessions": ("companion.commands.sessions", "list, show, rename and delete what was played"),
    "export": ("companion.commands.export", "write a session as a file to keep or to send"),
    "stats": ("companion.commands.stats", "tell what all the games together came to"),
    "backup": ("companion.commands.backup", "write everything that the box keeps into one file"),
    "restore": ("companion.commands.restore", "take everything back from a backup"),
    "doctor": ("companion.commands.doctor", "look the box over and say what to do"),
    "cards": ("companion.commands.cards", "say which tag stands for which card"),
    "bench": ("companion.commands.bench", "measure, and compare with the targets"),
}
"""Subcommand -> (module, what it does). Modules are imported only when they are called."""
STDOUT = 1
OF_GAMES = "companion.commands"
"""The entry points of the commands that games bring along."""


def main(argv: Sequence[str] | None = None) -> int:
    collect_rarely()
    keep_closed_output_closed()
    forgive_odd_letters()
    words = list(sys.argv[1:] if argv is None else argv)
    args = _parser(next((word for word in words if not word.startswith("-")), "")).parse_args(words)
    try:
        code = _run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()
        return 0
    except OSError:
        if not (why := _why_unwritable()):
            raise
        _complain(f"the output cannot be written: {why}")
        _write_no_more()
        return 1
    return code


def _run(args: argparse.Namespace) -> int:
    try:
        code: int = args.run(args)
    except UsageError as error:
        _complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    return code


def _complain(text: str) -> None:
    """Whoever has closed the errors, or has no room for them, still gets the exit code."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"companion: {text}", file=sys.stderr, flush=True)


def _why_unwritable() -> str:
    """Whether an error came from the output, which is known by trying it again. If it did not, a
    line ends before what Python says of the error."""
    try:
        print(flush=True)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _write_no_more() -> None:
    """What waits in the buffer is dropped: Python would try to write it at the end, and fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def collect_rarely() -> None:
    """Python looks for rings of garbage at every 700th object. We leave few, and at the start it
    would look a hundred times in vain, a tenth of the way to the first question."""
    gc.set_threshold(50_000, 20, 20)


def keep_closed_output_closed() -> None:
    """Where there is no output, nothing that is opened may take its number, and what is written to
    it is refused, as everywhere."""
    if sys.stdout is None:
        os.dup2(os.open(os.devnull, os.O_RDONLY), STDOUT)
        sys.stdout = os.fdopen(STDOUT, "w", closefd=False)


def forgive_odd_letters() -> None:
    """Typed bytes that are no text, and letters that a terminal does not have, end no game."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


def _parser(chosen: str) -> argparse.ArgumentParser:
    """All commands with their help; arguments only for the chosen one, to start quickly. What games
    bring is looked at only if it is none of the house's own."""
    parser = argparse.ArgumentParser(prog="companion", description="A companion for a board game.")
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (module, summary) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary)
        if name == chosen:
            _declare(command, import_module(module))
    if chosen not in COMMANDS:
        for entry in entry_points(group=OF_GAMES):
            brought = entry.load()
            summary = brought.SUMMARY
            _declare(commands.add_parser(entry.name, help=summary, description=summary), brought)
    return parser


def _declare(parser: argparse.ArgumentParser, module: Any) -> None:
    module.add(parser)
    parser.set_defaults(run=module.run)
