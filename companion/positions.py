"""A position in a file, from which a game that was begun without the companion goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from companion.core.game import Marks
from companion.errors import UsageError

Zones = Mapping[str, Mapping[str, int]]


def read_position(path: Path) -> tuple[Zones, Marks]:
    """`zones` as in a log, and `marks` as far as the file states them."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return dict(data["zones"]), dict(data.get("marks", {}))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{path}: no position: {error}") from None
