"""Recorded games, driven by `companion script`, in three languages."""

from pathlib import Path

import pytest

from companion.cli import main

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.script"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_recorded_game_goes_as_expected(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["script", str(path), "--lang", path.stem.rpartition(".")[2], "--seed", "3"])
    assert code == 0, capsys.readouterr().err


def test_the_first_unmet_expectation_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "wrong.script"
    script.write_text("# a comment\nexpect FOOTHILLS\npress A\nexpect a railway to the moon\n")
    assert main(["script", str(script)]) == 1
    captured = capsys.readouterr()
    assert "line 4" in captured.err
    assert "|FOOTHILLS" in captured.out


@pytest.mark.parametrize("line", ["press F", "jump A", "expect", "hold"])
def test_a_line_that_is_no_script_is_wrong_usage(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "bad.script"
    script.write_text(line + "\n")
    assert main(["script", str(script)]) == 2
    assert "line 1" in capsys.readouterr().err
