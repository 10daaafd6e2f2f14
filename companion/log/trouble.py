"""Why the disk does not take a decision just now, as against why a database is damaged."""

from __future__ import annotations

import errno
import sqlite3
from enum import StrEnum

from companion.core.sentence import Sentence, msgid


class Trouble(StrEnum):
    FULL = msgid("the disk is full")
    READ_ONLY = msgid("the disk cannot be written to")
    LOCKED = msgid("another program holds the sessions")
    FAILING = msgid("the disk fails")


_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_AUTH: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Trouble.LOCKED,
    sqlite3.SQLITE_IOERR: Trouble.FAILING,
}
_SQLITE_EXTENDED = {sqlite3.SQLITE_IOERR_SHMSIZE: Trouble.FULL}
"""No room for the shared memory beside the write-ahead log."""
_ERRNO = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
}


def why(error: OSError) -> Sentence:
    """What keeps a file from being written, in the players' words where there are some."""
    known = _ERRNO.get(error.errno or 0)
    return Sentence(known) if known else Sentence(error.strerror or str(error))


def trouble_of(error: OSError | sqlite3.Error) -> Trouble | None:
    """What keeps the disk from working; None if the database itself is at fault."""
    if isinstance(error, OSError):
        return _ERRNO.get(error.errno or 0, Trouble.FAILING)
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _SQLITE_EXTENDED.get(code) or _SQLITE.get(code & 0xFF)
