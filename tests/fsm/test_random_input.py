"""Presses, holds and scans by somebody who half knows the game: every one is answered.

Most fingers play on, so that games are finished; the rest press anything, so that every screen is
opened, and left, at any moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from companion.bench.robot import Touch, way_to
from companion.core.answers import Answer, Refusal
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.modes import MODES
from companion.fsm.options import Options
from companion.fsm.orders import Answers, Order
from companion.fsm.table import Table
from companion.hw.ports import Condition, DeviceNotice, Hold, Input, Key, Press, TagSeen
from companion.ui.canvas import overflows
from tests.fsm.games import TABLE_GAMES, TableGame
from tests.fsm.seats import house

LETTERS = (Key.A, Key.B, Key.C, Key.D, Key.E)
ANY_KEY = [*LETTERS * 3, *[Key.OK] * 4, Key.BACK]


def finger(rng: Random, at: float, cards: Sequence[str]) -> Input:
    """Anything at all."""
    dice = rng.random()
    if dice < 0.06:
        return TagSeen(rng.choice([*cards, "04DEADBEEF"]), "reader", at)
    if dice < 0.08:
        return DeviceNotice("reader", rng.choice(list(Condition)), "", at)
    if dice < 0.25:
        return Hold(rng.choice(list(Key)), at)
    return Press(rng.choice(ANY_KEY), at)


class Ways:
    """From a question to an answer. Mostly the keys are those that said it the last time: a search
    through all the screens takes far longer than a look whether they still do."""

    def __init__(self) -> None:
        self._last: dict[Answer, tuple[Touch, ...]] = {}
        self._none: set[tuple[str, Answer]] = set()

    def find(self, question: Dialog, answer: Answer) -> tuple[Touch, ...] | None:
        last = self._last.get(answer)
        if last and said(question, last) in (answer, Answers((answer,))):
            return last
        place = str(question.page(str)), answer
        if place in self._none:
            return None
        way = way_to(question, (answer,))
        if way is None:
            self._none.add(place)
        else:
            self._last[answer] = way
        return way


def said(question: Dialog, way: tuple[Touch, ...]) -> Reply:
    """What these keys say in the end; nothing if a question is over before."""
    reply: Reply = question
    for key, held in way:
        if reply is None or isinstance(reply, Answer | Answers | Refusal | Order):
            return None
        reply = reply.hold(key) if held else reply.press(key)
    return reply


@dataclass
class Walk:
    """One table, a seed, and what was seen on it."""

    game: TableGame
    seed: int
    language: str
    deck: str
    noise: float = 0.04
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        cards = {card: card for card in self.game.cards}
        at_home = house(self.deck, cards, self.seed, self.game.name)
        self.table = Table(at_home, Options(language=self.language))
        self.ways = Ways()
        self.plan: list[Input] = []
        self.wild = 0
        self._ended: object = None
        self._checked: object = None

    def run(self, inputs: int) -> Counter[str]:
        at, page = 0.0, self.table.page()
        for number in range(inputs):
            at += self.rng.choice((0.1, 0.5, 0.5, 0.9))
            before = page
            self.table.take(self._next(at))
            page = self.table.page()
            assert page != before, f"input {number} went unanswered on\n{page}"
            assert not overflows(page), f"{overflows(page)}"
            self._look()
        return self.seen

    def _next(self, at: float) -> Input:
        if self.wild or self.rng.random() < self.noise:
            self.plan.clear()
            return self._wild(at)
        if not self.plan:
            self.plan = list(self._sensible(at))
        item = self.plan.pop(0)
        return type(item)(item.key, at)

    def _wild(self, at: float) -> Input:
        """A few of them in a row, often into the menu: that is where the odd corners are."""
        if self.wild == 0:
            self.wild = self.rng.randint(1, 7)
            if self.rng.random() < 0.4:
                return Hold(Key.OK, at)
        self.wild -= 1
        return finger(self.rng, at, self.game.cards)

    def _sensible(self, at: float) -> Iterator[Input]:
        """What leads on: through the lobby, out of a menu, to an answer that the rules allow."""
        table = self.table
        if table.modes.state in {"locked", "paused"}:
            yield Hold(Key.OK, at)
        elif table.session is None or table.prompt is None:
            yield Press(self.rng.choice((Key.A, Key.A, Key.B, Key.OK, Key.BACK)), at)
        elif len(table.layers.top.trail) > 1:
            yield Press(Key.BACK, at)
        elif table.dialog is not table.question:
            yield Press(self.rng.choice((Key.BACK, Key.BACK, Key.OK)), at)
        else:
            yield from self._answer(at)

    def _answer(self, at: float) -> Iterator[Input]:
        session = self.table.session
        assert session is not None
        options = self.game.answers(session.game, session.state)
        way = self.ways.find(self.table.question, self.rng.choice(options))
        way = way or ((self.rng.choice((*LETTERS, Key.OK)), False),)
        for key, held in way:
            yield Hold(key, at) if held else Press(key, at)

    def _look(self) -> None:
        table = self.table
        self.seen[type(table.dialog).__name__] += 1
        self.seen[f"mode {table.modes.state}"] += 1
        if table.sitting is None or table.session is None:
            return
        state = table.session.state
        if state is not self._checked:
            self._checked = state
            assert state.ledger.totals() == table.session.timeline.start.ledger.totals()
        assert table.sitting.turn.state == state.stack[-1].phase
        if table.prompt is None:
            self.seen["finished"] += table.session is not self._ended
            self._ended = table.session
        else:
            self.seen[f"asked {table.prompt.phase}"] += 1


def tables(game: TableGame, walks: int) -> Iterator[Walk]:
    for seed in range(walks):
        yield Walk(game, seed, ("en", "de", "fr")[seed % 3], game.decks[seed % 2])


def walked(game: TableGame, walks: int, inputs: int) -> Counter[str]:
    """What was seen on all these tables; every question and every mode must be among it."""
    seen = Counter[str]()
    for walk in tables(game, walks):
        seen += walk.run(inputs)
    assert {f"mode {mode}" for mode in MODES.phases} - seen.keys() == set()
    assert {f"asked {phase}" for phase in game.asking} - seen.keys() == set()
    return seen


@pytest.mark.parametrize("game", TABLE_GAMES, ids=lambda game: game.name)
def test_every_input_is_answered_nothing_is_lost_and_every_screen_is_seen(game: TableGame) -> None:
    """Thirty-six thousand inputs; several games come to their end among them."""
    assert walked(game, 12, 3000)["finished"] >= game.finished


@pytest.mark.soak
@pytest.mark.parametrize("game", TABLE_GAMES, ids=lambda game: game.name)
def test_a_million_inputs(game: TableGame) -> None:
    assert walked(game, 100, 10_000)["finished"] >= 30 * game.finished
