"""Setting a game up on the device, and giving it its face."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.game import Game
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
        self, deck: Deck, names: Sequence[str], rng: Random, kept: HouseFile | None = None
    ) -> None:
        self._deck = deck
        self._names = names
        self._rng = rng
        self._kept = kept or HouseFile(None)

    def lobby(self) -> Dialog:
        habits = self._kept.habits
        names = tuple(dict.fromkeys((*habits.players.values(), *self._names)))
        return Lobby(self._deck, names, self._rng, habits.settings, habits.players).first()

    def face(self, game: Game[Any], options: Options) -> FoothillsFace:
        """Whoever sits down with this game does so the next time, too."""
        assert isinstance(game, Foothills)
        names = game.set_up.names
        named = any(names[colour] != colour.title() for colour in COLOURS)
        players = names if named else self._kept.habits.players
        self._kept.keep(Habits(game.set_up.settings, players))
        return FoothillsFace(game, options, self._rng)
