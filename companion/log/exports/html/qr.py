"""A QR code as one SVG path."""

from __future__ import annotations

import segno

from companion.log.exports.html.markup import Markup, svg, tag


def qr_code(text: str, title: str) -> Markup | None:
    """The code, or None if the text is too long for one."""
    try:
        code = segno.make_qr(text, error="l", boost_error=False)
    except segno.DataOverflowError:
        return None
    size, border = code.symbol_size(border=0)[0], 4
    runs = "".join(_runs(y + border, row, border) for y, row in enumerate(code.matrix))
    side = size + 2 * border
    picture = (
        tag("rect", width=side, height=side, fill="#fff"),
        tag("path", d=runs, fill="#000", shape_rendering="crispEdges"),
    )
    return svg(side, side, title, text, *picture, id="qr")


def _runs(y: int, row: bytearray, border: int) -> str:
    """The dark stretches of a row."""
    path, x = "", 0
    while x < len(row):
        start = x
        while x < len(row) and row[x] & 1:
            x += 1
        if x > start:
            path += f"M{start + border} {y}h{x - start}v1h-{x - start}z"
        x = max(x, start + 1)
    return path
