"""Where the companion keeps what it must not forget."""

from __future__ import annotations

import os
from os.path import isdir, lexists
from pathlib import Path

from companion import NAME
from companion.config import load_settings
from companion.errors import UsageError

LONGEST = 255
"""Bytes in a name on any disk that a companion runs on."""


def data_dir(explicit: Path | None) -> Path:
    """Where the data folder is, or is to be made. A path that can never be one is wrong usage: to
    play on it would look like a disk that fails."""
    path = _chosen(explicit)
    there = next((place for place in (path, *path.parents) if lexists(place)), None)
    if there is not None and not isdir(there):  # noqa: PTH112, it never raises
        raise UsageError(f"{there} is not a folder: choose another place with --data")
    if any(len(os.fsencode(part)) > LONGEST for part in path.parts):
        raise UsageError(f"{path}: a folder cannot have so long a name")
    return path


def _chosen(explicit: Path | None) -> Path:
    """The folder that was asked for, else the one in companion.toml, else the service's (the
    first, if systemd gives it several), else the user's own state folder."""
    if explicit is not None:
        return explicit
    if chosen := load_settings().table.data:
        return Path(chosen).expanduser()
    if service := os.environ.get("STATE_DIRECTORY"):
        return Path(service.split(":")[0])
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else _home() / ".local" / "state") / NAME


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise UsageError("you have no home folder: choose a place with --data") from None
