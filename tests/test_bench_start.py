"""`companion bench start`: what it prints and on what it stands, not how fast it is."""

import json
import re
from pathlib import Path

import pytest

from companion.cli import main


def test_the_way_to_the_first_prompt_beside_the_imports(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.bench.start.ROUNDS", 1)
    code = main(["bench", "start", "--json", "--data", str(tmp_path)])
    result = json.loads(capsys.readouterr().out)
    ratios = [result[f"{table}_ms"] / result["imports_ms"] for table in ("terminal", "pi")]
    assert result["ratio"] == pytest.approx(max(ratios), rel=0.05)
    assert 5 < result["rss_mb"] < 1000
    fits = result["ratio"] <= result["target"] and result["rss_mb"] <= result["target_rss_mb"]
    assert result["within_target"] is fits is (code == 0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("sign", ["PROMPT", "INK"])
def test_a_table_that_never_asks_is_told(
    sign: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(f"companion.bench.start.{sign}", re.compile(b"never said"))
    monkeypatch.setattr("companion.bench.start.PATIENCE", 3.0)
    assert main(["bench", "start", "--data", str(tmp_path)]) == 2
    assert "did not get that far" in capsys.readouterr().err


def test_missing_libraries_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.bench.start.LIBRARIES", ("no_such_library",))
    assert main(["bench", "start", "--data", str(tmp_path)]) == 2
    assert "no_such_library missing" in capsys.readouterr().err
