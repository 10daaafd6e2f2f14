"""Every rule is cited by a test that fails without it, and nothing cites a rule that is not there.

A test cites a rule in its docstring, as `FH:NAVVY-3`; the rules page holds the statements.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import companion.games.foothills
from companion.games.foothills.deckfile import load_deck
from tests.foothills.untestable import UNTESTABLE

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "rules" / "foothills.md"
ENGINE = Path(companion.games.foothills.__file__).parent

STILL_TO_COME = {
    "D", "FERRY", "DEVIL", "BONUS", "E", "TICKET", "SUMMIT", "PUB", "SEC", "LIMIT", "END", "SCORE",
    "INV", *(f"OQ-{n}" for n in (*range(29, 55), *range(59, 86))),
}  # fmt: skip
"""Sections, and single questions, that no test has to cite yet."""

STATEMENT = re.compile(r"^- \*\*([A-Z][A-Z0-9-]*-\d+)\*\*", re.MULTILINE)
GENERAL = re.compile(r"\*\*(SEC-0)\*\*")
QUESTION = re.compile(r"^\| \*\*(OQ-\d+)\*\* \|", re.MULTILINE)
CITATION = re.compile(r"\bFH:([A-Z][A-Z0-9-]*-\d+)")
USED = re.compile(r"\b(?:FH:([A-Z][A-Z0-9-]*-\d+)|(OQ-\d+))")


def rules() -> set[str]:
    page = PAGE.read_text(encoding="utf-8")
    return {rule for form in (STATEMENT, GENERAL, QUESTION) for rule in form.findall(page)}


def cited() -> set[str]:
    return {
        rule
        for path in HERE.glob("test_*.py")
        for docstring in docstrings_of_tests(path)
        for rule in CITATION.findall(docstring)
    }


def docstrings_of_tests(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


def used_by_the_engine() -> set[str]:
    written = {
        "".join(found)
        for path in ENGINE.rglob("*.py")
        for found in USED.findall(path.read_text(encoding="utf-8"))
    }
    deck = load_deck("rulebook")
    stated = (card for card in deck.subjects("action") if deck.text(card, "needs"))
    return written | {f"SEC-{card.upper()}-2" for card in stated}


def is_due(rule: str) -> bool:
    return rule not in STILL_TO_COME and rule.partition("-")[0] not in STILL_TO_COME


def in_order(ids: set[str]) -> str:
    def number(rule: str) -> tuple[str, int]:
        section, _, n = rule.rpartition("-")
        return section, int(n)

    return ", ".join(sorted(ids, key=number))


def test_the_page_holds_all_statements_and_questions() -> None:
    assert len(rules()) == 302 + 85


def test_every_rule_is_cited_by_a_test_or_listed_as_untestable() -> None:
    missing = {rule for rule in rules() - cited() - set(UNTESTABLE) if is_due(rule)}
    assert not missing, f"no test cites {in_order(missing)}"


def test_no_test_cites_a_rule_that_is_not_there() -> None:
    unknown = (cited() | set(UNTESTABLE)) - rules()
    assert not unknown, f"not on the rules page: {in_order(unknown)}"


def test_what_is_listed_as_untestable_is_not_cited() -> None:
    both = cited() & set(UNTESTABLE)
    assert not both, f"tested after all: {in_order(both)}"


def test_the_engine_names_only_rules_that_are_there() -> None:
    unknown = used_by_the_engine() - rules()
    assert not unknown, f"not on the rules page: {in_order(unknown)}"
