"""The store that the table plays on: durable if the disk lets it, patient if not."""

from __future__ import annotations

import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from companion.core.game import Json
from companion.core.journal import Entry, link
from companion.core.sentence import Sentence
from companion.errors import UsageError
from companion.log.check import UNSOUND, damage, walk
from companion.log.database import connect, connect_to_read, in_memory
from companion.log.disk import Disk
from companion.log.folder import Folder, scratch
from companion.log.lock import InUse
from companion.log.reader import Reader, Summary
from companion.log.salvage import salvage, write_into
from companion.log.trouble import Trouble, trouble_of

T = TypeVar("T")


class Store(Reader):
    """The sessions of a data folder.

    While the disk is full or read-only, `trouble` says so, what was readable at the start can be
    read, and journals keep what is decided in memory until `retry` gets it written. `findings` are
    what a check found damaged, at the start or when the disk came back, in sentences for players.
    """

    def __init__(self, folder: Folder, open_disk: Callable[[Folder], Disk] = Disk) -> None:
        self.folder = folder
        self.trouble: Trouble | None = None
        self.findings: list[Sentence] = []
        self._open_disk = open_disk
        self._disk: Disk | None = None
        try:
            super().__init__(self.disk().connection)
        except (OSError, sqlite3.Error) as error:
            self.trouble = trouble_of(error) or Trouble.FAILING
            super().__init__(_readable_part(folder))

    def disk(self) -> Disk:
        """The disk, opened anew if it failed before; an error if it still fails."""
        if self._disk is not None and self.trouble and not self._disk.stands():
            self._disk.abandon()
            self._disk, self.connection = None, in_memory()
        if self._disk is None:
            self._disk = self._open_disk(self.folder)
            self.findings += self._disk.findings
        elif self.trouble:
            self._disk.reconnect()
        self.connection = self._disk.connection
        return self._disk

    def attempt(self, write: Callable[[Disk], T]) -> T | None:
        """Write something; if the disk does not take it, note the trouble and give None."""
        try:
            result = write(self.disk())
        except InUse:
            self.trouble = Trouble.LOCKED
            return None
        except (OSError, sqlite3.Error) as error:
            self.trouble = trouble_of(error) or Trouble.FAILING
            return None
        self.trouble = None
        return result

    def create(
        self, header: Mapping[str, Json], name: str = "", created: str = ""
    ) -> PatientJournal:
        """A new session. Its header gets a token of its own, so that no two chains are alike."""
        own = {**header, "session": secrets.token_hex(8)}
        journal = PatientJournal(self, own, lambda disk: disk.create(own, name, created))
        journal.retry()
        return journal

    def journal(self, session: Summary) -> PatientJournal:
        """The journal of a session that is to be played on."""
        self.attempt(lambda disk: disk.opened(session.id))
        header, entries = self.header(session.id), [*self.entries(session.id)]
        return PatientJournal(
            self,
            header,
            lambda disk: disk.create(header, session.name, session.created),
            session.id,
            entries,
        )

    def remember(self, players: Sequence[str]) -> None:
        self.attempt(lambda disk: disk.remember(players))

    def close(self) -> None:
        if self._disk:
            self.attempt(Disk.close)
        else:
            super().close()


class PatientJournal:
    """A session's journal that never refuses a decision.

    What the disk does not take waits in memory, under a standing `warning`; each later decision,
    and each call of `retry`, tries again. Nothing is written twice. The whole session is in memory
    too: if somebody took it off the disk, or went on with it elsewhere, it is written anew.
    """

    def __init__(
        self,
        store: Store,
        header: Mapping[str, Json],
        create: Callable[[Disk], int],
        session: int | None = None,
        entries: Sequence[Entry] = (),
    ) -> None:
        """`create` begins it on the disk, or `entries` are what the disk has of `session`."""
        self.header = header
        self.session = session
        self._store = store
        self._create = create
        self._entries = list(entries)
        self._kept = len(entries)
        self._ended: bool | None = None
        self._in_doubt = False

    @property
    def warning(self) -> str:
        """What the players must know while their decisions are not on the disk."""
        if not self._store.trouble:
            return ""
        if not self.waiting:
            return f"nothing can be saved: {self._store.trouble}"
        return f"not saved: {self._store.trouble} ({_entries(self.waiting)} only in memory)"

    @property
    def waiting(self) -> int:
        return len(self._entries) - self._kept

    @property
    def unwritten(self) -> tuple[Entry, ...]:
        """What is only in memory."""
        return tuple(self._entries[self._kept :])

    def append(self, entries: Sequence[Entry]) -> None:
        self._entries += entries
        self.retry()

    def mark_ended(self, ended: bool) -> None:
        """Whether the game is over: an unfinished session is offered at the next start."""
        self._ended = ended
        self.retry()

    def retry(self) -> None:
        """Write what waits, as soon as that is possible. After a failure it looks first what the
        disk has, also if another journal found the disk in order meanwhile."""
        self._attempt(careful=self._in_doubt or self._store.trouble is not None)

    def _attempt(self, careful: bool) -> None:
        self._store.attempt(lambda disk: self._write(disk, careful))
        self._in_doubt = self._store.trouble is not None

    def finish(self) -> None:
        """The last attempt before the process ends; what is lost then is said. The one before may
        have been interrupted behind its commit."""
        if self.waiting:
            self._attempt(careful=True)
        if self.waiting:
            raise UsageError(
                f"the last {_entries(self.waiting)} could not be saved: {self._store.trouble}"
            )

    def _write(self, disk: Disk, careful: bool) -> None:
        disk.assure()
        if careful:
            self._look_again(disk)
        if self.session is None:
            self.session = self._create(disk)
        if self.waiting:
            disk.append(self.session, self.unwritten)
        if self._ended is not None:
            disk.mark_ended(self.session, self._ended)
        disk.assure()
        self._kept, self._ended = len(self._entries), None

    def _look_again(self, disk: Disk) -> None:
        """How much of this session is on the disk. If it is not there, or goes on otherwise there,
        it is begun anew beside that."""
        hashes = [link("", self.header), *(entry.hash for entry in self._entries)]
        number, last = (0, "") if self.session is None else disk.end_of(self.session)
        if last in hashes[number : number + 1]:
            self._kept = number
        else:
            self.session, self._kept = None, 0

    def __iter__(self) -> Iterator[Entry]:
        return iter(tuple(self._entries))


def _entries(n: int) -> str:
    return "1 entry" if n == 1 else f"{n} entries"


def _readable_part(folder: Folder) -> sqlite3.Connection:
    """For a table: play goes on, if need be without what was played before."""
    try:
        return _copy_in_memory(folder)
    except OSError:
        return in_memory()


def _copy_in_memory(folder: Folder) -> sqlite3.Connection:
    """The sessions as far as they can be read, where the folder cannot be written to."""
    memory = in_memory()
    with scratch() as place:
        copy = folder.copy_database(Path(place))
        try:
            with closing(connect(copy)) as connection:
                walk(connection)
                connection.backup(memory)
        except (sqlite3.DatabaseError, *UNSOUND):
            return _salvaged(folder)
    return memory


def _salvaged(folder: Folder) -> sqlite3.Connection:
    memory = in_memory()
    write_into(memory, salvage(folder))
    return memory


def open_to_change(folder: Folder) -> Disk:
    """The sessions for a command that changes them; it has nobody to keep decisions for."""
    if not folder.path.exists():
        raise UsageError(f"there are no sessions in {folder.path}")
    try:
        return Disk(folder)
    except (OSError, sqlite3.Error) as error:
        raise UsageError(f"{folder.path}: {trouble_of(error) or error}") from None


def open_to_read(folder: Folder) -> Reader:
    """The sessions to be read beside a table, which checked them at its start."""
    with _in_a_sentence(folder):
        return _reader(folder)


def open_and_check(folder: Folder) -> tuple[Reader, Sentence | None]:
    """The sessions for a command that only reads, also while somebody plays: what is readable of
    them, and what is wrong with them, which must not look as if there never was more."""
    with _in_a_sentence(folder):
        found = damage_anywhere(folder)
        return Reader(_salvaged(folder)) if found else _reader(folder), found


@contextmanager
def _in_a_sentence(folder: Folder) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UsageError(f"cannot read {folder.database}: {error.strerror or error}") from None


def damage_anywhere(folder: Folder) -> Sentence | None:
    """Looked for in a copy where SQLite cannot write beside the database."""
    try:
        return damage(folder)
    except sqlite3.Error:
        with scratch() as place:
            copy = Folder(Path(place))
            folder.copy_database(copy.path)
            if folder.witness.exists():
                shutil.copy(folder.witness, copy.path)
            return damage(copy)


def _reader(folder: Folder) -> Reader:
    if not folder.database.exists():
        return Reader(in_memory())
    try:
        reader = Reader(connect_to_read(folder.database))
        reader.sessions()
    except sqlite3.DatabaseError:
        return Reader(_copy_in_memory(folder))
    return reader
