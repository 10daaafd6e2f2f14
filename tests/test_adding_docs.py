"""docs/adding-a-game.md is true: what it names is there, and it leaves out nothing of the seam."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core import game, report

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
GAME = ROOT / "companion" / "games" / "roots"
QUOTED = re.findall(r"`([^`\n]+)`", GUIDE)


@pytest.mark.parametrize("path", sorted({q for q in QUOTED if "/" in q and " " not in q}))
def test_every_path_is_there(path: str) -> None:
    """From the top, in the game's own package, or a place of the ledger."""
    places = {"blue/hand", "orange/hand"}
    assert path in places or (ROOT / path).exists() or (GAME / path).exists()


@pytest.mark.parametrize("name", sorted({q for q in QUOTED if re.fullmatch(r"\w+\.py", q)}))
def test_every_module_is_one_of_the_game(name: str) -> None:
    assert list(GAME.rglob(name))


def test_it_names_everything_that_a_plugin_brings() -> None:
    members = {*game.Plugin.__annotations__, *vars(game.Plugin)}
    asked = {name for name in members if not name.startswith("_")}
    assert {name for name in asked if f"`{name}`" not in GUIDE} == set()


def test_it_names_what_a_report_counts_and_remembers() -> None:
    parts = {"gauges", "count", "events", "happenings", "spell", "traces", "faces", "bgg_id"}
    known = {*report.Report.__annotations__, *vars(report.Report)}
    assert parts <= known
    assert {name for name in parts if f"`{name}`" not in GUIDE} == set()


def test_the_front_page_leads_there() -> None:
    assert "docs/adding-a-game.md" in (ROOT / "README.md").read_text(encoding="utf-8")
