"""Ten thousand presses, holds and scans by nobody in particular: every one is answered."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.hw.ports import Hold, Input, Key, Press, TagSeen
from companion.ui.canvas import overflows
from tests.fsm.seats import house

CARDS = {card: card for card in ("V-2", "III/IV-1", "tea-break", "salvage", "mason", "VIII-4")}
LETTERS = (Key.A, Key.B, Key.C, Key.D, Key.E)


def finger(rng: Random, at: float) -> Input:
    """Mostly letters, so that games go on; everything else often enough."""
    dice = rng.random()
    if dice < 0.02:
        return TagSeen(rng.choice([*CARDS, "04DEADBEEF"]), "reader", at)
    if dice < 0.05:
        return Hold(rng.choice(list(Key)), at)
    keys = [*LETTERS * 4, *[Key.OK] * 9, Key.BACK]
    return Press(rng.choice(keys), at)


def walk(seed: int, inputs: int, language: str, deck: str = "sample") -> Counter[str]:
    """Play at random; says which titles were seen and how many games were finished."""
    rng = Random(seed)
    table = Table(house(deck, CARDS, seed), Options(language=language))
    seen: Counter[str] = Counter()
    totals = ended = None
    for number in range(inputs):
        before = table.page()
        table.take(finger(rng, number * rng.choice((0.5, 0.9))))
        page = table.page()
        assert page != before, f"input {number} went unanswered on\n{page}"
        assert not overflows(page), f"{overflows(page)}"
        seen[type(table.dialog).__name__] += 1
        seen[table.modes.state] += 1
        if table.session is None:
            totals = None
            continue
        state = table.session.state
        if table.prompt is None and table.session is not ended:
            ended = table.session
            seen["games finished"] += 1
        totals = totals or state.ledger.totals()
        assert state.ledger.totals() == totals
    return seen


@pytest.mark.parametrize(
    ("seed", "language", "deck"),
    [
        (0, "en", "rulebook"),
        (1, "de", "rulebook"),
        (2, "fr", "sample"),
        (3, "en", "sample"),
        (4, "de", "sample"),
        (5, "fr", "rulebook"),
    ],
)
def test_every_input_is_answered_and_nothing_is_lost(seed: int, language: str, deck: str) -> None:
    """Twelve thousand inputs in all, no two walks the same."""
    seen = walk(seed, 2000, language, deck)
    assert {"playing", "menu", "looking", "Refused"} <= set(seen)


@pytest.mark.soak
def test_a_million_inputs_finish_games() -> None:
    seen = Counter[str]()
    for seed in range(100):
        seen += walk(seed, 10_000, ("en", "de", "fr")[seed % 3], ("sample", "rulebook")[seed % 2])
    assert {"paused", "locked", "over"} <= set(seen)
    assert seen["games finished"] >= 20
