"""What a report of Root by the Foot says: sentences, traces, what it rests on, and no secrets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.answers import Answer
from companion.core.journal import Entry
from companion.core.session import Session
from companion.games.roots.game import Roots, Setup
from companion.games.roots.pieces import CARDS
from companion.games.roots.report import RootsReport
from companion.games.roots.settings import Settings
from companion.log.exports.html import html_text
from companion.log.exports.record import record_text
from companion.wording import LANGUAGES
from tests.exports.played import eventful, finished_at, game_at, play, told

REPORT = RootsReport()
PLANTED = ("H3,0", "H3,10", "H4,0", "H4,10", "H5,0", "H5,10")


def session(follow: str = "board", **settings: Any) -> Session:
    game = Roots(Setup("blue", follow, settings=Settings(**settings)))
    return Session.in_memory(game)


def say(of: Session, *answers: str) -> list[str]:
    """The sentences of what the players say, one for each answer that was asked for."""
    for text in answers:
        given = of.answer(Answer.parse(text))
        assert isinstance(given, list | tuple), given
    speech = REPORT.speech("en")
    return [speech.step(step.before, step.entry, step.after) for step in told(of).steps]


def planted(**settings: Any) -> Session:
    table = session(**settings)
    say(table, *(f"root {edge}" for edge in PLANTED))
    return table


def test_a_turn_reads_like_a_story() -> None:
    told_so = say(planted(), "grow", "root V4,0", "root V4,1", "gather 3,0", "face +5", "end")[6:]
    assert told_so == [
        "Blue grows up to 2 roots; 3 AP left.",
        "Blue grows a root at V4,0.",
        "Blue grows a root at V4,1.",
        "Blue gathers the token at 3,0 for 2 AP.",
        "It shows +5: Blue now has 5.",
        "Blue ends the turn with 1 AP unused.",
    ]


def test_what_the_weather_does_is_told() -> None:
    table = planted()
    say(table, "grow", "root V4,0", "root V4,1", "end", "end")
    assert say(table, "weather wildfire")[-1] == (
        "The weather: Wild Fire. Blue loses 2 roots to the fire: V4,1 V4,0."
    )
    say(table, "end", "end")
    assert say(table, "weather season")[-1] == "The weather: Season Change. Summer begins."
    say(table, "end", "end")
    assert "Orange goes first" in say(table, "weather eclipse")[-1]


def test_a_root_that_is_attacked_is_told_and_counted() -> None:
    table = planted()
    say(table, "grow", "root V4,0", "root V4,1", "grow", "root V4,2", "root V4,3")
    say(table, "grow", "root V4,4", "root V4,5", "grow", "root V4,6", "root V4,7", "end")
    say(table, "grow", "root V4,9", "root V4,8", "attack V4,7")
    steps = told(table).steps
    entry = steps[-1].entry
    assert REPORT.events(entry) == {"blue lost": 1, "attack": 1}
    assert "Blue’s root at V4,7 is destroyed; Orange takes its place." in say(table)[-1]


def test_a_die_off_is_named_piece_by_piece() -> None:
    table = planted()
    say(table, "grow", "root V4,0", "root V4,1", "grow", "root V4,2", "root V4,3", "end")
    say(table, "grow", "root V4,9", "root V4,8", "grow", "root V4,7", "root V4,6", "end")
    say(table, "weather season")
    say(table, "grow", "root V4,4", "root H4,5", "root H5,5", "end")
    say(table, "grow", "root V4,5", "done", "attack V4,4", "let")
    entry = told(table).steps[-1].entry
    assert REPORT.events(entry)["die-off"] == 1
    assert REPORT.events(entry)["blue lost"] == 3
    assert "Cut off, Blue’s roots die (2 roots): H4,5 H5,5." in say(table)[-1]
    assert "{dead H4,5 H5,5}" in record_text(told(table))


def test_a_tile_remembers_who_took_what() -> None:
    table = planted()
    say(table, "gather 3,0", "face +5")
    chronicle = told(table)
    faces = REPORT.faces(chronicle.state, REPORT.speech("en"), chronicle.traces)
    assert faces["3,0"] == ("blue token", "+5")
    assert faces["4,0"].look == "hidden"
    table.undo()
    chronicle = told(table)
    faces = REPORT.faces(chronicle.state, REPORT.speech("en"), chronicle.traces)
    assert faces["3,0"].look == "hidden"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seasons", Settings.choices["seasons"])
def test_it_says_that_the_season_table_is_not_from_the_rules(seasons: str, language: str) -> None:
    """RF:SEASON-6: the table is agreed on, and a report says so."""
    game = session("counts", seasons=seasons).game
    sentences = list(REPORT.speech(language).basis(game.setup, game.start()))
    words = {"en": "not in the written rules", "de": "schriftlichen Regel", "fr": "règles écrites"}
    assert words[language] in sentences[0]
    assert len(sentences) == 2 and not any("{" in sentence for sentence in sentences)


def test_other_readings_than_the_recommended_are_named() -> None:
    game = session(wildfire=1, lightning_stops_ironwood=False).game
    sentences = list(REPORT.speech("en").basis(game.setup, game.start()))
    assert sentences[1] == (
        "Agreed otherwise than recommended: wildfire=1, lightning_stops_ironwood=no."
    )


def test_a_price_by_the_players_word_is_marked() -> None:
    table = planted()
    say(table, "gather 3,0 cost=1", "face +3", "end")
    chronicle = told(table)
    assert [turn.unverified for turn in chronicle.turns] == [False, True]
    assert "T3,0=1" in record_text(chronicle)


@pytest.mark.parametrize("table", ["roots board", "roots counts"])
def test_no_export_names_a_card_that_nobody_showed(table: str) -> None:
    """RF:INFO-1: hands are secret; with discards only counted, only played cards have names."""
    chronicle = finished_at(table)
    speech = REPORT.speech("en")
    for step in chronicle.steps:
        sentence = speech.step(step.before, step.entry, step.after)
        named = {card for card in CARDS if speech.label(card) in sentence}
        assert named <= _shown(step.entry)


def _shown(entry: Entry) -> set[str]:
    """The cards whose faces an entry shows."""
    return {move.piece for move in entry.moves if move.piece in CARDS}


def test_corrections_of_marks_are_told() -> None:
    table = planted()
    table.correct([], {"ap": 2, "season": "winter"})
    assert say(table)[-1] == "Correction: AP = 2, season = Winter."


@pytest.mark.parametrize("table", ["roots board", "roots counts"])
def test_counts_over_time_are_those_of_the_table(table: str) -> None:
    chronicle = told(play(eventful(game_at(table), 3), Random(1), answers=200))
    charts = REPORT.gauges(chronicle.setup)
    for turn in chronicle.turns:
        counts = REPORT.count(turn.after)
        assert (
            counts["tokens left"]
            + counts["foraged"]
            + sum(counts[f"{player} tokens"] for player in ("blue", "orange"))
            <= 100
        )
    gauges = {gauge for group in charts.values() for gauge in group}
    assert ("blue roots" in gauges) == (table == "roots board")
    assert "Roots on the board" in html_text(chronicle) or table == "roots counts"
