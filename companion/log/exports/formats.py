"""Which formats there are, and how a session becomes a file of one of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion.core.game import Plugin, find_game
from companion.errors import UsageError
from companion.log.exports.bgstats import bgsplay
from companion.log.exports.chronicle import Chronicle, chronicle_of
from companion.log.exports.html import html_text
from companion.log.exports.png import png_bytes
from companion.log.exports.record import record_text
from companion.log.exports.table import csv_bytes
from companion.log.exports.writing import write_whole
from companion.log.jsonl import lines_text
from companion.log.reader import Reader, Summary
from companion.log.resume import newer_session, playable


class Format(NamedTuple):
    """How a file of a format ends, and what stands in it."""

    ending: str
    data: Callable[[Chronicle, str], bytes]


def _jsonl(chronicle: Chronicle, language: str) -> bytes:
    return lines_text(chronicle.game, chronicle.header, chronicle.entries, chronicle.states).encode(
        errors="backslashreplace"
    )


def _record(chronicle: Chronicle, language: str) -> bytes:
    return record_text(chronicle).encode(errors="backslashreplace")


def _csv(chronicle: Chronicle, language: str) -> bytes:
    return csv_bytes(chronicle)


def _html(chronicle: Chronicle, language: str) -> bytes:
    return html_text(chronicle, language).encode()


def _bgstats(chronicle: Chronicle, language: str) -> bytes:
    return json.dumps(bgsplay(chronicle, language), indent=1).encode()


FORMATS: dict[str, Format] = {
    "jsonl": Format("jsonl", _jsonl),
    "csv": Format("csv", _csv),
    "record": Format("record", _record),
    "html": Format("html", _html),
    "png": Format("png", png_bytes),
    "bgstats": Format("bgsplay", _bgstats),
}


def export_chronicle(
    chronicle: Chronicle, format: str, path: Path, force: bool = False, language: str = "en"
) -> Path:
    """Write it to a file, or under a name of its own into a folder; tells where it is."""
    chosen = FORMATS[format]
    target = path / file_name(chronicle, chosen.ending) if path.is_dir() else path
    return write_whole(target, chosen.data(chronicle, language), force)


def open_chronicle(
    store: Reader, session: Summary, find: Callable[[str], Plugin] = find_game
) -> Chronicle:
    if newer := newer_session(store, session):
        raise UsageError(newer)
    try:
        plugin = find(session.game)
    except LookupError as error:
        raise UsageError(f"session {session.id} cannot be told: {error.args[0]}") from None
    playable(plugin, store, session)
    header, entries = store.header(session.id), store.entries(session.id)
    return chronicle_of(plugin, header, entries, session.name, session.created)


def file_name(chronicle: Chronicle, ending: str) -> str:
    """`game-2026-11-18-anna-ben.html`, in letters that every file system takes."""
    parts = [chronicle.game.name, chronicle.began[:10], *chronicle.names.values()]
    words = (re.sub(r"[^a-z0-9]+", "-", part.lower()).strip("-") for part in parts)
    return "-".join(word for word in words if word)[:80] + f".{ending}"
