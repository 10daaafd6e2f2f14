"""Root by the Foot at the table: which dialog asks, which screens can be looked at."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.journal import Entry
from companion.core.session import Session
from companion.fsm.dialog import Dialog
from companion.fsm.face import Countable, Counted, Repair, Special
from companion.fsm.options import Options
from companion.fsm.phrase import NONE, Phrase, Row, phrase
from companion.games.roots import table
from companion.games.roots.dialogs import QUESTIONS, repairs
from companion.games.roots.dialogs.asked import Asked
from companion.games.roots.dialogs.chance import reveal
from companion.games.roots.dialogs.home import home
from companion.games.roots.game import Roots
from companion.games.roots.names import CARDS, SEASONS, WEATHER, face_name, player_name
from companion.games.roots.phases.acting import STOPPED
from companion.games.roots.pieces import (
    CARD,
    DECK,
    DISCARD,
    FACE_DOWN,
    FACES,
    HAND,
    PLAYERS,
    POOL,
    SHOWN,
    TILES_AT_LARGE,
    TOKEN,
    UNSEEN,
    WEATHER_DECK,
    WEATHER_DISCARD,
)
from companion.games.roots.state import State
from companion.games.roots.views import consequences, finale, looks, points
from companion.games.roots.views.told import told


class RootsFace:
    """One game as the players see it."""

    players = PLAYERS

    def __init__(self, game: Roots, options: Options) -> None:
        self._game = game
        self._options = options

    def question(self, state: State) -> Dialog:
        asked = Asked(self._game, state)
        phase = asked.step.phase
        if phase == "finished":
            return finale.finale(self._game, self._game.result(state) or {})
        if phase == "act":
            return home(asked, self._score(state))
        if phase == "reveal":
            return reveal(asked, self._options.odds)
        return QUESTIONS[phase](asked)

    def _score(self, state: State) -> Phrase:
        return points.both(state) if looks.shows_scores(state, self._options) else NONE

    def consequences(self, entries: Sequence[Entry], state: State) -> Dialog | None:
        return consequences.consequences(entries, state)

    def looks(self, session: Session) -> Sequence[Dialog]:
        return looks.looks(session, self._options, self.told)

    def countable(self, state: State) -> Sequence[Countable]:
        """On the board a token comes from its tile, so that it is put right there."""
        hands = [
            Countable(
                phrase("{who}: hand", who=phrase(player)),
                HAND[player],
                (Counted(phrase("cards"), CARD, DECK),),
            )
            for player in PLAYERS
        ]
        deck = Countable(phrase("deck"), DECK, (Counted(phrase("cards"), CARD, SHOWN),))
        pools = [] if table.follows_board(state) else [_pool(player) for player in PLAYERS]
        return [*hands, deck, *pools, _DISCARDS, _WEATHER]

    def repairs(self, state: State) -> Sequence[Repair]:
        return repairs.repairs(state)

    def check(self, state: State) -> Row:
        left = table.tokens_left(state)
        return Row(SEASONS[state.record.season], phrase("{n} tokens", n=left))

    def specials(self, state: State) -> Sequence[Special]:
        can_stop = STOPPED in self._game.options(state)
        return [Special(phrase("end it: agreed"), STOPPED)] if can_stop else []

    def told(self, entry: Entry) -> Phrase:
        return told(entry)

    def name(self, player: str) -> Phrase:
        return player_name(self._game.set_up.names[player])


def _pool(player: str) -> Countable:
    """A token counts by its face, and its back goes with it."""
    back = Counted(phrase("tokens"), TOKEN, TILES_AT_LARGE)
    faces = tuple(Counted(face_name(face), face, FACE_DOWN, back) for face in FACES)
    return Countable(phrase("{who}: tokens", who=phrase(player)), POOL[player], faces)


_DISCARDS = Countable(
    phrase("discards"), DISCARD, tuple(Counted(CARDS[card], card, UNSEEN) for card in CARDS)
)
_WEATHER = Countable(
    phrase("weather deck"),
    WEATHER_DECK,
    tuple(Counted(WEATHER[card], card, WEATHER_DISCARD) for card in WEATHER),
)
