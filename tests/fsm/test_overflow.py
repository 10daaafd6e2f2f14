"""All that can be read fits on the display, with the longest names and the largest counts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.bench.robot import touches
from companion.core.answers import Answer, Refusal
from companion.core.session import Session
from companion.fsm import corrections, menu
from companion.fsm.dialog import Dialog
from companion.fsm.options import Options
from companion.fsm.orders import Answers, Order
from companion.fsm.table import Table
from companion.ui.canvas import overflows
from companion.ui.texts import translator
from tests.fsm.games import TABLE_GAMES, TableGame
from tests.fsm.seats import house, in_memory

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


def positions(table_game: TableGame, deck: str, seed: int) -> Iterator[Session]:
    """A whole game; every few positions as they are, and with the largest numbers."""
    game = table_game.widest(deck)
    policy, rng, session = table_game.policy(), Random(seed), in_memory(game)
    number = 0
    while game.prompt(session.state):
        if number % table_game.looked_at == 0:
            yield session
            yield rich(session, table_game)
        number += 1
        assert not isinstance(session.answer(policy(game, session.state, rng)), Refusal)
    yield rich(session, table_game)


def rich(session: Session, table_game: TableGame) -> Session:
    """The same position with three-digit counts."""
    copy = Session(session.game, session.journal, session.timeline.fork(), session.last_hash)
    copy.journal = type(session.journal)(session.journal.header)  # type: ignore[call-arg]
    assert not isinstance(copy.correct(*table_game.rich(session.state)), Refusal)
    return copy


def dialogs(session: Session, options: Options, game: str) -> Iterator[Dialog]:
    """All that the table can show in a position."""
    table = Table(house(game=game), options, session)
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
@pytest.mark.parametrize(
    ("table_game", "deck"),
    [(game, deck) for game in TABLE_GAMES for deck in game.decks],
    ids=lambda value: getattr(value, "name", value),
)
def test_nothing_is_too_long_for_its_line(language: str, table_game: TableGame, deck: str) -> None:
    say = translator(language, table_game.texts)
    found: set[str] = set()
    for dialog in opened(house(game=table_game.name).game.lobby()):
        found |= set(too_long(dialog, say))
    for clocks in (False, True):
        options = Options(language=language, clocks=clocks, chits=not clocks)
        for session in positions(table_game, deck, seed=int(clocks)):
            for dialog in dialogs(session, options, table_game.name):
                found |= set(too_long(dialog, say))
    assert found == set()
