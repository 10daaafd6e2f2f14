"""Random games over all 28 line choices: what must hold after every decision of any game."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.games.foothills.settings import Settings
from tests.foothills.playouts import LINE_CHOICES, Audit, Playout

HOUSE_RULES = Settings(
    short_refill="skip",
    porthmadog="split",
    pub_again=True,
    ferry_selected=False,
    steelworker="any",
    adjacent_from_home="start",
    stalled_after=3,
)


def audited(playouts: Iterable[Playout]) -> int:
    """Play these games under audit; how many decisions were looked at."""
    count = 0
    for playout in playouts:
        audit = Audit(playout.game)
        for _, outcome in playout.decisions():
            audit.check(outcome)
            count += 1
        assert playout.game.result(playout.state) is not None
    return count


@pytest.mark.parametrize("deck", ["sample", "rulebook"])
@pytest.mark.parametrize("part", range(2))
def test_all_holds_after_every_decision_of_every_line_choice(deck: str, part: int) -> None:
    games = (Playout(lines, seed=part, of=deck) for lines in LINE_CHOICES[part::2])
    assert audited(games) > 14 * 100


@pytest.mark.parametrize("deck", ["sample", "rulebook"])
def test_all_holds_with_every_setting_the_other_way(deck: str) -> None:
    games = (Playout(lines, 1, deck, HOUSE_RULES) for lines in LINE_CHOICES[::9])
    assert audited(games) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("settings", [Settings(), HOUSE_RULES], ids=["default", "other"])
@pytest.mark.parametrize("deck", ["sample", "rulebook"])
def test_all_holds_in_very_many_games(deck: str, settings: Settings, seed: int) -> None:
    games = (Playout(lines, seed, deck, settings) for lines in LINE_CHOICES)
    assert audited(games) > 28 * 100
