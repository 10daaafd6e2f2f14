"""Foothills at the table: which dialog asks, which screens can be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from companion.core.engine import say
from companion.core.journal import Entry
from companion.core.session import Session
from companion.fsm.dialog import Dialog
from companion.fsm.face import Countable, Counted, Group, Repair, Special
from companion.fsm.options import Options
from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.games.foothills.dialogs import QUESTIONS, repairs
from companion.games.foothills.dialogs.asked import Asked
from companion.games.foothills.dialogs.cards import neutral, replace
from companion.games.foothills.dialogs.cubes import refill
from companion.games.foothills.dialogs.names import player_name
from companion.games.foothills.dialogs.slots import select
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.game import Foothills
from companion.games.foothills.layout import Station
from companion.games.foothills.state import (
    BAG,
    EVENT,
    HALF,
    IRON,
    NAVVY,
    PASSENGER,
    RUBBLE,
    STONE,
    SUPPLY,
    TILE,
    TILES,
    YARD,
    State,
)
from companion.games.foothills.views import consequences, finale, looks, points
from companion.games.foothills.views.told import told
from companion.ui.page import WIDTH

CUBES = ((phrase("iron"), IRON), (phrase("stone"), STONE), (phrase("white"), EVENT))
GOODS = (
    Counted(phrase("iron"), IRON, BAG),
    Counted(phrase("stone"), STONE, BAG),
    Counted(phrase("rubble"), RUBBLE, SUPPLY),
    Counted(phrase("passengers"), PASSENGER, SUPPLY),
)
CHITS = Counted(phrase("half points"), HALF, SUPPLY)

LONGEST_COLOUR = len("GREEN")


class FoothillsFace:
    """One game as the players see it. `rng` draws where they ask the box to draw for them."""

    players = COLOURS

    def __init__(self, game: Foothills, options: Options, rng: Random) -> None:
        self._game = game
        self._options = options
        self._rng = rng

    def question(self, state: State) -> Dialog:
        asked = Asked(self._game, state)
        phase = asked.step.phase
        if phase == "finished":
            return finale.finale(self._game, self._game.result(state) or {}, state.layout.deck)
        if phase == "select":
            return select(asked, self._home(asked))
        if phase == "refill":
            return refill(asked, self._options.odds)
        if phase == "neutral":
            return neutral(asked, self._rng)
        if phase == "replace":
            return replace(asked)
        return QUESTIONS[phase](asked)

    def _home(self, asked: Asked) -> Row:
        """`BLUE 11    B2½  G3+?`; the last turn is marked."""
        record = asked.state.record
        last = "!" if record.ending else ""
        left = phrase("{who} {n}{last}", who=asked.colour, n=record.turn, last=last)
        room = WIDTH - LONGEST_COLOUR - len(f" {record.turn}{last} ")
        return Row(left, points.both(asked.state, room) if self._options.scores else plain(" "))

    def consequences(self, entries: Sequence[Entry], state: State) -> Dialog | None:
        return consequences.consequences(entries, state)

    def looks(self, session: Session) -> Sequence[Dialog]:
        return looks.looks(session, self._options, self.told)

    def countable(self, state: State) -> Sequence[Countable | Group]:
        """What lies beside the lines first; then line by line."""
        navvies = Counted(phrase("navvies"), NAVVY, "lost")
        lines = tuple(_line(state, line) for line in state.layout.rows)
        return [
            Countable(phrase("stockyard"), YARD, tuple(Counted(*kind, BAG) for kind in CUBES)),
            Countable(phrase("bag"), BAG, tuple(Counted(*kind, YARD) for kind in CUBES)),
            *(
                Countable(phrase(colour.upper()), colour, (*self._goods, *_tickets(state)))
                for colour in COLOURS
            ),
            *([Group(phrase("the lines"), lines)] if lines else []),
            Countable(phrase("general supply"), SUPPLY, (navvies,)),
        ]

    @property
    def _goods(self) -> tuple[Counted, ...]:
        return (*GOODS, CHITS) if self._options.chits else GOODS

    def repairs(self, state: State) -> Sequence[Repair]:
        return repairs.repairs(state)

    def check(self, state: State) -> Row:
        return Row(phrase("stockyard"), plain(looks.lying(state, YARD)))

    def specials(self, state: State) -> Sequence[Special]:
        return [
            Special(phrase("end it: stalled"), answer)
            for answer in self._game.options(state)
            if answer == say("stalled")
        ]

    def told(self, entry: Entry) -> Phrase:
        return told(self._game.set_up.deck, entry)

    def name(self, player: str) -> Phrase:
        return player_name(self._game.set_up.names[player])


def _tickets(state: State) -> Iterator[Counted]:
    """What is not with a player lies on the start card of its line."""
    layout = state.layout
    starts = {layout.tickets[line]: row[0].id for line, row in layout.rows.items()}
    for ticket, start in starts.items():
        yield Counted(phrase("ticket {line}", line=ticket.removeprefix("ticket ")), ticket, start)


def _line(state: State, line: str) -> Group:
    return Group(plain(line), tuple(_card(s) for s in state.layout.rows[line] if not s.start))


def _card(station: Station) -> Countable:
    """Rubble and navvies on the card, then its track."""
    tracks = (
        Counted(phrase("{who} track", who=phrase(who)), TILE[who], TILES[who], at=station.track)
        for who in COLOURS
    )
    on_card = (Counted(phrase("rubble"), RUBBLE, SUPPLY), Counted(phrase("navvies"), NAVVY, SUPPLY))
    return Countable(plain(station.label), station.id, (*on_card, *tracks))
