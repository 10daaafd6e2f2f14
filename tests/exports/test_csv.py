"""The table of turns: read back by the csv module, it adds up to the result."""

from __future__ import annotations

import csv
import io

import pytest

from companion.log.exports.chronicle import Chronicle
from companion.log.exports.table import csv_bytes
from tests.exports.played import (
    HARD_NAMES,
    TABLES,
    eventful,
    finished,
    finished_at,
    marked,
    named,
    plugin_of,
    setup,
    told,
)

SOURCES = ("chits", "passengers", "lines", "summit", "cards")


def rows_of(chronicle: Chronicle) -> list[dict[str, str]]:
    text = csv_bytes(chronicle).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("table", TABLES)
def test_every_source_adds_up_to_the_result(table: str) -> None:
    chronicle = finished_at(table)
    rows = rows_of(chronicle)
    per_point = plugin_of(chronicle.game.name).units_per_point
    for seat, sources in chronicle.points.items():
        won = {source: sum(float(row[f"{seat} {source}"]) for row in rows) for source in sources}
        assert won == sources
        assert sum(won.values()) == chronicle.result["totals"][seat] / per_point
        assert float(rows[-1][f"{seat} score"]) == sum(won.values())


@pytest.mark.parametrize("table", TABLES)
def test_there_is_a_row_for_each_turn_at_every_table(table: str) -> None:
    chronicle = finished_at(table)
    rows = rows_of(chronicle)
    assert [int(row["turn"]) for row in rows] == [turn.number for turn in chronicle.turns]
    assert int(rows[-1]["turn"]) == chronicle.result["turns"]


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_turns_add_up_to_the_result(seed: int) -> None:
    chronicle = finished(seed)
    rows = rows_of(chronicle)
    for colour in ("blue", "green"):
        won = {s: sum(float(row[f"{colour} {s}"]) for row in rows) for s in SOURCES}
        scores = chronicle.result["scores"][colour]
        assert won["chits"] == scores["chits"] / 2
        assert won["lines"] == sum(scores["lines"].values()) / 2
        assert sum(won.values()) == chronicle.result["totals"][colour] / 2
        assert float(rows[-1][f"{colour} score"]) == scores["total"] / 2


def test_there_is_one_row_for_each_turn() -> None:
    rows = rows_of(finished())
    assert [int(row["turn"]) for row in rows] == list(range(finished().result["turns"] + 1))
    assert {row["player"] for row in rows[1:]} == {"blue", "green"}
    assert all(float(row["seconds"]) > 0 for row in rows)
    assert sum(float(row["seconds"]) for row in rows) == pytest.approx(finished().played, abs=30)


def test_counts_are_those_of_the_table_after_the_turn() -> None:
    chronicle = finished()
    for row, turn in zip(rows_of(chronicle), chronicle.turns, strict=True):
        bag = turn.after.ledger.places["bag"]
        assert int(row["bag iron"]) == bag.get("iron", 0)
        assert int(row["bag event"]) == bag.get("event", 0)


def test_what_must_be_marked_is_marked() -> None:
    rows = rows_of(marked())
    assert {row["deck"] for row in rows} == {"rulebook"}
    assert any(row["unverified"] == "yes" for row in rows)
    assert any(row["corrections"] for row in rows)
    assert any(row["undone"] for row in rows)
    ruled = rows_of(told(eventful(setup(), 1)))
    assert any(row["rulings"].startswith("FH:") for row in ruled)


@pytest.mark.parametrize("name", HARD_NAMES)
def test_names_are_whole_and_no_formula(name: str) -> None:
    rows = rows_of(told(eventful(named(name, name), 1, answers=30)))
    cells = {row["name"] for row in rows if row["player"]}
    assert all(not cell.startswith(("=", "+", "-", "@", "\t")) for cell in cells)
    assert cells in ({name}, {"'" + name})
