"""The menu behind a held OK: help, ways back, counts, looking around, the table itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.fsm import corrections
from companion.fsm.clocks import clock_face
from companion.fsm.dialog import Dialog, Reply, Translate
from companion.fsm.keys import Choice, Keyboard, Reading, Row
from companion.fsm.lists import entry, listed, paged
from companion.fsm.orders import Close, Fire, GoOn, NewGame, Redo, Set, Through, Undo
from companion.fsm.phrase import phrase, plain
from companion.fsm.sitting import Sitting
from companion.hw.ports import Key
from companion.ui.page import WIDTH
from companion.ui.texts import LANGUAGES, msgid

if TYPE_CHECKING:
    from companion.fsm.table import Table
    from companion.ui.canvas import Screen


def welcome(left: Sequence[Row]) -> Keyboard:
    """A game was left unfinished."""
    choices = [entry(phrase("go on"), GoOn), entry(phrase("new game"), NewGame)]
    return replace(listed(phrase("WELCOME BACK"), choices), notes=tuple(left))


def known_by(names: Iterable[str], turn: int, day: str = "") -> tuple[Row, ...]:
    """Who played the game that was left, how far they came, and when."""
    who = ", ".join(names)[:WIDTH]
    return Row(plain(who)), Row(phrase("turn {n}", n=turn), plain(day))


def main(table: Table) -> Keyboard:
    """Before a game there is nothing to take back or to count: only the table itself."""
    if table.sitting is None:
        return _before_the_game(table)
    sitting, beneath = table.sitting, table.dialog
    return listed(
        phrase("MENU"),
        [
            entry(phrase("what can I do?"), lambda: help_page(beneath)),
            entry(phrase("take back, amend"), lambda: _ways_back(sitting)),
            entry(phrase("count again"), lambda: corrections.places(sitting)),
            entry(phrase("look around"), lambda: Fire("look")),
            entry(phrase("the table"), lambda: _of_the_table(table)),
        ],
    )


def _before_the_game(table: Table) -> Keyboard:
    services = table.house.services()
    if not services:
        return settings(table)
    return paged(phrase("MENU"), [_settings(table), *services])


def help_page(dialog: Dialog) -> Dialog:
    return _Helping(dialog)


class _Helping:
    """What the dialog beneath says of itself; any key closes it."""

    def __init__(self, dialog: Dialog) -> None:
        self._dialog = dialog

    def page(self, say: Translate) -> Screen:
        return self._dialog.help(say)

    def press(self, key: Key) -> Reply:
        return Close() if key is Key.OK else Through(key)

    def hold(self, key: Key) -> Reply:
        return Through(key, held=True)

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Any:
        return self.page(say)


def _ways_back(sitting: Sitting) -> Keyboard:
    specials = sitting.face.specials(sitting.session.state)
    return paged(
        phrase("TAKE BACK, AMEND"),
        [
            entry(phrase("take back"), Undo, plain("BACK")),
            entry(phrase("do again"), Redo, phrase("hold BACK")),
            entry(phrase("amend an answer"), lambda: corrections.answers(sitting)),
            entry(phrase("put right by hand"), lambda: corrections.repairs(sitting)),
            *(entry(special.name, _answering(special.answer)) for special in specials),
        ],
    )


def _answering(answer: Any) -> Callable[[], Reply]:
    return lambda: answer


def _of_the_table(table: Table) -> Keyboard:
    return paged(
        phrase("THE TABLE"),
        [
            entry(phrase("pause, clocks"), lambda: Fire("pause")),
            entry(phrase("lock the keys"), lambda: Fire("lock")),
            _settings(table),
            *table.house.services(),
        ],
    )


def _settings(table: Table) -> Choice:
    return entry(phrase("settings"), lambda: settings(table))


def settings(table: Table) -> Keyboard:
    """How the table behaves; what is asked most stands first."""
    return paged(
        phrase("SETTINGS"),
        [
            entry(phrase("language"), lambda: languages(table), plain(table.options.language)),
            _switch(table, msgid("score shown"), "scores"),
            _switch(table, msgid("odds shown"), "odds"),
            _switch(table, msgid("chits on table"), "chits"),
            _switch(table, msgid("clocks"), "clocks"),
            _switch(table, msgid("sound"), "sound"),
            _switch(table, msgid("lock when idle"), "lock"),
            _switch(table, msgid("turn the picture"), "turned"),
            _switch(table, msgid("turn each turn"), "turn_each"),
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
            Choice(plain(LANGUAGES.get(name, name)), _setting("language", name))
            for name in table.house.languages
        ],
    )


def _setting(name: str, value: Any) -> Callable[[], Reply]:
    return lambda: Set(name, value)


def screen(table: Table, trigger: str) -> Dialog | None:
    """The screen that a trigger of the table's machine opens."""
    if trigger == "menu":
        return main(table)
    if table.sitting is None:
        return None
    if trigger == "pause":
        return _paused(table.sitting, table)
    if trigger == "lock":
        return Reading(
            Row(phrase("LOCKED"), inverse=True), (Row(phrase("hold OK to unlock")),), Close
        )
    looks = list(table.sitting.face.looks(table.sitting.session))
    return looks[0] if trigger == "look" and looks else None


def _paused(sitting: Sitting, table: Table) -> Reading:
    prompt = sitting.prompt
    clocks = _clock_rows(sitting, table.now) if table.options.clocks else ()
    turn = Row(phrase("turn {n}", n=prompt.turn if prompt else "-"))
    rows = (*clocks, turn, Row(phrase("OK goes on")))
    return Reading(Row(phrase("PAUSE"), inverse=True), rows, Close)


def _clock_rows(sitting: Sitting, now: float) -> tuple[Row, ...]:
    face, clocks = sitting.face, sitting.clocks
    return tuple(
        Row(face.name(player), plain(clock_face(clocks.spent(player, now))))
        for player in face.players
    )
