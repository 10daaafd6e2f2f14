"""The menu behind a held OK: help, ways back, counts, looking around, the table itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.fsm import corrections
from companion.fsm.clocks import clock_face
from companion.fsm.dialog import Dialog, Reply, Translate
from companion.fsm.keys import Choice, Keyboard, Reading, Row
from companion.fsm.lists import entry, listed, paged
from companion.fsm.orders import Close, Fire, GoOn, NewGame, Redo, Set, Through, Undo
from companion.fsm.phrase import phrase, plain
from companion.hw.ports import Key
from companion.ui.page import Page
from companion.ui.texts import msgid

if TYPE_CHECKING:
    from companion.fsm.table import Table

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}


def welcome() -> Keyboard:
    """A game was left unfinished."""
    choices = [entry(phrase("go on"), GoOn), entry(phrase("new game"), NewGame)]
    return listed(phrase("WELCOME BACK"), choices)


def main(table: Table) -> Keyboard:
    beneath = table.dialog
    return listed(
        phrase("MENU"),
        [
            entry(phrase("what can I do?"), lambda: help_page(beneath)),
            entry(phrase("take back, amend"), lambda: _ways_back(table)),
            entry(phrase("count again"), lambda: corrections.places(table)),
            entry(phrase("look around"), lambda: Fire("look")),
            entry(phrase("the table"), lambda: _settings(table)),
        ],
    )


def help_page(dialog: Dialog) -> Dialog:
    return _Helping(dialog)


class _Helping:
    """What the dialog beneath says of itself; any key closes it."""

    def __init__(self, dialog: Dialog) -> None:
        self._dialog = dialog

    def page(self, say: Translate) -> Page:
        return self._dialog.help(say)

    def press(self, key: Key) -> Reply:
        return Close() if key is Key.OK else Through(key)

    def hold(self, key: Key) -> Reply:
        return Through(key, held=True)

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Page:
        return self.page(say)


def _ways_back(table: Table) -> Keyboard:
    specials = table.face.specials(table.session.state) if table.session else ()
    return listed(
        phrase("TAKE BACK, AMEND"),
        [
            entry(phrase("take back"), Undo, plain("BACK")),
            entry(phrase("do again"), Redo, phrase("hold BACK")),
            entry(phrase("amend an answer"), lambda: corrections.answers(table)),
            *(entry(special.name, _answering(special.answer)) for special in specials),
        ],
    )


def _answering(answer: Any) -> Callable[[], Reply]:
    return lambda: answer


def _settings(table: Table) -> Keyboard:
    return paged(
        phrase("THE TABLE"),
        [
            entry(phrase("pause, clocks"), lambda: Fire("pause")),
            entry(phrase("lock the keys"), lambda: Fire("lock")),
            entry(phrase("language"), lambda: languages(table)),
            entry(phrase("turn the picture"), lambda: Set("turned", not table.options.turned)),
            _switch(table, msgid("turn each turn"), "turn_each"),
            _switch(table, msgid("score shown"), "scores"),
            _switch(table, msgid("odds shown"), "odds"),
            _switch(table, msgid("sound"), "sound"),
        ],
    )


def _switch(table: Table, words: str, name: str) -> Choice:
    on = bool(getattr(table.options, name))
    state = phrase("yes") if on else phrase("no")
    return Choice(phrase(words), lambda: Set(name, not on), state)


def languages(table: Table) -> Keyboard:
    return listed(
        phrase("LANGUAGE"),
        [
            Choice(plain(LANGUAGE_NAMES.get(name, name)), _setting("language", name))
            for name in table.house.languages
        ],
    )


def _setting(name: str, value: Any) -> Callable[[], Reply]:
    return lambda: Set(name, value)


def screen(table: Table, trigger: str) -> Dialog | None:
    """The screen that a trigger of the table's machine opens."""
    if table.session is None:
        return None
    if trigger == "pause":
        return _paused(table)
    if trigger == "lock":
        return Reading(
            Row(phrase("LOCKED"), inverse=True), (Row(phrase("hold OK to unlock")),), Close
        )
    looks = list(table.face.looks(table.session))
    return looks[0] if trigger == "look" and looks else None


def _paused(table: Table) -> Reading:
    assert table.session is not None
    prompt = table.prompt
    now = table.now
    rows = [
        Row(plain(table.face.name(player)), plain(clock_face(table.clocks.spent(player, now))))
        for player in table.face.players
    ]
    rows.append(Row(phrase("turn {n}", n=prompt.turn if prompt else "-")))
    return Reading(Row(phrase("PAUSE"), inverse=True), (*rows, Row(phrase("OK goes on"))), Close)
