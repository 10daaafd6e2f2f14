"""The turn, phase by phase. `TABLE` is the one truth for what comes next; `rows` says what each
phase that asks is told."""

from __future__ import annotations

from typing import Any

from companion.core.phases import PhaseTable
from companion.games.roots.phases.acting import Acting, StartingTheTurn
from companion.games.roots.phases.attacking import Aiming, Reacting, Striking
from companion.games.roots.phases.growing import Fertilizing, Growing
from companion.games.roots.phases.preparing import Planting, SettingUp
from companion.games.roots.phases.resolving import Exchanging, GatheringByCard, Resolving
from companion.games.roots.phases.revealing import Revealing
from companion.games.roots.phases.rounds import Drawing, EndingTheTurn, TurningWeather
from companion.games.roots.phases.rows import ROWS
from companion.games.roots.phases.weather import Befalling, Flooding, Foraging

TABLE = PhaseTable("setup", ROWS)

ASKING: dict[str, Any] = {
    "plant": Planting(),
    "act": Acting(),
    "grow": Growing(),
    "gather": GatheringByCard(),
    "aim": Aiming(),
    "reveal": Revealing(),
    "window": Reacting(),
    "exchange": Exchanging(),
    "weather": TurningWeather(),
    "forage": Foraging(),
    "fertilize": Fertilizing(),
    "flood": Flooding(),
}
AUTOMATIC: dict[str, Any] = {
    "setup": SettingUp(),
    "turn": StartingTheTurn(),
    "strike": Striking(),
    "resolve": Resolving(),
    "end": EndingTheTurn(),
    "draw": Drawing(),
    "befall": Befalling(),
}
CHANCE = frozenset({"reveal", "weather"})
"""Phases in which the table decides, not a player's will."""
ALWAYS_SHOWN = frozenset({"act", "window"})
"""Phases that are shown even if only one answer is possible."""
