"""Reference pictures of every screen of the game. `make golden` draws them anew: look at them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from companion.games.foothills.phases import ASKING
from companion.games.roots.phases import ASKING as ROOTS_ASKING
from companion.ui.canvas import draw, overflows
from tests.scripts.recorded import FOLDER, SCRIPTS, drawn, picture_names
from tests.scripts.staged import LANGUAGES, STAGED
from tests.ui.golden import compare

GOLDEN = FOLDER / "golden"
ALSO_IN = {"premiere.fr": ("en",), "garten.de": ("en",)}
"""The only games with an open deck, and on a board: their questions are wanted in English, too."""


def versions() -> Iterator[tuple[Path, str]]:
    for script in SCRIPTS:
        own = script.suffixes[0][1:]
        yield from ((script, language) for language in (own, *ALSO_IN.get(script.stem, ())))


def picture(script: Path, language: str, name: str) -> Path:
    return GOLDEN / f"{script.name.partition('.')[0]}.{language}" / f"{name}.png"


RECORDED = {
    picture(script, language, name): (script, language, name)
    for script, language in versions()
    for name in picture_names(script)
}
LAID = {
    GOLDEN / f"staged.{language}" / f"{name}.png": (name, language)
    for name in STAGED
    for language in LANGUAGES
}


def label(path: Path) -> str:
    return str(path.relative_to(GOLDEN).with_suffix(""))


@pytest.mark.golden
@pytest.mark.parametrize("path", RECORDED, ids=label)
def test_a_recorded_screen_is_drawn_as_in_its_picture(path: Path) -> None:
    script, language, name = RECORDED[path]
    compare(drawn(script, language)[name], path)


@pytest.mark.golden
@pytest.mark.parametrize("path", LAID, ids=label)
def test_a_staged_screen_is_drawn_as_in_its_picture(path: Path) -> None:
    name, language = LAID[path]
    screen = STAGED[name](language)
    assert not overflows(screen)
    compare(draw(screen), path)


@pytest.mark.golden
def test_no_picture_is_left_of_a_screen_that_is_gone() -> None:
    gone = set(GOLDEN.rglob("*.png")) - {*RECORDED, *LAID}
    if os.environ.get("UPDATE_GOLDEN") == "1":
        for path in gone:
            path.unlink()
        return
    assert not gone, "`make golden` takes them away"


def test_every_question_is_pictured_in_english() -> None:
    kept = {path.stem for path in (*RECORDED, *LAID) if path.parent.suffix == ".en"}
    assert {"home", "home-winter"} <= kept
    asking = {*ASKING, *ROOTS_ASKING} - {"select", "act"}
    missing = {q for q in asking if not any(name.split("-")[0] == q for name in kept)}
    assert not missing


def test_a_picture_is_one_frame_of_the_display() -> None:
    for path in GOLDEN.rglob("*.png"):
        with Image.open(path) as image:
            assert (image.size, image.mode) == ((128, 64), "1")
