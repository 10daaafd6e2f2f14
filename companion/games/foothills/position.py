"""Joining a game in the middle: the present position, as a file states it.

The file is JSON: `zones` as in the log (every place with what lies in it; places left out are
empty), and `marks` for what is no piece: whose turn it is, which cards show their grey side. What
is left out follows: the turn begins, the station counters are where the tiles say, and with all
buffer stops placed the end has been triggered.
"""

from __future__ import annotations

from typing import Any

from companion.core.game import Marks
from companion.games.foothills.facts import COLOURS, LINES
from companion.games.foothills.game import Foothills
from companion.games.foothills.state import BUFFER, BUFFER_STOPS, TILE
from companion.positions import Zones


def joining_marks(game: Foothills, zones: Zones, marks: Marks) -> Marks:
    """All marks of the position, with what the file leaves out."""
    spaces = game.start().layout.spaces
    counters: dict[str, Any] = {
        f"{player}_stations": sum(zones.get(place, {}).get(TILE[player], 0) for place in spaces)
        for player in COLOURS
    }
    left_out = {"turn": 1, "stack": [{"phase": "select"}]} | counters | marks
    if _all_buffer_stops_placed(zones):
        left_out.setdefault("ending", left_out.get("player", game.set_up.start))
    return left_out


def _all_buffer_stops_placed(zones: Zones) -> bool:
    return sum(BUFFER in zones.get(f"{line}/end", {}) for line in LINES) >= BUFFER_STOPS
