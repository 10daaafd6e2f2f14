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
from companion.games.foothills.facts import Deck
from companion.games.foothills.game import Foothills


class Tableside:
    """What the table needs of Foothills before and while it is played."""

    def __init__(self, deck: Deck, names: Sequence[str], rng: Random) -> None:
        self._deck = deck
        self._names = names
        self._rng = rng

    def lobby(self) -> Dialog:
        return Lobby(self._deck, self._names, self._rng).first()

    def face(self, game: Game[Any], options: Options) -> FoothillsFace:
        assert isinstance(game, Foothills)
        return FoothillsFace(game, options, self._rng)
