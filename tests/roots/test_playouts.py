"""Random games in both ways of following: what must hold after every decision of any game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import pytest

from companion.core.answers import Refusal
from companion.games.roots.pieces import CARDS, FACES, VALUES, WEATHER
from companion.games.roots.scoring import foraged, score
from companion.games.roots.settings import Settings
from companion.games.roots.state import FOLLOW
from tests.roots.playouts import Audit, Playout, UnrulyPlayout

both_ways = pytest.mark.parametrize("follow", FOLLOW)


def audit(playouts: Iterable[Playout], sparsely: int = 1) -> None:
    """Play these games to the end, looking at every state, or at one in so many."""
    for playout in playouts:
        auditor = Audit(playout.game)
        for number, (_, outcome) in enumerate(playout.decisions()):
            if number % sparsely == 0 or sparsely == 1:
                auditor.check(outcome)
            else:
                auditor.follow(outcome)
        assert playout.game.result(playout.state) is not None


@pytest.mark.parametrize("seed", range(4))
def test_all_holds_after_every_decision_with_counts(seed: int) -> None:
    audit([Playout("counts", seed)])


@pytest.mark.parametrize("seed", range(4))
def test_all_holds_after_decisions_on_the_board(seed: int) -> None:
    audit([Playout("board", seed)], sparsely=7)


@pytest.mark.soak
@both_ways
@pytest.mark.parametrize("seed", range(100, 140))
def test_all_holds_in_very_many_games(follow: str, seed: int) -> None:
    audit([Playout(follow, seed)])


@both_ways
@pytest.mark.parametrize("seed", range(3))
def test_cards_tokens_and_pieces_are_conserved(follow: str, seed: int) -> None:
    """35 player cards, 20 weather cards, 100 tokens, 200 pieces, and values that add to 197."""
    playout = Playout(follow, seed)
    for _ in playout.decisions():
        totals = playout.state.ledger.totals()
        assert totals["card"] == 35 == sum(totals[card] for card in CARDS)
        assert sum(totals[card] for card in WEATHER) == 20
        assert totals["token"] == 100 == sum(totals[face] for face in FACES)
        assert totals["blue root"] + totals["orange root"] == 200
        assert sum(VALUES[face] * totals[face] for face in FACES) == 197


@both_ways
def test_season_lock_and_seats_are_constant_within_a_round(follow: str) -> None:
    """RF:ROUND-6"""
    playout = Playout(follow, 3)
    before = playout.state.record
    for _ in playout.decisions():
        now = playout.state.record
        if (now.season, now.lock, now.leads) != (before.season, before.lock, before.leads):
            assert now.round == before.round + 1
        before = now


@both_ways
def test_a_finished_game_leaves_no_token_and_its_points_add_up(follow: str) -> None:
    """RF:END-1, RF:SCORE-3"""
    for seed in range(4):
        state = Playout(follow, seed).finish().state
        totals = [score(state, player).total for player in ("blue", "orange")]
        assert sum(totals) + foraged(state).total == 197
        assert not state.places["face-down"]


@both_ways
def test_rulings_make_and_destroy_no_pieces_and_leave_a_game_that_can_go_on(follow: str) -> None:
    for seed in range(8):
        playout = UnrulyPlayout(follow, seed)
        totals = playout.state.ledger.totals()
        for _ in islice(playout.decisions(), 250):
            assert playout.state.ledger.totals() == totals
            marks = playout.game.marks(playout.state)
            assert playout.game.restore(playout.state.ledger, marks) == playout.state


@both_ways
def test_warnings_are_for_what_is_allowed_and_name_rules_that_there_are(follow: str) -> None:
    playout = Playout(follow, 5, Settings())
    warned = set()
    for _ in islice(playout.decisions(), 400):
        for answer in playout.game.options(playout.state):
            for reason in playout.game.warnings(playout.state, answer):
                assert not isinstance(playout.game.apply(playout.state, answer), Refusal)
                assert reason.words
                warned.update(reason.rules)
    assert "RF:CARD-EVERGREEN-2" in warned
    assert ("RF:GROW-6" in warned) == (follow == "board")
