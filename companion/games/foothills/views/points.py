"""Points in few characters, and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.games.foothills.dialogs.asked import card_name
from companion.games.foothills.dialogs.names import INITIALS
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.scoring import LINE_BONUS, Score, score
from companion.games.foothills.state import State


def halves(n: int) -> str:
    """`2½`"""
    whole, half = divmod(n, 2)
    return f"{whole or ('' if half else 0)}{'½' * half}"


def total(points: Score) -> str:
    """With a question mark while the points of a card are not yet known."""
    return halves(points.total) + ("+?" if points.open else "")


def both(state: State) -> Phrase:
    """`B2½ G3+?`"""
    blue, green = (score(state, colour) for colour in COLOURS)
    return phrase(
        "{b}{blue} {g}{green}",
        b=INITIALS["blue"],
        blue=total(blue),
        g=INITIALS["green"],
        green=total(green),
    )


def sheet(state: State, player: str) -> list[Row]:
    """Where a player's points come from."""
    points = score(state, player)
    rows = [
        Row(phrase("chits"), plain(halves(points.chits))),
        Row(phrase("passengers"), plain(halves(points.passengers))),
    ]
    for line, secured in points.lines.items():
        name = phrase("bonus {line}", line=line) if secured else phrase("bonus {line} ?", line=line)
        rows.append(Row(name, plain(halves(LINE_BONUS))))
    if points.summit:
        rows.append(Row(phrase("summit"), plain(halves(points.summit))))
    return [*rows, *_cards(state, points)]


def _cards(state: State, points: Score) -> Iterator[Row]:
    for card, worth in points.cards.items():
        yield Row(card_name(state, card), plain("?" if worth is None else halves(worth)))
