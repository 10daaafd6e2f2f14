"""What came up when: a row of dots for each kind, over the spells that the table was under."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.log.exports.html.charts import WIDE, cursor, legend_of_blocks, turn_step
from companion.log.exports.html.markup import Markup, svg, tag

LEFT, RIGHT, TOP, BOTTOM, HIGH = 118, 12, 8, 31, 19
"""`LEFT` has room for a name; each row is `HIGH`."""


class Row(NamedTuple):
    """Something that comes up, and the turns in which it did."""

    name: str
    turns: Sequence[int]


class Spell(NamedTuple):
    """From after one turn until after another."""

    name: str
    colour: str
    first: int
    last: int


def calendar(
    title: str, text: str, axis: str, turns: int, rows: Sequence[Row], spells: Sequence[Spell]
) -> Markup:
    step = (WIDE - LEFT - RIGHT) / max(turns, 1)
    bottom = TOP + HIGH * len(rows)
    kinds = dict.fromkeys((spell.name, spell.colour) for spell in spells)
    return tag(
        "figure",
        tag("figcaption", title),
        legend_of_blocks(list(kinds)),
        svg(
            WIDE,
            bottom + BOTTOM,
            title,
            text,
            *(_band(spell, step, turns, bottom) for spell in spells),
            *(shape for n, row in enumerate(rows) for shape in _row(n, row, step)),
            *_turns(turns, step, bottom, axis),
            cursor(LEFT, step, TOP, bottom),
            class_="chart",
        ),
    )


def _band(spell: Spell, step: float, turns: int, bottom: float) -> Markup:
    width = (min(spell.last, turns) - spell.first) * step
    return tag("rect", tag("title", spell.name), x=f"{LEFT + spell.first * step:.1f}", y=TOP,
               width=f"{width:.1f}", height=bottom - TOP, fill=spell.colour)  # fmt: skip


def _row(place: int, row: Row, step: float) -> Iterator[Markup]:
    y = TOP + HIGH * place + HIGH / 2
    yield tag("text", row.name, x=LEFT - 8, y=y + 4, text_anchor="end")
    for turn in row.turns:
        yield tag("circle", cx=f"{LEFT + turn * step:.1f}", cy=y, r=4, class_="dot")


def _turns(turns: int, step: float, bottom: float, axis: str) -> Iterator[Markup]:
    for n in range(0, turns + 1, turn_step(turns)):
        yield tag("text", n, x=f"{LEFT + n * step:.1f}", y=bottom + 15, text_anchor="middle")
    yield tag("text", axis, x=WIDE - RIGHT, y=bottom + 26, text_anchor="end", class_="axis")
