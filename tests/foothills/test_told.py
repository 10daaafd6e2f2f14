"""The history of the table in a few words of its language."""

from __future__ import annotations

import pytest

from companion.core.journal import Entry
from companion.games.foothills.phases import ASKING
from companion.games.foothills.views.told import VERBS, told
from companion.ui.icons import spelled
from companion.ui.texts import translator
from tests.foothills.tabletop import deck


def entry(text: str) -> Entry:
    return Entry(1, "answer", text, 7, "green", "select", "1")


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("dig VII VIII", "en", "G digs VII VIII"),
        ("trade 'rr>s' yard", "de", "G tauscht rr→s"),
        ("get i@yard", "fr", "V reçoit i"),
        ("move pub", "de", "G geht: Pub"),
        ("select D !FH:TURN-5", "en", "G selects! D"),
        ("replace tea-break", "fr", "V neuve : Pause thé"),
    ],
)
def test_an_answer_is_told_in_the_language_of_the_table(
    text: str, language: str, words: str
) -> None:
    say = translator(language, "companion.games.foothills")
    assert spelled(told(deck("sample"), entry(text)).said(say)) == words


def test_every_answer_has_its_word() -> None:
    assert {verb for phase in ASKING.values() for verb in phase.verbs} <= set(VERBS)


def test_what_is_too_long_ends_where_the_room_ends() -> None:
    words = told(deck("sample"), entry("build VIII-4/2"))
    assert words.said(str) == "G builds VIII-4/2"
    assert words.within(16).said(str) == "G builds VIII-4"
