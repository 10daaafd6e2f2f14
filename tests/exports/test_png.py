"""The picture to share: what is painted, and what it says of itself in words."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from companion.log.exports.chronicle import Chronicle
from companion.log.exports.lettering import drawable, fonts
from companion.log.exports.png import png_bytes
from tests.exports.played import (
    HARD_NAMES,
    TABLES,
    eventful,
    finished,
    finished_at,
    marked,
    named,
    told,
)


def painted(chronicle: Chronicle, language: str = "en") -> Image.Image:
    image = Image.open(io.BytesIO(png_bytes(chronicle, language)))
    image.load()
    return image


def colours(image: Image.Image) -> set[tuple[int, ...]]:
    found = image.convert("RGB").getcolors(image.width * image.height) or []
    return {colour for _, colour in found}


def test_it_shows_both_players_and_the_tiles_in_their_colours() -> None:
    chronicle = finished()
    image = painted(chronicle)
    assert image.width > 1000 and image.height > image.width
    seen = colours(image)
    for look in ("blue", "green", "navvy", "card", "golden"):
        paper = chronicle.report.looks[look].paper
        assert tuple(bytes.fromhex(paper[1:])) in seen


@pytest.mark.parametrize("table", TABLES)
def test_every_look_of_the_last_position_is_painted(table: str) -> None:
    chronicle = finished_at(table)
    report, speech = chronicle.report, chronicle.report.speech("en")
    faces = report.faces(chronicle.state, speech, chronicle.traces)
    papers = {report.looks[face.look].paper for face in faces.values() if face.look}
    seen = colours(painted(chronicle))
    assert {paper for paper in papers if tuple(bytes.fromhex(paper[1:])) not in seen} == set()


def test_it_says_in_words_what_it_shows() -> None:
    chronicle = finished()
    text = painted(chronicle).text
    assert "Anna" in text["Title"] and "Ben" in text["Title"]
    assert "sample deck" in text["Description"]
    assert "not finished" in painted(marked()).text["Description"]
    assert "Musterdeck" in painted(chronicle, "de").text["Description"]


@pytest.mark.parametrize("name", HARD_NAMES)
def test_names_of_any_script_are_painted_and_written(name: str) -> None:
    chronicle = told(eventful(named(name, "Ben"), 1, answers=5))
    assert name in painted(chronicle).text["Title"]


def test_another_name_makes_another_picture() -> None:
    fox = told(eventful(named("🦊", "Ben"), 1, answers=5))
    owl = told(eventful(named("🦉", "Ben"), 1, answers=5))
    assert painted(fox).tobytes() != painted(owl).tobytes()


def test_a_letter_that_no_font_has_is_named() -> None:
    missing = "\U00010280"
    shown = "".join(piece for piece, _ in drawable(f"a{missing}b", 20))
    assert shown in {f"a{missing}b", "a[lycian letter a]b"}
    assert fonts(20)
