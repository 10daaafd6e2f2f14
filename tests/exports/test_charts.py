"""Charts as drawings: everything lies inside, and lengths stand for values."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from companion.log.exports.html.charts import WIDE, Segment, bar_chart

RECT = re.compile(r'<rect x="(-?[\d.]+)" y="(\d+)" width="([\d.]+)" height="28"')
ZERO = re.compile(r'<line x1="([\d.]+)"')


@given(st.lists(st.lists(st.integers(-15, 212), min_size=6, max_size=6), min_size=1, max_size=3))
def test_bars_lie_inside_and_leave_zero_to_the_side_of_their_sign(rows: list[list[int]]) -> None:
    bars = [("x", [Segment("s", value, "#000") for value in row]) for row in rows]
    drawn = bar_chart("title", "text", bars)
    rects = [tuple(map(float, found)) for found in RECT.findall(drawn)]
    zero = float(ZERO.findall(drawn)[-1])
    values = [value for row in rows for value in row]
    assert len(rects) == len(values)
    lengths = {
        abs(value): round(width, 1) for value, (_, _, width) in zip(values, rects, strict=True)
    }
    for value, (x, _, width) in zip(values, rects, strict=True):
        assert x >= 1.9 and x + width <= WIDE - 30
        assert x + width <= zero + 0.2 if value < 0 else x >= zero - 0.2
    longest = max(lengths)
    for value, width in lengths.items():
        assert abs(width - lengths[longest] * value / max(longest, 1)) < 0.2
