"""Switching the box off from its menu."""

import subprocess
from collections.abc import Callable, Sequence

from companion.core.sentence import Sentence, sentence

COMMAND = ("systemctl", "--no-ask-password", "--no-wall", "poweroff")
"""The service's user may do this by a polkit rule that install.sh puts in place."""

PATIENCE = 20.0

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


def _run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def power_off(run: Run = _run) -> str | Sentence:
    """Begin to shut down; a sentence if that is not possible."""
    try:
        done = run(COMMAND)
    except (OSError, subprocess.TimeoutExpired) as error:
        return _cannot(error)
    reason = done.stderr.strip().splitlines()
    return _cannot(reason[-1] if reason else sentence("refused")) if done.returncode else ""


def _cannot(why: object) -> Sentence:
    return sentence("The box cannot be switched off from here: {why}", why=why)
