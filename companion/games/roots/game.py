"""Root by the Foot as a pure function: a set-up makes a game, a state and an answer the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import asdict

from companion.core.answers import Answer, Reason
from companion.core.engine import FORGO, Engine
from companion.core.game import Json, Marks, Prompt
from companion.core.ledger import Ledger
from companion.core.stacked import StackGame, recorded
from companion.core.steps import about, step_to_json
from companion.games.roots import invariants, scoring
from companion.games.roots.board import EDGES, SIZE, TILES
from companion.games.roots.phases import ALWAYS_SHOWN, ASKING, AUTOMATIC, CHANCE, TABLE
from companion.games.roots.pieces import (
    CARD,
    CARDS,
    DECK,
    DISCARD,
    FACE_DOWN,
    FACES,
    FORAGED,
    HAND,
    PLAYERS,
    PLAYING,
    POOL,
    ROOT,
    ROOTS_EACH,
    SHOWN,
    SUPPLY,
    TILES_AT_LARGE,
    TOKEN,
    UNSEEN,
    WEATHER,
    WEATHER_DECK,
    WEATHER_DISCARD,
    WEATHER_NOW,
)
from companion.games.roots.seasons import SEASONS
from companion.games.roots.settings import Settings
from companion.games.roots.state import BOARD, COUNTS, FOLLOW, Record, State, Work
from companion.games.roots.steps import Finished, SetUp, step_from_json

RULES = "roots-1"
"""The version of these rules; a log made with it must come out the same under it."""
NOT_BOTTOMLESS: frozenset[tuple[str, str]] = frozenset()


class BadSetup(ValueError):
    """A set-up that cannot be played; the message says why."""


class Setup(Struct, frozen=True):
    """What is agreed before the first root: who is Player 1, how the board is followed, and what
    the written rules leave open."""

    first: str = "blue"
    follow: str = COUNTS
    names: Mapping[str, str] = field(default_factory=lambda: {"blue": "Blue", "orange": "Orange"})
    settings: Settings = field(default_factory=Settings)

    def __post_init__(self) -> None:
        if self.first not in PLAYERS or set(self.names) != set(PLAYERS):
            raise BadSetup("the players are blue and orange")
        if self.follow not in FOLLOW:
            raise BadSetup(f"the board is followed by {' or '.join(FOLLOW)}, not {self.follow!r}")
        if not 0 <= self.settings.home_from <= self.settings.home_to < SIZE:
            raise BadSetup("the home borders have columns 0 to 9")
        if not 0 <= self.settings.starting_hand <= sum(CARDS.values()) // 2:
            raise BadSetup(f"no starting hand of {self.settings.starting_hand} cards")

    def to_json(self) -> dict[str, Json]:
        return {
            "first": self.first,
            "follow": self.follow,
            "players": dict(self.names),
            "settings": self.settings.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Setup:
        return cls(
            first=data["first"],
            follow=data["follow"],
            names=dict(data["players"]),
            settings=Settings.from_json(data["settings"]),
        )


class Roots(StackGame[State, Work]):
    """The rules, bound to one set-up."""

    name = "roots"
    rules = RULES
    phases = TABLE

    def __init__(self, setup: Setup) -> None:
        self.set_up = setup
        self.setup: Mapping[str, Json] = setup.to_json()
        self._engine: Engine[State, Work] = Engine(TABLE, ASKING, AUTOMATIC)

    def start(self) -> State:
        return self._start

    @cached_property
    def _start(self) -> State:
        first = self.set_up.first
        record = Record(first=first, leads=first, player=first)
        ledger = Ledger(_box(self.set_up.follow), NOT_BOTTOMLESS)
        state = State(ledger, record, (SetUp(),), self.set_up.settings, self.set_up.follow)
        work = Work(state)
        self._engine.begin(work)
        return work.state()

    def ask(self, state: State) -> Prompt | None:
        step = state.stack[-1]
        if isinstance(step, Finished):
            return None
        return Prompt(
            step.phase,
            getattr(step, "player", state.record.player),
            state.record.turn,
            about(step),
            chance=step.phase in CHANCE,
            always=step.phase in ALWAYS_SHOWN or self.options(state) == [FORGO],
        )

    def warnings(self, state: State, answer: Answer) -> tuple[Reason, ...]:
        """What speaks against an allowed answer by a reading that the text does not settle."""
        step = state.stack[-1]
        warn = getattr(ASKING.get(step.phase), "warnings", None)
        return tuple(warn(state, step, answer)) if warn else ()

    def working(self, state: State, waived: frozenset[str]) -> Work:
        return Work(state, waived)

    def marks(self, state: State) -> Marks:
        record = asdict(state.record)
        record["main"] = sorted(state.record.main)
        record["stack"] = [step_to_json(step) for step in state.stack]
        return record

    def restore(self, ledger: Ledger, marks: Marks) -> State:
        values = {name: value for name, value in marks.items() if name != "stack"}
        values["main"] = frozenset(values["main"])
        stack = tuple(step_from_json(step) for step in marks["stack"])
        record = recorded(Record, values)
        if not {record.player, record.first, record.leads} <= {*PLAYERS}:
            raise ValueError("somebody in it does not play")
        if record.season not in SEASONS:
            raise ValueError(f"{record.season!r} is no season")
        state = State(ledger, record, stack, self.set_up.settings, self.set_up.follow)
        work = Work(state)
        work.declare(_box(self.set_up.follow))
        return work.state()

    def result(self, state: State) -> Json | None:
        """Totals with the tokens they come from; the winner, or None on a draw."""
        if not isinstance(state.stack[-1], Finished):
            return None
        winner = scoring.winner(state)
        return {
            "winner": winner,
            "draw": winner is None,
            "totals": {player: scoring.score(state, player).total for player in PLAYERS},
            "scores": {player: scoring.score(state, player).to_json() for player in PLAYERS},
            "turns": state.record.turn,
            "rounds": state.record.round,
            "stopped": state.record.stopped,
        }

    def violations(self, state: State) -> Sequence[str]:
        return invariants.violations(state)


def _box(follow: str) -> dict[str, dict[str, int]]:
    """Everything in its first place: the inventory of the box (see the rules page)."""
    tokens = sum(FACES.values())
    places: dict[str, dict[str, int]] = {
        DECK: {CARD: sum(CARDS.values())},
        SHOWN: {},
        UNSEEN: dict(CARDS),
        PLAYING: {},
        DISCARD: {},
        WEATHER_DECK: dict(WEATHER),
        WEATHER_NOW: {},
        WEATHER_DISCARD: {},
        TILES_AT_LARGE: {TOKEN: tokens} if follow == COUNTS else {},
        FACE_DOWN: dict(FACES),
        FORAGED: {},
    }
    for player in PLAYERS:
        places |= {HAND[player]: {}, POOL[player]: {}}
        places[SUPPLY[player]] = {ROOT[player]: ROOTS_EACH}
    if follow == BOARD:
        places |= {tile: {TOKEN: 1} for tile in TILES}
        places |= {edge: {} for edge in EDGES}
    return places
