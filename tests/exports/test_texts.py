"""Every language has every text, with the same gaps to fill; every step has a sentence."""

from __future__ import annotations

from string import Formatter

import pytest

from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.facts import GROUPS
from companion.games.foothills.phases import ASKING
from companion.log.exports.words import Words
from companion.wording import LANGUAGES, clock, load_words, number
from tests.exports.played import (
    TABLES,
    eventful,
    finished,
    finished_at,
    game_at,
    marked,
    setup,
    told,
)

PACKAGES = (
    "companion.log.exports",
    "companion.games.foothills.report",
    "companion.games.roots.report",
)


def gaps(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_the_same_texts_with_the_same_gaps(package: str, language: str) -> None:
    english, other = load_words(package, "en"), load_words(package, language)
    assert english.keys() == other.keys()
    assert {key: gaps(text) for key, text in english.items()} == {
        key: gaps(text) for key, text in other.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_a_sentence(language: str) -> None:
    texts = load_words("companion.games.foothills.report", language)
    verbs = {verb for phase in ASKING.values() for verb in phase.verbs}
    assert verbs <= texts.keys()
    assert {f"{verb} none" for verb in ("take", "get", "survey", "score", "turn")} <= texts.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_every_step_of_any_session_can_be_told(language: str, seed: int) -> None:
    sessions = (told(eventful(game_at(table, seed), seed)) for table in TABLES)
    by_word = told(eventful(setup("rulebook", seed), seed))
    for chronicle in (*sessions, *map(finished_at, TABLES), by_word, marked()):
        speech = chronicle.report.speech(language)
        for step in chronicle.steps:
            sentence = speech.step(step.before, step.entry, step.after)
            assert sentence.endswith(".") and "{" not in sentence


def test_a_step_tells_what_was_moved() -> None:
    chronicle = finished()
    speech = chronicle.report.speech("en")
    built = next(step for step in chronicle.steps if step.entry.text.startswith("build"))
    sentence = speech.step(built.before, built.entry, built.after)
    colour = built.entry.player.title()
    assert sentence.startswith(f"{colour} builds a station at ")
    paid = [m for m in built.entry.moves if m.source == built.entry.player]
    assert all(f"{move.n} {move.piece}" in sentence for move in paid)


def test_points_gained_by_word_are_told_as_points() -> None:
    steps = (
        (chronicle, step)
        for chronicle in (told(eventful(setup("rulebook", seed), seed)) for seed in range(9))
        for step in chronicle.steps
    )
    chronicle, step = next(pair for pair in steps if pair[1].entry.text.startswith("gain 1"))
    sentence = chronicle.report.speech("en").step(step.before, step.entry, step.after)
    assert f"{step.entry.player.title()} gains 1 point." in sentence


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.5, "½"), (-0.5, "-½"), (3, "3"), (22.5, "22½"), (-2.5, "-2½")],
)
def test_points_are_written_as_on_the_table(value: float, text: str) -> None:
    assert number(value) == text


def test_times_and_dates_are_written_as_people_do() -> None:
    assert [clock(5), clock(65), clock(3725)] == ["0:05", "1:05", "1:02:05"]
    dates = [Words(language).date("2026-11-18T19:30:00Z") for language in LANGUAGES]
    assert dates == ["18 November 2026", "18. November 2026", "18 novembre 2026"]
    assert Words("de").date("") == "Datum unbekannt"


def test_every_field_and_every_card_that_a_session_can_tell_of_has_a_word() -> None:
    texts = load_words("companion.games.foothills.report", "en")
    fields = {field.partition(".")[0] for group in GROUPS.values() for field in group}
    assert {field for field in fields if f"field.{field}" not in texts} == set()
    deck = load_deck("sample")
    cards = {key.subject for key in deck.facts if key.field == "text"}
    assert cards and {card for card in cards if f"card.{card}" not in texts} == set()
    assert {card for card in cards if deck.text(card, "name") != texts[f"card.{card}"]} == set()
