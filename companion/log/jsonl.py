"""The public log: JSON Lines with `start`, `moves` and `zones`, so that anyone can audit a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from companion.core.game import Game, Json
from companion.core.journal import Journal
from companion.core.replay import positions


def log_lines(game: Game[Any], journal: Journal) -> Iterator[dict[str, Json]]:
    """Header, entries with the zones after each, and last the result of a finished game."""
    yield dict(journal.header)
    state = None
    for entry, state in positions(game, journal.header, journal):
        yield entry.to_json() | {"zones": state.ledger.to_json()}
    result = game.result(state) if state is not None else None
    if result is not None:
        yield {"result": result}


def log_text(game: Game[Any], journal: Journal) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in log_lines(game, journal))
