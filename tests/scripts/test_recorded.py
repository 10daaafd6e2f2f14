"""Recorded games, from set-up to the result, in three languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.answers import Answer
from companion.core.journal import ANSWER, RECOUNT, UNDO, Entry, Log
from companion.games.roots.pieces import CARDS, WEATHER
from companion.headless import headless
from companion.scripts import Runner, read
from tests.scripts.recorded import SCRIPTS, recorded
from tests.scripts.rootstories import ROOT_STORIES
from tests.scripts.stories import STORIES, Story, composed

ALL_STORIES = (*STORIES, *ROOT_STORIES)


def scripts_of(stories: Sequence[Story]) -> list[Path]:
    return [path for path in SCRIPTS if path.name in {story.file for story in stories}]


GAMES = {"foothills": scripts_of(STORIES), "roots": scripts_of(ROOT_STORIES)}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_recorded_game_goes_as_expected(path: Path) -> None:
    assert recorded(path).code == 0, recorded(path).trouble


@pytest.mark.parametrize("game", GAMES)
def test_each_language_has_a_game_played_to_its_result(game: str) -> None:
    assert {path.suffixes[0] for path in GAMES[game]} == {".en", ".de", ".fr"}
    assert all(recorded(path).log.result for path in GAMES[game])
    assert {recorded(path).log.header["game"] for path in GAMES[game]} == {game}


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


def said(words: str) -> Callable[[Log], bool]:
    return answered(lambda entry: entry.text.startswith(words))


def moved(piece: str, source: str, target: str) -> Callable[[Log], bool]:
    """A piece went this way; `*` stands for any place."""
    return lambda log: any(
        move.piece == piece and source in {move.source, "*"} and target in {move.target, "*"}
        for entry in log.entries
        for move in entry.moves
    )


WAYS_HOME: dict[str, Callable[[Log], bool]] = {
    "a ruling": answered(lambda entry: bool(Answer.parse(entry.text).waives)),
    "undo across a turn": took_back_a_turn,
    "a recount": lambda log: any(entry.kind == RECOUNT for entry in log.entries),
    "an amended answer": lambda log: any(e.note.startswith("amend") for e in log.entries),
}
FOOTHILLS: dict[str, Callable[[Log], bool]] = {
    "the pub": answered(lambda entry: entry.text == "move pub"),
    "Porthmadog": answered(lambda entry: entry.text.startswith("build I/II-5/")),
    "Devil's Bridge": answered(lambda entry: entry.text.startswith("build VIII-4/")),
    "Barmouth Ferry": answered(lambda entry: entry.phase == "ferry"),
    "a refill in an action, with two events": refilled_within_an_action,
    "an open action": answered(lambda entry: entry.phase == "byword"),
}
ROOTS: dict[str, Callable[[Log], bool]] = {
    **{f"the weather {card}": said(f"weather {card}") for card in WEATHER},
    **{f"the card {card}": said(f"play {card}") for card in CARDS},
    "an attack that is let happen": said("let"),
    "one that Ironwood stops": said("ironwood"),
    "roots that are cut off": lambda log: any(
        move.rule == "RF:ATTACK-8" for entry in log.entries for move in entry.moves
    ),
    "a shuffle": moved("card", "shown", "deck"),
    "a discard that is told": answered(
        lambda entry: entry.text.startswith("discard ") and entry.text.split()[1] in CARDS
    ),
    "an end that both agree on": said("stopped"),
}
PASSED = {
    "foothills": FOOTHILLS | WAYS_HOME,
    "roots": ROOTS | WAYS_HOME,
}


@pytest.mark.parametrize("story", ALL_STORIES, ids=lambda story: story.name)
def test_another_game_can_be_composed_and_played(story: Story) -> None:
    """The composer holds what it expects against the table while it writes; so does the script."""
    lines = read("\n".join(composed(replace(story, luck=99, moments=()))))
    assert Runner(headless(lines), lambda screen: None).run(lines) is None


@pytest.mark.parametrize(
    ("game", "what"), [(game, what) for game, passed in PASSED.items() for what in passed]
)
def test_between_them_they_pass_what_is_special(game: str, what: str) -> None:
    assert any(PASSED[game][what](recorded(path).log) for path in GAMES[game])
