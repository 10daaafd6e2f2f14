"""Where the companion keeps what it must not forget."""

from __future__ import annotations

import os
from pathlib import Path

from companion import NAME
from companion.config import load_settings


def data_dir(explicit: Path | None) -> Path:
    """The folder that was asked for, else the one in companion.toml, else the service's (the
    first, if systemd gives it several), else the user's own state folder."""
    if explicit is not None:
        return explicit
    if chosen := load_settings().table.data:
        return Path(chosen).expanduser()
    if service := os.environ.get("STATE_DIRECTORY"):
        return Path(service.split(":")[0])
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / NAME
