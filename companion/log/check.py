"""The check at the start: every chain is walked, and the witness is heard.

SQLite's own check does not notice that the end of a write-ahead log is damaged: it takes the log
to end there.
"""

from __future__ import annotations

import sqlite3
import struct
from pathlib import Path

from companion.core.game import Json
from companion.core.journal import LOG_VERSION, link, link_bytes
from companion.core.sentence import Sentence, sentence
from companion.log.database import SPAN, connect_to_read
from companion.log.folder import Folder
from companion.log.reader import decoded
from companion.log.trouble import trouble_of
from companion.log.witness import Seen, nothing_was_kept, read_witness

WAL_HEADER, FRAME_HEADER = 32, 24
UNSOUND = (AttributeError, KeyError, OverflowError, RecursionError, TypeError, ValueError)
"""What reading a damaged row may raise, besides SQLite's own errors."""


def mendable(why: object) -> str:
    """What to say of damaged sessions where they are not mended."""
    return f"the sessions are damaged ({why}): play once to mend them"


def damage(folder: Folder) -> Sentence | None:
    """What is wrong with the database, in a few words; nothing if all is well."""
    seen = read_witness(folder.witness)
    if not folder.database.exists():
        return sentence("their file is gone") if seen else None
    if folder.database.stat().st_size == 0 and not folder.wal.exists():
        return sentence("their file is empty") if seen else None
    try:
        return _damage_read(folder)
    except sqlite3.Error as error:
        if trouble_of(error) is not None:
            raise
        return in_words(error)
    except UNSOUND as error:
        return in_words(error)


def in_words(error: Exception) -> Sentence:
    """Why sessions cannot be read. What SQLite or Python call it would tell players nothing."""
    if isinstance(error, Broken):
        return error.why
    if isinstance(error, sqlite3.Error) and (trouble := trouble_of(error)):
        return Sentence(trouble)
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
        return sentence("their file cannot be read")
    return sentence("parts of their file cannot be read")


def _damage_read(folder: Folder) -> Sentence | None:
    seen = read_witness(folder.witness)
    connection = connect_to_read(folder.database)
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not tables:
            return sentence("their file holds no sessions") if seen else None
        connection.execute("BEGIN")
        lasts = walk(connection)
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    finally:
        connection.close()
    if verdict != "ok":
        return sentence("parts of their file cannot be read")
    if seen:
        return _missing(seen, lasts)
    if nothing_was_kept(folder.witness) or not breaks_off(folder.wal):
        return None
    return sentence("its write-ahead log breaks off")


def _missing(seen: Seen, lasts: dict[int, int]) -> Sentence | None:
    """SQLite does not get as far as the witness; a repair may still find all of it."""
    if lasts.get(seen.session, -1) >= seen.number:
        return None
    return sentence("the end of session {s} is damaged", s=seen.session)


class Broken(ValueError):
    """A chain does not hold."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.why = why


def walk(connection: sqlite3.Connection) -> dict[int, int]:
    """Each session with the number of its last entry; Broken where a chain does not hold."""
    chains: dict[int, tuple[int, str]] = {}
    heads = connection.execute("SELECT id, game, ended, hash, header FROM sessions")
    for session, game, ended, last, text in heads:
        header = _header(session, text)
        if link("", header) != last or header.get("game") != game or ended not in {0, 1}:
            raise Broken(sentence("the header of session {s} was changed", s=session))
        chains[session] = 0, last
    for key, last, body in connection.execute("SELECT key, hash, body FROM entries ORDER BY key"):
        session, number = divmod(key, SPAN)
        before, previous = chains.get(session, (0, ""))
        if number != before + 1 or link_bytes(previous, body) != last:
            raise Broken(sentence("entry {n} of session {s} does not fit", n=number, s=session))
        chains[session] = number, last
    return {session: number for session, (number, _) in chains.items()}


def _header(session: int, text: bytes) -> dict[str, Json]:
    try:
        header = dict(decoded(text))
        if tells_of_a_game(header):
            return header
    except UNSOUND:
        pass
    raise Broken(sentence("the beginning of session {s} cannot be read", s=session))


def tells_of_a_game(header: Json) -> bool:
    """Whether a header holds what is asked of every game: chains hold around any content. Whether
    it can be played, its game says; and what a newer companion writes there is its own affair."""
    match header:
        case {"log": int(version), "game": str()} if version > LOG_VERSION:
            return True
        case {"log": int(), "game": str(), "setup": {"players": dict(players)}}:
            return all(isinstance(name, str) for name in players.values())
        case {"log": int(), "game": str(), "setup": dict(setup)}:
            return "players" not in setup
    return False


def breaks_off(wal: Path) -> bool:
    """Whether bytes of the current round of the write-ahead log lie behind its last commit."""
    data = wal.read_bytes() if wal.exists() else b""
    if len(data) < WAL_HEADER:
        return bool(data)
    magic, _, page = struct.unpack(">3I", data[:12])
    salts = data[16:24]
    sums = _checksum(data[:24], (0, 0), big=bool(magic & 1))
    if sums != struct.unpack(">2I", data[24:32]) or not page:
        return True
    at, committed = WAL_HEADER, True
    while at < len(data):
        frame = data[at : at + FRAME_HEADER + page]
        if len(frame) > 16 and frame[8:16] != salts:
            return not committed
        sums = _checksum(frame[:8] + frame[24:], sums, big=bool(magic & 1))
        if len(frame) < FRAME_HEADER + page or sums != struct.unpack(">2I", frame[16:24]):
            return True
        committed = frame[4:8] != b"\0\0\0\0"
        at += len(frame)
    return not committed


def _checksum(data: bytes, sums: tuple[int, int], big: bool) -> tuple[int, int]:
    """SQLite's running checksum over pairs of 32-bit words (fileformat2, section 4.2)."""
    first, second = sums
    words = struct.unpack(f"{'>' if big else '<'}{len(data) // 4}I", data[: len(data) // 4 * 4])
    for even, odd in zip(words[::2], words[1::2], strict=False):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
