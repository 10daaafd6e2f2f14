"""The state of a game: pieces in places, a small record beside them, and what is pending."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import Answer
from companion.core.engine import Step
from companion.core.ledger import Ledger, Places
from companion.core.stacked import NOTHING_WAIVED, StackState, StackWork
from companion.games.foothills.facts import COLOURS, Key
from companion.games.foothills.layout import Layout
from companion.games.foothills.settings import Settings

BAG, YARD, SUPPLY, CARDS, BOX, ASIDE, PUB = "bag", "yard", "supply", "cards", "box", "aside", "pub"
IRON, STONE, EVENT, RUBBLE, PASSENGER = "iron", "stone", "event", "rubble", "passenger"
HALF, NAVVY, BUFFER, SUMMIT = "half", "navvy", "buffer", "summit"
BUFFER_STOPS = 5
"""FH:LIMIT-4: one line always remains without."""

BOTTOMLESS = frozenset({(RUBBLE, SUPPLY), (PASSENGER, SUPPLY), (HALF, SUPPLY)})
"""What never runs out: substitutes are used (FH:LIMIT-3)."""

OTHER = {"blue": "green", "green": "blue"}
TILE = {player: f"{player} tile" for player in COLOURS}
SURVEYOR = {player: f"{player} surveyor" for player in COLOURS}
TILES = {player: f"{player}/tiles" for player in COLOURS}
PILE = {player: f"{player}/pile" for player in COLOURS}
HOME = {player: f"{player}/home" for player in COLOURS}
SLOTS = {
    player: {letter: f"{player}/{letter}" for letter in ("A", "B", "C", "D", "E")}
    for player in COLOURS
}


class Record(Struct, frozen=True):
    """What is not a piece. `ending` is the player in whose turn the end was triggered."""

    start: str
    player: str
    turn: int = 0
    selected: str = ""
    selected_grey: bool = False
    grey: frozenset[str] = frozenset()
    blue_stations: int = 0
    green_stations: int = 0
    scored: bool = False
    fresh: frozenset[str] = frozenset()
    ending: str = ""
    stalled: bool = False
    idle: int = 0
    unverified: bool = False
    facts: tuple[tuple[str, str, str], ...] = ()

    def stations(self, player: str) -> int:
        """The station counter on the player's board (FH:D-9)."""
        return self.blue_stations if player == "blue" else self.green_stations

    def next_turn(self) -> Record:
        """The other player's turn: only what outlasts a turn is taken along."""
        return Record(
            start=self.start,
            player=OTHER[self.player],
            turn=self.turn + 1,
            grey=self.grey,
            blue_stations=self.blue_stations,
            green_stations=self.green_stations,
            ending=self.ending,
            idle=self.idle + 1,
            facts=self.facts,
        )

    def built(self, player: str) -> Record:
        if player == "blue":
            return replace(self, blue_stations=self.blue_stations + 1)
        return replace(self, green_stations=self.green_stations + 1)


class View(Protocol):
    """What the rules look at: a state, or one being worked on."""

    places: Places
    record: Record
    layout: Layout
    settings: Settings


class State(StackState):
    """A position between two decisions."""

    __slots__ = ("layout", "settings")
    record: Record

    def __init__(
        self,
        ledger: Ledger,
        record: Record,
        stack: tuple[Step, ...],
        layout: Layout,
        settings: Settings,
    ) -> None:
        super().__init__(ledger, record, stack)
        self.layout = layout
        self.settings = settings


class Work(StackWork[State]):
    """A state being worked on within one decision."""

    __slots__ = ("allowed", "layout", "settings")
    record: Record

    def __init__(self, state: State, waived: frozenset[str] = NOTHING_WAIVED) -> None:
        super().__init__(state, waived)
        self.layout = state.layout
        self.settings = state.settings
        self.allowed: list[Answer] | None = None
        """The options of the step that was pushed last, where they are already worked out."""

    def progress(self) -> None:
        """Something happened that brings the end nearer."""
        if self.record.idle:
            self.note(idle=0)

    def learn(self, key: Key, value: str) -> None:
        """Remember a printed value that the players read off a card."""
        self.note(facts=(*self.record.facts, (key.subject, key.field, value)))
        self.layout = self.layout.knowing(key, value)
        self.declare(self.layout.places)

    def state(self) -> State:
        state = State(self.ledger(), self.record, tuple(self.stack), self.layout, self.settings)
        state.allowed = self.allowed
        return state
