"""The plug is pulled while a real game is played through the real command."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.log.folder import Folder
from companion.log.store import open_to_read
from tests.test_plain import typed_game

QUESTION = "[turn"
"""A question on the screen acknowledges the answer before it."""


def played_until(data: Path, script: bytes, questions: int) -> int:
    """Play, kill the process once so many questions were shown; how many it had shown then."""
    command = [sys.executable, "-u", "-m", "companion", "play", "--new", "--data", str(data)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(script)
        process.stdin.flush()
        shown = 0
        for line in process.stdout:
            shown += line.decode().startswith(QUESTION)
            if shown == questions:
                break
        os.kill(process.pid, signal.SIGKILL)
        shown += sum(line.decode().startswith(QUESTION) for line in process.stdout)
        process.stdin.close()
    return shown


@pytest.mark.parametrize("questions", [1, 2, 3, 5, 8, 13, 21, 34, 55, 89])
def test_no_acknowledged_answer_is_lost(tmp_path: Path, questions: int) -> None:
    script = typed_game(9).encode()
    answers = typed_game(9).splitlines()[4:]
    shown = played_until(tmp_path, script, questions)
    reader = open_to_read(Folder(tmp_path))
    session = reader.find("latest")
    kept = [entry.text for entry in reader.entries(session.id) if not entry.forced]
    reader.close()
    assert kept == answers[: len(kept)]
    assert shown - 1 <= len(kept) <= shown
