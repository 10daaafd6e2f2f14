"""`companion play`: which table it opens, and that a missing one is said in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main


@pytest.mark.parametrize("asked", ["by the file", "by the command"])
def test_a_box_without_its_devices_is_one_sentence(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["--table", "pi"]
    if asked == "by the file":
        Path("companion.toml").write_text('[table]\nhardware = "pi"\n')
        words = []
    assert main(["play", "--game", "foothills", "--data", str(tmp_path / "data"), *words]) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert "lgpio" in sentence or "GPIO" in sentence
