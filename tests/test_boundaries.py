"""The walls of the house: who may import what, and who may name a game."""

import ast
import re
from collections.abc import Iterable, Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from companion import NAME
from companion.core.game import ENTRY_POINTS, Plugin, find_game

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"
SOURCES = sorted(PACKAGE.rglob("*.py"))
HARDWARE = {"gpiozero", "luma", "serial", "lgpio", "RPi", "smbus2", "spidev"}
OUTSIDE = {
    *("time", "datetime", "os", "io", "pathlib", "shutil", "tempfile", "sqlite3", "socket"),
    *("subprocess", "threading", "signal", "gettext", "locale"),
}
"""Clocks, disks, processes, languages."""
SIGNS = "companion.ui.icons"
"""Names of single characters: for the rules an icon is a word like another."""
GAMES = [find_game(entry.name) for entry in entry_points(group=ENTRY_POINTS)]
TEXTS = {".py", ".po", ".toml", ".css", ".js", ".json", ".md", ".txt"}


def is_of_a_game(source: Path) -> bool:
    return any(PACKAGE / "games" / game.name in source.parents for game in GAMES)


GAME_FREE = sorted(
    s for s in PACKAGE.rglob("*") if s.suffix in TEXTS and s.is_file() and not is_of_a_game(s)
)


def imported(source: Path) -> Iterator[str]:
    """Every module by its whole name; of what comes out of one, whether it is a module or not."""
    yield from _imported(ast.walk(ast.parse(source.read_text())))


def _imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, 0):
                yield from (str(module), *(f"{module}.{alias.name}" for alias in names))
            case ast.ImportFrom():
                raise AssertionError("modules are imported by their whole names")
            case ast.Call(ast.Name("import_module"), [ast.Constant(str(name)), *_]):
                yield name


def needed(source: Path) -> set[str]:
    """What is imported when the module runs, and not for its types alone."""
    tree = ast.parse(source.read_text())
    blocks = [n for n in ast.walk(tree) if isinstance(n, ast.If)]
    idle = [b for b in blocks if isinstance(b.test, ast.Name) and b.test.id == "TYPE_CHECKING"]
    for_types = {node for block in idle for node in ast.walk(block)}
    return set(_imported(node for node in ast.walk(tree) if node not in for_types))


def behind(module: str) -> dict[Path, set[str]]:
    """The module and all of the house that it stands on, each with what it needs."""
    found: dict[Path, set[str]] = {}
    waiting = [module]
    while waiting:
        source = _source_of(waiting.pop())
        if source is not None and source not in found:
            found[source] = needed(source)
            waiting += found[source]
    return found


def _source_of(module: str) -> Path | None:
    """The file of a module of the house."""
    place = ROOT.joinpath(*module.split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_file() and file in SOURCES), None)


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
def test_the_rules_know_no_clock_no_disk_no_device_and_no_language(game: Plugin) -> None:
    """Neither does anything that they stand on."""
    own = ("companion.core", f"companion.games.{game.name}")
    rules = behind(f"companion.games.{game.name}.game")
    assert len(rules) > 20
    for source, names in rules.items():
        assert not {name.split(".")[0] for name in names} & (OUTSIDE | HARDWARE), source
        inside = {name for name in names if name.startswith("companion.")}
        beyond = {name for name in inside if not name.startswith((*own, SIGNS))}
        assert beyond <= {"companion.ui"}, source


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_game_imports_another(game: Plugin) -> None:
    others = tuple(f"companion.games.{g.name}" for g in GAMES if g.name != game.name)
    for source in (PACKAGE / "games" / game.name).rglob("*.py"):
        assert not [name for name in imported(source) if name.startswith(others)]
