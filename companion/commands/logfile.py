"""Reading a game from a file: a log as JSON Lines, or a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from companion.commands.game_option import game_named
from companion.core.game import Game, Plugin
from companion.core.journal import BadLog, Log, read_log
from companion.core.replay import Failure
from companion.errors import UsageError
from companion.log.exports.recordread import is_record, read_record


class Read(NamedTuple):
    """A log with its game; `failure` is where the rules stopped following a record."""

    plugin: Plugin
    game: Game[Any]
    log: Log
    failure: Failure | None = None


def read_file(path: Path) -> Read:
    """One sentence if the file is neither; bytes that are no text are for the hashes to find."""
    try:
        text = path.read_bytes().decode(errors="replace")
        if is_record(text):
            return _read_record(text, path)
        log = read_log(text, path.name)
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except BadLog as error:
        raise UsageError(str(error)) from None
    return _loaded(log, path)


def _read_record(text: str, path: Path) -> Read:
    record = read_record(text, path.name, game_named)
    return _loaded(record.log, path)._replace(failure=record.failure)


def _loaded(log: Log, path: Path) -> Read:
    plugin = game_named(str(log.header.get("game")))
    try:
        return Read(plugin, plugin.load(log.header["setup"]), log)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{path}, line 1: no playable set-up: {error}") from None
