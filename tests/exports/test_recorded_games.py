"""Every export of the games that were played on the buttons, as their players would make it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from companion.cli import main
from companion.commands.logfile import read_file
from companion.core.game import find_game
from companion.log.exports.chronicle import Chronicle, chronicle_of
from companion.log.exports.formats import FORMATS
from tests.exports.test_bgstats import linked, problems
from tests.exports.test_html_text import Page
from tests.exports.test_jsonl import SCHEMA
from tests.scripts.recorded import SCRIPTS, recorded


@pytest.fixture(params=SCRIPTS, ids=lambda script: script.stem)
def game(request: pytest.FixtureRequest) -> Chronicle:
    log = recorded(request.param).log
    return chronicle_of(find_game(log.header["game"]), log.header, log.entries)


@pytest.fixture
def log(game: Chronicle, tmp_path: Path) -> Path:
    path = tmp_path / "played.jsonl"
    path.write_bytes(FORMATS["jsonl"].data(game, "en"))
    return path


def exported(log: Path, format: str, capsys: pytest.CaptureFixture[str]) -> tuple[Path, str]:
    """The file that the command writes, and what it says."""
    target = log.with_name(f"out.{format}")
    assert main(["export", str(log), "--format", format, "-o", str(target)]) == 0
    return target, capsys.readouterr().out


def test_the_log_is_as_its_schema_says_and_follows_the_rules(game, log, capsys) -> None:
    target, _ = exported(log, "jsonl", capsys)
    lines = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    validator = Draft202012Validator(SCHEMA)
    assert [error.message for line in lines for error in validator.iter_errors(line)] == []
    assert main(["replay", str(target)]) == 0
    assert ("result" in lines[-1]) == (game.result is not None)


def test_the_play_is_as_its_schemas_say(log, capsys) -> None:
    target, said = exported(log, "bgstats", capsys)
    assert problems(json.loads(target.read_text(encoding="utf-8")), "file") == []
    assert problems(linked(said.splitlines()[-1]), "link") == []


def test_the_record_comes_back_to_the_same_result(game, log, capsys) -> None:
    target, _ = exported(log, "record", capsys)
    assert main(["replay", str(target)]) == 0
    read = read_file(target)
    again = chronicle_of(read.plugin, read.log.header, read.log.entries)
    assert read.failure is None
    assert again.result == game.result
    assert again.state.ledger.to_json() == game.state.ledger.to_json()


def test_the_table_of_turns_adds_up_to_the_result(game, log, capsys) -> None:
    target, _ = exported(log, "csv", capsys)
    rows = list(csv.DictReader(io.StringIO(target.read_text(encoding="utf-8-sig"))))
    for seat, sources in game.points.items():
        won = sum(float(row[f"{seat} {source}"]) for row in rows for source in sources)
        assert won == game.totals[seat] == float(rows[-1][f"{seat} score"])


def test_the_page_and_the_picture_are_written(game, log, capsys) -> None:
    page = Page(exported(log, "html", capsys)[0].read_text(encoding="utf-8"))
    assert game.title in page.text and page.handlers == []
    assert exported(log, "png", capsys)[0].read_bytes().startswith(b"\x89PNG")
