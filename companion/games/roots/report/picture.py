"""The table as a picture: the board with its roots and tokens, and panels with what is counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.picture import Box, Face, Picture, Shape
from companion.core.report import Speech
from companion.games.roots import table
from companion.games.roots.report import board, panels
from companion.games.roots.report.panels import Panel
from companion.games.roots.state import State

GAP = 8


def picture(state: State, speech: Speech) -> Picture:
    """Where only counts are kept there is no board to show."""
    if table.follows_board(state):
        columns, left = [panels.BESIDE_THE_BOARD], board.WIDE
        drawn = [*board.shapes(state, speech)]
    else:
        columns, left, drawn = panels.COUNTS, GAP, []
    width = left + len(columns) * (panels.WIDE + GAP)
    height = max(board.HIGH if drawn else 0, *(GAP + _height(column) for column in columns))
    for place, column in enumerate(columns):
        drawn += _column(speech, column, left + place * (panels.WIDE + GAP))
    return Picture(width, height, (Box(0, 0, width, height, "table", 10), *drawn))


def _height(column: Sequence[Panel]) -> float:
    return sum(panel.height + GAP for panel in column)


def _column(speech: Speech, column: Sequence[Panel], x: float) -> Iterator[Shape]:
    y = float(GAP)
    for panel in column:
        yield Box(x, y, panels.WIDE, panel.height, "card")
        yield from panel.draw(speech, x + 10, y)
        y += panel.height + GAP


def faces(state: State, speech: Speech, traces: Mapping[str, str]) -> dict[str, Face]:
    shown = panels.faces(state, speech, traces)
    if table.follows_board(state):
        shown |= board.faces(state, speech, traces) | panels.key_faces()
    return shown
