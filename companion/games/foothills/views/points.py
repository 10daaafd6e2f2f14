"""Points in few characters, and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.games.foothills.dialogs.asked import card_name
from companion.games.foothills.dialogs.names import INITIALS
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.goods import halves
from companion.games.foothills.scoring import LINE_BONUS, Score, score
from companion.games.foothills.state import State

MARKS = len("B G")


def shown_score(state: State, player: str) -> Score:
    """The points as far as both may know them: hidden piles (OQ-40) keep theirs to the end."""
    points = score(state, player)
    return replace(points, cards=dict.fromkeys(points.cards)) if _piles_hidden(state) else points


def _piles_hidden(state: State) -> bool:
    return state.settings.piles == "hidden" and state.stack[-1].phase != "finished"


def total(points: Score) -> str:
    """With a question mark while the points of a card are not yet known."""
    return halves(points.total) + ("+?" if points.open else "")


def both(state: State, room: int) -> Phrase:
    """`B2½ G3+?`, in the fewest characters that the room asks for."""
    scores = [shown_score(state, colour) for colour in COLOURS]
    for pair in _pairs(scores):
        if sum(map(len, pair)) + MARKS <= room:
            break
    blue, green = pair
    return phrase(
        "{b}{blue} {g}{green}",
        b=INITIALS["blue"],
        blue=blue,
        g=INITIALS["green"],
        green=green,
    )


def _pairs(scores: Sequence[Score]) -> Iterator[Sequence[str]]:
    """Both totals, shorter and shorter: without the plus, without halves, without the mark."""
    yield [total(points) for points in scores]
    yield [total(points).replace("+", "") for points in scores]
    yield [total(points).replace("+", "").replace("½", "") for points in scores]
    yield [str(points.total // 2) for points in scores]


def sheet(state: State, player: str) -> list[Row]:
    """Where a player's points come from."""
    points = shown_score(state, player)
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
    if points.cards and _piles_hidden(state):
        yield Row(phrase("scored cards"), plain("?"))
        return
    for card, worth in points.cards.items():
        yield Row(card_name(state, card), plain("?" if worth is None else halves(worth)))
