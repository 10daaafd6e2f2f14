"""Foothills as a pure function: a set-up makes a game, a state and an answer the next state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import asdict, replace

from companion.core.engine import FORGO, Engine
from companion.core.game import Json, Marks, Prompt
from companion.core.ledger import Ledger
from companion.core.stacked import StackGame, recorded
from companion.core.steps import about, step_to_json
from companion.games.foothills import invariants, scoring
from companion.games.foothills.facts import COLOURS, LINES, Deck, Key
from companion.games.foothills.layout import Layout
from companion.games.foothills.phases import ALWAYS_SHOWN, ASKING, AUTOMATIC, CHANCE, TABLE
from companion.games.foothills.settings import Settings
from companion.games.foothills.state import (
    ASIDE,
    BAG,
    BOTTOMLESS,
    BOX,
    BUFFER,
    BUFFER_STOPS,
    CARDS,
    EVENT,
    HALF,
    HOME,
    IRON,
    NAVVY,
    OTHER,
    PASSENGER,
    PILE,
    PUB,
    RUBBLE,
    SLOTS,
    STONE,
    SUMMIT,
    SUPPLY,
    SURVEYOR,
    TILE,
    TILES,
    YARD,
    Record,
    State,
    Work,
)
from companion.games.foothills.steps import (
    DraftTwo,
    Finished,
    Prepare,
    Receive,
    step_from_json,
)
from companion.games.foothills.table import surveyor_at

RULES = "foothills-5"
"""The version of these rules; a log made with it must come out the same under it."""

LINES_IN_PLAY = 6


class BadSetup(ValueError):
    """A set-up that cannot be played; the message says why."""


class Setup(Struct, frozen=True):
    """What is agreed before the cubes come out: who, which lines, which deck, which settings."""

    deck: Deck
    lines: tuple[str, ...]
    start: str = "blue"
    names: Mapping[str, str] = field(default_factory=lambda: {"blue": "Blue", "green": "Green"})
    settings: Settings = field(default_factory=Settings)
    rematch: Mapping[str, int] | None = None

    def __post_init__(self) -> None:
        if len(set(self.lines)) != LINES_IN_PLAY or not set(self.lines) <= set(LINES):
            raise BadSetup(f"six of the eight lines are in play, not {' '.join(self.lines)!r}")
        if self.start not in COLOURS or set(self.names) != set(COLOURS):
            raise BadSetup("the players are blue and green")

    def to_json(self) -> dict[str, Json]:
        return {
            "lines": list(self.lines),
            "start": self.start,
            "players": dict(self.names),
            "settings": self.settings.to_json(),
            "rematch": dict(self.rematch) if self.rematch else None,
            "deck": self.deck.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Setup:
        return cls(
            deck=Deck.from_json(data["deck"]),
            lines=tuple(data["lines"]),
            start=data["start"],
            names=dict(data["players"]),
            settings=Settings.from_json(data["settings"]),
            rematch=data.get("rematch"),
        )

    def again(self, totals: Mapping[str, int], deck: Deck) -> Setup:
        """The rematch after a tie: swapped colours on the same lines (FH:SCORE-14), with the deck
        as it is known by now."""
        names = {colour: self.names[OTHER[colour]] for colour in COLOURS}
        totals = {OTHER[colour]: totals[colour] for colour in COLOURS}
        return replace(self, deck=deck, names=names, rematch=totals)


class Foothills(StackGame[State, Work]):
    """The rules, bound to one set-up."""

    name = "foothills"
    rules = RULES
    phases = TABLE

    def __init__(self, setup: Setup) -> None:
        self.set_up = setup
        self.setup: Mapping[str, Json] = setup.to_json()
        self._engine: Engine[State, Work] = Engine(TABLE, ASKING, AUTOMATIC)
        self._layout = Layout(setup.deck, setup.lines)
        self._told: tuple[tuple[tuple[str, str, str], ...], Layout] = ((), self._layout)

    def start(self) -> State:
        return self._start

    @cached_property
    def _start(self) -> State:
        record = Record(start=self.set_up.start, player=self.set_up.start)
        ledger = Ledger(_box(self._layout), BOTTOMLESS)
        state = State(ledger, record, (Prepare(),), self._layout, self.set_up.settings)
        work = Work(state)
        self._engine.begin(work)
        return work.state()

    def ask(self, state: State) -> Prompt | None:
        step = state.stack[-1]
        if isinstance(step, Finished):
            return None
        player = step.player if isinstance(step, DraftTwo | Receive) else state.record.player
        return Prompt(
            step.phase,
            player,
            state.record.turn,
            about(step),
            chance=step.phase in CHANCE,
            free=step.phase == "ask",
            always=step.phase in ALWAYS_SHOWN or self.options(state) == [FORGO],
        )

    def working(self, state: State, waived: frozenset[str]) -> Work:
        return Work(state, waived)

    def marks(self, state: State) -> Marks:
        record = asdict(state.record)
        record["grey"] = sorted(state.record.grey)
        record["fresh"] = sorted(state.record.fresh)
        record["facts"] = [list(fact) for fact in state.record.facts]
        record["stack"] = [step_to_json(step) for step in state.stack]
        return record

    def restore(self, ledger: Ledger, marks: Marks) -> State:
        values = {name: value for name, value in marks.items() if name != "stack"}
        values["grey"] = frozenset(values["grey"])
        values["fresh"] = frozenset(values["fresh"])
        values["facts"] = tuple(tuple(fact) for fact in values["facts"])
        record = recorded(Record, values)
        if not {record.player, record.start} <= {*COLOURS}:
            raise ValueError(f"{record.player} or {record.start} does not play")
        layout = self._layout_knowing(record.facts)
        stack = tuple(step_from_json(step) for step in marks["stack"])
        work = Work(State(ledger, record, stack, layout, self.set_up.settings))
        work.declare((*_box(layout), *layout.places))
        state = work.state()
        for player in COLOURS:
            surveyor_at(state, player)
        return state

    def _layout_knowing(self, told: tuple[tuple[str, str, str], ...]) -> Layout:
        """Reading a deck takes a while, so the last layout is kept."""
        if told != self._told[0]:
            facts = {Key(subject, name): value for subject, name, value in told}
            deck = self.set_up.deck.knowing(facts)
            self._told = (told, Layout(deck, self.set_up.lines))
        return self._told[1]

    def result(self, state: State) -> Json | None:
        """Totals in halves, each with its sources; the winner, or None on a tie."""
        if not isinstance(state.stack[-1], Finished):
            return None
        scores = {player: scoring.score(state, player) for player in COLOURS}
        totals = {player: scores[player].total for player in COLOURS}
        deciding = dict(totals)
        if self.set_up.rematch and self.set_up.settings.second_tie == "sum":
            deciding = {p: totals[p] + self.set_up.rematch[p] for p in COLOURS}
        best = max(deciding.values())
        leaders = [player for player in COLOURS if deciding[player] == best]
        return {
            "winner": leaders[0] if len(leaders) == 1 else None,
            "draw": len(leaders) > 1 and self.set_up.rematch is not None,
            "totals": totals,
            "scores": {player: scores[player].to_json() for player in COLOURS},
            "turns": state.record.turn,
            "stalled": state.record.stalled,
        }

    def violations(self, state: State) -> Sequence[str]:
        return invariants.violations(state)


def _box(layout: Layout) -> dict[str, dict[str, int]]:
    """Everything in its first place: the inventory of the box (see the rules page)."""
    places: dict[str, dict[str, int]] = {
        BAG: {IRON: 20, STONE: 16},
        YARD: {},
        SUPPLY: {NAVVY: 10, BUFFER: BUFFER_STOPS, RUBBLE: 58, PASSENGER: 16, HALF: 290},
        CARDS: {},
        BOX: {EVENT: 4, SUMMIT: 1, "bonus I": 1, "bonus II": 1},
        ASIDE: {},
        PUB: {},
    }
    for start in ("I", "II", "III/IV", "V", "VI", "VII", "VIII"):
        places[BOX][f"ticket {start}"] = 2
    for player in COLOURS:
        places |= {player: {}, PILE[player]: {}, HOME[player]: {SURVEYOR[player]: 1}}
        places[TILES[player]] = {TILE[player]: 16}
        places |= {slot: {} for slot in SLOTS[player].values()}
    for card in layout.cards.values():
        home = BOX if card.colour == "neutral" else SLOTS[card.colour][card.golden]
        places[home][card.id] = 1
    return places
