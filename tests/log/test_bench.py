"""`companion bench`: what it prints, not how fast it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.bench.commit.COMMITS", 20)


def bench(tmp_path: Path, *words: str) -> int:
    return main(["bench", "--data", str(tmp_path / "data"), *words])


def test_a_commit_is_measured_beside_a_bare_insert(tmp_path: Path, capsys):
    code = bench(tmp_path, "commit", "--json")
    result = json.loads(capsys.readouterr().out)
    assert result["commits"] == 20
    assert result["payload_bytes"] > 300
    assert result["entries_per_second"] > 0
    assert result["ratio"] == pytest.approx(
        result["commit_ms"]["median"] / result["bare_insert_ms"]["median"], rel=0.05
    )
    assert code == (0 if result["within_target"] else 1)
    assert list((tmp_path / "data").iterdir()) == []


def test_an_unknown_bench_is_one_sentence(tmp_path: Path, capsys):
    assert bench(tmp_path, "patience") == 2
    assert "there is no bench 'patience' (there are: commit" in capsys.readouterr().err


def test_a_press_is_measured_beside_a_bare_one_and_its_picture_beside_a_whole_one(
    tmp_path: Path, capsys
):
    code = bench(tmp_path, "press", "--json")
    result = json.loads(capsys.readouterr().out)
    assert result["bytes_full"] == 1034
    changed, pressed = result["bytes_press_changed_median"], result["bytes_press_median"]
    assert 0 < changed < pressed < result["bytes_full"]
    assert 0 < result["bytes_median"] <= pressed
    assert result["bytes_ratio"] == pytest.approx(result["bytes_median"] / 1034, abs=0.001)
    assert result["frames"] > result["press_frames"] > 100
    fits = result["ratio"] <= result["target"] and result["bytes_ratio"] <= result["bytes_target"]
    assert result["within_target"] is fits is (code == 0)
