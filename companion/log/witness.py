"""A note of the last entry that was kept, outside the database.

A write-ahead log that lost its end looks just like one that never was longer. The witness, written
after each commit and not synced, knows better: it can lag behind the database, never run ahead.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from companion.core.journal import link_bytes

LENGTH = 96


class Seen(NamedTuple):
    """Entry `number` of a session was on the disk."""

    session: int
    number: int
    hash: str


class Witness:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def note(self, seen: Seen) -> None:
        """Remember it, if that is possible: the entry itself is safe already."""
        text = f"{seen.session} {seen.number} {seen.hash}"
        line = f"{text} {link_bytes('', text.encode())[:8]}"
        try:
            os.pwrite(self._fd, line.ljust(LENGTH - 1).encode() + b"\n", 0)
        except OSError:
            return

    def forget(self, session: int) -> None:
        """The session was deleted: nothing of it is missed from now on."""
        seen = read_witness(self.path)
        if seen and seen.session == session:
            self.forget_all()

    def forget_all(self) -> None:
        os.ftruncate(self._fd, 0)

    def close(self) -> None:
        os.close(self._fd)


def nothing_was_kept(path: Path) -> bool:
    """Whether there is a witness who has not seen any entry yet."""
    return path.exists() and path.stat().st_size == 0


def read_witness(path: Path) -> Seen | None:
    """What the witness saw; None if there is none, or its note is not whole."""
    try:
        text, _, check = path.read_text(errors="replace").strip().rpartition(" ")
    except OSError:
        return None
    if not text or link_bytes("", text.encode())[:8] != check:
        return None
    session, number, last = text.split(" ")
    return Seen(int(session), int(number), last)
