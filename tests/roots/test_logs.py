"""`companion simulate --game roots` and the replay of its logs."""

import json
from pathlib import Path

import pytest

from companion.cli import main

SIMULATE = ["simulate", "--game", "roots", "--seed", "7", "--json"]
Lines = list[str]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[Lines]:
    """Two simulated games: one with counts, one with the board."""
    folder = tmp_path_factory.mktemp("logs")
    assert main([*SIMULATE, "--games", "2", "--out", str(folder)]) == 0
    return [path.read_text().splitlines(keepends=True) for path in sorted(folder.iterdir())]


def replayed(tmp_path: Path, lines: Lines) -> int:
    path = tmp_path / "game.jsonl"
    path.write_text("".join(lines))
    return main(["replay", str(path)])


@pytest.mark.parametrize("way", [[], ["--deck", "counts"], ["--deck", "board"]])
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_simulated_games_finish_without_a_violation(
    way: list[str], policy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SIMULATE, "--games", "4", "--policy", policy, *way]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["finished"], report["violations"]) == (4, 0)


def test_both_ways_of_following_come_in_turn(logs: list[Lines]) -> None:
    follow = [json.loads(lines[0])["setup"]["follow"] for lines in logs]
    assert follow == ["counts", "board"]


def test_greed_gathers_faster_than_chance(capsys: pytest.CaptureFixture[str]) -> None:
    turns = {}
    for policy in ("random", "greedy"):
        main([*SIMULATE, "--games", "6", "--policy", policy])
        turns[policy] = json.loads(capsys.readouterr().out)["mean_turns"]
    assert turns["greedy"] < turns["random"]


def test_a_log_replays_to_the_same_result(
    logs: list[Lines], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for lines in logs:
        assert replayed(tmp_path, lines) == 0
        said = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert json.loads(lines[-1])["result"] == said


@pytest.mark.parametrize("at", [3, 40, -2])
def test_an_altered_answer_is_refused_at_its_entry(
    logs: list[Lines], at: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for lines in logs:
        entry = json.loads(lines[at])
        altered = [*lines]
        altered[at] = json.dumps(entry | {"answer": "end"}) + "\n"
        if entry["answer"] == "end":
            altered[at] = json.dumps(entry | {"answer": "grow"}) + "\n"
        assert replayed(tmp_path, altered) == 1
        assert f"entry {entry['entry']}: LOG-MISMATCH" in capsys.readouterr().err


def test_a_way_that_there_is_not_gives_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE, "--deck", "eyes"]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
