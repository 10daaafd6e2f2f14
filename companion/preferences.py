"""How the players like their table, kept in the data folder from one game to the next."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec.structs import asdict, fields, replace

from companion.files import replace_file
from companion.fsm.options import Options

NAME = "table.json"


def load_options(folder: Path, default: Options) -> Options:
    """As they were left; what cannot be read, or is of the wrong kind, is as the default says."""
    try:
        kept = json.loads((folder / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return default
    if not isinstance(kept, dict):
        return default
    names = {field.name: type(getattr(default, field.name)) for field in fields(Options)}
    fitting = {name: kept[name] for name, kind in names.items() if type(kept.get(name)) is kind}
    return replace(default, **fitting)


def save_options(folder: Path, options: Options) -> None:
    """A full disk costs the wish, not the game."""
    try:
        replace_file(folder / NAME, json.dumps(asdict(options), indent=1).encode())
    except OSError:
        return
