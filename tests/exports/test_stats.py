"""`companion stats` over games whose results are known."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from companion.cli import main
from companion.core.game import find_game
from companion.core.journal import LOG_VERSION
from companion.core.session import Session
from companion.games.foothills.game import Foothills
from companion.log.exports.stats import statistics_of
from companion.log.folder import Folder
from companion.log.resume import begin_session
from companion.log.store import Store
from companion.wording import LANGUAGES
from tests.exports.played import (
    HARD_NAMES,
    TABLES,
    finished,
    game_at,
    marked,
    named,
    play,
)
from tests.exports.test_html_text import Page

PAIRS = [("Anna", "Ben"), ("Ben", "Anna"), ("Anna", "Cleo"), ("Anna", HARD_NAMES[1])]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Session]]:
    """A data folder with four finished games and one that is not."""
    path = tmp_path_factory.mktemp("stats")
    store = Store(Folder(path))
    sessions = []
    for number, (blue, green) in enumerate([*PAIRS, ("Anna", "Ben")]):
        start = ("blue", "green")[number % 2]
        opened = begin_session(store, Foothills(named(blue, green, number=number, start=start)))
        rng = Random(number)
        unfinished = number == len(PAIRS)
        play(opened.session, rng, answers=20 if unfinished else 100_000, policy="greedy")
        opened.journal.mark_ended(not unfinished)
        sessions.append(opened.session)
    store.close()
    return path, sessions


def stats(path: Path, *words: str) -> int:
    return main(["stats", "--data", str(path), *words])


def test_the_numbers_are_those_of_the_games(played, capsys) -> None:
    path, sessions = played
    assert stats(path, "--format", "json") == 0
    found = json.loads(capsys.readouterr().out)
    results = [session.game.result(session.state) for session in sessions[:-1]]
    winners = [result["winner"] for result in results]
    assert (found["games"], found["finished"]) == (5, 4)
    assert found["ties"] == winners.count(None)
    assert found["wins_by_colour"]["blue"] == {"games": 4, "wins": winners.count("blue")}
    anna = sum(w == c for w, c in zip(winners, ("blue", "green", "blue", "blue"), strict=True))
    assert found["wins_by_player"]["Anna"] == {"games": 4, "wins": anna}
    starters = sum(w == ("blue", "green")[n % 2] for n, w in enumerate(winners))
    assert found["wins_by_start"]["start"] == {"games": 4, "wins": starters}
    for colour in ("blue", "green"):
        scores = [result["totals"][colour] / 2 for result in results]
        assert found["mean_scores"][colour] == round(mean(scores), 2)
        assert sum(found["mean_sources"][colour].values()) == pytest.approx(mean(scores), abs=0.05)
    assert found["mean_turns"] == mean(result["turns"] for result in results)
    assert found["sample_games"] == 4


def test_head_to_head_counts_people_not_colours(played, capsys) -> None:
    path, sessions = played
    stats(path, "--format", "json")
    meetings = json.loads(capsys.readouterr().out)["head_to_head"]
    first = next(meeting for meeting in meetings if meeting["players"] == ["Anna", "Ben"])
    winners = [session.game.result(session.state)["winner"] for session in sessions[:2]]
    anna = (winners[0] == "blue") + (winners[1] == "green")
    ben = (winners[0] == "green") + (winners[1] == "blue")
    assert (first["games"], first["wins"]) == (2, [anna, ben])


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Head to head"), ("de", "Direkter Vergleich")]
)
def test_as_text(played, capsys, language: str, word: str) -> None:
    assert stats(played[0], "--lang", language) == 0
    text = capsys.readouterr().out
    assert word in text and "Anna – Ben" in text


def test_as_a_page_in_the_look_of_the_reports(played, tmp_path: Path, capsys) -> None:
    target = tmp_path / "stats.html"
    assert stats(played[0], "--format", "html", "-o", str(target)) == 0
    page = Page(target.read_text(encoding="utf-8"))
    assert page.scripts == [] and page.links == []
    assert HARD_NAMES[1] in page.text
    assert stats(played[0], "--format", "html", "-o", str(target)) == 2
    assert "already there" in capsys.readouterr().err


def test_a_session_of_a_newer_companion_is_left_out_and_said(tmp_path: Path, capsys) -> None:
    store = Store(Folder(tmp_path))
    opened = begin_session(store, Foothills(named("Anna", "Ben")), {"log": LOG_VERSION + 1})
    play(opened.session, Random(1), answers=3)
    store.close()
    assert stats(tmp_path, "--format", "json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["unread"]) == (0, 1)
    assert stats(tmp_path, "--lang", "de") == 0
    assert "weil dieser Companion sie nicht lesen kann: 1." in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_game_has_statistics_of_its_own(tmp_path: Path, capsys, language: str) -> None:
    store = Store(Folder(tmp_path))
    for number, table in enumerate(TABLES):
        opened = begin_session(store, game_at(table, number))
        play(opened.session, Random(number), policy="greedy")
        opened.journal.mark_ended(True)
    store.close()
    assert stats(tmp_path, "--game", "roots", "--format", "json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["finished"], found["sample_games"]) == (2, 0)
    for colour, sources in found["mean_sources"].items():
        assert sources["-1"] <= 0 == sources["0"]
        assert sum(sources.values()) == pytest.approx(found["mean_scores"][colour], abs=0.05)
    assert stats(tmp_path, "--game", "roots", "--lang", language) == 0
    label = find_game("roots").report.speech(language).label("+5")
    assert label in capsys.readouterr().out


def test_without_games_it_says_so(tmp_path: Path, capsys) -> None:
    assert stats(tmp_path / "none") == 0
    assert "No finished games yet." in capsys.readouterr().out
    assert statistics_of([]).to_json()["mean_turns"] is None


def test_unfinished_games_count_only_as_games() -> None:
    found = statistics_of([finished(), marked()])
    assert (found.games, found.finished) == (2, 1)
