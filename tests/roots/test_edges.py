"""The phase table says exactly what can come next: nothing else happens, and all of it does."""

from __future__ import annotations

from companion.core.phases import Edge
from companion.games.roots.phases import ASKING, AUTOMATIC, TABLE
from companion.games.roots.settings import Settings
from companion.games.roots.state import FOLLOW
from tests.roots.playouts import Playout
from tests.roots.tabletop import Tabletop


def way_of(table: Tabletop, *answers: str) -> set[Edge]:
    return {edge for answer in answers for edge in table.answer(answer).edges}


def beginning() -> set[Edge]:
    """What runs before the first question is no part of an outcome."""
    assert (Tabletop("board").phase, Tabletop("counts").phase) == ("plant", "act")
    return {Edge("plant", "setup", "plant"), Edge("ready", "setup", "turn")}


def stopping() -> set[Edge]:
    return way_of(Tabletop.counts(), "stopped")


def a_board_emptied_by_hand() -> set[Edge]:
    return way_of(Tabletop.counts().put(100, "token", "tiles", "lost"), "end")


def telling_what_a_flood_takes() -> set[Edge]:
    table = Tabletop.counts(Settings(discards="told")).hand("blue", 1).answer("end", "end")
    return way_of(table, "weather flood", *["discard maple"] * 2, "discard seed")


def leaving_steps_that_a_correction_made_impossible() -> set[Edge]:
    """A pine without a token, an attack without a target, a forage on an empty board."""
    pine = Tabletop.board().hand("blue", 1).answer("play pitch-pine")
    for tile in ("3,0", "4,0", "5,0"):
        pine.put(1, "token", tile, "lost")
    aim = Tabletop.board().roots("orange", "V6,0").hand("blue", 1).answer("play invasive")
    aim.put(1, "orange root", "V6,0", "orange/roots")
    forage = Tabletop.board().sky("forager")
    for tile in list(forage.options()):
        forage.put(1, "token", tile.split()[1], "lost")
    return way_of(pine, "forgo") | way_of(aim, "forgo") | way_of(forage, "forgo")


def test_every_edge_of_the_table_is_passed_and_no_other() -> None:
    passed = beginning()
    for follow in FOLLOW:
        for seed in range(6):
            passed |= Playout(follow, seed).finish().edges
    passed |= stopping() | a_board_emptied_by_hand() | telling_what_a_flood_takes()
    passed |= leaving_steps_that_a_correction_made_impossible()
    assert TABLE.edges == passed


def test_every_phase_asks_or_runs_by_itself() -> None:
    assert set(TABLE.phases) == {*ASKING, *AUTOMATIC, "finished"}
