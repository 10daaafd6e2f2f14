"""All that can be read fits on the display, with the longest names and the largest counts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.bench.robot import touches
from companion.core.answers import Answer, Refusal
from companion.core.ledger import Move
from companion.core.session import Session
from companion.fsm import corrections, menu
from companion.fsm.dialog import Dialog
from companion.fsm.naming import LONGEST_NAME
from companion.fsm.options import Options
from companion.fsm.orders import Answers, Order
from companion.fsm.table import Table
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.game import Foothills, Setup
from companion.games.foothills.policies import random
from companion.games.foothills.state import HALF, PASSENGER, RUBBLE, SUPPLY
from companion.ui.canvas import overflows
from companion.ui.texts import translator
from tests.fsm.seats import house, in_memory

LINES = ("III", "IV", "V", "VI", "VII", "VIII")
"""The longest names of lines; VIII has the longest station, a double with four numerals."""
NAMES = dict.fromkeys(COLOURS, "W" * LONGEST_NAME)
RICHES = tuple(
    Move(n, piece, SUPPLY, colour)
    for colour in COLOURS
    for piece, n in ((HALF, 201), (RUBBLE, 150), (PASSENGER, 120))
)
DEEPEST = 3


def opened(first: Dialog) -> Iterator[Dialog]:
    """The dialog and what its keys lead to, each page once."""
    seen: set[str] = set()
    waiting = [(first, 0)]
    while waiting:
        dialog, depth = waiting.pop()
        page = str(dialog.page(str))
        if page in seen or depth > DEEPEST:
            continue
        seen.add(page)
        yield dialog
        for key, held in touches():
            reply = dialog.hold(key) if held else dialog.press(key)
            if reply is not None and not isinstance(reply, Answer | Answers | Refusal | Order):
                waiting.append((reply, depth + 1))


def positions(game: Foothills, seed: int) -> Iterator[Session]:
    """A whole game; in every seventh position the players are rich."""
    rng, session = Random(seed), in_memory(game)
    number = 0
    while game.prompt(session.state):
        if number % 7 == 0:
            yield session
            yield rich(session)
        number += 1
        assert not isinstance(session.answer(random(game, session.state, rng)), Refusal)
    yield rich(session)


def rich(session: Session) -> Session:
    """The same position with three-digit counts."""
    copy = Session(session.game, session.journal, session.timeline.fork(), session.last_hash)
    copy.journal = type(session.journal)(session.journal.header)  # type: ignore[call-arg]
    assert not isinstance(copy.correct(RICHES), Refusal)
    return copy


def dialogs(session: Session, options: Options) -> Iterator[Dialog]:
    """All that the table can show in a position."""
    table = Table(house(), options, session)
    assert table.sitting is not None
    face, state = table.sitting.face, session.state
    yield from opened(face.question(state))
    yield from face.looks(session)
    yield from opened(corrections.check(table.sitting))
    for first in (menu.main(table), corrections.places(table.sitting)):
        yield from opened(first)
    yield from opened(corrections.repairs(table.sitting))
    last = [node.entry for node in session.timeline.nodes[-1:]]
    consequences = face.consequences(last, state)
    if consequences is not None:
        yield consequences


def too_long(dialog: Dialog, say: Any) -> Iterator[str]:
    yield from overflows(dialog.page(say))
    yield from overflows(dialog.help(say))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("deck", ["sample", "rulebook"])
def test_nothing_is_too_long_for_its_line(language: str, deck: str) -> None:
    game = Foothills(Setup(load_deck(deck), LINES, "blue", NAMES))
    say = translator(language, "companion.games.foothills")
    found: set[str] = set()
    for clocks in (False, True):
        options = Options(language=language, clocks=clocks, chits=not clocks)
        for session in positions(game, seed=int(clocks)):
            for dialog in dialogs(session, options):
                found |= set(too_long(dialog, say))
    assert found == set()
