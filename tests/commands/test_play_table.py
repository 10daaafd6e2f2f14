"""`companion play`: which table it opens, and that a missing one is said in a sentence."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.core.game import installed_games
from companion.ui.terminal import HELP
from tests.ui.pseudo import PATIENCE, Emulator


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


@pytest.mark.parametrize("game", installed_games())
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_table_that_is_told_to_end_gives_its_devices_back(
    ending: signal.Signals, game: str, tmp_path: Path
) -> None:
    emulator = Emulator()
    before = emulator.mode()
    words = ["play", "--game", game, "--table", "terminal", "--data", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *words], stdin=emulator.near, stdout=emulator.near
    ) as process:
        try:
            emulator.wait_for(HELP[0].encode())
            process.send_signal(ending)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
    assert emulator.mode() == before
    emulator.close()
