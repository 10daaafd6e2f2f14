"""How Foothills comes into the house."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from companion.core.game import Policy
from companion.games.foothills import policies
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.facts import COLOURS, LINES
from companion.games.foothills.game import LINES_IN_PLAY, Foothills, Setup
from companion.games.foothills.phases import TABLE

LINE_CHOICES = tuple(combinations(LINES, LINES_IN_PLAY))
"""All 28 ways to choose the lines (FH:SET-2)."""


class Plugin:
    name = "foothills"
    title = "Foothills"
    phases = TABLE
    policies: Mapping[str, Policy] = {"random": policies.random, "greedy": policies.greedy}

    def load(self, setup: Mapping[str, Any]) -> Foothills:
        return Foothills(Setup.from_json(setup))

    def deal(self, number: int, deck: str | None) -> Foothills:
        lines = LINE_CHOICES[number % len(LINE_CHOICES)]
        start = COLOURS[number // len(LINE_CHOICES) % 2]
        return Foothills(Setup(load_deck(deck or "sample"), lines, start))
