"""The public log: JSON Lines with `start`, `moves` and `zones`, so that anyone can audit a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.game import Game, Json
from companion.core.journal import Entry, Journal
from companion.core.replay import replay


def log_lines(
    game: Game[Any], header: Mapping[str, Json], entries: Sequence[Entry], states: Sequence[Any]
) -> Iterator[dict[str, Json]]:
    """Header, entries with the zones after each, and last the result of a finished game."""
    yield dict(header)
    for entry, state in zip(entries, states, strict=True):
        yield entry.to_json() | {"zones": state.ledger.to_json()}
    result = game.result(states[-1]) if states else None
    if result is not None:
        yield {"result": result}


def lines_text(
    game: Game[Any], header: Mapping[str, Json], entries: Sequence[Entry], states: Sequence[Any]
) -> str:
    lines = log_lines(game, header, entries, states)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def log_text(game: Game[Any], journal: Journal) -> str:
    folded = replay(game, journal.header, journal)
    return lines_text(game, journal.header, folded.entries, folded.states)
