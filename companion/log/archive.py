"""Everything in the data folder in one file, and back."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path, PurePosixPath

from companion import __version__
from companion.errors import UsageError
from companion.log.check import UNSOUND, in_words, mendable, walk
from companion.log.database import check_version, connect, connect_to_read
from companion.log.folder import Folder, scratch
from companion.log.lock import WriterLock
from companion.log.repair import finish_repair, set_aside, sync
from companion.log.trouble import trouble_of

VERSION = 1
MANIFEST = "backup.json"
Files = dict[str, bytes]
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError,
          TypeError, ValueError)  # fmt: skip
"""What reading a damaged zip file may raise."""


def back_up(folder: Folder, target: Path) -> list[str]:
    """Write the archive under a passing name and rename it; gives the names of what is in it."""
    try:
        files = _contents(folder)
    except OSError as error:
        where = error.filename or folder.path
        raise UsageError(f"cannot read {where}: {error.strerror or error}") from None
    if not files:
        raise UsageError(f"there is nothing to back up in {folder.path}")
    partial = target.with_name(target.name + ".partial")
    try:
        _write(partial, files)
        partial.replace(target)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise UsageError(f"{target}: {error.strerror or error}") from None
    return sorted(files)


def _contents(folder: Folder) -> Files:
    files = {name: (folder.path / name).read_bytes() for name in owned(folder)}
    if folder.database.exists():
        files[folder.database.name] = _snapshot(folder)
    return files


def restore(folder: Folder, source: Path, force: bool = False) -> Path | None:
    """Put the archive's files in place of those in the folder, all checked before any is touched.

    What was there is kept; gives where. Without `force` nothing is replaced at all.
    """
    files = read_archive(source)
    try:
        folder.path.mkdir(parents=True, exist_ok=True)
        lock = WriterLock(folder.lock)
        try:
            return _replace(folder, files, force)
        finally:
            lock.release()
    except OSError as error:
        raise UsageError(f"{folder.path}: {trouble_of(error)}") from None


def _replace(folder: Folder, files: Files, force: bool) -> Path | None:
    there, kept = owned(folder), None
    if there or folder.database.exists():
        if not force:
            raise UsageError(f"{folder.path} is not empty: --force replaces what is there")
        kept = _keep(folder, there)
    _put(folder, files)
    for name in set(there) - set(files):
        (folder.path / name).unlink()
    return kept


def owned(folder: Folder) -> list[str]:
    """The owner's files apart from the database: deck, tags, settings and whatever else."""
    passing = (folder.lock.name, folder.witness.name, f"{folder.aside.name}/", "sessions.db")
    names = (path.relative_to(folder.path).as_posix() for path in folder.path.rglob("*")
             if path.is_file())  # fmt: skip
    return sorted(name for name in names if not name.startswith(passing))


def read_archive(source: Path) -> Files:
    """The files of an archive, whole and unchanged, or one sentence why not."""
    try:
        with zipfile.ZipFile(source) as archive:
            manifest = json.loads(archive.read(MANIFEST))
            if manifest["backup"] > VERSION:
                raise UsageError(f"{source}: this backup was written by a newer companion")
            files = {name: archive.read(name) for name in manifest["files"]}
    except OSError as error:
        raise UsageError(f"{source}: {error.strerror or error}") from None
    except BROKEN as error:
        raise UsageError(f"{source}: not a whole backup ({error})") from None
    for name, data in files.items():
        _check(source, name, data, manifest["files"][name])
    return files


def _check(source: Path, name: str, data: bytes, expected: str) -> None:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise UsageError(f"{source}: {name} lies outside the data folder")
    if hashlib.sha256(data).hexdigest() != expected:
        raise UsageError(f"{source}: {name} in it is damaged")
    if name == "sessions.db":
        _check_database(source, data)


def _check_database(source: Path, data: bytes) -> None:
    with scratch() as place:
        copy = Path(place) / "sessions.db"
        copy.write_bytes(data)
        with closing(sqlite3.connect(copy)) as connection:
            try:
                check_version(connection)
                walk(connection)
            except (sqlite3.DatabaseError, *UNSOUND) as error:
                why = in_words(error)
                raise UsageError(f"{source}: its sessions are damaged ({why})") from None


def _snapshot(folder: Folder) -> bytes:
    """The sessions as they are at one moment, also while somebody plays."""
    with scratch() as place:
        copy = Path(place) / "copy.db"
        try:
            with closing(_source(folder, place)) as source, closing(connect(copy)) as target:
                source.backup(target)
                walk(target)
        except (sqlite3.DatabaseError, *UNSOUND) as error:
            raise UsageError(mendable(in_words(error))) from None
        return copy.read_bytes()


def _source(folder: Folder, place: str) -> sqlite3.Connection:
    """The database, or a copy of its files where SQLite cannot write beside them."""
    try:
        return connect_to_read(folder.database)
    except sqlite3.OperationalError as error:
        if trouble_of(error) is None:
            raise
        return connect(folder.copy_database(Path(place)))


def _write(path: Path, files: Mapping[str, bytes]) -> None:
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())}
    manifest = {"backup": VERSION, "companion": __version__, "files": sums}
    with path.open("wb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
            for name, data in sorted(files.items()):
                archive.writestr(name, data)
        file.flush()
        os.fsync(file.fileno())


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


def _put(folder: Folder, files: Files) -> None:
    """All are written before the first takes its place, so that a full disk changes nothing."""
    partials: dict[Path, Path] = {}
    try:
        for name, data in files.items():
            target = folder.repaired if name == folder.database.name else folder.path / name
            partial = partials[target] = target.with_name(target.name + ".partial")
            partial.parent.mkdir(parents=True, exist_ok=True)
            partial.write_bytes(data)
            sync(partial)
    except OSError:
        for partial in partials.values():
            partial.unlink(missing_ok=True)
        raise
    for target, partial in partials.items():
        partial.replace(target)
    finish_repair(folder)
    sync(folder.path)
