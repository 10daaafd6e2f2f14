"""Recorded games, from set-up to the result, in three languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.answers import Answer
from companion.core.journal import ANSWER, RECOUNT, UNDO, Entry, Log
from companion.headless import headless
from companion.scripts import Runner, read
from tests.scripts.recorded import SCRIPTS, recorded
from tests.scripts.stories import STORIES, Story, composed

GAMES = [path for path in SCRIPTS if path.name in {story.file for story in STORIES}]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_recorded_game_goes_as_expected(path: Path) -> None:
    assert recorded(path).code == 0, recorded(path).trouble


def test_each_language_has_a_game_played_to_its_result() -> None:
    assert {path.suffixes[0] for path in GAMES} == {".en", ".de", ".fr"}
    assert all(recorded(path).log.result for path in GAMES)


def answered(pattern: Callable[[Entry], bool]) -> Callable[[Log], bool]:
    return lambda log: any(entry.kind == ANSWER and pattern(entry) for entry in log.entries)


def refilled_within_an_action(log: Log) -> bool:
    """Two white cubes, and the player goes on taking in the same turn."""
    pairs = zip(log.entries, log.entries[1:], strict=False)
    return any(
        refill.text.startswith("draw 2 ") and after.phase == "take" and after.turn == refill.turn
        for refill, after in pairs
    )


def took_back_a_turn(log: Log) -> bool:
    """By hand, not as a part of amending."""
    return any(e.kind == UNDO and "turn" in e.marks and not e.note for e in log.entries)


PASSED: dict[str, Callable[[Log], bool]] = {
    "the pub": answered(lambda entry: entry.text == "move pub"),
    "Porthmadog": answered(lambda entry: entry.text.startswith("build I/II-5/")),
    "Devil's Bridge": answered(lambda entry: entry.text.startswith("build VIII-4/")),
    "Barmouth Ferry": answered(lambda entry: entry.phase == "ferry"),
    "a refill in an action, with two events": refilled_within_an_action,
    "an open action": answered(lambda entry: entry.phase == "byword"),
    "a ruling": answered(lambda entry: bool(Answer.parse(entry.text).waives)),
    "undo across a turn": took_back_a_turn,
    "a recount": lambda log: any(entry.kind == RECOUNT for entry in log.entries),
    "an amended answer": lambda log: any(e.note.startswith("amend") for e in log.entries),
}


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_another_game_can_be_composed_and_played(story: Story) -> None:
    """The composer holds what it expects against the table while it writes; so does the script."""
    lines = read("\n".join(composed(replace(story, luck=99, moments=()))))
    assert Runner(headless(lines), lambda screen: None).run(lines) is None


@pytest.mark.parametrize("what", PASSED)
def test_between_them_they_pass_what_is_special(what: str) -> None:
    assert any(PASSED[what](recorded(path).log) for path in GAMES)
