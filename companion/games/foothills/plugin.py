"""How Foothills comes into the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from companion.core.game import Ask, Marks, Policy
from companion.games.foothills import TITLE, policies
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.facts import COLOURS, LINES, Deck
from companion.games.foothills.game import LINES_IN_PLAY, Foothills, Setup
from companion.games.foothills.housefile import HouseFile
from companion.games.foothills.owndeck import OwnDeck
from companion.games.foothills.phases import TABLE
from companion.games.foothills.position import joining_marks
from companion.games.foothills.state import State
from companion.games.foothills.tableside import Tableside
from companion.games.foothills.taggable import taggable
from companion.games.foothills.words import Words
from companion.positions import Zones, read_position

LINE_CHOICES = tuple(combinations(LINES, LINES_IN_PLAY))
"""All 28 ways to choose the lines (FH:SET-2)."""


class Plugin:
    name = "foothills"
    title = TITLE
    phases = TABLE
    units_per_point = 2
    policies: Mapping[str, Policy] = {"random": policies.random, "greedy": policies.greedy}
    words = Words()

    def __init__(self) -> None:
        self._own_deck: OwnDeck | None = None

    @cached_property
    def report(self) -> Any:
        from companion.games.foothills.report import FoothillsReport  # noqa: PLC0415, not before the game

        return FoothillsReport()

    def load(self, setup: Mapping[str, Any]) -> Foothills:
        return Foothills(Setup.from_json(setup))

    def deal(self, number: int, deck: str | None) -> Foothills:
        lines = LINE_CHOICES[number % len(LINE_CHOICES)]
        start = COLOURS[number // len(LINE_CHOICES) % 2]
        return Foothills(Setup(load_deck(deck or "sample"), lines, start))

    def tableside(
        self, deck: str | None, names: Sequence[str], seed: int | None, folder: Path | None = None
    ) -> Tableside:
        """The game for a table with a display; the players' own deck is in `folder`."""
        own = self._own_deck = OwnDeck(folder) if folder else None
        return Tableside(partial(_cards, deck, own), names, Random(seed), HouseFile(folder))

    def agree(self, ask: Ask, rng: Random, deck: str | None, folder: Path) -> Foothills:
        self._own_deck = OwnDeck(folder)
        cards = _cards(deck, self._own_deck)
        lines = agreed_lines(ask, rng)
        names = {colour: ask(f"Who plays {colour}?", colour.title()) for colour in COLOURS}
        start = agreed_start(ask, rng)
        return Foothills(Setup(cards, lines, start, names))

    def join(self, game: Foothills, path: Path) -> tuple[Zones, Marks]:
        zones, marks = read_position(path)
        return zones, joining_marks(game, zones, marks)

    def cards(self, folder: Path) -> Mapping[str, str]:
        own = OwnDeck(folder)
        return taggable(own.load() if own.exists() else load_deck("rulebook"))

    def remember(self, game: Foothills, state: State) -> str:
        """Printed values that were asked for go into the owner's deck, never into the sample."""
        if self._own_deck is None or game.set_up.deck.kind == "sample":
            return ""
        return self._own_deck.learn(state.record.facts)

    def trial(self) -> Any:
        from companion.games.foothills.trial import Trial  # noqa: PLC0415, only benches need it

        return Trial()


def _cards(deck: str | None, own: OwnDeck | None) -> Deck:
    """The deck that was named, else the players' own, else the sample."""
    if own is None:
        return load_deck(deck or "sample")
    return own.teach(own.load() if deck is None and own.exists() else load_deck(deck or "sample"))


def agreed_lines(ask: Ask, rng: Random) -> tuple[str, ...]:
    """Six lines of the players' choice, or drawn for them (FH:SET-2, FH:SET-4)."""
    while True:
        drawn = " ".join(rng.choice(LINE_CHOICES))
        words = ask("Which six lines?", drawn).upper().split()
        if len(set(words)) == LINES_IN_PLAY and set(words) <= set(LINES):
            return tuple(line for line in LINES if line in words)
        ask("Six different ones of I II III IV V VI VII VIII, please. OK?", "yes")


def agreed_start(ask: Ask, rng: Random) -> str:
    """A starting player by any means (FH:SET-30)."""
    drawn = rng.choice(COLOURS)
    said = ask("Who starts, blue or green?", drawn).lower()
    return said if said in COLOURS else drawn
