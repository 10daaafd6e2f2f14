"""The menu behind a held OK: help, ways back, counts, looking around, the table itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.fsm import corrections, notices
from companion.fsm.asked import saying
from companion.fsm.dialog import Dialog, Reply, Translate
from companion.fsm.keys import Choice, Help, Keyboard, Reading, Row
from companion.fsm.lists import listed, paged
from companion.fsm.orders import Close, Fire, GoOn, NewGame, Redo, Set, Through, Undo
from companion.fsm.phrase import Phrase, joined, phrase, plain
from companion.fsm.sitting import Sitting
from companion.hw.ports import Key
from companion.ui.page import WIDTH
from companion.ui.texts import LANGUAGES, msgid
from companion.wording import clock

if TYPE_CHECKING:
    from companion.fsm.table import Table
    from companion.ui.canvas import Screen


def welcome(left: Sequence[Row]) -> Keyboard:
    """A game was left unfinished."""
    choices = [Choice(phrase("go on"), GoOn), Choice(phrase("new game"), NewGame)]
    return replace(listed(phrase("WELCOME BACK"), choices), notes=tuple(left))


def known_by(players: Mapping[str, str], turn: int, day: str = "") -> tuple[Row, ...]:
    """Who played the game that was left, how far they came, and when."""
    who = joined([_called(seat, name) for seat, name in players.items()], ", ")
    return Row(who.within(WIDTH)), Row(phrase("turn {n}", n=turn), plain(day))


def _called(seat: str, name: str) -> Phrase:
    """Players who gave no name have that of their seat, which each language has its own for."""
    return phrase(name) if name.casefold() == seat.casefold() else plain(name)


def main(table: Table) -> Keyboard:
    """Before a game there is nothing to take back or to count: only the table itself."""
    if table.sitting is None:
        return _before_the_game(table)
    sitting, beneath = table.sitting, table.dialog
    return listed(
        phrase("MENU"),
        [
            Choice(phrase("what can I do?"), lambda: help_page(beneath)),
            Choice(phrase("take back, amend"), lambda: _ways_back(sitting)),
            Choice(phrase("count again"), lambda: corrections.places(sitting)),
            Choice(phrase("look around"), lambda: Fire("look")),
            Choice(phrase("the table"), lambda: _of_the_table(table, sitting)),
        ],
    )


def _before_the_game(table: Table) -> Keyboard:
    beneath = table.dialog
    about = Choice(phrase("what can I do?"), lambda: help_page(beneath))
    return paged(phrase("MENU"), [about, _settings(table), *table.house.services()])


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
            Choice(phrase("take back"), Undo, plain("BACK")),
            Choice(phrase("do again"), Redo, phrase("hold BACK")),
            Choice(phrase("amend an answer"), lambda: corrections.answers(sitting)),
            Choice(phrase("put right by hand"), lambda: corrections.repairs(sitting)),
            *(Choice(special.name, saying(special.answer)) for special in specials),
        ],
    )


def _of_the_table(table: Table, sitting: Sitting) -> Keyboard:
    untouched = sitting.is_untouched
    return paged(
        phrase("THE TABLE"),
        [
            Choice(phrase("pause, clocks"), lambda: Fire("pause")),
            Choice(phrase("lock the keys"), lambda: Fire("lock")),
            _settings(table),
            *table.house.services(),
            Choice(phrase("new game"), lambda: notices.leave_the_game(untouched)),
        ],
    )


def _settings(table: Table) -> Choice:
    return Choice(phrase("settings"), lambda: settings(table))


LANGUAGE = "language"
SWITCHES = {
    "scores": msgid("score shown"),
    "odds": msgid("odds shown"),
    "chits": msgid("chits on table"),
    "clocks": msgid("clocks"),
    "sound": msgid("sound"),
    "lock": msgid("lock when idle"),
    "turned": msgid("picture turned"),
    "turn_each": msgid("turn each turn"),
}
"""What is asked most stands first."""


def settings(table: Table, at: str = LANGUAGE) -> Keyboard:
    """How the table behaves, opened where this setting stands."""
    language = Choice(phrase("language"), languages, plain(table.options.language))
    switches = [_switch(table, words, name) for name, words in SWITCHES.items()]
    place = [LANGUAGE, *SWITCHES].index(at)
    done = Choice(phrase("done"), Close)
    return paged(phrase("SETTINGS"), [language, *switches], done, place)


def _switch(table: Table, words: str, name: str) -> Choice:
    on = bool(getattr(table.options, name))
    state = phrase("yes") if on else phrase("no")
    return Choice(phrase(words), lambda: Set(name, not on), state)


def languages() -> Keyboard:
    return listed(
        phrase("LANGUAGE"),
        [
            Choice(plain(own_name), _setting(LANGUAGE, language))
            for language, own_name in LANGUAGES.items()
        ],
    )


def _setting(name: str, value: Any) -> Callable[[], Reply]:
    return lambda: Set(name, value)


def screen(table: Table, trigger: str) -> Dialog | None:
    """The screen that a trigger of the table's machine opens."""
    if trigger == "menu":
        return main(table)
    if trigger == "settings":
        return settings(table)
    if table.sitting is None:
        return None
    if trigger == "pause":
        return _paused(table.sitting, table)
    if trigger == "lock":
        return _locked()
    looks = list(table.sitting.face.looks(table.sitting.session))
    return looks[0] if trigger == "look" and looks else None


def _locked() -> Reading:
    about = Help(phrase("No key answers until OK is held."))
    title, how = Row(phrase("LOCKED"), inverse=True), Row(phrase("hold OK to unlock"))
    return Reading(title, (how,), Close, about=about)


def _paused(sitting: Sitting, table: Table) -> Reading:
    prompt = sitting.prompt
    clocks = _clock_rows(sitting, table.now) if table.options.clocks else ()
    turn = Row(phrase("turn {n}", n=prompt.turn if prompt else "-"))
    rows = (*clocks, turn, Row(phrase("OK goes on")))
    about = Help(phrase("The clocks rest. OK goes on with the game."))
    return Reading(Row(phrase("PAUSE"), inverse=True), rows, Close, about=about)


def _clock_rows(sitting: Sitting, now: float) -> tuple[Row, ...]:
    face, clocks = sitting.face, sitting.clocks
    return tuple(
        Row(face.name(player), plain(clock(int(clocks.spent(player, now)))))
        for player in face.players
    )
