"""The page on which any number of cards is marked and turned over."""

from __future__ import annotations

import pytest

from companion.fsm.dialog import Dialog
from companion.fsm.keys import Keyboard
from companion.games.foothills.dialogs.asked import SLOTS, Asked
from companion.games.foothills.dialogs.slots import ferry
from companion.ui.canvas import overflows
from companion.ui.texts import LANGUAGES, translator
from tests.foothills.perft import FOLDER, Position
from tests.foothills.tabletop import Tabletop


def at_the_ferry() -> Tabletop:
    table = Position.read(FOLDER / "ferry.toml").table()
    return table.answer("build VII-2/1")


def with_all_marked(table: Tabletop) -> Dialog:
    page = ferry(Asked(table.game, table.state))
    for key in SLOTS.values():
        marked = page.press(key)
        assert isinstance(marked, Keyboard)
        page = marked
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_side_of_every_card_can_be_marked_on_its_line(language: str) -> None:
    """FH:FERRY-1: the longest names have no room for more than a sign."""
    say = translator(language, "companion.games.foothills")
    for card in at_the_ferry().state.layout.cards:
        for grey in (False, True):
            page = with_all_marked(at_the_ferry().card("blue", card, grey)).page(say)
            assert [line.left[1] for line in page.lines] == ["→"] * 5
            assert overflows(page) == ()
