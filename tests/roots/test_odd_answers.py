"""Whatever is said is answered: an odd answer is refused with a reason, and breaks nothing."""

from __future__ import annotations

import pytest

from companion.games.roots.phases import ASKING
from companion.games.roots.state import FOLLOW
from tests.playouts import OddAnswers
from tests.roots.playouts import Playout, rule_ids

WORDS = (
    *("", "-", "?", "x", "0", "1", "2", "7", "99", "-1", "²", "cost=", "cost=1", "cost=-1"),
    *("+7", "+5", "+1", "+2", "H0,0", "V5,1", "H10,0", "V0,10", "h1,1", "4,0", "9,9", "10,0", "4"),
    *("maple", "ironwood", "pitch-pine", "invasive", "oak", "season", "eclipse", "blue", "deck"),
)
ODD = OddAnswers(ASKING, WORDS, rule_ids())


@pytest.mark.parametrize("follow", FOLLOW)
@pytest.mark.parametrize("seed", range(3))
def test_odd_answers_are_refused_and_break_nothing(follow: str, seed: int) -> None:
    ODD.try_on(Playout(follow, seed), seed, n=4)


@pytest.mark.parametrize("follow", FOLLOW)
def test_after_the_end_nothing_is_asked(follow: str) -> None:
    assert ODD.are_refused_after_the_end(Playout(follow, 1))
