"""Everything in the data folder in one file, and back."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import time
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import IO

from companion import __version__
from companion.errors import UsageError
from companion.log.check import UNSOUND, in_words, mendable, walk
from companion.log.database import connect, connect_to_read, has_own_tables
from companion.log.folder import MANIFEST, Folder, scratch
from companion.log.lock import WriterLock
from companion.log.repair import finish_repair, set_aside, sync
from companion.log.store import damage_anywhere
from companion.log.trouble import trouble_of, why

VERSION = 1
FIRST_MOMENT = (1980, 1, 1, 0, 0, 0)
"""The earliest that a zip file knows; a clock that nobody has set stands before it."""
AT_ONCE = 1 << 20
"""Bytes in memory at a time: the folder may hold more than a small box has of it."""
Sums = dict[str, str]
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError,
          TypeError, ValueError)  # fmt: skip
"""What reading a damaged zip file may raise."""


def back_up(folder: Folder, target: Path) -> list[str]:
    """Write the archive under a passing name and rename it; gives the names of what is in it."""
    if target.resolve().is_relative_to(folder.path.resolve()):
        raise UsageError(f"{target}: a backup has to lie outside the data folder")
    with scratch() as place:
        files = _contents(folder, Path(place))
        if not files:
            raise UsageError(f"there is nothing to back up in {folder.path}")
        partial = target.with_name(target.name + ".partial")
        try:
            _write(partial, files)
            partial.replace(target)
        except OSError as error:
            raise UsageError(f"{target}: {error.strerror or error}") from None
        finally:
            _remove(partial)
    return sorted(files)


def _remove(partial: Path) -> None:
    """What is in the way of a folder, or under a name too long for one, is not there."""
    with suppress(OSError):
        partial.unlink(missing_ok=True)


def _contents(folder: Folder, place: Path) -> dict[str, Path]:
    try:
        files = {name: folder.path / name for name in owned(folder)}
        if folder.database.exists():
            files[folder.database.name] = _snapshot(folder, place)
    except OSError as error:
        raise _unreadable(error, folder.path) from None
    for name in files:
        if os.fsencode(name) != name.encode(errors="replace"):
            raise UsageError(f"{name!r}: no backup can hold a name that is no text")
    return files


def _unreadable(error: OSError, path: Path) -> UsageError:
    return UsageError(f"cannot read {error.filename or path}: {error.strerror or error}")


def restore(folder: Folder, source: Path, force: bool = False) -> Path | None:
    """Put the archive's files in place of those in the folder, all checked before any is touched.

    What was there is kept; gives where. Without `force` nothing is replaced at all.
    """
    with _opened(source) as archive:
        sums = _checked(source, archive)
        try:
            folder.path.mkdir(parents=True, exist_ok=True)
            lock = WriterLock(folder.lock)
            try:
                return _replace(folder, archive, sums, force)
            finally:
                lock.release()
        except OSError as error:
            raise UsageError(f"{folder.path}: {why(error)}") from None


def _replace(folder: Folder, archive: zipfile.ZipFile, sums: Sums, force: bool) -> Path | None:
    there, kept = owned(folder), None
    for name in sums:
        if (folder.path / name).is_dir():
            raise UsageError(f"{folder.path / name} is a folder: move it away first")
    if there or folder.database.exists():
        if not force:
            raise UsageError(f"{folder.path} is not empty: --force replaces what is there")
        kept = _keep(folder, there)
    _put(folder, archive, sums)
    for name in set(there) - set(sums):
        (folder.path / name).unlink()
    return kept


def owned(folder: Folder) -> list[str]:
    """The owner's files apart from the database: deck, tags, settings and whatever else."""
    names = (path.relative_to(folder.path).as_posix() for path in folder.path.rglob("*")
             if path.is_file())  # fmt: skip
    return sorted(name for name in names if folder.is_owners(name))


def read_archive(source: Path) -> Sums:
    """What is in an archive, each with its checksum, all of it whole; or one sentence why not."""
    with _opened(source) as archive:
        return _checked(source, archive)


@contextmanager
def _opened(source: Path) -> Iterator[zipfile.ZipFile]:
    with _in_a_sentence(source):
        archive = zipfile.ZipFile(source)
    with archive:
        yield archive


@contextmanager
def _in_a_sentence(source: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UsageError(f"{source}: {error.strerror or error}") from None
    except BROKEN as error:
        raise UsageError(f"{source}: not a whole backup ({error})") from None


def _checked(source: Path, archive: zipfile.ZipFile) -> Sums:
    with _in_a_sentence(source):
        sums = _manifest(source, archive)
        for name, expected in sums.items():
            _check_name(source, name)
            with archive.open(name) as member:
                if _copied(member) != expected:
                    raise UsageError(f"{source}: {name} in it is damaged")
        if "sessions.db" in sums:
            _check_database(source, archive)
    return sums


def _manifest(source: Path, archive: zipfile.ZipFile) -> Sums:
    match json.loads(archive.read(MANIFEST)):
        case {"backup": int(version)} if version > VERSION:
            raise UsageError(f"{source}: this backup was written by a newer companion")
        case {"backup": int(), "files": dict(sums)} if sums:
            return sums
    raise ValueError("it does not say what is in it")


def _check_name(source: Path, name: str) -> None:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise UsageError(f"{source}: {name} lies outside the data folder")
    if name != "sessions.db" and not Folder.is_owners(name):
        raise UsageError(f"{source}: {name} does not belong in a backup")


def _check_database(source: Path, archive: zipfile.ZipFile) -> None:
    with scratch() as place:
        copy = Path(archive.extract("sessions.db", place))
        with closing(sqlite3.connect(copy)) as connection:
            try:
                own = has_own_tables(connection)
                walk(connection)
            except (sqlite3.DatabaseError, *UNSOUND) as error:
                raise UsageError(
                    f"{source}: its sessions are damaged ({in_words(error)})"
                ) from None
    if not own:
        raise UsageError(f"{source}: the sessions in it were not written by a companion")


def _snapshot(folder: Folder, place: Path) -> Path:
    """The sessions as they are at one moment, also while somebody plays."""
    copy = place / "copy.db"
    try:
        if found := damage_anywhere(folder):
            raise UsageError(mendable(found))
        with closing(_source(folder, place)) as source, closing(connect(copy)) as target:
            source.backup(target)
            walk(target)
    except (sqlite3.DatabaseError, *UNSOUND) as error:
        raise UsageError(mendable(in_words(error))) from None
    return copy


def _source(folder: Folder, place: Path) -> sqlite3.Connection:
    """The database, or a copy of its files where SQLite cannot write beside them."""
    try:
        return connect_to_read(folder.database)
    except sqlite3.OperationalError as error:
        if trouble_of(error) is None:
            raise
        return connect(folder.copy_database(place))


def _write(path: Path, files: Mapping[str, Path]) -> None:
    sums: Sums = {}
    with path.open("wb") as file:
        with zipfile.ZipFile(file, "w") as archive:
            for name, source in sorted(files.items()):
                with _reading(source) as content, _member(archive, name) as member:
                    sums[name] = _copied(content, member)
            manifest = {"backup": VERSION, "companion": __version__, "files": sums}
            with _member(archive, MANIFEST) as member:
                member.write(json.dumps(manifest, indent=1).encode())
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _reading(path: Path) -> Iterator[IO[bytes]]:
    try:
        file = path.open("rb")
    except OSError as error:
        raise _unreadable(error, path) from None
    with file:
        yield file


def _member(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    info = zipfile.ZipInfo(name, max(time.localtime()[:6], FIRST_MOMENT))
    info.compress_type = zipfile.ZIP_DEFLATED
    return archive.open(info, "w", force_zip64=True)


def _copied(source: IO[bytes], target: IO[bytes] | None = None) -> str:
    """The checksum of what was read, and written where that is wanted."""
    checksum = hashlib.sha256()
    while data := source.read(AT_ONCE):
        checksum.update(data)
        if target is not None:
            target.write(data)
    return checksum.hexdigest()


def _keep(folder: Folder, names: list[str]) -> Path:
    place = set_aside(folder)
    try:
        for name in names:
            copy = place / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(folder.path / name, copy)
            sync(copy)
    except OSError:
        shutil.rmtree(place, ignore_errors=True)
        raise
    return place


def _put(folder: Folder, archive: zipfile.ZipFile, sums: Sums) -> None:
    """All are written before the first takes its place, so that a full disk changes nothing."""
    partials: dict[Path, Path] = {}
    try:
        for name in sums:
            target = folder.repaired if name == folder.database.name else folder.path / name
            partial = partials[target] = target.with_name(target.name + ".partial")
            partial.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(name) as member, partial.open("wb") as file:
                _copied(member, file)
            sync(partial)
    except OSError:
        for partial in partials.values():
            _remove(partial)
        raise
    for target, partial in partials.items():
        partial.replace(target)
    finish_repair(folder)
    sync(folder.path)
