"""scripts/copy-firmware: what it asks of mpremote, and what it says when it cannot."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.conftest import require_tool

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "copy-firmware"


def copied(path: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    environ = {**os.environ, "PATH": f"{path}:/usr/bin:/bin"}
    return subprocess.run(
        [SCRIPT, *words], env=environ, capture_output=True, text=True, check=False
    )


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder with an mpremote that writes down what it was told, and where."""
    mpremote = tmp_path / "mpremote"
    mpremote.write_text('#!/bin/sh\necho "$PWD: $*"\n[ -d picoreader ] && [ -f main.py ]\n')
    mpremote.chmod(0o755)
    return tmp_path


def test_everything_is_copied_and_the_pico_restarted(tools: Path) -> None:
    (port := tools / "ttyACM0").touch()
    done = copied(tools, str(port))
    assert (done.returncode, done.stderr) == (0, "")
    told = f"{ROOT / 'firmware'}: connect {port} fs cp -r picoreader : + fs cp main.py : + reset"
    assert told in done.stdout


def test_without_mpremote_it_says_how_to_get_it(tmp_path: Path) -> None:
    done = copied(tmp_path)
    assert done.returncode == 1
    assert "mpremote is missing" in done.stderr


@pytest.mark.parametrize(
    ("word", "code", "said"), [("--help", 2, "usage"), ("/dev/none", 1, "there is no port")]
)
def test_wrong_words_are_told(tools: Path, word: str, code: int, said: str) -> None:
    done = copied(tools, word)
    assert done.returncode == code
    assert said in done.stderr


def test_shellcheck_finds_nothing() -> None:
    require_tool("shellcheck")
    done = subprocess.run(["shellcheck", SCRIPT], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
