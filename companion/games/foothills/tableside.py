"""Setting a game up on the device, and giving it its face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from companion.core.game import Game
from companion.errors import UsageError
from companion.fsm.dialog import Dialog
from companion.fsm.options import Options
from companion.games.foothills.dialogs.lobby import Lobby
from companion.games.foothills.face import FoothillsFace
from companion.games.foothills.facts import COLOURS, Deck
from companion.games.foothills.game import Foothills
from companion.games.foothills.housefile import Habits, HouseFile


class Tableside:
    """What the table needs of Foothills before and while it is played."""

    def __init__(
        self,
        read: Callable[[], Deck],
        names: Sequence[str],
        rng: Random,
        kept: HouseFile | None = None,
    ) -> None:
        """The deck is read at once, so that a bad one is told before anybody sits down."""
        self._read = read
        self._deck = read()
        self._shown = False
        self._names = names
        self._rng = rng
        self._kept = kept or HouseFile(None)

    def lobby(self) -> Dialog:
        habits = self._kept.habits
        names = tuple(dict.fromkeys((*habits.players.values(), *self._names)))
        return Lobby(self._cards(), names, self._rng, habits.settings, habits.players).first()

    def _cards(self) -> Deck:
        """Each game after the first is dealt from the deck as it is by then. A file that can no
        longer be read does not end the evening: the deck stays as it was."""
        if self._shown:
            with suppress(OSError, UsageError):
                self._deck = self._read()
        self._shown = True
        return self._deck

    def face(self, game: Game[Any], options: Options) -> FoothillsFace:
        """Whoever sits down with this game does so the next time, too."""
        assert isinstance(game, Foothills)
        names = game.set_up.names
        named = any(names[colour] != colour.title() for colour in COLOURS)
        players = names if named else self._kept.habits.players
        self._kept.keep(Habits(game.set_up.settings, players))
        return FoothillsFace(game, options, self._rng)
