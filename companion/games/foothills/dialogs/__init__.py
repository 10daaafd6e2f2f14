"""The questions of the game at the table: a dialog for each phase that asks."""

from __future__ import annotations

from collections.abc import Callable

from companion.fsm.dialog import Dialog
from companion.games.foothills.dialogs import byword, cubes, facts, rows, slots, trades
from companion.games.foothills.dialogs.asked import Asked

QUESTIONS: dict[str, Callable[[Asked], Dialog]] = {
    "ask": facts.ask,
    "opening": cubes.opening,
    "draft": cubes.draft,
    "pay": cubes.pay,
    "take": cubes.take,
    "receive": cubes.receive,
    "blind": cubes.blind,
    "keep": cubes.keep,
    "dig": rows.dig,
    "trade": trades.trade,
    "build": rows.build,
    "ferry": slots.ferry,
    "survey": rows.survey,
    "move": rows.move,
    "score": slots.score,
    "byword": byword.byword,
    "another": slots.another,
}
"""Phase -> dialog. The home of a turn, the refill and the drawn cards need more: see the face."""
