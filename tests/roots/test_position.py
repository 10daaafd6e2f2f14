"""Joining a game of Root by the Foot that was begun without the companion."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.core.journal import Entry
from companion.errors import UsageError
from companion.games.roots.game import Roots, Setup
from companion.games.roots.plugin import Plugin
from companion.games.roots.policies import random
from tests.playing import given, new_session
from tests.roots.tabletop import Tabletop


def joined(tmp_path: Path, table: Tabletop, marks: dict[str, object]) -> tuple[Roots, object]:
    """A new game that takes the zones of this table over, and the state after that."""
    path = tmp_path / "position.json"
    path.write_text(json.dumps({"zones": table.state.ledger.to_json(), "marks": marks}))
    game = Roots(Setup(follow=table.state.follow))
    session = new_session(game)
    assert isinstance(session.join(*Plugin().join(game, path)), Entry)
    return game, session.state


def test_counts_are_taken_over_and_a_turn_begins(tmp_path: Path) -> None:
    table = Tabletop.counts().hand("blue", 3).gathered("orange", "+5", "0").discarded("maple")
    marks = {"player": "orange", "season": "autumn", "round": 7}
    game, state = joined(tmp_path, table, marks)
    assert state.ledger == table.state.ledger
    record = state.record
    assert (record.player, record.season, record.round, record.ap) == ("orange", "autumn", 7, 4)
    assert not game.violations(state)


def test_main_roots_are_those_on_the_borders_if_nothing_else_is_said(tmp_path: Path) -> None:
    table = Tabletop.board().roots("blue", "V4,0", "V4,1")
    _, state = joined(tmp_path, table, {})
    assert state.record.main == table.record.main


def test_a_border_with_more_roots_needs_a_word(tmp_path: Path) -> None:
    table = Tabletop.board().roots("blue", "H6,0")
    with pytest.raises(UsageError, match=r"marks\.main"):
        joined(tmp_path, table, {})
    _, state = joined(tmp_path, table, {"main": sorted(table.record.main)})
    assert state.record.main == table.record.main


def test_a_joined_game_is_played_on_to_its_end(tmp_path: Path) -> None:
    table = Tabletop.board().roots("blue", "V4,0", "V4,1").roots("orange", "V3,9")
    game, state = joined(tmp_path, table, {"round": 3})
    path = tmp_path / "position.json"
    session, rng = new_session(game), Random(1)
    session.join(*Plugin().join(game, path))
    while game.prompt(session.state) is not None:
        given(session, random(game, session.state, rng))
        assert not game.violations(session.state)
    assert game.result(session.state) is not None and state is not None
