"""Golden counts of the decision tree: a change anywhere in the options changes a number."""

from __future__ import annotations

import pytest

from tests.foothills.perft import Options, Position, offered, perft, positions, sifted

ALL = positions()
NAMES = [position.name for position in ALL]
QUICK, SLOW = 30_000, 3_000


def depths(position: Position, most: int) -> list[int]:
    return [d for d, count in enumerate(position.counts, start=1) if count <= most]


def counted(position: Position, depth: int, options: Options = offered) -> int:
    table = position.table()
    return perft(table.game, table.state, depth, options)


def test_the_positions_that_matter_are_there_and_deep_enough() -> None:
    assert set(NAMES) >= {
        "opening",
        "porthmadog",
        "devils-bridge",
        "three-events",
        "pub",
        "last-turn",
        "no-action",
        "open-deck",
    }
    assert all(len(position.counts) >= 4 for position in ALL)


@pytest.mark.parametrize("position", ALL, ids=NAMES)
def test_a_position_can_come_about(position: Position) -> None:
    table = position.table()
    assert not table.game.violations(table.state)


@pytest.mark.parametrize("position", ALL, ids=NAMES)
def test_so_many_sequences_of_answers_there_are(position: Position) -> None:
    for depth in depths(position, QUICK):
        assert counted(position, depth) == position.counts[depth - 1], f"depth {depth}"


@pytest.mark.parametrize("position", ALL, ids=NAMES)
def test_the_long_way_through_all_reasons_counts_the_same(position: Position) -> None:
    for depth in depths(position, SLOW):
        assert counted(position, depth, sifted) == position.counts[depth - 1], f"depth {depth}"


@pytest.mark.soak
@pytest.mark.parametrize("position", ALL, ids=NAMES)
def test_so_many_sequences_there_are_at_every_depth_on_file(position: Position) -> None:
    for depth, count in enumerate(position.counts, start=1):
        assert counted(position, depth) == count, f"depth {depth}"


def test_after_the_last_turn_the_tree_ends() -> None:
    position = next(position for position in ALL if position.name == "last-turn")
    assert counted(position, len(position.counts) + 1) == 0
