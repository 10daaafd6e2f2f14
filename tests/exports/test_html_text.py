"""The page as a file: one piece, nothing from outside, nothing that a name can add to it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from companion.core.picture import Token
from companion.log.exports.bgstats import push_link
from companion.log.exports.chronicle import Chronicle
from companion.log.exports.html import html_text
from companion.log.exports.html.markup import Markup, tag
from companion.wording import LANGUAGES
from tests.exports.played import (
    HARD_NAMES,
    TABLES,
    eventful,
    finished,
    finished_at,
    game_at,
    marked,
    named,
    setup,
    told,
)

LOADING = {"src", "href", "srcset", "action", "data", "poster", "background"}


class Page(HTMLParser):
    """What stands in a page: its text, its scripts, its links, its handlers."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ""
        self.scripts: list[str] = []
        self.links: list[str] = []
        self.handlers: list[str] = []
        self._in: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in.append(tag)
        self.links += [value or "" for name, value in attrs if name in LOADING]
        self.handlers += [name for name, _ in attrs if name.startswith("on")]
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._in.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        if self._in and self._in[-1] == "script":
            self.scripts[-1] += data
        elif self._in:
            self.text += data


@pytest.mark.parametrize("name", HARD_NAMES)
def test_a_name_adds_no_script_no_link_and_no_handler(name: str) -> None:
    chronicle = told(eventful(named(name, "Ben"), 1, answers=20), name)
    page = Page(html_text(chronicle))
    assert len(page.scripts) == 2 and page.handlers == []
    assert {link for link in page.links if link != "#table"} == {push_link(chronicle)}
    assert name in page.text


@pytest.mark.parametrize("table", TABLES)
def test_the_steps_lead_from_the_first_position_to_the_last(table: str) -> None:
    chronicle = finished_at(table)
    story = json.loads(Page(html_text(chronicle)).scripts[0])
    shown: dict[str, list[str]] = {}
    for step in story["steps"]:
        shown |= step["put"]
    faces = chronicle.report.faces(chronicle.state, chronicle.report.speech("en"), chronicle.traces)
    assert shown == {part: list(face) for part, face in faces.items()}
    assert len(story["steps"]) == len(chronicle.steps) + 1


@pytest.mark.parametrize("number", range(0, 28, 3))
def test_the_map_has_a_place_for_everything_that_it_shows(number: int) -> None:
    """On every kind of table each part is drawn once, inside the picture, in a look there is."""
    assert_drawn_once(told(eventful(setup(number=number), 1, answers=60)))


@pytest.mark.parametrize("table", TABLES)
def test_every_table_has_a_place_for_what_it_shows_in_the_end(table: str) -> None:
    assert_drawn_once(finished_at(table))


def assert_drawn_once(chronicle: Chronicle) -> None:
    report, speech = chronicle.report, chronicle.report.speech("en")
    picture = report.picture(chronicle.state, speech)
    tokens = [shape for shape in picture.shapes if isinstance(shape, Token)]
    faces = report.faces(chronicle.state, speech, chronicle.traces)
    assert sorted(token.part for token in tokens) == sorted(faces)
    assert {face.look for face in faces.values()} <= {"", *report.looks}
    for token in tokens:
        assert token.x >= 0 and token.x + token.width <= picture.width
        assert token.y >= 0 and token.y + token.height <= picture.height


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_must_be_said(language: str) -> None:
    words = {
        "en": ("rulebook states", "still open", "not verified", "own ruling", "Corrected"),
        "de": ("Regelheft", "noch offen", "nicht geprüft", "Eigene Entscheidung", "Berichtigt"),
        "fr": ("livret de règles", "inconnues", "non vérifié", "Décision", "Corrigé"),
    }
    text = Page(html_text(marked(), language)).text
    assert [word for word in words[language] if word not in text] == []


@pytest.mark.parametrize("table", TABLES)
def test_an_empty_session_is_a_page_too(table: str) -> None:
    chronicle = told(eventful(game_at(table), 1, answers=0))
    assert "not finished" in Page(html_text(chronicle)).text


def test_markup_escapes_what_is_no_markup() -> None:
    assert tag("p", "<b>", Markup("<i></i>"), title='"') == (
        '<p title="&quot;">&lt;b&gt;<i></i></p>'
    )


def test_a_turn_stands_in_every_chart_at_its_own_number() -> None:
    """The set-up belongs to the start, so that the last place is the number of the last turn."""
    chronicle = finished()
    last = max(turn.number for turn in chronicle.turns)
    assert [turn.number if turn else 0 for turn in chronicle.milestones] == [*range(last + 1)]
    page = html_text(chronicle)
    lines = re.findall(r'<polyline points="([^"]+)"', page)
    assert lines and {len(points.split()) for points in lines} == {last + 1}
    story = json.loads(re.search(r'<script id="story"[^>]*>(.*?)</script>', page)[1])
    assert story["steps"][-1]["turn"] == last
