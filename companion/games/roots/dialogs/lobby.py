"""Setting up on the device: how the board is followed, house rules, players, who is Player 1.

The recommended way is one press away on every page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.game import Game
from companion.fsm import naming
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.houserules import HouseRules
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row
from companion.fsm.manual import manual
from companion.fsm.orders import Begin, Fire
from companion.fsm.phrase import phrase, plain
from companion.games.roots.dialogs.houserules import QUESTIONS, own_seasons
from companion.games.roots.game import Roots, Setup
from companion.games.roots.names import player_name
from companion.games.roots.pieces import PLAYERS
from companion.games.roots.settings import Settings
from companion.games.roots.state import BOARD, COUNTS
from companion.hw.ports import Key

ABOUT = Help(
    phrase("Counts need few presses. On the full board the box knows every root and token.")
)
TRACKER = Help(
    phrase("What Spring and Autumn do is not in the written rules: look at your tracker."),
    "RF:SEASON-6",
)
GRASS = Help(phrase("Player 1 is who touched grass most recently."), "RF:SET-8")


class Lobby(Struct, frozen=True):
    """What has been agreed so far."""

    remembered: Sequence[str]
    rng: Random
    follow: str | None = None
    settings: Settings = field(default_factory=Settings)
    names: dict[str, str] = field(default_factory=dict)

    def first(self) -> Dialog:
        if self.follow is not None:
            return self._seasons()
        choices = {
            Key.A: Choice(phrase("counts only"), self._following(COUNTS)),
            Key.B: Choice(phrase("full board"), self._following(BOARD)),
            Key.D: Choice(phrase("settings"), lambda: Fire("settings")),
            Key.OK: Choice(phrase("help"), lambda: manual(self.first)),
        }
        return Keyboard(Row(plain("ROOT BY THE FOOT"), inverse=True), choices, about=ABOUT)

    def _following(self, follow: str) -> Callable[[], Reply]:
        return lambda: replace(self, follow=follow)._seasons()

    def _seasons(self) -> Dialog:
        """The one question that the written rules leave open for every game (Q-11)."""
        choices = {
            Key.A: Choice(phrase("Autumn +1AP"), self._agreeing("minimal")),
            Key.B: Choice(phrase("also Spring -1AP"), self._agreeing("mirror")),
            Key.C: Choice(phrase("as written"), self._agreeing("text")),
            Key.D: Choice(phrase("our own table"), self._own_seasons),
            Key.E: Choice(phrase("more house rules"), self._rules),
            Key.OK: Choice(phrase("usual"), self._players),
        }
        return Keyboard(Row(phrase("GATHERING"), inverse=True), choices, about=TRACKER)

    def _agreeing(self, seasons: str) -> Callable[[], Reply]:
        return lambda: self._agreed(replace(self.settings, seasons=seasons))

    def _agreed(self, settings: Settings) -> Reply:
        return replace(self, settings=settings)._players()

    def _own_seasons(self) -> Reply:
        return own_seasons(self.settings, self._agreed)

    def _rules(self) -> Reply:
        return HouseRules(self.settings, QUESTIONS, self._ruled).page()

    def _ruled(self, settings: Settings) -> Reply:
        return replace(self, settings=settings)._seasons()

    def _players(self) -> Reply:
        choices = {
            Key.A: Choice(phrase("names"), lambda: self._who(PLAYERS[0])),
            Key.OK: Choice(phrase("no names"), lambda: self._named_by_colour()._start()),
        }
        return Keyboard(Row(phrase("PLAYERS"), inverse=True), choices, about=ABOUT)

    def _named_by_colour(self) -> Lobby:
        return replace(self, names={colour: colour.title() for colour in PLAYERS})

    def _who(self, colour: str) -> Reply:
        taken = set(self.names.values())
        known = [name for name in (*self.remembered, colour.title()) if name not in taken]
        title = phrase("WHO PLAYS {colour}?", colour=phrase(colour.upper()))
        return naming.who(title, known, player_name, self._named(colour))

    def _named(self, colour: str) -> Callable[[str], Reply]:
        def then(name: str) -> Reply:
            lobby = replace(self, names={**self.names, colour: name})
            return lobby._who(PLAYERS[1]) if colour == PLAYERS[0] else lobby._start()

        return then

    def _start(self) -> Reply:
        choices = {
            key: Choice(player_name(self.names[colour]), self._beginning(colour), phrase(colour))
            for key, colour in zip(LETTERS, PLAYERS, strict=False)
        }
        choices[Key.C] = Choice(phrase("draw"), self._drawn_start)
        return Keyboard(Row(phrase("LAST TOUCHED GRASS?"), inverse=True), choices, about=GRASS)

    def _drawn_start(self) -> Reply:
        return self._beginning(self.rng.choice(PLAYERS))()

    def _beginning(self, first: str) -> Callable[[], Reply]:
        def deal() -> Game[Any]:
            return Roots(Setup(first, self.follow or COUNTS, self.names, self.settings))

        return lambda: Begin(deal)
