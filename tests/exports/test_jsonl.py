"""The public log as a stranger meets it, who has the document and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.core.session import Session
from companion.log.exports.formats import FORMATS
from tests.exports.played import (
    HARD_NAMES,
    TABLES,
    eventful,
    finished_at,
    game_at,
    marked,
    named,
    told,
)

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "log.schema.json").read_text(encoding="utf-8"))
Lines = list[dict[str, Any]]


def lines_of(chronicle: Any) -> Lines:
    text = FORMATS["jsonl"].data(chronicle, "en").decode()
    return [json.loads(line) for line in text.split("\n")[:-1]]


CHRONICLES = {
    **{table: finished_at(table) for table in TABLES},
    "marked": marked(),
    **{f"eventful {table}": told(eventful(game_at(table), 2)) for table in TABLES},
}


@pytest.fixture(params=CHRONICLES.values(), ids=CHRONICLES)
def lines(request: pytest.FixtureRequest) -> Lines:
    return lines_of(request.param)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_line_is_as_the_schema_says(lines: Lines) -> None:
    validator = Draft202012Validator(SCHEMA)
    assert [error.message for line in lines for error in validator.iter_errors(line)] == []


def moved(places: dict[str, dict[str, int]], moves: Lines) -> dict[str, dict[str, int]]:
    """As docs/log-format.md tells it: what is missing counts 0, what counts 0 goes missing."""
    for move in moves:
        for place, n in ((move["from"], -move["n"]), (move["to"], move["n"])):
            pieces = places.setdefault(place, {})
            pieces[move["piece"]] = pieces.get(move["piece"], 0) + n
    kept = {place: {p: n for p, n in pieces.items() if n} for place, pieces in places.items()}
    return {place: pieces for place, pieces in kept.items() if pieces}


def test_start_and_moves_make_the_zones(lines: Lines) -> None:
    header, *entries = lines
    places = header["start"]
    for line in entries:
        if "entry" in line:
            places = moved(places, line["moves"])
            assert places == line["zones"], line["entry"]


def test_entries_are_numbered_and_the_result_is_last(lines: Lines) -> None:
    header, *rest = lines
    assert header["log"] == 1
    entries = [line for line in rest if "entry" in line]
    assert [line["entry"] for line in entries] == list(range(1, len(entries) + 1))
    assert rest[len(entries) :] in ([], [{"result": rest[-1].get("result")}])


@pytest.mark.parametrize("name", HARD_NAMES)
def test_names_are_in_the_header_as_they_are(name: str) -> None:
    session: Session = eventful(named(name, "Ben"), 1, answers=3)
    assert lines_of(told(session))[0]["setup"]["players"]["blue"] == name
