"""The walls of the house: who may import what, and who may name a game."""

import ast
import re
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from companion import NAME
from companion.core.game import ENTRY_POINTS, Plugin, find_game

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"
SOURCES = sorted(PACKAGE.rglob("*.py"))
HARDWARE = {"gpiozero", "luma", "serial", "lgpio", "RPi", "smbus2", "spidev"}
GAMES = [find_game(entry.name) for entry in entry_points(group=ENTRY_POINTS)]
TEXTS = {".py", ".po", ".toml", ".css", ".js", ".json", ".md", ".txt"}


def is_of_a_game(source: Path) -> bool:
    return any(PACKAGE / "games" / game.name in source.parents for game in GAMES)


GAME_FREE = sorted(
    s for s in PACKAGE.rglob("*") if s.suffix in TEXTS and s.is_file() and not is_of_a_game(s)
)


def imported(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def package_of(source: Path) -> str:
    return source.relative_to(PACKAGE).parts[0]


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_only_the_edge_imports_devices_and_only_fsm_the_machine(source: Path) -> None:
    roots = {name.split(".")[0] for name in imported(source)}
    if package_of(source) != "hw":
        assert not roots & HARDWARE
    if package_of(source) != "fsm":
        assert "transitions" not in roots


def words_of(source: Path) -> Iterator[str]:
    """Every name in the code, in its parts, and every string as a whole."""
    for node in ast.walk(ast.parse(source.read_text())):
        match node:
            case ast.Constant(str(text)):
                yield text.lower()
            case ast.Name(name) | ast.Attribute(attr=name) | ast.arg(name) | ast.keyword(arg=name):
                yield from (name or "").lower().split("_")
            case ast.FunctionDef(name) | ast.ClassDef(name):
                yield from (word.lower() for word in re.findall("[A-Z]?[a-z0-9]+", name))


@pytest.mark.parametrize("source", GAME_FREE, ids=lambda p: str(p.relative_to(ROOT)))
def test_outside_its_package_no_game_is_named(source: Path) -> None:
    """Its title stands nowhere, in no sentence either. Its name may be a common word, such as
    "roots": that counts where it is a name, or all of a string, but not in prose."""
    text = source.read_text().lower().replace(NAME, "")
    for game in GAMES:
        assert game.title.lower() not in text
        assert f"games.{game.name}" not in text
        assert source.suffix != ".py" or game.name not in words_of(source)


def test_the_software_has_its_name_in_one_place() -> None:
    assert [s for s in GAME_FREE if NAME in s.read_text()] == [PACKAGE / "__init__.py"]


@pytest.mark.parametrize(
    "source",
    [s for s in SOURCES if package_of(s) == "core"],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_the_core_stands_on_nothing_else_of_the_house(source: Path) -> None:
    inside = {name for name in imported(source) if name.startswith("companion")}
    assert all(name.startswith("companion.core") for name in inside)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_game_imports_another(game: Plugin) -> None:
    others = tuple(f"companion.games.{g.name}" for g in GAMES if g.name != game.name)
    for source in (PACKAGE / "games" / game.name).rglob("*.py"):
        assert not [name for name in imported(source) if name.startswith(others)]
