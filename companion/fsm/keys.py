"""Questions made of keys: each key has its own choice, and what is no choice now is crossed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct, field

from companion.core.answers import UNFIT, Answer, Reason, Refusal
from companion.fsm.dialog import Dialog, Reply, Translate, goes_on
from companion.fsm.phrase import NONE, Phrase, Row, phrase, plain, wrapped
from companion.hw.ports import Key
from companion.ui.page import LINES, Line, Page
from companion.ui.texts import msgid

LETTERS = (Key.A, Key.B, Key.C, Key.D, Key.E)
ROWS = (*LETTERS, Key.OK)
"""Keys for the rows of a table, from top to bottom."""

NUMBER = {Key.OK: 0} | {key: number for number, key in enumerate(LETTERS, start=1)}
HELD_NUMBER = {key: number + 5 for key, number in NUMBER.items() if number}
"""A held key is five more than a pressed one, so that every digit can be typed."""

NO_ONE = phrase("none")
CANNOT_BE = msgid("that cannot be")
Then = Callable[[], Reply]


class Choice(NamedTuple):
    """What a key does. One that is not possible now is crossed and says why when pressed; one that
    is marked for what OK will do has an arrow."""

    text: Phrase
    then: Then
    right: Phrase = NONE
    possible: bool = True
    marked: bool = False

    @property
    def sign(self) -> str:
        """What stands between the key and its text."""
        if not self.possible:
            return "×"
        return "→" if self.marked else " "


class Help(Struct, frozen=True):
    """The question in a sentence or two, with the rules behind it."""

    text: Phrase = NONE
    rules: str = ""

    def page(self, say: Translate) -> Page:
        words, title = wrapped(self.text.said(say)), Line(say("HELP"), self.rules, inverse=True)
        if not title.fits:
            room = max(LINES - 1 - len(words), 0)
            words, title = [*words, *wrapped(self.rules)[:room]], title._replace(right="")
        return Page(title, tuple(map(Line, words)))


class Keyboard(Struct, frozen=True):
    """A title and a choice for each key. OK's stands in the title, the others on their lines,
    and below them what there is to say: a text, notes."""

    title: Row
    choices: Mapping[Key, Choice]
    held: Mapping[Key, Choice] = field(default_factory=dict)
    scans: Mapping[str, Then] = field(default_factory=dict)
    about: Help = Help()
    notes: tuple[Row, ...] = ()
    text: Phrase = NONE

    def page(self, say: Translate) -> Page:
        return Page(self._title(say), tuple(self._lines(say)))

    def press(self, key: Key) -> Reply:
        choice = self.choices.get(key)
        return choice.then() if choice else None

    def hold(self, key: Key) -> Reply:
        choice = self.held.get(key)
        return choice.then() if choice else None

    def scan(self, card: str) -> Reply:
        then = self.scans.get(card)
        return then() if then else None

    def help(self, say: Translate) -> Page:
        return self.about.page(say)

    def _title(self, say: Translate) -> Line:
        ok = self.choices.get(Key.OK)
        if ok is None or self.title.right != NONE:
            return self.title.said(say)
        left, key = self.title.left.said(say), f"OK{ok.sign}{ok.text.said(say)}"
        whole = Line(left, f"{key} {ok.right.said(say)}".rstrip(), self.title.inverse)
        if whole.fits:
            return whole
        brief = Line(left, key, self.title.inverse)
        return brief if brief.fits else Line(left, "OK", self.title.inverse)

    def _lines(self, say: Translate) -> list[Line]:
        lines = [self._line(key, say) for key in LETTERS]
        while lines and not lines[-1].left:
            lines.pop()
        text = (Line(words) for words in wrapped(self.text.said(say)))
        return [*lines, *text, *(note.said(say) for note in self.notes)]

    def _line(self, key: Key, say: Translate) -> Line:
        choice, held = self.choices.get(key), self.held.get(key)
        if choice is None and held is None:
            return Line("")
        hint = _held(held, say) if held else ""
        if choice is None:
            return Line(f"{key}", hint)
        left, right = f"{key}{choice.sign}{choice.text.said(say)}", choice.right.said(say)
        both = Line(left, f"{right} {hint}".strip())
        return both if both.fits else Line(left, right or hint)


def _held(choice: Choice, say: Translate) -> str:
    """`»` stands for a held key everywhere, crossed where it is no choice now."""
    return f"{'»' if choice.possible else '×'}{choice.text.said(say)}"


def refuse(words: str) -> Reply:
    """A key that cannot be meant: no rule forbids it, it is just not so."""
    return Refusal(Answer("key"), (Reason((UNFIT,), words),))


class Numbers(Struct, frozen=True):
    """A number by one key: A to E are 1 to 5, OK is 0, a held key five more.

    Notes stand there as far as there is room for them: what matters most comes first. A number
    that is not possible may still be an answer on which the players `insist`.
    """

    title: Row
    question: Phrase
    possible: frozenset[int]
    then: Callable[[int], Reply]
    notes: tuple[Row, ...] = ()
    why_not: str = CANNOT_BE
    about: Help = Help()
    zero: Phrase = NO_ONE
    insist: Callable[[int], Answer | None] = lambda n: None
    scans: Mapping[str, Then] = field(default_factory=dict)

    def page(self, say: Translate) -> Page:
        keys = [self._key(n) for n in sorted(self.possible) if n]
        held = [text for text in keys if len(text) > 2]
        pressed = " ".join(text for text in keys if len(text) == 2)
        zero = f"OK {self.zero.said(say)}" if 0 in self.possible else ""
        keys_line = Line(pressed, zero) if Line(pressed, zero).fits else Line(pressed, "OK0")
        lines = [
            Line(self.question.said(say), inverse=True),
            keys_line,
            *([Line(" ".join(held))] if held else []),
            *(note.said(say) for note in self.notes),
        ]
        return Page(self.title.said(say), tuple(lines[: LINES - 1]))

    @staticmethod
    def _key(n: int) -> str:
        return f"{LETTERS[n - 1]}{n}" if n <= 5 else f"»{LETTERS[n - 6]}{n}"

    def press(self, key: Key) -> Reply:
        return self._number(NUMBER.get(key))

    def hold(self, key: Key) -> Reply:
        return self._number(HELD_NUMBER.get(key))

    def _number(self, n: int | None) -> Reply:
        if n is None:
            return None
        if n in self.possible:
            return self.then(n)
        return self.insist(n) or refuse(self.why_not)

    def scan(self, card: str) -> Reply:
        then = self.scans.get(card)
        return then() if then else None

    def help(self, say: Translate) -> Page:
        return self.about.page(say)


class Leaf:
    """Something to look at. OK goes on; other keys go through to what lies beneath."""

    __slots__ = ()
    on: Then
    beneath: Callable[[Key, bool], Reply]
    about: Help

    def press(self, key: Key) -> Reply:
        return self.on() if key is Key.OK else self.beneath(key, False)

    def hold(self, key: Key) -> Reply:
        return self.beneath(key, True)

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Page:
        return self.about.page(say)


class Reading(Leaf, Struct, frozen=True):
    """A page to read."""

    title: Row
    rows: tuple[Row, ...]
    on: Then
    beneath: Callable[[Key, bool], Reply] = lambda key, held: None
    about: Help = Help()

    def page(self, say: Translate) -> Page:
        return Page(self.title.said(say), tuple(row.said(say) for row in self.rows))


def number(
    title: Row,
    question: Phrase,
    possible: frozenset[int],
    then: Callable[[int], Reply],
    notes: tuple[Row, ...] = (),
    why_not: str = CANNOT_BE,
    about: Help | None = None,
    insist: Callable[[int], Answer | None] = lambda n: None,
) -> Reply:
    """Ask for a number unless only one can be true."""
    if len(possible) == 1:
        return then(next(iter(possible)))
    return Numbers(title, question, possible, then, notes, why_not, about or Help(), insist=insist)


def shown(title: Row, reply: Reply) -> Dialog:
    """A question that has only one answer left, where it has to be shown all the same."""
    if goes_on(reply):
        return reply
    about = Help(phrase("Only this is possible now."))
    return Keyboard(title, {Key.OK: Choice(phrase("go on"), lambda: reply)}, about=about)


__all__ = [
    "HELD_NUMBER",
    "LETTERS",
    "NONE",
    "NUMBER",
    "ROWS",
    "Choice",
    "Dialog",
    "Help",
    "Keyboard",
    "Leaf",
    "Numbers",
    "Reading",
    "Row",
    "number",
    "phrase",
    "plain",
    "refuse",
    "shown",
]
