"""Switching the box off from its menu."""

import subprocess
from collections.abc import Callable, Sequence

from companion.core.sentence import Sentence, sentence

COMMAND = ("systemctl", "--no-ask-password", "--no-wall", "poweroff")
"""The service's user may do this by a polkit rule that install.sh puts in place."""

ASK_STATE, GOING_DOWN = ("systemctl", "is-system-running"), "stopping"

PATIENCE = 20.0

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


def _run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def power_off(run: Run = _run) -> str | Sentence:
    """Begin to shut down; a sentence if that is not possible."""
    why = _why_not(run)
    return _cannot(why) if why and not _goes_down(run) else ""


def _why_not(run: Run) -> object:
    """What systemctl says against it. That it failed does not mean that the box stays on: it, or
    whom it asked, may have been stopped by the very shutdown before there was a reply."""
    try:
        done = run(COMMAND)
    except (OSError, subprocess.TimeoutExpired) as error:
        return error
    if not done.returncode:
        return ""
    reason = done.stderr.strip().splitlines()
    return reason[-1] if reason else sentence("refused")


def _goes_down(run: Run) -> bool:
    try:
        return run(ASK_STATE).stdout.strip() == GOING_DOWN
    except (OSError, subprocess.TimeoutExpired):
        return False


def _cannot(why: object) -> Sentence:
    return sentence("The box cannot be switched off from here: {why}", why=why)
