"""Random games over all 28 line choices: what must hold after every decision of any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

import pytest

from companion.games.foothills.facts import BadFact, Key, parse_fact
from companion.games.foothills.settings import Settings
from tests.foothills.playouts import LINE_CHOICES, Audit, Playout, UnrulyPlayout
from tests.foothills.vocabulary import vocabulary_facts

HOUSE_RULES = Settings(
    short_refill="skip",
    porthmadog="split",
    pub_again=True,
    ferry_selected=False,
    steelworker="any",
    adjacent_from_home="start",
    stalled_after=8,
)
"""Every setting the other way; players at random, offered to stop any sooner, hardly ever see the
second half of a game."""


def audit(playouts: Iterable[Playout]) -> Counter[str]:
    """Play these games under audit to the end; how many ended by the rules, how many by choice."""
    ends: Counter[str] = Counter()
    for playout in playouts:
        auditor = Audit(playout.game)
        for _, outcome in playout.decisions():
            auditor.check(outcome)
        assert playout.game.result(playout.state) is not None
        ends["stopped" if playout.state.record.stalled else "played out"] += 1
    return ends


def assert_played_out(games: int, ends: Counter[str]) -> None:
    """All were played, and nearly all to the end that the rules know, so that all of the game was
    looked at: an audit of openings only would prove little."""
    assert ends.total() == games
    assert ends["stopped"] <= games / 4


@pytest.mark.parametrize("deck", ["sample", "rulebook"])
@pytest.mark.parametrize("part", range(2))
def test_all_holds_after_every_decision_of_every_line_choice(deck: str, part: int) -> None:
    games = (Playout(lines, seed=part, of=deck) for lines in LINE_CHOICES[part::2])
    assert_played_out(14, audit(games))


@pytest.mark.parametrize("deck", ["sample", "rulebook"])
def test_all_holds_with_every_setting_the_other_way(deck: str) -> None:
    games = (Playout(lines, 1, deck, HOUSE_RULES) for lines in LINE_CHOICES[::9])
    assert_played_out(4, audit(games))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("settings", [Settings(), HOUSE_RULES], ids=["default", "other"])
@pytest.mark.parametrize("deck", ["sample", "rulebook"])
def test_all_holds_in_very_many_games(deck: str, settings: Settings, seed: int) -> None:
    games = (Playout(lines, seed, deck, settings) for lines in LINE_CHOICES)
    assert_played_out(28, audit(games))


@pytest.mark.parametrize("part", range(2))
def test_all_holds_with_anything_printed_that_an_owner_can_state(part: int) -> None:
    """Every effect of the vocabulary, on grey sides, surveyor spaces and stations just built."""
    games = (
        Playout(LINE_CHOICES[seed % 28], seed, facts=vocabulary_facts(seed))
        for seed in range(part, 16, 2)
    )
    assert_played_out(8, audit(games))


def test_rulings_make_and_destroy_no_pieces_and_leave_a_game_that_can_go_on() -> None:
    for seed in range(36):
        facts = vocabulary_facts(seed) if seed % 3 == 2 else None
        of = "rulebook" if seed % 3 == 1 else "sample"
        playout = UnrulyPlayout(LINE_CHOICES[seed % 28], seed, of, facts=facts)
        totals = playout.state.ledger.totals()
        for _ in islice(playout.decisions(), 300):
            assert playout.state.ledger.totals() == totals
            marks = playout.game.marks(playout.state)
            assert playout.game.restore(playout.state.ledger, marks) == playout.state


def test_only_effects_that_their_place_has_a_use_for_can_be_stated() -> None:
    """A surveyor space is not selected: its price is that of an exchange. Cards hold no tickets."""
    for key, text in (
        (Key("V-2", "action"), "pay 1 rubble; gain 1 vp"),
        (Key("V-2", "action"), "needs ticket; gain 1 vp"),
        (Key("V-2", "action"), "flip another"),
        (Key("V-2", "effect"), "ticket"),
        (Key("mason", "text"), "build; summit"),
    ):
        with pytest.raises(BadFact, match="cannot stand here"):
            parse_fact(key, text)
