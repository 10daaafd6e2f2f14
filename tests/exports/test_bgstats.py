"""The play for BG Stats: the documented fields, and the same ids at every export."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from jsonschema import Draft202012Validator

from companion.cli import main
from companion.log.exports.bgstats import bgsplay, play, push_link
from companion.log.exports.record import record_text
from tests.exports.played import (
    HARD_NAMES,
    TABLES,
    eventful,
    finished,
    finished_at,
    marked,
    named,
    told,
)

SCHEMAS = json.loads(Path(__file__).with_name("bgstats.schema.json").read_text(encoding="utf-8"))


def problems(data: object, which: str) -> list[str]:
    schema = SCHEMAS | {"$ref": f"#/$defs/{which}"}
    return [error.message for error in Draft202012Validator(schema).iter_errors(data)]


def linked(link: str) -> dict[str, object]:
    split = urlsplit(link)
    assert (split.scheme, split.netloc, split.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    data: dict[str, object] = json.loads(parse_qs(split.query)["data"][0])
    return data


SHOWN = {**{table: finished_at(table) for table in TABLES}, "marked": marked()}


@pytest.mark.parametrize("chronicle", SHOWN.values(), ids=SHOWN)
def test_link_and_file_are_as_the_schemas_say(chronicle) -> None:
    assert problems(linked(push_link(chronicle)), "link") == []
    assert problems(bgsplay(chronicle), "file") == []


def test_players_scores_and_winner_are_those_of_the_result() -> None:
    chronicle = finished()
    players = {player["role"]: player for player in play(chronicle)["players"]}
    for colour, role in (("blue", "Blue"), ("green", "Green")):
        won = chronicle.result["winner"] == colour
        assert players[role]["score"] == chronicle.result["totals"][colour] / 2
        assert players[role]["winner"] is won
        assert players[role]["rank"] == (1 if won else 2)
    assert [player["startPlayer"] for player in players.values()].count(True) == 1
    assert play(chronicle)["game"]["bggId"] == 270538


def test_a_game_without_a_number_goes_by_its_name() -> None:
    chronicle = finished_at("roots board")
    assert "bggId" not in play(chronicle)["game"]
    assert "bggId" not in bgsplay(chronicle)["games"][0]
    assert "[BggId" not in record_text(chronicle)


def test_a_second_export_updates_and_another_game_does_not() -> None:
    again, other = play(finished()), play(finished(2))
    assert play(finished())["sourcePlayId"] == again["sourcePlayId"]
    assert other["sourcePlayId"] != again["sourcePlayId"]
    assert bgsplay(finished())["plays"][0]["uuid"] == again["sourcePlayId"]
    ids = [player["sourcePlayerId"] for player in again["players"]]
    assert ids == [player["sourcePlayerId"] for player in other["players"]]
    assert len(set(ids)) == 2


def test_an_unfinished_game_has_no_winner_and_says_so() -> None:
    data = play(marked())
    assert not any(player["winner"] for player in data["players"])
    assert {player["rank"] for player in data["players"]} == {0}
    assert "not finished" in data["comments"] and "not verified" in data["comments"]
    assert bgsplay(marked())["plays"][0]["ignored"] is True


@pytest.mark.parametrize("name", HARD_NAMES)
def test_names_come_through_the_link(name: str) -> None:
    chronicle = told(eventful(named(name, "Ben"), 1, answers=5))
    assert linked(push_link(chronicle))["players"][0]["name"] == name
    assert json.loads(json.dumps(bgsplay(chronicle)))["players"][0]["name"] == name


def test_the_command_writes_the_file_and_prints_the_link(tmp_path: Path, capsys) -> None:
    source = tmp_path / "game.record"
    source.write_text(record_text(finished()), encoding="utf-8")
    assert main(["export", str(source), "--format", "bgstats", "-o", str(tmp_path)]) == 0
    path, link = capsys.readouterr().out.splitlines()
    assert path.endswith(".bgsplay")
    assert problems(json.loads(Path(path).read_text(encoding="utf-8")), "file") == []
    assert problems(linked(link), "link") == []
