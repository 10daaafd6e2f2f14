"""SLOTS: A to E are the five card slots, named by their golden letter."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import Answer
from companion.core.engine import say
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import Choice, Help, Keyboard, Row, Then
from companion.fsm.orders import Fire
from companion.fsm.phrase import NONE, Phrase, phrase, plain
from companion.games.foothills.dialogs.asked import (
    SLOTS,
    Asked,
    in_slot,
    saying,
    side_letter,
    side_name,
)
from companion.games.foothills.phases.common import NOTHING_MORE
from companion.hw.ports import Key


def _slot(asked: Asked, letter: str, then: Then, possible: bool, marked: bool = False) -> Choice:
    card = in_slot(asked.state, letter, asked.player)
    if card is None:
        return Choice(phrase("empty"), then, NONE, False)
    name, facing_up = side_name(asked.state, card), side_letter(asked.state, card)
    return Choice(name, then, facing_up, possible, marked)


def _scans(asked: Asked, choices: dict[Key, Choice]) -> dict[str, Then]:
    """An action card on the reader is its slot's key."""
    cards = {letter: in_slot(asked.state, letter, asked.player) for letter in SLOTS}
    return {card: choices[SLOTS[letter]].then for letter, card in cards.items() if card}


def slots(asked: Asked, title: Row, verb: str, ok: Choice | None, about: Help) -> Keyboard:
    """One answer with a slot in it."""
    choices = {
        key: _slot(asked, letter, saying(say(verb, letter)), say(verb, letter) in asked.options)
        for letter, key in SLOTS.items()
    }
    scans = _scans(asked, choices)
    if ok is not None:
        choices[Key.OK] = ok
    return Keyboard(title, choices, scans=scans, about=about)


def select(asked: Asked, title: Row) -> Dialog:
    """The home of a turn. OK looks around, or takes the navvy when no card can be selected."""
    about = Help(
        phrase("Select a card that can do something; × says why not. OK looks around."), "FH:TURN-2"
    )
    if say("skip") in asked.options:
        ok = Choice(phrase("navvy"), saying(say("skip")))
        title = Row(phrase("{colour}: stuck", colour=asked.colour))
    else:
        ok = Choice(phrase("look"), lambda: Fire("look"))
    return slots(asked, title, "select", ok, about)


def _none(asked: Asked, verb: str) -> Choice:
    answer = say(verb, NOTHING_MORE)
    return Choice(phrase("none"), saying(answer), possible=answer in asked.options)


def score(asked: Asked) -> Dialog:
    ok = None if asked.step.must else _none(asked, "score")
    about = Help(
        phrase("This card goes to your scoring pile, another takes its place."), "FH:PUB-4"
    )
    return slots(asked, Row(phrase("SCORE A CARD")), "score", ok, about)


def another(asked: Asked) -> Dialog:
    about = Help(phrase("You may turn one more card over."), "FH:FLIP-2")
    return slots(asked, Row(phrase("TURN ANOTHER?")), "turn", _none(asked, "turn"), about)


class Ferry(Struct, frozen=True):
    """Any number of cards: each press marks one, OK turns them all."""

    asked: Asked
    marked: str = ""

    def board(self) -> Dialog:
        choices = {
            key: _slot(
                self.asked,
                letter,
                self._toggling(letter),
                self._can(letter),
                letter in self.marked,
            )
            for letter, key in SLOTS.items()
        }
        scans = _scans(self.asked, choices)
        choices[Key.OK] = Choice(self._ok_text, saying(self._answer()))
        about = Help(
            phrase("Any of your cards may be turned over now. OK when all are marked."),
            "FH:FERRY-1",
        )
        return Keyboard(Row(phrase("TURN OVER")), choices, scans=scans, about=about)

    @property
    def _ok_text(self) -> Phrase:
        return plain(self.marked) if self.marked else phrase("none")

    def _answer(self) -> Answer:
        return say("turn", self.marked or NOTHING_MORE)

    def _can(self, letter: str) -> bool:
        return say("turn", letter) in self.asked.options

    def _toggling(self, letter: str) -> Then:
        return lambda: self._toggled(letter)

    def _toggled(self, letter: str) -> Reply:
        if not self._can(letter):
            return say("turn", letter)
        marked = _sorted({*self.marked} ^ {letter})
        return replace(self, marked=marked).board()


def _sorted(letters: Iterable[str]) -> str:
    return "".join(sorted(letters))


def ferry(asked: Asked) -> Dialog:
    return Ferry(asked).board()
