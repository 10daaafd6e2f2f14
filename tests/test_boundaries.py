"""The walls of the house: who may import what, and who may name a game."""

import ast
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"
SOURCES = sorted(PACKAGE.rglob("*.py"))
HARDWARE = {"gpiozero", "luma", "serial", "lgpio", "RPi", "smbus2", "spidev"}
GAME_FREE = ("core", "fsm", "ui", "log", "hw")


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


@pytest.mark.parametrize(
    "source",
    [s for s in SOURCES if package_of(s) in GAME_FREE],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_the_shared_packages_name_no_game(source: Path) -> None:
    text = source.read_text().lower()
    for game in entry_points(group="companion.games"):
        assert game.name not in text


@pytest.mark.parametrize(
    "source",
    [s for s in SOURCES if package_of(s) == "core"],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_the_core_stands_on_nothing_else_of_the_house(source: Path) -> None:
    inside = {name for name in imported(source) if name.startswith("companion")}
    assert all(name.startswith("companion.core") for name in inside)


@pytest.mark.parametrize(
    "source",
    [s for s in SOURCES if package_of(s) in GAME_FREE],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_no_shared_package_imports_a_game(source: Path) -> None:
    assert not any(name.startswith("companion.games.") for name in imported(source))
