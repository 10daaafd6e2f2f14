"""Records: people read them, and `companion replay` reads them back to the same result."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.core.game import find_game
from companion.core.journal import BadLog, Entry
from companion.core.session import Session
from companion.log.exports.record import record_text
from companion.log.exports.recordread import read_record
from tests.exports.played import (
    HARD_NAMES,
    TABLES,
    as_it_was_played,
    eventful,
    finished,
    finished_at,
    game_at,
    marked,
    named,
    new_session,
    play,
    setup,
    told,
)

GAMES, PARTS = 200, 8


def what_counts(entry: Entry) -> tuple[object, ...]:
    """All of an entry but its time, its note and its hash, which a record does not keep."""
    return (
        *(entry.number, entry.kind, entry.text, entry.turn, entry.player, entry.phase),
        *(entry.moves, json.dumps(entry.marks), entry.forced),
    )


def assert_reads_back(session: Session, text: str) -> None:
    record = read_record(text, "game.record", find_game)
    assert record.failure is None, str(record.failure)
    written = [what_counts(entry) for entry in session.journal]
    assert [what_counts(entry) for entry in record.log.entries] == written
    assert dict(record.log.header["setup"]) == dict(session.game.setup)


@pytest.mark.parametrize("part", range(PARTS))
def test_200_simulated_games_come_back(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        rng = Random(number)
        deck = ("sample", "rulebook")[number % 2]
        start = ("blue", "green")[number // 2 % 2]
        session = play(new_session(setup(deck, number, start=start), rng), rng)
        assert_reads_back(session, record_text(as_it_was_played(session)))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("table", [table for table in TABLES if table != "foothills"])
def test_games_at_the_other_tables_come_back(table: str, part: int) -> None:
    """By other house rules each time: one to its end, one by chance as far as it gets."""
    for number, policy, answers in ((part, "greedy", 100_000), (part + PARTS, "random", 300)):
        rng = Random(number)
        session = play(new_session(game_at(table, number), rng), rng, answers, policy)
        assert_reads_back(session, record_text(as_it_was_played(session)))


@pytest.mark.soak
@pytest.mark.parametrize("table", [table for table in TABLES if table != "foothills"])
@pytest.mark.parametrize("part", range(PARTS))
def test_200_games_at_the_other_tables_come_back(table: str, part: int) -> None:
    for number in range(part, GAMES, PARTS):
        rng = Random(number)
        session = play(new_session(game_at(table, number), rng), rng)
        assert_reads_back(session, record_text(as_it_was_played(session)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200, 1200))
def test_very_many_eventful_sessions_come_back(seed: int) -> None:
    session = eventful(setup(("sample", "rulebook")[seed % 2], seed), seed)
    assert_reads_back(session, record_text(told(session)))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("table", [*TABLES, "rulebook"])
def test_sessions_with_rulings_corrections_and_steps_back_come_back(table: str, seed: int) -> None:
    of = setup(table, seed) if table == "rulebook" else game_at(table, seed)
    session = eventful(of, seed)
    kinds = {entry.kind for entry in session.journal}
    assert {"undo", "redo", "correction"} <= kinds
    assert any(" !" in entry.text for entry in session.journal)
    assert_reads_back(session, record_text(told(session)))


@pytest.mark.parametrize("name", HARD_NAMES)
@pytest.mark.parametrize("table", TABLES)
def test_names_come_back_whatever_they_are(table: str, name: str) -> None:
    rng = Random(1)
    session = play(new_session(game_at(table, 0, (name, name[::-1])), rng), rng, answers=12)
    assert_reads_back(session, record_text(told(session, name)))


@given(st.text(), st.text())
@settings(max_examples=40, deadline=None)
@example("\ud800", "")
def test_any_two_names_come_back(blue: str, green: str) -> None:
    session = new_session(named(blue, green), Random(1))
    data = record_text(told(session)).encode(errors="backslashreplace")
    assert_reads_back(session, data.decode())


def test_it_reads_like_a_record() -> None:
    lines = record_text(finished()).splitlines()
    assert '[Blue "Anna"]' in lines and '[Date "2026.11.18"]' in lines
    assert '[DeckKind "sample"]' in lines
    first = next(line for line in lines if line.startswith("1. "))
    assert first.split()[1] == "blue" and first.endswith("}")
    totals = finished().totals
    assert lines[-1] == "-".join(f"{totals[c]:g}".replace(".5", "½") for c in ("blue", "green"))


def test_turns_by_the_players_word_are_marked() -> None:
    lines = record_text(marked()).splitlines()
    unverified = {line.split(".")[0] for line in lines if "{unverified}" in line}
    standing = {str(turn.number) for turn in marked().turns if turn.unverified}
    assert standing and standing <= unverified
    assert len(unverified) < len(marked().turns)


def test_an_unfinished_game_ends_with_a_star() -> None:
    rng = Random(1)
    session = play(new_session(setup(), rng), rng, answers=30)
    text = record_text(told(session))
    assert '[Result "*"]' in text and text.endswith("\n*\n")
    assert_reads_back(session, text)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(record_text(finished()), encoding="utf-8")
    return path


@pytest.mark.parametrize("table", TABLES)
def test_the_replay_command_tells_the_same_result(table: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / "game.record"
    path.write_text(record_text(finished_at(table)), encoding="utf-8")
    assert main(["replay", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"] == finished_at(table).result


def test_a_word_that_the_rules_refuse_is_named_with_its_rule(record: Path, capsys) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("\n1. blue  B", "\n1. blue  D", 1), encoding="utf-8")
    assert main(["replay", str(record)]) == 1
    assert "entry 9: FH:TURN-5" in capsys.readouterr().err


def test_another_result_than_that_of_the_turns_is_a_mismatch(record: Path, capsys) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('[Result "', '[Result "1', 1), encoding="utf-8")
    assert main(["replay", str(record)]) == 1
    assert "LOG-MISMATCH" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('[Record "1"]', '[Record "2"]', "not a record of version 1"),
        ('[Game "foothills"]', '[Game "chess"]', "no game 'chess' is installed"),
        ('[Lines "', '[Lines "IX ', "six of the eight lines"),
        ("[Lines ", "[Line ", "there is no tag Lines"),
        ('[DeckBase "sample ', '[DeckBase "sample 0', "is not the one of the record"),
        ('[DeckBase "sample', '[DeckBase "other', "there is no deck 'other'"),
        ("piles=open", "piles=shut", "piles is one of"),
        ("piles=open", "piles", "not of the form name=value"),
        ("\n1. ", "\nx ", "neither a tag nor a turn nor the result"),
        ('[Start "blue"]', "[Start blue]", "not tags"),
    ],
)
def test_what_is_no_record_is_one_sentence(record: Path, capsys, old, new, words) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main(["replay", str(record)]) == 2
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1


@given(st.data())
@settings(max_examples=120, deadline=None)
def test_a_damaged_record_is_read_or_named_but_never_a_traceback(data: st.DataObject) -> None:
    text = record_text(finished_at(data.draw(st.sampled_from(TABLES))))
    at = data.draw(st.integers(0, len(text) - 1))
    junk = data.draw(st.sampled_from(['"', "{", "(", "[", "!", "correction=", "< ", "x", "", "="]))
    broken = text[:at] + junk + text[at + 1 :]
    try:
        record = read_record(broken, "game.record", find_game)
    except (BadLog, LookupError) as error:
        assert "\n" not in str(error)
    else:
        assert record.failure is None or record.failure.number <= len(record.log.entries) + 1
