"""The pictures of docs/playing*.md are screens that the software draws today."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from companion.commands.script import scaled
from companion.scripts import VERBS
from tests.scripts.recorded import FOLDER, SCRIPTS, drawn
from tests.ui.golden import compare

DOCS = FOLDER.parents[1] / "docs"
PAGES = {
    name: (DOCS / name).read_text(encoding="utf-8") for name in ("playing.md", "playing-roots.md")
}
GAMES = {path.name.partition(".")[0]: path for path in SCRIPTS}
PICTURE = re.compile(r"!\[[^]]+\]\((pictures/[^)]+\.png)\)")
SHOWN = [shown for page in PAGES.values() for shown in PICTURE.findall(page)]
SCALE = 2


@pytest.mark.golden
@pytest.mark.parametrize("shown", SHOWN)
def test_a_picture_in_the_document_is_the_screen_of_today(shown: str) -> None:
    path = DOCS / shown
    compare(scaled(drawn(GAMES[path.parent.name], "en")[path.stem], SCALE), path)


@pytest.mark.golden
def test_every_picture_that_is_kept_is_shown() -> None:
    kept = {path for game in GAMES for path in (DOCS / "pictures" / game).glob("*.png")}
    unused = kept - {DOCS / shown for shown in SHOWN}
    if os.environ.get("UPDATE_GOLDEN") == "1":
        for path in unused:
            path.unlink()
        return
    assert not unused, "`make golden` takes them away"


@pytest.mark.parametrize(
    ("page", "games"),
    [("playing.md", {"evening", "abend", "premiere"}), ("playing-roots.md", {"garden", "garten"})],
)
def test_the_document_has_pictures_of_the_whole_game(page: str, games: set[str]) -> None:
    shown = PICTURE.findall(PAGES[page])
    assert len(shown) == len(set(shown)) > 36
    assert {Path(picture).parent.name for picture in shown} == games


def test_the_document_names_every_verb_of_a_script() -> None:
    page = PAGES["playing.md"]
    table = page[page.index("## Scripts") :]
    assert {verb for verb in VERBS if f"`{verb}" not in table} == set()
