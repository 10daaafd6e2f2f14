"""Entries in a chain, and where they are kept. The journal is the truth; state is its replay."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from companion.core.game import Json, Marks
from companion.core.ledger import Move

LOG_VERSION = 1

ANSWER, UNDO, REDO, CORRECTION, RECOUNT = "answer", "undo", "redo", "correction", "recount"
KINDS = frozenset({ANSWER, UNDO, REDO, CORRECTION, RECOUNT})


_CANONICAL = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def canonical(data: Json) -> str:
    return _CANONICAL.encode(data)


def canonical_bytes(data: Json) -> bytes:
    return canonical(data).encode(errors="surrogatepass")


def link(previous: str, data: Json) -> str:
    """The hash that chains `data` to what came before it. It finds damage, not forgery."""
    return link_bytes(previous, canonical_bytes(data))


def link_bytes(previous: str, data: bytes) -> str:
    """The same for data that is already in its canonical form."""
    return hashlib.sha256(previous.encode(errors="surrogatepass") + data).hexdigest()[:32]


class Entry(Struct, frozen=True, dict=True):
    """One decision and what followed from it.

    `marks` holds only what changed; a name that went away maps to None.
    """

    number: int
    kind: str
    text: str
    turn: int
    player: str
    phase: str
    rules: str
    prompt: str = ""
    moves: tuple[Move, ...] = ()
    marks: Marks = field(default_factory=dict)
    forced: bool = False
    note: str = ""
    at: Mapping[str, Json] = field(default_factory=dict)
    hash: str = ""

    def to_json(self) -> dict[str, Any]:
        """The entry as plain data, in reading order; what is empty is left out."""
        data: dict[str, Any] = {
            "entry": self.number,
            "kind": self.kind,
            "turn": self.turn,
            "player": self.player,
            "phase": self.phase,
            "prompt": self.prompt,
            "answer": self.text,
            "moves": [move.to_json() for move in self.moves],
        }
        optional = {"marks": self.marks, "forced": self.forced, "note": self.note, "at": self.at}
        data |= {name: value for name, value in optional.items() if value}
        return data | {"rules": self.rules, "hash": self.hash}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Entry:
        if data["kind"] not in KINDS:
            raise ValueError(f"an entry of kind {data['kind']!r}")
        return cls(
            number=int(data["entry"]),
            kind=data["kind"],
            text=_text(data, "answer"),
            turn=int(data["turn"]),
            player=_text(data, "player"),
            phase=_text(data, "phase"),
            rules=_text(data, "rules"),
            prompt=_text(data, "prompt"),
            moves=tuple(Move.from_json(move) for move in data["moves"]),
            marks=dict(data.get("marks", {})),
            forced=bool(data.get("forced", False)),
            note=str(data.get("note", "")),
            at=dict(data.get("at", {})),
            hash=_text(data, "hash"),
        )

    def body(self) -> dict[str, Any]:
        """What the hash is taken of: all but the hash."""
        data = self.to_json()
        del data["hash"]
        return data

    @cached_property
    def body_bytes(self) -> bytes:
        """The body in its canonical form, written out once for the hash and for the disk."""
        return canonical_bytes(self.body())

    def chained(self, previous: str, **noted: Json) -> Entry:
        """The entry, with what is noted of it last, and the hash that follows from `previous`."""
        entry = replace(self, **noted)
        force_setattr(entry, "hash", link_bytes(previous, entry.body_bytes))
        return entry


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data[name]
    if not isinstance(value, str):
        raise TypeError(f"{name} is no text")
    return value


class Journal(Protocol):
    """Keeps one session: a header, then entries, in order and only ever added to."""

    @property
    def header(self) -> Mapping[str, Json]: ...

    def append(self, entries: Sequence[Entry]) -> None:
        """Keep these entries, all or none; when it returns they are as safe as the journal is."""

    def __iter__(self) -> Iterator[Entry]: ...


class MemoryJournal:
    """A journal that lasts as long as the process."""

    def __init__(self, header: Mapping[str, Json], entries: Sequence[Entry] = ()) -> None:
        self.header = header
        self._entries = list(entries)

    def append(self, entries: Sequence[Entry]) -> None:
        self._entries += entries

    def __iter__(self) -> Iterator[Entry]:
        return iter(tuple(self._entries))


class BadLog(Exception):
    """The file is no log, or a line of it cannot be read."""


class Log(Struct, frozen=True):
    """A log as read: `cut` tells what was lost of a last line that is not whole."""

    header: Mapping[str, Json]
    entries: tuple[Entry, ...]
    zones: Mapping[int, Json]
    result: Json | None = None
    cut: str = ""


def read_log(text: str, name: str = "log") -> Log:
    """Read JSON Lines. A last line that was cut off costs that line only."""
    lines = text.split("\n")
    whole, rest = lines[:-1], lines[-1]
    if not whole:
        raise BadLog(f"{name}: not a log: no whole line in it")
    header = _header(whole[0], name)
    entries: list[Entry] = []
    zones: dict[int, Json] = {}
    result = None
    for number, line in enumerate(whole[1:], start=2):
        data = _line(line, name, number)
        if "result" in data:
            result = data["result"]
            continue
        try:
            entries.append(Entry.from_json(data))
        except (KeyError, TypeError, ValueError) as error:
            raise BadLog(f"{name}, line {number}: not an entry: {error}") from None
        if "zones" in data:
            zones[entries[-1].number] = data["zones"]
    cut = f"{name}, line {len(lines)}: cut off, left out" if rest else ""
    return Log(header, tuple(entries), zones, result, cut)


def _header(line: str, name: str) -> Mapping[str, Json]:
    header = _line(line, name, 1)
    if header.get("log") != LOG_VERSION:
        raise BadLog(f"{name}: not a log of version {LOG_VERSION}")
    return header


def _line(line: str, name: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (RecursionError, ValueError):
        raise BadLog(f"{name}, line {number}: it cannot be read") from None
    if not isinstance(data, dict):
        raise BadLog(f"{name}, line {number}: not an object")
    return data
