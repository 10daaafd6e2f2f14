"""Charts in plain SVG: lines over turns, columns over turns, stacked bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.log.exports.html.markup import Markup, joined, svg, tag
from companion.wording import number

WIDE, HIGH = 420, 234
LEFT, RIGHT, TOP, BOTTOM = 34, 12, 12, 32
DASHES = (None, "7 4", "2 3", "9 3 2 3")
"""Told apart without colour."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)


MIDDLE = 0.5
"""Where a column stands in its stretch of the axis."""


class Series(NamedTuple):
    """One row of values over the turns, with its name and its colour."""

    name: str
    colour: str
    values: Sequence[float]


class Segment(NamedTuple):
    name: str
    value: float
    colour: str


def line_chart(title: str, text: str, axis: str, series: Sequence[Series]) -> Markup:
    top = max([1.0, *(value for one in series for value in one.values)])
    low = min([0.0, *(value for one in series for value in one.values)])
    scale = _Scale(len(series[0].values) - 1, low, top)
    lines = (_line(scale, one, n) for n, one in enumerate(series))
    return tag(
        "figure",
        tag("figcaption", title),
        _legend(series),
        svg(WIDE, HIGH, title, text, _grid(scale, axis), *lines, _cursor(scale), class_="chart"),
    )


def column_chart(
    title: str, text: str, axis: str, columns: Sequence[Segment], legend: Sequence[Series]
) -> Markup:
    """One column for each turn, coloured by whose turn it was."""
    top = max([1.0, *(column.value for column in columns)])
    scale = _Scale(len(columns), 0, top)
    width = max(0.6, scale.step * 0.8)
    drawn = (
        tag("rect", x=f"{scale.x(n) + scale.step * 0.1:.1f}", y=f"{scale.y(one.value):.1f}",
            width=f"{width:.1f}", height=f"{scale.y(0) - scale.y(one.value):.1f}",
            fill=one.colour)
        for n, one in enumerate(columns)
    )  # fmt: skip
    return tag(
        "figure",
        tag("figcaption", title),
        _legend(legend),
        svg(WIDE, HIGH, title, text, _grid(scale, axis, MIDDLE), *drawn, _cursor(scale, MIDDLE),
            class_="chart"),
    )  # fmt: skip


def bar_chart(
    title: str,
    text: str,
    bars: Sequence[tuple[str, Sequence[Segment]]],
    write: Callable[[float], str] = number,
) -> Markup:
    """A stacked bar for each player; what is below zero goes to the left of where it begins."""
    above = max([1.0, *(_sum(parts, above=True) for _, parts in bars)])
    below = max(_sum(parts, above=False) for _, parts in bars)
    scale = (WIDE - 70) / (above + below)
    height = 62 * len(bars) - 2
    zero = 2 + below * scale
    drawn = [_bar(n, name, parts, zero, scale, write) for n, (name, parts) in enumerate(bars)]
    legend = [Series(part.name, part.colour, ()) for part in bars[0][1]]
    return tag(
        "figure",
        tag("figcaption", title),
        _legend(legend, block=True),
        svg(WIDE, height, title, text, *drawn, class_="chart"),
    )


class _Scale:
    """From turns and values to the picture."""

    def __init__(self, turns: int, low: float, top: float) -> None:
        self.turns = max(turns, 1)
        self.tick = next((step for step in STEPS if (top - low) / step <= 6), STEPS[-1])
        self.low = -self.tick * -(-abs(low) // self.tick)
        self.top = self.tick * -(-top // self.tick)

    @property
    def step(self) -> float:
        return (WIDE - LEFT - RIGHT) / self.turns

    def x(self, turn: float) -> float:
        return LEFT + turn * self.step

    def y(self, value: float) -> float:
        share = (value - self.low) / (self.top - self.low)
        return HIGH - BOTTOM - share * (HIGH - TOP - BOTTOM)


def _grid(scale: _Scale, axis: str, shift: float = 0) -> Markup:
    """`shift` is where in its stretch a turn stands: columns have theirs in the middle."""
    ticks = range(round((scale.top - scale.low) / scale.tick) + 1)
    rows = [scale.low + scale.tick * n for n in ticks]
    columns = range(0, scale.turns + (not shift), turn_step(scale.turns))
    return tag(
        "g",
        *(tag("line", x1=LEFT, x2=WIDE - RIGHT, y1=f"{scale.y(v):.1f}", y2=f"{scale.y(v):.1f}")
          for v in rows),
        *(tag("text", number(v), x=LEFT - 5, y=f"{scale.y(v) + 4:.1f}", text_anchor="end")
          for v in rows),
        *(tag("text", n, x=f"{scale.x(n + shift):.1f}", y=HIGH - 16, text_anchor="middle")
          for n in columns),
        tag("text", axis, x=WIDE - RIGHT, y=HIGH - 4, text_anchor="end", class_="axis"),
        class_="grid",
    )  # fmt: skip


def _line(scale: _Scale, series: Series, place: int) -> Markup:
    points = " ".join(
        f"{scale.x(turn):.1f},{scale.y(value):.1f}" for turn, value in enumerate(series.values)
    )
    return tag(
        "polyline",
        points=points,
        stroke=series.colour,
        stroke_dasharray=DASHES[place % len(DASHES)],
        class_="line",
    )


def turn_step(turns: int) -> int:
    """Which turns are numbered below a chart."""
    return next(step for step in STEPS if turns / step <= 8)


def _cursor(scale: _Scale, shift: float = 0) -> Markup:
    return cursor(scale.x(shift), scale.step, TOP, HIGH - BOTTOM)


def cursor(left: float, step: float, top: float, bottom: float) -> Markup:
    """Moves along with the slider."""
    return tag("line", class_="cursor", x1=left, x2=left, y1=top, y2=bottom,
               data_left=f"{left:.1f}", data_step=f"{step:.3f}")  # fmt: skip


def legend_of_blocks(kinds: Sequence[tuple[str, str]]) -> Markup:
    return _legend([Series(name, colour, ()) for name, colour in kinds], block=True)


def _legend(series: Sequence[Series], block: bool = False) -> Markup:
    keys = (
        tag(
            "li", _key(one, None if block else DASHES[n % len(DASHES)], block), tag("bdi", one.name)
        )
        for n, one in enumerate(series)
    )
    return tag("ul", *keys, class_="legend")


def _key(series: Series, dash: str | None, block: bool) -> Markup:
    mark = tag("line", x1=0, x2=26, y1=6, y2=6, stroke=series.colour, stroke_dasharray=dash)
    if block:
        mark = tag("rect", x=7, y=0, width=12, height=12, rx=2, fill=series.colour)
    return tag("svg", mark, viewBox="0 0 26 12", aria_hidden="true")


def _sum(parts: Sequence[Segment], above: bool) -> float:
    """How far the parts reach to one side of zero."""
    return sum(abs(part.value) for part in parts if (part.value > 0) == above)


def _bar(
    place: int,
    name: str,
    parts: Sequence[Segment],
    zero: float,
    scale: float,
    write: Callable[[float], str],
) -> Markup:
    y, left, right, drawn = 16 + 62 * place, zero, zero, []
    for part in parts:
        width = abs(part.value) * scale
        if part.value < 0:
            left -= width
        x = left if part.value < 0 else right
        drawn.append(tag("rect", x=f"{x:.1f}", y=y + 8, width=f"{width:.1f}", height=28,
                         fill=part.colour))  # fmt: skip
        if width > 24:
            drawn.append(tag("text", write(part.value), x=f"{x + width / 2:.1f}", y=y + 27,
                             text_anchor="middle", class_="on"))  # fmt: skip
        if part.value > 0:
            right += width
    total = write(sum(part.value for part in parts))
    return joined(
        tag("text", name, x=2, y=y + 2, class_="name"),
        *drawn,
        tag("line", x1=f"{zero:.1f}", x2=f"{zero:.1f}", y1=y + 5, y2=y + 39, class_="zero"),
        tag("text", total, x=f"{right + 7:.1f}", y=y + 28, class_="total"),
    )
