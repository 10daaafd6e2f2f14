"""A session of Root by the Foot: undo, amend, recount and correct (RF:Q-28)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.answers import Answer, Refusal
from companion.core.ledger import Move
from companion.core.session import Amended, Session
from companion.games.roots.game import Roots, Setup
from companion.games.roots.policies import random
from companion.games.roots.state import FOLLOW
from tests.playing import given, new_session, replayed

both_ways = pytest.mark.parametrize("follow", FOLLOW)


def session(follow: str = "counts", decisions: int = 0, **setup: Any) -> Session:
    game = Roots(Setup(follow=follow, **setup))
    table, rng = new_session(game), Random(4)
    for _ in range(decisions):
        given(table, random(game, table.state, rng))
    return table


@both_ways
def test_a_game_is_undone_to_its_start_and_done_again(follow: str) -> None:
    table = session(follow, 150)
    end, steps = table.state, 0
    while table.undo() is not None:
        steps += 1
    assert table.state == table.game.start() and steps > 50
    while table.redo() is not None:
        steps -= 1
    assert table.state == end and steps == 0
    assert replayed(table).state == end


def test_a_token_is_amended_and_what_came_after_stands() -> None:
    table = session()
    for text in ("gather", "face +5", "gather", "face 0", "end"):
        given(table, text)
    amended = table.amend(2, Answer.parse("face +1"))
    assert isinstance(amended, Amended) and amended.refusal is None and amended.kept == 3
    state = table.state
    assert state.places["blue/pool"] == {"token": 2, "+1": 1, "0": 1}
    assert state.places["blue/hand"] == {"card": 1}, "the card token drew after all"
    assert replayed(table).state == state


def test_an_amendment_that_later_answers_do_not_fit_says_which() -> None:
    table = session("board")
    for text in ("root H3,0", "root H3,10", "root H4,0", "root H4,10", "root H5,0", "root H5,10"):
        given(table, text)
    for text in ("grow", "root V4,0", "root V4,1", "gather 3,0", "face 0"):
        given(table, text)
    amended = table.amend(8, Answer.parse("root V6,0"))
    assert isinstance(amended, Amended) and amended.refusal is not None
    assert amended.dropped[0].text == "root V4,1"
    assert amended.refusal.rules == ("RF:GROW-2",)


@both_ways
def test_the_table_wins_whatever_the_companion_thinks(follow: str) -> None:
    """RF:Q-28: points, season, hands, scores and board are put right, and the log keeps it."""
    table = session(follow, 60)
    before = table.state
    table.correct([], {"ap": 9, "season": "winter", "lock": True, "blue_seeds": 2})
    record = table.state.record
    assert (record.ap, record.season, record.lock, record.blue_seeds) == (9, "winter", True, 2)
    table.correct([Move(2, "card", "deck", "orange/hand")])
    held = before.ledger.count("card", "orange/hand")
    assert table.state.ledger.count("card", "orange/hand") == held + 2
    if follow == "board":
        table.correct([Move(1, "blue root", "blue/roots", "V9,9")])
        assert table.state.ledger.count("blue root", "V9,9") == 1
    assert table.state.ledger.totals() == before.ledger.totals()
    assert replayed(table).state == table.state


def test_a_recount_makes_the_ledger_agree_with_the_table() -> None:
    """RF:Q-28"""
    table = session(decisions=60)
    table.recount({"blue/hand": {"card": 3}, "deck": {"card": 17}})
    ledger = table.state.ledger
    assert (ledger.count("card", "blue/hand"), ledger.count("card", "deck")) == (3, 17)
    assert ledger.totals()["card"] == 35


def test_a_correction_that_makes_no_sense_is_refused() -> None:
    table = session()
    for marks in ({"stack": [{"phase": "nap"}]}, {"weather": "fine"}, {"main": 3}):
        assert isinstance(table.correct([], marks), Refusal)
    assert isinstance(table.correct([Move(36, "card", "deck", "blue/hand")]), Refusal)


@both_ways
def test_whatever_is_forced_is_done_without_a_question(follow: str) -> None:
    """Only where nothing can be given away: the window is always asked."""
    table = session(follow, 200)
    forced = [entry for entry in table.journal if entry.forced]
    assert all(entry.phase not in {"act", "window"} for entry in forced)


def test_a_ruling_is_kept_in_the_log_and_makes_no_pieces() -> None:
    table = session("board")
    for text in ("root H3,0", "root H3,10", "root H4,0", "root H4,10", "root H5,0", "root H5,10"):
        given(table, text)
    totals = table.state.ledger.totals()
    given(table, "grow")
    (entry,) = given(table, "root V9,9 !RF:GROW-2")
    assert entry.text.endswith("!RF:GROW-2")
    assert table.state.ledger.totals() == totals
    assert replayed(table).state == table.state
