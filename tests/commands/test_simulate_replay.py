"""`companion simulate` and `companion replay`: what is written can be checked, and damage shows."""

import json
from pathlib import Path

import pytest

from companion.cli import main

Lines = list[str]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """One simulated game as the lines of its log."""
    folder = tmp_path_factory.mktemp("logs")
    assert main(["simulate", "--games", "1", "--seed", "7", "--out", str(folder), "--json"]) == 0
    (path,) = folder.iterdir()
    return path.read_text().splitlines(keepends=True)


def replayed(tmp_path: Path, lines: Lines) -> int:
    path = tmp_path / "game.jsonl"
    path.write_text("".join(lines))
    return main(["replay", str(path)])


def changed(line: str, **values: object) -> str:
    return json.dumps(json.loads(line) | values) + "\n"


def test_simulate_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "28", "--seed", "7", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == report["finished"] == 28
    assert report["violations"] == 0
    assert {"decisions", "decisions_per_second", "mean_turns", "mean_score"} <= set(report)


def test_simulate_plays_with_open_facts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "6", "--seed", "7", "--deck", "rulebook", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["finished"] == 6
    assert report["violations"] == 0


def test_the_greedy_policy_scores_more_than_chance(capsys: pytest.CaptureFixture[str]) -> None:
    scores = {}
    for policy in ("random", "greedy"):
        main(["simulate", "--games", "12", "--seed", "3", "--policy", policy, "--json"])
        report = json.loads(capsys.readouterr().out)
        scores[policy] = report["mean_score"] / report["mean_turns"]
    assert scores["greedy"] > scores["random"]


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        main(["simulate", "--games", "2", "--seed", "5", "--out", str(tmp_path / folder), "--json"])
    for path in (tmp_path / "one").iterdir():
        assert path.read_text() == (tmp_path / "two" / path.name).read_text()


def test_a_log_replays_to_the_same_result(
    log: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replayed(tmp_path, log) == 0
    assert json.loads(log[-1])["result"] == json.loads(capsys.readouterr().out.splitlines()[-1])


@pytest.mark.parametrize("at", [3, 40, -2])
def test_an_altered_answer_is_refused_at_its_entry(
    log: Lines, at: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = json.loads(log[at])["entry"]
    altered = [*log]
    altered[at] = changed(log[at], answer="select E")
    assert replayed(tmp_path, altered) == 1
    assert f"entry {number}: LOG-MISMATCH" in capsys.readouterr().err


def test_an_altered_move_is_refused_at_its_entry(
    log: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = next(i for i, line in enumerate(log) if '"piece": "rubble"' in line and i > 20)
    entry = json.loads(log[at])
    entry["moves"][0]["n"] += 1
    altered = [*log[:at], json.dumps(entry) + "\n", *log[at + 1 :]]
    assert replayed(tmp_path, altered) == 1
    assert f"entry {entry['entry']}: LOG-MISMATCH" in capsys.readouterr().err


def test_a_removed_entry_is_missed_where_it_stood(
    log: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replayed(tmp_path, [*log[:50], *log[51:]]) == 1
    assert f"entry {json.loads(log[50])['entry']}: LOG-MISMATCH" in capsys.readouterr().err


def test_altered_zones_and_an_altered_result_are_found(
    log: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zones = json.loads(log[30])["zones"]
    zones["bag"]["iron"] += 1
    assert replayed(tmp_path, [*log[:30], changed(log[30], zones=zones), *log[31:]]) == 1
    result = json.loads(log[-1])["result"] | {"turns": 1}
    assert replayed(tmp_path, [*log[:-1], changed(log[-1], result=result)]) == 1
    assert capsys.readouterr().err.count("LOG-MISMATCH") == 2


def test_a_cut_last_line_costs_that_line_only(
    log: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replayed(tmp_path, [*log[:60], log[60][:40]]) == 0
    said = capsys.readouterr()
    assert "line 61: cut off, left out" in said.err
    assert "59 entries, all in order" in said.out


def test_a_broken_line_in_the_middle_is_named(
    log: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replayed(tmp_path, [*log[:69], "{" + log[69], *log[70:]]) == 2
    assert capsys.readouterr().err == "companion: game.jsonl, line 70: it cannot be read\n"


@pytest.mark.parametrize(
    "content", ["", "\n", "nonsense\n", "[]\n", '{"log": 9}\n', '{"log": 1, "game": "foothills"}\n']
)
def test_what_is_no_log_gives_one_sentence(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replayed(tmp_path, [content]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "/nowhere/at-all.jsonl"],
        ["simulate", "--game", "chess"],
        ["simulate", "--policy", "clever"],
        ["simulate", "--games", "0"],
        ["simulate", "--deck", "/nowhere.toml"],
        ["simulate", "--games", "1", "--out", "/proc/nowhere"],
        ["bench", "nothing"],
    ],
)
def test_wrong_usage_gives_one_sentence(words: Lines, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
