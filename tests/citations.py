"""The rules page of a game, the tests that cite it, and the engine that names its rules.

A test cites a rule in its docstring, as `FH:NAVVY-3`; the page holds the statements.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[1]
ID = r"([A-Z][A-Z0-9-]*-\d+)"
STATEMENT = re.compile(rf"^- \*\*{ID}\*\*|^\| (?:\*\*)?((?:OQ|Q|TV)-\d+)(?:\*\*)? \|", re.MULTILINE)
"""A statement of a list, or a row of the tables of open questions and test vectors."""
GENERAL = re.compile(r"\*\*(SEC-0)\*\*")


@dataclass(frozen=True)
class RulesPage:
    """`game` names its files, `prefix` stands before its rules in code and tests."""

    game: str
    prefix: str
    untestable: frozenset[str] = frozenset()
    implied: frozenset[str] = frozenset()
    """Rules that the engine names without writing them out."""

    @cached_property
    def text(self) -> str:
        return (ROOT / "docs" / "rules" / f"{self.game}.md").read_text(encoding="utf-8")

    @cached_property
    def rules(self) -> frozenset[str]:
        found = [a or b for a, b in STATEMENT.findall(self.text)]
        return frozenset([*found, *GENERAL.findall(self.text)])

    @cached_property
    def ids(self) -> frozenset[str]:
        """The rules as code and tests name them."""
        return frozenset(f"{self.prefix}:{rule}" for rule in self.rules)

    @cached_property
    def cited(self) -> frozenset[str]:
        citation = re.compile(rf"\b{self.prefix}:{ID}")
        return frozenset(
            rule
            for path in (ROOT / "tests" / self.game).glob("test_*.py")
            for docstring in _docstrings_of_tests(path)
            for rule in citation.findall(docstring)
        )

    @cached_property
    def used_by_the_engine(self) -> frozenset[str]:
        used = re.compile(rf"\b(?:{self.prefix}:{ID}|(O?Q-\d+))")
        sources = (ROOT / "companion" / "games" / self.game).rglob("*.py")
        written = {
            "".join(found)
            for path in sources
            for found in used.findall(path.read_text(encoding="utf-8"))
        }
        return self.implied | written


def _docstrings_of_tests(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


def in_order(ids: frozenset[str]) -> str:
    def number(rule: str) -> tuple[str, int]:
        section, _, n = rule.rpartition("-")
        return section, int(n)

    return ", ".join(sorted(ids, key=number))
