"""Every rule is cited by a test that fails without it; nobody cites one that is not there."""

import pytest

from companion.games.foothills.deckfile import load_deck
from tests.citations import RulesPage, in_order
from tests.foothills.untestable import UNTESTABLE as NOT_IN_FOOTHILLS
from tests.roots.untestable import UNTESTABLE as NOT_IN_ROOTS


def _cards_with_a_need() -> frozenset[str]:
    deck = load_deck("rulebook")
    stated = (card for card in deck.subjects("action") if deck.text(card, "needs"))
    return frozenset(f"SEC-{card.upper()}-2" for card in stated)


FOOTHILLS = RulesPage("foothills", "FH", frozenset(NOT_IN_FOOTHILLS), _cards_with_a_need())
ROOTS = RulesPage("roots", "RF", frozenset(NOT_IN_ROOTS))
both_games = pytest.mark.parametrize("page", [FOOTHILLS, ROOTS], ids=lambda page: page.game)


@pytest.mark.parametrize(
    ("page", "statements"),
    [(FOOTHILLS, 302 + 85), (ROOTS, 148 + 28 + 13)],
    ids=["foothills", "roots"],
)
def test_the_page_holds_all_statements_and_questions(page: RulesPage, statements: int) -> None:
    assert len(page.rules) == statements


@both_games
def test_every_rule_is_cited_by_a_test_or_listed_as_untestable(page: RulesPage) -> None:
    missing = page.rules - page.cited - page.untestable
    assert not missing, f"no test cites {in_order(missing)}"


@both_games
def test_no_test_cites_a_rule_that_is_not_there(page: RulesPage) -> None:
    unknown = (page.cited | page.untestable) - page.rules
    assert not unknown, f"not on the rules page: {in_order(unknown)}"


@both_games
def test_what_is_listed_as_untestable_is_not_cited(page: RulesPage) -> None:
    both = page.cited & page.untestable
    assert not both, f"tested after all: {in_order(both)}"


@both_games
def test_the_engine_names_only_rules_that_are_there(page: RulesPage) -> None:
    unknown = page.used_by_the_engine - page.rules
    assert not unknown, f"not on the rules page: {in_order(unknown)}"
