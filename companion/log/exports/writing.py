"""A file that is whole or not there, and never takes another's place unasked."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from companion.core.sentence import sentence
from companion.errors import UsageError
from companion.log.trouble import why


def write_whole(path: Path, data: bytes, force: bool = False) -> Path:
    """Write under a passing name, sync, rename; one sentence if that cannot be done."""
    if path.is_dir():
        raise UsageError(f"{path} is a folder: name a file in it")
    if path.exists() and not force:
        raise UsageError(f"{path} is already there: --force replaces it")
    try:
        _write(path, data, force)
    except FileExistsError:
        raise UsageError(f"{path} is already there: --force replaces it") from None
    except OSError as error:
        raise cannot_write(path, error) from None
    return path


def cannot_write(path: Path, error: OSError) -> UsageError:
    return UsageError(sentence("cannot write {path}: {why}", path=path, why=why(error)))


def _write(path: Path, data: bytes, force: bool) -> None:
    partial = path.with_name(f".{path.name[:40]}.{secrets.token_hex(4)}.partial")
    try:
        with partial.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if force or not _linked(partial, path):
            partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _linked(partial: Path, path: Path) -> bool:
    """Give the file its name unless somebody else has it by now; a stick knows no links."""
    try:
        path.hardlink_to(partial)
    except FileExistsError:
        raise
    except OSError:
        return False
    return True
