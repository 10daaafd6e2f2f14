"""Getting sessions out of a damaged database.

Whatever can still be read, row by row through SQLite or straight from the bytes of the files, goes
into one pool; the hash chains then say what belongs where. So nothing is guessed: a session stands
at the longest prefix that its chain proves, and the rest is written down for a person to look at.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field

from companion.core.journal import link, link_bytes
from companion.log.check import UNSOUND, tells_of_a_game
from companion.log.database import SPAN, transaction
from companion.log.folder import Folder, scratch
from companion.log.reader import decoded

RECORD = re.compile(rb'([0-9a-f]{32})(?=\{"answer":)')
"""How an entry lies in a page: its hash, then its body, whose first name is always `answer`."""
COLUMNS = "id, name, game, created, opened, ended, hash, header"


class Piece(NamedTuple):
    """An entry that could be read, wherever it belongs."""

    number: int
    hash: str
    body: bytes


Pool = dict[Piece, set[int]]
"""What was read, each piece with the sessions that it is known to belong to."""


class Salvaged(Struct):
    """What came out: session rows with the entries that their chains prove, and loose pieces."""

    sessions: list[tuple[tuple[Any, ...], list[Piece]]] = field(default_factory=list)
    players: list[tuple[str, int]] = field(default_factory=list)
    loose: list[Piece] = field(default_factory=list)


def salvage(folder: Folder) -> Salvaged:
    """Read what is readable, without touching the files."""
    pool: Pool = {}
    heads: dict[int, tuple[Any, ...]] = {}
    players: dict[str, int] = {}
    for connection in _ways_in(folder):
        for session, piece in _rows(connection):
            pool.setdefault(piece, set()).add(session)
        heads |= {row[0]: row for row in _sound_heads(connection) if row[0] not in heads}
        players |= dict(_players(connection))
    for path in folder.database_files():
        for piece in carved(path.read_bytes()):
            pool.setdefault(piece, set())
    return _sorted_out(pool, heads, list(players.items()))


def _ways_in(folder: Folder) -> Iterator[sqlite3.Connection]:
    """Copies of the database with and without its write-ahead log, opened one after the other."""
    for names in (("sessions.db", "sessions.db-wal"), ("sessions.db",)):
        with scratch() as place:
            for path in (folder.path / name for name in names):
                if path.exists():
                    shutil.copy(path, place)
            connection = sqlite3.connect(Path(place) / "sessions.db", isolation_level=None)
            yield connection
            connection.close()


def _read(connection: sqlite3.Connection, query: str) -> list[Any]:
    """The rows of a query up to the first that cannot be read."""
    rows: list[Any] = []
    try:
        for row in connection.execute(query):
            rows.append(row)
    except (sqlite3.DatabaseError, OverflowError, ValueError):
        return rows
    return rows


def _rows(connection: sqlite3.Connection) -> Iterator[tuple[int, Piece]]:
    """The entries from both ends, so that damage in the middle costs only the middle."""
    query = "SELECT key, hash, body FROM entries ORDER BY key"
    for row in (*_read(connection, query), *_read(connection, f"{query} DESC")):
        match row:
            case (int(key), str(last), bytes(body)):
                yield key // SPAN, Piece(key % SPAN, last, body)


def _sound_heads(connection: sqlite3.Connection) -> Iterator[tuple[Any, ...]]:
    for row in _read(connection, f"SELECT {COLUMNS} FROM sessions"):
        try:
            head = _head(*row)
        except UNSOUND:
            continue
        if head is not None:
            yield head


def _head(
    session: int, name: Any, _: Any, created: Any, opened: Any, ended: Any, last: str, text: bytes
) -> tuple[Any, ...] | None:
    """The row, if its header is whole; what that does not prove is taken if it makes sense."""
    header = decoded(text)
    if link("", header) != last or not tells_of_a_game(header):
        return None
    known = [value if isinstance(value, str) else "" for value in (name, created)]
    order = opened if isinstance(opened, int) else 0
    return session, known[0], header["game"], known[1], order, int(ended == 1), last, text


def _players(connection: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    for row in _read(connection, "SELECT name, used FROM players"):
        match row:
            case (str(name), int(used)):
                yield name, used


def carved(data: bytes) -> Iterator[Piece]:
    """Entries found in raw bytes, in whatever page or copy of a page they lie."""
    decoder = json.JSONDecoder()
    text = data.decode("latin-1")
    for match in RECORD.finditer(data):
        try:
            value, end = decoder.raw_decode(text, match.end())
            yield Piece(int(value["entry"]), match[1].decode(), data[match.end() : end])
        except (KeyError, TypeError, ValueError, RecursionError):
            continue


def _sorted_out(
    pool: Pool, heads: dict[int, tuple[Any, ...]], players: list[tuple[str, int]]
) -> Salvaged:
    result = Salvaged(players=players)
    for session, head in sorted(heads.items()):
        own = [piece for piece, owners in pool.items() if not owners or session in owners]
        result.sessions.append((head, list(_chain(head[-2], own))))
    used = {piece for _, chain in result.sessions for piece in chain}
    result.loose = sorted({piece for piece in pool if piece not in used})
    return result


def _chain(last: str, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The longest row of pieces, each following from the one before."""
    by_number: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_number.setdefault(piece.number, []).append(piece)
    number = 1
    while found := _next(last, by_number.get(number, [])):
        yield found
        number, last = number + 1, found.hash


def _next(last: str, candidates: list[Piece]) -> Piece | None:
    return next((p for p in candidates if link_bytes(last, p.body) == p.hash), None)


def write_into(connection: sqlite3.Connection, salvaged: Salvaged) -> None:
    with transaction(connection):
        for head, chain in salvaged.sessions:
            connection.execute(f"INSERT INTO sessions ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?)", head)
            connection.executemany(
                "INSERT INTO entries (key, hash, body) VALUES (?, ?, ?)",
                [(head[0] * SPAN + piece.number, piece.hash, piece.body) for piece in chain],
            )
        connection.executemany("INSERT INTO players (name, used) VALUES (?, ?)", salvaged.players)
