"""The page that asks an owner for the cards of a line."""

from __future__ import annotations

import pytest

from companion.core.answers import Refusal
from companion.fsm.keys import Help
from companion.games.foothills.dialogs.asked import Asked
from companion.games.foothills.dialogs.facts import ABOUT_CARDS, ask
from companion.hw.ports import Key
from companion.ui.canvas import overflows
from companion.ui.texts import LANGUAGES, translator
from tests.foothills.tabletop import Tabletop

NO_CARDS = {
    "en": "a line has cards",
    "de": "eine Strecke hat Karten",
    "fr": "une ligne a des cartes",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_without_cards_is_refused_in_the_language_of_the_table(language: str) -> None:
    table = Tabletop(of="rulebook")
    refusal = ask(Asked(table.game, table.state)).press(Key.OK)
    assert isinstance(refusal, Refusal)
    say = translator(language, "companion.games.foothills")
    said = [reason.said(say) for reason in refusal.reasons]
    assert said == [NO_CARDS[language]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_help_says_in_which_order(language: str) -> None:
    table, say = Tabletop(of="rulebook"), translator(language, "companion.games.foothills")
    page = ask(Asked(table.game, table.state)).help(say)
    assert page == ABOUT_CARDS.page(say) != Help().page(say)
    assert overflows(page) == ()
