"""The mutation run itself, on rules of two lines: what it counts, and what it ends with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = """
def may_build(stone):
    return stone >= 2


def spare(stone):
    return stone - 2
"""
GOOD_TESTS = """
from toy.rules import may_build, spare


def test_two_stone_are_enough_to_build():
    assert may_build(2) and not may_build(1)


def test_the_rest_is_kept():
    assert spare(5) == 3
"""
WEAK_TESTS = """
from toy.rules import may_build


def test_ten_stone_are_enough_to_build():
    assert may_build(10)
"""
WRONG_TESTS = WEAK_TESTS.replace("10", "1")


def run(folder: Path, tests: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "toy").mkdir()
    (folder / "toy" / "rules.py").write_text(RULES, encoding="utf-8")
    (folder / "test_toy.py").write_text(tests, encoding="utf-8")
    toy = ["--rules", "toy/rules.py", "--tests", "test_toy.py", "--sample", "0"]
    return subprocess.run(
        [sys.executable, "-m", "tests.mutation", *toy, *options],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_good_tests_notice_every_change(tmp_path: Path) -> None:
    done = run(tmp_path, GOOD_TESTS)
    assert "6 of 6 noticed, 100.0 %" in done.stdout and done.returncode == 0, done.stderr


def test_what_weak_tests_let_pass_is_named(tmp_path: Path) -> None:
    """`None` for an answer is noticed, the border is not, and no test asks for the rest."""
    done = run(tmp_path, WEAK_TESTS)
    survivors = [line for line in done.stdout.splitlines() if line.startswith("survived")]
    assert sorted(line.partition(": toy/rules.py:")[2] for line in survivors) == [
        "3: 2  =>  3",
        "3: stone >= 2  =>  stone > 2",
        "7: 2  =>  3",
        "7: return stone - 2  =>  return None",
        "7: stone - 2  =>  stone + 2",
    ]
    assert "1 of 6 noticed, 16.7 %" in done.stdout and done.returncode == 1


@pytest.mark.parametrize(
    ("tests", "options", "words"),
    [
        (WRONG_TESTS, (), "the tests fail without any change"),
        (GOOD_TESTS, ("--only", "elsewhere"), "there is nothing to change"),
    ],
)
def test_a_run_that_can_find_out_nothing_says_why(
    tmp_path: Path, tests: str, options: tuple[str, ...], words: str
) -> None:
    done = run(tmp_path, tests, *options)
    assert (done.returncode, done.stderr) == (2, f"mutation: {words}\n")


def test_a_change_that_never_ends_is_given_up_as_noticed(tmp_path: Path) -> None:
    endless = WEAK_TESTS + "\n\ndef test_endless():\n    while not may_build(2):\n        pass\n"
    done = run(tmp_path, endless, "--timeout", "1")
    assert "timed out" in done.stdout
