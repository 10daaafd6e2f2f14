"""Output that cannot be written ends a command in one sentence, never in a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

SAID = "companion: the output cannot be written: "


def run(redirected: str, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, its output sent where a shell is told to send it."""
    shell = ["sh", "-c", f'exec "$@" {redirected}', "sh", sys.executable, "-m", "companion"]
    return subprocess.run([*shell, *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("short", [True, False], ids=["at the last flush", "in the middle"])
@pytest.mark.parametrize(
    ("redirected", "why"),
    [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")],
)
def test_output_that_cannot_be_written_is_a_sentence(
    redirected: str, why: str, short: bool, tmp_path: Path
) -> None:
    """What is short waits in the buffer until the end."""
    words = ("sessions", "--data", str(tmp_path)) if short else ("diagram",)
    done = run(redirected, *words)
    assert (done.returncode, done.stderr) == (1, f"{SAID}{why}\n")


def test_a_mistake_is_told_even_if_the_output_cannot_be_written(tmp_path: Path) -> None:
    done = run(">/dev/full", "sessions", "show", "7", "--data", str(tmp_path))
    assert (done.returncode, done.stderr) == (2, "companion: there are no sessions yet\n")


@pytest.mark.parametrize("redirected", [">/dev/full 2>&1", ">&- 2>&-", "2>&-", "2>/dev/full"])
def test_errors_that_cannot_be_told_leave_the_exit_code(redirected: str, tmp_path: Path) -> None:
    done = run(redirected, "sessions", "show", "7", "--data", str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    done = run("| head -n 1", "diagram")
    assert (done.returncode, done.stderr) == (0, "")
