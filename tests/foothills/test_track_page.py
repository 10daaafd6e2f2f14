"""The page that asks in which line a track is laid."""

from __future__ import annotations

import pytest

from companion.core.answers import Answer, Refusal
from companion.fsm.keys import Keyboard
from companion.games.foothills.dialogs.asked import Asked
from companion.games.foothills.dialogs.trades import trade
from companion.hw.ports import Key
from tests.foothills.tabletop import Tabletop


def crossed_row(table: Tabletop, key: Key) -> Refusal:
    """What the table says to a line that is no choice now."""
    page = trade(Asked(table.game, table.state)).press(Key.A)
    assert isinstance(page, Keyboard)
    answer = page.press(key)
    assert isinstance(answer, Answer)
    refusal = table.game.apply(table.state, answer)
    assert isinstance(refusal, Refusal)
    return refusal


@pytest.mark.parametrize("goods", [{"iron": 1, "stone": 2}, {"iron": 0, "stone": 2}])
def test_a_crossed_line_is_not_refused_for_a_price_that_can_be_paid(goods: dict[str, int]) -> None:
    """FH:C-3 FH:C-5: two resources at choice are there, only not two of iron ore."""
    text = "up to 1 x: track for 2 resource"
    table = Tabletop.ready(facts={("tea-break", "text"): text}).clear("I-2", "V-2")
    table.card("blue", "tea-break", grey=True).give("blue", **goods)
    table.select_again("blue").answer("select A")
    assert set(crossed_row(table, Key.B).rules) == {"FH:C-5", "FH:C-6"}
