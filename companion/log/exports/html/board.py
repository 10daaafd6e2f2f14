"""The game's picture as SVG whose tokens can be set anew, and the changes from step to step."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.picture import Box, Face, Label, Look, Picture, Token
from companion.log.exports.html.markup import Markup, svg, tag

SMALLEST = 0.72
Changes = dict[str, list[str]]
"""Part -> look and text."""


def board_svg(picture: Picture, shown: Mapping[str, Face], title: str, text: str) -> Markup:
    """Where the screen is narrow it scrolls rather than get too small to read."""
    drawn = (_shape(shape, shown) for shape in picture.shapes)
    least = f"min-width:{picture.width * SMALLEST:.0f}px"
    return svg(picture.width, picture.height, title, text, *drawn, id="board", style=least)


def looks_css(looks: Mapping[str, Look]) -> str:
    """The colours of the looks; a token without a look is not to be seen."""
    rules = [
        f'#board [data-look="{name}"] rect{{fill:{look.paper};stroke:{look.edge}}}'
        f'#board [data-look="{name}"] text{{fill:{look.ink}}}'
        for name, look in looks.items()
    ]
    return "\n".join([*rules, '#board [data-look=""]{display:none}'])


def changes(before: Mapping[str, Face], after: Mapping[str, Face]) -> Changes:
    return {part: list(face) for part, face in after.items() if before.get(part) != face}


def _shape(shape: Box | Label | Token, shown: Mapping[str, Face]) -> Markup:
    if isinstance(shape, Box):
        box = tag("rect", x=_n(shape.x), y=_n(shape.y), width=_n(shape.width),
                  height=_n(shape.height), rx=_n(shape.radius))  # fmt: skip
        return tag("g", box, data_look=shape.look)
    if isinstance(shape, Label):
        kind = " ".join(filter(None, ("bold" * shape.bold, "faint" * shape.faint))) or None
        anchor = None if shape.anchor == "start" else shape.anchor
        return tag("text", shape.text, x=_n(shape.x), y=_n(shape.y), font_size=_n(shape.size),
                   text_anchor=anchor, class_=kind)  # fmt: skip
    return _token(shape, shown.get(shape.part, Face()))


def _token(token: Token, face: Face) -> Markup:
    middle, base = token.x + token.width / 2, token.y + token.height / 2 + token.size * 0.36
    return tag(
        "g",
        tag("rect", x=_n(token.x), y=_n(token.y), width=_n(token.width), height=_n(token.height),
            rx=_n(token.radius)),
        tag("text", face.text, x=_n(middle), y=_n(base), font_size=_n(token.size),
            text_anchor="middle"),
        data_part=token.part,
        data_look=face.look,
    )  # fmt: skip


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
