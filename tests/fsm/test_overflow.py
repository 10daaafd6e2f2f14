"""Every text fits, in every language, with the longest names and the largest numbers.

Whole games are played; in many of their positions every screen that can be opened is drawn: the
question and what its keys lead to, the refusals, the help, the looks around, the menus.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bench.robot import touches
from companion.core.answers import Answer, Refusal
from companion.core.game import find_game
from companion.core.session import Session
from companion.fsm import corrections, menu, notices
from companion.fsm.dialog import Dialog
from companion.fsm.naming import LONGEST_NAME
from companion.fsm.options import Options
from companion.fsm.orders import Answers, Order
from companion.fsm.table import Table
from companion.fsm.tagging import NameCards, Offered, named
from companion.hw.ports import Condition, DeviceNotice
from companion.live import TROUBLES
from companion.tags import Offer, Tags, Walk
from companion.ui.canvas import overflows
from companion.ui.page import Line
from companion.ui.texts import translator
from tests.fsm.games import TABLE_GAMES, Change, TableGame
from tests.fsm.seats import house

LANGUAGES = ("en", "de", "fr")
WIDEST = tuple(f"{n}{'W' * (LONGEST_NAME - 1)}" for n in range(9))
DEEPEST, TO_THE_END = 3, 9
MARK = "!!"
"""What stands behind a word over the title."""

of_every_deck = pytest.mark.parametrize(
    ("table_game", "deck"),
    [(game, deck) for game in TABLE_GAMES for deck in game.decks],
    ids=lambda value: getattr(value, "name", value),
)


def opened(first: Dialog, deepest: int = DEEPEST, refused: Any = None) -> Iterator[Dialog]:
    """The dialog, what its keys lead to, and the refusals that they bring; each page once."""
    seen: set[str] = set()
    waiting = [(first, 0)]
    while waiting:
        dialog, depth = waiting.pop()
        page = str(dialog.page(str))
        if page in seen or depth > deepest:
            continue
        seen.add(page)
        yield dialog
        for key, held in touches():
            reply = dialog.hold(key) if held else dialog.press(key)
            if isinstance(reply, Answer) and refused is not None:
                reply = refused(reply)
            if isinstance(reply, Refusal):
                waiting.append((notices.Refused(reply), depth))
            elif reply is not None and not isinstance(reply, Answer | Answers | Order):
                waiting.append((reply, depth + 1))


def positions(table_game: TableGame, deck: str, seed: int) -> Iterator[Session]:
    """A whole game; every few positions as they are, with the largest numbers and, where the game
    has such, with hardly anything left."""
    game = table_game.widest(deck, seed)
    policy, rng, session = table_game.policy(), Random(seed), Session.in_memory(game)
    number = 0
    while game.prompt(session.state):
        if number % table_game.looked_at == 0:
            yield session
            yield changed(session, table_game.rich(session.state))
        scant = table_game.scant(session.state)
        if scant and number % table_game.looked_at < 2:
            yield changed(session, scant)
        number += 1
        assert not isinstance(session.answer(policy(game, session.state, rng)), Refusal)
    yield changed(session, table_game.rich(session.state))


def changed(session: Session, change: Change) -> Session:
    """The same position after a correction."""
    copy = Session(session.game, session.journal, session.timeline.fork(), session.last_hash)
    copy.journal = type(session.journal)(session.journal.header)
    assert not isinstance(copy.correct(*change), Refusal)
    return copy


def dialogs(session: Session, options: Options, game: str) -> Iterator[Dialog]:
    """All that the table can show in a position."""
    table = Table(house(game=game), options, session)
    assert table.sitting is not None
    face, state = table.sitting.face, session.state
    depth = DEEPEST if table.prompt else TO_THE_END
    yield from opened(face.question(state), depth, lambda answer: refused(session, answer))
    yield from face.looks(session)
    yield from opened(corrections.Check(table.sitting))
    for trigger in ("menu", "settings", "pause", "lock"):
        screen = menu.screen(table, trigger)
        assert screen is not None
        yield from opened(screen)
    yield from opened(corrections.repairs(table.sitting))
    last = [node.entry for node in session.timeline.nodes[-1:]]
    consequences = face.consequences(last, state)
    if consequences is not None:
        yield from opened(consequences)


def refused(session: Session, answer: Answer) -> Refusal | None:
    outcome = session.game.apply(session.state, answer)
    return outcome if isinstance(outcome, Refusal) else None


def faults(dialog: Dialog, say: Any) -> Iterator[str]:
    """What is too long, and a question that has no help."""
    yield from overflows(dialog.page(say))
    yield from overflows(dialog.help(say))
    if not any(line.left for line in dialog.help(say).lines):
        yield f"no help to {dialog.page(say)}"


def faults_in_all_languages(dialog: Dialog, texts: str) -> set[str]:
    return {
        fault for language in LANGUAGES for fault in faults(dialog, translator(language, texts))
    }


@of_every_deck
def test_nothing_of_a_game_is_too_long_and_everything_has_its_help(
    table_game: TableGame, deck: str
) -> None:
    found: set[str] = set()
    for clocks in (False, True):
        options = Options(clocks=clocks, chits=not clocks)
        for session in positions(table_game, deck, seed=int(clocks)):
            for dialog in dialogs(session, options, table_game.name):
                found |= faults_in_all_languages(dialog, table_game.texts)
    assert found == set()


@of_every_deck
def test_nothing_before_a_game_is_too_long_and_everything_has_its_help(
    table_game: TableGame, deck: str
) -> None:
    at_home = house(deck, game=table_game.name, names=WIDEST)
    table = Table(at_home, Options())
    all_on = Options(clocks=True, sound=True, lock=True, turned=True, turn_each=True)
    other = Table(at_home, all_on)
    left = menu.known_by(dict(zip("ab", WIDEST, strict=False)), 100, "2026-12-31")
    firsts = (
        at_home.game.lobby(),
        menu.main(table),
        menu.settings(table),
        menu.settings(other),
        menu.welcome(left),
    )
    found: set[str] = set()
    for first in firsts:
        for dialog in opened(first, deepest=5):
            found |= faults_in_all_languages(dialog, table_game.texts)
    assert found == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table_game", TABLE_GAMES, ids=lambda game: game.name)
def test_what_the_table_says_of_tags_fits(
    language: str, table_game: TableGame, tmp_path: Path
) -> None:
    names = find_game(table_game.name).cards(tmp_path)
    say, found = translator(language, table_game.texts), set[str]()
    for card, name in names.items():
        other = next(iter(names))
        asking = Walk(Tags({"uid": card}), (other,)).see("uid")
        pages = (
            Offered(Offer("uid", card), name),
            NameCards(Walk(Tags(), (card,)), names.__getitem__),
            NameCards(asking, names.__getitem__),
            NameCards(Walk(Tags(), ()), names.__getitem__),
        )
        found |= {fault for page in pages for fault in faults(page, say)}
        found |= set(over_the_title(named(name).said(say)))
    assert found == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_table_says_of_devices_and_of_the_disk_fits(language: str) -> None:
    say = translator(language)
    said = [
        notices.of_device(DeviceNotice(device, condition, "", 0.0)).said(say)
        for device in ("display", "reader", "button BACK")
        for condition in Condition
    ]
    found = [fault for text in said for fault in over_the_title(text)]
    disk = [Line(say("NOT SAVED"), trouble.said(say)) for trouble in TROUBLES.values()]
    assert not found
    assert all(line.fits for line in disk)


def over_the_title(text: str) -> Iterator[str]:
    line = Line(text, MARK)
    if not line.fits:
        yield line.text
