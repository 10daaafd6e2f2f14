"""Joining a game in the middle: the present position, as a file states it.

The file is JSON: `zones` as in the log (every place with what lies in it; places left out are
empty), and `marks` for what is no piece: whose turn it is, which cards show their grey side. What
is left out follows: the turn begins, the station counters are where the tiles say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core.game import Marks
from companion.errors import UsageError
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.game import Foothills
from companion.games.foothills.state import TILE

Zones = Mapping[str, Mapping[str, int]]


def read_position(path: Path) -> tuple[Zones, Marks]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return dict(data["zones"]), dict(data.get("marks", {}))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{path}: no position: {error}") from None


def joining_marks(game: Foothills, zones: Zones, marks: Marks) -> Marks:
    """All marks of the position, with what the file leaves out."""
    spaces = game.start().layout.spaces
    counters: dict[str, Any] = {
        f"{player}_stations": sum(TILE[player] in zones.get(place, {}) for place in spaces)
        for player in COLOURS
    }
    return {"turn": 1, "stack": [{"phase": "select"}]} | counters | marks
