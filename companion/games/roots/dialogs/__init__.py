"""The questions of the game at the table: a dialog for each phase that asks."""

from __future__ import annotations

from collections.abc import Callable

from companion.fsm.dialog import Dialog
from companion.games.roots.dialogs import cards, chance, places
from companion.games.roots.dialogs.asked import Asked

QUESTIONS: dict[str, Callable[[Asked], Dialog]] = {
    "plant": places.plant,
    "grow": places.grow,
    "gather": places.gather,
    "aim": places.aim,
    "window": chance.window,
    "exchange": cards.exchange,
    "weather": chance.weather,
    "forage": places.forage,
    "fertilize": places.fertilize,
    "flood": cards.flood,
}
"""Phase -> dialog. The home of a turn and the faces of tokens need more: see the face."""
