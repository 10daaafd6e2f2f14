"""A picture as plain data, so that one drawing serves a page and a bitmap alike.

What changes from step to step are tokens: each is a named part that shows a value, a look and a
few letters. Everything else stays as it is.
"""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """Colours as `#rrggbb`; the paper, what is written on it, and its edge."""

    paper: str
    ink: str
    edge: str


class Face(NamedTuple):
    """What a token shows; a token without a look is not to be seen."""

    look: str = ""
    text: str = ""


class Box(NamedTuple):
    """A part of the table that stays: a card, a panel."""

    x: float
    y: float
    width: float
    height: float
    look: str
    radius: float = 6


class Label(NamedTuple):
    """Text from its left end on the base line, or about its middle, or up to its right end."""

    x: float
    y: float
    text: str
    size: float = 12
    anchor: str = "start"
    bold: bool = False
    faint: bool = False


class Token(NamedTuple):
    """A part that shows a value, named so that the next step can change it."""

    part: str
    x: float
    y: float
    width: float
    height: float
    size: float = 12
    radius: float = 3


Shape = Box | Label | Token


class Picture(NamedTuple):
    """`key` tells in words what the signs on the tokens mean."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    key: tuple[tuple[Face, str], ...] = ()
