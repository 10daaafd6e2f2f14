"""Gather (RF:GATHER)."""

import pytest

from companion.games.roots.pieces import FACES
from companion.games.roots.scoring import score
from companion.games.roots.settings import Settings
from tests.roots.tabletop import Tabletop

BOTH = pytest.mark.parametrize(
    ("table", "gather"),
    [(Tabletop.counts, "gather"), (Tabletop.board, "gather 4,0")],
    ids=["counts", "board"],
)


@BOTH
def test_gathering_costs_two_points(table: type[Tabletop], gather: str) -> None:
    """RF:GATHER-1"""
    assert table().answer(gather).record.ap == 2
    poor = table().mark(ap=1)
    assert poor.refused(gather) == ("RF:TURN-2", "RF:GATHER-1")


@BOTH
def test_a_season_may_alter_the_cost(table: type[Tabletop], gather: str) -> None:
    """RF:Q-11"""
    assert table().mark(season="autumn").answer(gather).record.ap == 1


def test_a_token_is_taken_that_borders_an_own_root() -> None:
    """RF:GATHER-2: main roots count."""
    table = Tabletop.board()
    assert table.options("gather") == ["gather 3,0", "gather 4,0", "gather 5,0"]
    assert table.refused("gather 4,1") == ("RF:GATHER-2",)
    assert table.can_overrule("gather 4,1")
    table.answer("gather 3,0", "face +5")
    assert not table.can_overrule("gather 3,0")
    assert table.count("token", "3,0") == 0


def test_first_come_first_served() -> None:
    """RF:GATHER-3"""
    table = Tabletop.board().roots("orange", "V4,0", "V5,0", "H4,1")
    table.answer("gather 4,0", "face +7").answer("end")
    assert "gather 4,0" not in table.options()


@BOTH
def test_the_token_goes_to_the_pool(table: type[Tabletop], gather: str) -> None:
    """RF:GATHER-4"""
    after = table().answer(gather, "face +5")
    assert after.count("token", "blue/pool") == after.count("+5", "blue/pool") == 1
    assert score(after.state, "blue").total == 5


@BOTH
def test_a_card_token_draws_a_card_at_once_and_scores_one(
    table: type[Tabletop], gather: str
) -> None:
    """RF:GATHER-5"""
    after = table().answer(gather, "face +1")
    assert after.cards("blue") == 1 and after.cards("orange") == 0
    assert after.moved("card")[0].auto
    assert score(after.state, "blue").total == 1


@BOTH
def test_the_face_of_a_gathered_token_is_open(table: type[Tabletop], gather: str) -> None:
    """RF:GATHER-6"""
    after = table().answer(gather)
    assert after.options() == [f"face {face}" for face in FACES]
    after.answer("face -1")
    assert after.state.places["blue/pool"] == {"token": 1, "-1": 1}


def test_no_token_is_known_before_it_is_turned_over() -> None:
    """RF:GATHER-7: any face may lie anywhere."""
    for tile in ("3,0", "4,0"):
        table = Tabletop.board().answer(f"gather {tile}")
        assert table.options() == [f"face {face}" for face in FACES]
        assert table.state.places["face-down"] == FACES


def test_a_bad_token_cannot_be_put_back() -> None:
    """RF:GATHER-8"""
    table = Tabletop.board().answer("gather 3,0", "face -1")
    assert score(table.state, "blue").total == -1
    assert all("3,0" not in option for option in table.options())
    table.sky("forager").answer("forage 9,9", "face 0", "forage 9,8", "face 0")
    assert table.count("-1", "blue/pool") == 1


def test_a_pine_gathers_by_the_same_rules() -> None:
    """RF:GATHER-9"""
    table = Tabletop.board().hand("blue", 1).answer("play pitch-pine")
    assert table.options() == ["gather 3,0", "gather 4,0", "gather 5,0"]
    assert table.refused("gather 9,9") == ("RF:GATHER-2",)
    table.answer("gather 5,0", "face +1")
    assert (table.phase, table.cards("blue")) == ("act", 1)
    counted = Tabletop.counts().hand("blue", 1).answer("play pitch-pine", "face +1")
    assert (counted.phase, counted.cards("blue")) == ("act", 1)


def test_collected_tokens_are_open_unless_scores_are_hidden() -> None:
    """RF:Q-15: hiding is for the screens; the ledger knows in any case."""
    assert Settings().scores == "open"
    for scores in ("open", "hidden"):
        table = Tabletop.counts(Settings(scores=scores)).answer("gather", "face +3")
        assert score(table.state, "blue").total == 3


def test_faces_that_all_lie_open_cannot_come_again() -> None:
    table = Tabletop.counts().answer("gather", "face +7", "gather")
    assert "face +7" not in table.options()
    assert not table.can_overrule("face +7")
