"""Screens that no recorded game comes to, at tables that are laid for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.answers import Answer, Refusal
from companion.core.journal import Entry
from companion.core.session import Amended
from companion.fsm.dialog import Dialog, Translate
from companion.fsm.keys import Keyboard
from companion.fsm.notices import amended
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.games.foothills.goods import Goods
from companion.games.foothills.steps import PayPrice, ScoreCard
from companion.games.foothills.views.finale import finale
from companion.games.foothills.views.told import told
from companion.hw.ports import Condition, DeviceNotice, Key
from companion.ui.canvas import Screen
from companion.ui.texts import translator
from tests.foothills.tabletop import Tabletop, deck
from tests.fsm.seats import Seat, house

LANGUAGES = ("en", "de", "fr")


def asked(table: Tabletop) -> Dialog:
    return house().game.face(table.game, Options()).question(table.state)


def price() -> Dialog:
    return asked(Tabletop.ready().give("blue", iron=2, stone=3).pending(PayPrice(Goods(any=2))))


def no_action() -> Dialog:
    return asked(Tabletop.ready().only("blue"))


def vacant_slots() -> Dialog:
    return asked(Tabletop.ready().only("blue", "A", "D").pending(ScoreCard(must=False)))


def draw() -> Dialog:
    """Two ties in a row."""
    one: dict[str, Any] = {"chits": 30, "passengers": 5, "lines": {}, "summit": 0, "cards": {}}
    scores = {"blue": one, "green": one}
    totals = dict.fromkeys(scores, 35)
    result = {"winner": None, "draw": True, "totals": totals, "scores": scores}
    page = finale(Tabletop().game, result, deck("sample"))
    while not isinstance(page, Keyboard):
        page = page.press(Key.OK)
    return page


def fallen_answers() -> Dialog:
    first = Entry(9, "answer", "build VIII-4/2", 12, "green", "build", "1")
    outcome = Amended(3, (first,), Refusal(Answer("build"), ()))
    return amended(outcome, lambda entry: told(deck("sample"), entry))


def no_reader(language: str) -> Screen:
    seat = Seat.dealt(language=language).to_the_first_turn()
    seat.table.take(DeviceNotice("reader", Condition.LOST, "", seat.at))
    return seat.table.page()


def unknown_tag(language: str) -> Screen:
    seat = Seat.dealt(language=language).to_the_first_turn()
    seat.scan("04FF")
    return seat.table.page()


def hidden_scores(language: str) -> Screen:
    seat = Seat.dealt(language=language).to_the_first_turn()
    seat.hold("OK")
    seat.press("E C B OK")
    seat.wait(5)
    return seat.table.page()


def before_the_game(keys: str) -> Callable[[str], Screen]:
    def screen(language: str) -> Screen:
        seat = Seat(Table(house(), Options(language=language)))
        seat.press(keys)
        return seat.table.page()

    return screen


def _said(dialog: Callable[[], Dialog]) -> Callable[[str], Screen]:
    return lambda language: dialog().page(_say(language))


def _say(language: str) -> Translate:
    return translator(language, "companion.games.foothills")


STAGED: dict[str, Callable[[str], Screen]] = {
    "pay": _said(price),
    "no-action": _said(no_action),
    "vacant-slots": _said(vacant_slots),
    "draw": _said(draw),
    "amended-and-fell": _said(fallen_answers),
    "no-reader": no_reader,
    "unknown-tag": unknown_tag,
    "hidden-scores": hidden_scores,
    "buttons": before_the_game("OK"),
    "buttons-held": before_the_game("OK OK"),
    "house-rules": before_the_game("C"),
    "house-rules-more": before_the_game("C E"),
    "house-rules-last": before_the_game("C E E"),
    "house-rule": before_the_game("C C"),
}
