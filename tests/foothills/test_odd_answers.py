"""Whatever is said is answered: an odd answer is refused with a reason, and breaks nothing."""

from __future__ import annotations

import pytest

from companion.core.answers import UNFIT
from companion.games.foothills.phases import ASKING
from tests.foothills.playouts import LINE_CHOICES, Playout, rule_ids
from tests.foothills.tabletop import Tabletop
from tests.foothills.vocabulary import vocabulary_facts
from tests.playouts import OddAnswers

WORDS = (
    *("", "-", "?", "x", "0", "1", "2", "7", "99", "-1", "²", "½"),
    *("i", "s", "e", "r", "p", "is", "ii", "iiii", "sss", "ie", "i@bag", "s@yard", "i@pub", "@"),
    *("A", "B", "E", "F", "AB", "AA", "V", "IX", "VIII", "supply", "bag", "yard", "pub", "home"),
    *("I-1", "I-2", "I-2/1", "VIII-4/3", "I/II-5", "I/II-5/1", "yes", "no", "maybe", "rr>s"),
    *("tea-break", "mason", "scores", "rubble", "cost.1", "1 stone", "none"),
)
ODD = OddAnswers(ASKING, WORDS, rule_ids())


@pytest.mark.parametrize("seed", range(6))
def test_odd_answers_are_refused_and_break_nothing(seed: int) -> None:
    facts = vocabulary_facts(seed) if seed % 3 == 2 else None
    playout = Playout(
        LINE_CHOICES[seed * 5], seed, "rulebook" if seed % 3 == 1 else "sample", facts=facts
    )
    ODD.try_on(playout, seed)


def test_after_the_end_nothing_is_asked() -> None:
    assert ODD.are_refused_after_the_end(Playout(LINE_CHOICES[0], 1))


def test_no_ruling_finds_a_card_in_a_vacant_slot() -> None:
    """FH:PUB-9: there would be nothing to score, and nothing to turn."""
    table = Tabletop.ready().only("blue", "A", "E").mark(blue_stations=9)
    assert table.answer("select E", "move pub").refused("score B") == ("FH:PUB-9", UNFIT)
    assert table.refused("score B !FH:PUB-9") == ("FH:PUB-9", UNFIT)
    table = (
        Tabletop.ready(of="rulebook").only("blue", "A", "E").card("blue", "light-work-gang", True)
    )
    assert table.answer("select E").refused("flip B") == ("FH:PUB-9", UNFIT)
    assert table.refused("flip B !FH:PUB-9") == ("FH:PUB-9", UNFIT)


@pytest.mark.parametrize("deck", ["sample", "rulebook"])
def test_no_ruling_builds_without_a_tile(deck: str) -> None:
    """FH:LIMIT-2: it would be found out only when an open cost has been told."""
    table = Tabletop.ready(of=deck).clear("V-2").give("blue", stone=1, rubble=1)
    table.answer("select D").put(16, "blue tile", "blue/tiles", "lost")
    assert table.refused("build V-2/1 !FH:LIMIT-2") == ("FH:LIMIT-2", UNFIT)
