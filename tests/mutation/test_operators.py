"""The changes that the mutation run makes, and those that it leaves alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutation.operators import mutants, mutated, sample


def changed(folder: Path, source: str) -> set[str]:
    """The last line of a file after each change."""
    path = folder / "rules.py"
    path.write_text(source, encoding="utf-8")
    return {ast.unparse(mutated(mutant)).splitlines()[-1].strip() for mutant in mutants(path)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", {"x = a <= b"}),
        ("x = a and not b", {"x = a or not b", "x = a and b"}),
        ("x = a + 1", {"x = a - 1", "x = a + 2"}),
        ("x = min(a, b)", {"x = max(a, b)"}),
        ("x = True", {"x = False"}),
        ("work.move(a)", {"pass"}),
        ("x = a if b else c", {"x = a if not b else c"}),
        ("def f(a):\n    return a", {"return None"}),
        ("for a in b:\n    continue", {"break"}),
    ],
)
def test_a_change_is_small_and_single(tmp_path: Path, source: str, expected: set[str]) -> None:
    assert changed(tmp_path, source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "'words'",
        "x: tuple[int, 3]",
        "assert a < b",
        "x = f'{a + 1}'",
        "@cache(1)\ndef f(a: list[1]) -> list[2]:\n    pass",
    ],
)
def test_words_types_and_assertions_are_no_rules(tmp_path: Path, source: str) -> None:
    assert changed(tmp_path, source) == set()


def test_a_sample_depends_on_its_seed_alone(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text("x = [1, 2, 3, 4, 5, 6, 7, 8]", encoding="utf-8")
    assert sample([path], 3, seed=1) == sample([path], 3, seed=1) != sample([path], 3, seed=2)
    assert len(sample([path], 0, seed=1)) == 8
