"""How these two people set up last time: their house rules and names, in the data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.files import replace_file
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.settings import Settings

NAME = "foothills.json"


class Habits(NamedTuple):
    settings: Settings = Settings()
    players: Mapping[str, str] = {}


class HouseFile:
    """Without a folder the habits last as long as the evening."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / NAME if folder else None
        self.habits = self._load()

    def keep(self, habits: Habits) -> None:
        """A full disk costs the habits, not the game."""
        if habits == self.habits:
            return
        self.habits = habits
        if self._path is None:
            return
        kept = {"settings": habits.settings.to_json(), "players": dict(habits.players)}
        try:
            replace_file(self._path, json.dumps(kept, indent=1, ensure_ascii=False).encode())
        except OSError:
            return

    def _load(self) -> Habits:
        """What cannot be read is as recommended."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8")) if self._path else {}
            return Habits(Settings.from_json(kept["settings"]), _players(kept["players"]))
        except (OSError, ValueError, KeyError, TypeError):
            return Habits()


def _players(kept: Mapping[str, Any]) -> dict[str, str]:
    return {colour: str(kept[colour]) for colour in COLOURS}
