"""Every language has every text, with the same gaps to fill; every step has a sentence."""

from __future__ import annotations

import re
from random import Random
from string import Formatter

import pytest

from companion.core.answers import Refusal
from companion.core.game import find_game
from companion.core.ledger import Move
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.effects import SEEN_SURVEYOR_ACTIONS, START_BONUSES
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
    new_session,
    play,
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
    firsts = [Words(language).date("2026-11-01T19:30:00Z") for language in LANGUAGES]
    assert firsts == ["1 November 2026", "1. November 2026", "1er novembre 2026"]


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [("en", "1 turn", "2 turns"), ("de", "1 Zug", "2 Züge"), ("fr", "1 tour", "2 tours")],
)
def test_a_number_has_the_word_that_goes_with_it(language: str, one: str, two: str) -> None:
    words = Words(language)
    assert [words.counted("turns_only", n) for n in (1, 2)] == [one, two]
    assert words.counted("turns_and_time", 1, time="0:38") == f"{one}, 0:38"


def test_no_french_line_begins_with_a_mark_that_stands_apart() -> None:
    texts = {package: load_words(package, "fr") for package in PACKAGES}
    apart = {(p, key) for p, all_ in texts.items() for key, text in all_.items()
             if re.search(r" [:;?!»]|« ", text)}  # fmt: skip
    assert apart == set()
    assert texts[PACKAGES[0]]["from_to"].startswith("{name}\N{NO-BREAK SPACE}: ")


def test_what_brings_only_points_is_not_exchanged_for_nothing() -> None:
    chronicles = (told(play(new_session(setup(), Random(n)), Random(n))) for n in range(20))
    chronicle, step = next(
        (chronicle, step)
        for chronicle in chronicles
        for step in chronicle.steps
        if step.entry.text.startswith("trade 'ssp>3vp'")
    )
    told_in = {
        language: chronicle.report.speech(language).step(step.before, step.entry, step.after)
        for language in LANGUAGES
    }
    assert " hands in 2 stone, 1 passenger. " in told_in["en"]
    assert " gibt 2 Stein, 1 Passagier ab. " in told_in["de"]
    assert " rend 2 pierres, 1 passager. " in told_in["fr"]


CORRECTIONS = {
    "en": "2 passengers (general supply → Blue), 1 navvy (general supply → V-2), "
    "1 blue tile (Blue’s tiles → V-2, track space), 1 green surveyor (home → pub), "
    "Mason: grey side",
    "de": "2 Passagiere (allgemeiner Vorrat → Blau), 1 Streckenarbeiter (allgemeiner Vorrat → "
    "V-2), 1 blaue Marke (Marken von Blau → V-2, Gleisfeld), 1 grüner Vermesser (Zuhause → Pub), "
    "Maurer: graue Seite",
    "fr": "2 passagers (réserve générale → Bleu), 1 concurrent (réserve générale → V-2), "
    "1 tuile bleue (tuiles de Bleu → V-2, case Voie), 1 géomètre vert (chez soi → Pub), "
    "Maçon\N{NO-BREAK SPACE}: face grise",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_is_told_in_the_words_of_the_game(language: str) -> None:
    session = new_session(setup(), Random(1))
    moves = [
        Move(2, "passenger", "supply", "blue"),
        Move(1, "navvy", "supply", "V-2"),
        Move(1, "blue tile", "blue/tiles", "V-2/track"),
        Move(1, "green surveyor", "green/home", "pub"),
    ]
    assert not isinstance(session.correct(moves, {"grey": ["mason"]}), Refusal)
    chronicle = told(session)
    step = chronicle.steps[-1]
    sentence = chronicle.report.speech(language).step(step.before, step.entry, step.after)
    assert CORRECTIONS[language] in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_deck_stands_in_the_report_of_another_language(language: str) -> None:
    speech = find_game("foothills").report.speech(language)
    actions = [*SEEN_SURVEYOR_ACTIONS.values(), *START_BONUSES, "none", "by word"]
    assert all(speech.value("action", text) != text for text in actions if text != "none")
    costs = {"en": "2 iron, 1 resource", "de": "2 Eisen, 1 Ressource", "fr": "2 fer, 1 ressource"}
    assert speech.value("cost", "2 iron + 1 resource") == costs[language]
    points = {"en": "1½ points", "de": "1½ Punkte", "fr": "1½ points"}
    assert speech.value("bonus", "1½ vp") == points[language]
    assert speech.value("rubble", "4") == "4"


def test_every_field_and_every_card_that_a_session_can_tell_of_has_a_word() -> None:
    texts = load_words("companion.games.foothills.report", "en")
    fields = {field.partition(".")[0] for group in GROUPS.values() for field in group}
    assert {field for field in fields if f"field.{field}" not in texts} == set()
    deck = load_deck("sample")
    cards = {key.subject for key in deck.facts if key.field == "text"}
    assert cards and {card for card in cards if f"card.{card}" not in texts} == set()
    assert {card for card in cards if deck.text(card, "name") != texts[f"card.{card}"]} == set()
