"""Refusals and other short messages of the table itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from companion.core.answers import UNFIT, Refusal
from companion.core.engine import FORGO
from companion.core.journal import Entry
from companion.core.sentence import Sentence
from companion.core.session import Amended
from companion.fsm.dialog import Dialog, Reply, Translate
from companion.fsm.house import News
from companion.fsm.keys import Choice, Help, Keyboard, Reading, Row, phrase, plain
from companion.fsm.orders import Close, NewGame, Through, Undo
from companion.fsm.phrase import Phrase, wrapped
from companion.fsm.tagging import PHONE
from companion.hw.ports import Condition, DeviceNotice, Key
from companion.ui.page import LINES, WIDTH, Line, Page
from companion.ui.texts import msgid

SO_WE_PLAY = Key.E
"""The key for "we play it so": never OK."""


class Refused(Struct, frozen=True):
    """Why an answer was refused, by which rule, and the way around it.

    Where no rule is against it and it just cannot be, `behind` is the rule of the question.
    """

    refusal: Refusal
    count: int = 1
    behind: str = ""

    def page(self, say: Translate) -> Page:
        words = wrapped(self.refusal.reasons[0].drawn(say))
        named = " ".join(rule for rule in self.refusal.rules if rule != UNFIT)
        rules = wrapped(named or self.behind)[:1]
        waive = [f"{SO_WE_PLAY} {say('we play it so')}"] if self.refusal.can_be_waived else []
        title = Line(say("NO") + "!" * (1 + self.count % 2), f"OK {say('back')}", inverse=True)
        return Page(title, tuple(map(Line, (*words, *rules, *waive))))

    def press(self, key: Key) -> Reply:
        if key is Key.OK:
            return Close()
        if key is SO_WE_PLAY and self.refusal.can_be_waived:
            return self.refusal.answer.waiving(*self.refusal.rules)
        return Through(key)

    def hold(self, key: Key) -> Reply:
        return Through(key, held=True)

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Page:
        if not self.refusal.can_be_waived:
            return Help(phrase("That just cannot be. OK goes back to the question.")).page(say)
        text = phrase("A rule is against it. Your table, your word: E carries it out all the same.")
        return Help(text).page(say)


class Confirm(Struct, frozen=True):
    """A question of the table itself, answered by A, never by OK or BACK."""

    question: Phrase
    then: Reply

    def page(self, say: Translate) -> Page:
        words = [Line(text) for text in wrapped(self.question.said(say))]
        return Page(
            Line(say("SURE?"), inverse=True), (*words, Line(f"A {say('yes')}", "OK " + say("no")))
        )

    def press(self, key: Key) -> Reply:
        return self.then if key is Key.A else Close() if key is Key.OK else None

    def hold(self, key: Key) -> Reply:
        return None

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Page:
        return Help(self.question).page(say)


def nothing_possible(question: Dialog) -> Keyboard:
    """A ruling or a correction led where the rules allow nothing: go on, or rule once more."""
    choices = {
        Key.A: Choice(phrase("choose anyway"), lambda: question),
        Key.OK: Choice(phrase("go on"), lambda: FORGO),
    }
    about = Help(phrase("The rules allow nothing here. OK goes on with the turn."))
    return Keyboard(Row(phrase("NO CHOICE"), inverse=True), choices, about=about)


def leave_the_game(untouched: bool) -> Confirm:
    """A game that was begun with the wrong lines, or that nobody wants to go on with."""
    kept = phrase("Set up another game? This one is kept.")
    return Confirm(phrase("Back to the set-up?") if untouched else kept, NewGame())


def end_of_turn(turn: int) -> Confirm:
    """Turn 0 is the set-up."""
    of_a_turn = phrase("That takes back the end of a turn.")
    return Confirm(of_a_turn if turn else phrase("That takes back the end of the set-up."), Undo())


def message(title: Phrase, *texts: Phrase | Row) -> Reading:
    """Something to read, on as many pages as it takes; any key goes on."""
    head, about = Row(title, inverse=True), Help(phrase("OK goes on; any other key plays on."))
    rows = tuple(text if isinstance(text, Row) else Row(text) for text in texts)
    if len(rows) < LINES:
        return Reading(head, rows, Close, Through, about)
    room = LINES - 2
    on = partial(message, title, *texts[room:])
    return Reading(head, (*rows[:room], Row(phrase("OK more"))), on, Through, about)


def news(item: News, say: Translate) -> Reading:
    """OK turns the pages of what does not fit on one."""
    text = item.text.said(say) if isinstance(item.text, Sentence) else item.text
    return message(item.title, *map(plain, wrapped(text)))


def amended(outcome: Amended, told: Callable[[Entry], Phrase]) -> Reading:
    """What became of the answers after the one that was changed; the first that fell is told."""
    rows: list[Phrase | Row] = [
        phrase("later answers"),
        Row(phrase("still stand"), plain(outcome.kept)),
    ]
    if outcome.dropped:
        rows += [
            Row(phrase("fell away"), plain(len(outcome.dropped))),
            told(outcome.dropped[0]).within(WIDTH),
        ]
    return message(phrase("AMENDED"), *rows)


DEVICES = {"display": msgid("display"), "reader": msgid("reader"), "button": msgid("key")}
CONDITIONS = {
    Condition.LOST: msgid("lost"),
    Condition.SILENT: msgid("silent"),
    Condition.BACK: msgid("is back"),
    Condition.STUCK: msgid("stuck"),
}


def of_device(notice: DeviceNotice) -> Phrase:
    """`reader lost`, `key C stuck`; of a visitor on the reader, what it is."""
    if notice.state is Condition.FOREIGN:
        return PHONE
    kind, _, which = notice.device.partition(" ")
    device, condition = phrase(DEVICES.get(kind, kind)), phrase(CONDITIONS[notice.state])
    if kind == "button" and notice.state is Condition.BACK:
        condition = phrase("is free")
    if which:
        device = phrase("{device} {which}", device=device, which=which)
    return phrase("{device} {condition}", device=device, condition=condition)


__all__ = [
    "Confirm",
    "Refused",
    "amended",
    "end_of_turn",
    "leave_the_game",
    "message",
    "news",
    "nothing_possible",
    "of_device",
]
