"""House rules before the game: what the rules leave open, as these two people play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.settings import HouseRules as Settings
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row
from companion.fsm.phrase import NONE, Phrase, phrase, plain
from companion.hw.ports import Key

ABOUT = Help(
    phrase("What the rulebooks leave open. A plays it as recommended; OK keeps your rules.")
)
YES, NO = phrase("yes"), phrase("no")
S = TypeVar("S", bound=Settings)


class Question(NamedTuple):
    """A setting, what is asked in a few lines, and its values; the recommended one comes first."""

    name: str
    title: Phrase
    asked: Phrase
    values: Mapping[Any, Phrase]


class HouseRules(Struct, Generic[S], frozen=True):
    """The rules page by page; `done` gets the settings that were agreed on."""

    settings: S
    questions: Sequence[Question]
    done: Callable[[S], Reply]

    def page(self, first: int = 0) -> Dialog:
        """A is always the recommendation; three questions a page, E turns it."""
        recommended = Choice(phrase("as recommended"), lambda: self.done(type(self.settings)()))
        questions = self.questions[first:]
        keys = LETTERS[1:] if len(questions) <= len(LETTERS) - 1 else LETTERS[1:-1]
        choices = {Key.A: recommended} | {
            key: self._row(question, first) for key, question in zip(keys, questions, strict=False)
        }
        if len(questions) > len(keys):
            choices[Key.E] = Choice(phrase("more"), lambda: self.page(first + len(keys)))
        choices[Key.OK] = Choice(phrase("done"), lambda: self.done(self.settings))
        return Keyboard(Row(phrase("HOUSE RULES"), inverse=True), choices, about=ABOUT)

    def _row(self, question: Question, first: int) -> Choice:
        """Marked where these two play it in their own way."""
        own = plain("*") if self._value(question) != next(iter(question.values)) else NONE
        return Choice(question.title, lambda: self._ask(question, first), own)

    def _value(self, question: Question) -> Any:
        return getattr(self.settings, question.name)

    def _ask(self, question: Question, first: int) -> Dialog:
        now = self._value(question)
        choices = {
            key: Choice(
                text, self._setting(question, value, first), plain("*") if value == now else NONE
            )
            for key, (value, text) in zip(LETTERS, question.values.items(), strict=False)
        }
        about = Help(phrase("Your answer goes into the log. The first one is recommended."))
        title = Row(question.title, inverse=True)
        return Keyboard(title, choices, about=about, text=question.asked)

    def _setting(self, question: Question, value: Any, first: int) -> Callable[[], Reply]:
        """Back to the page on which the question stands."""
        chosen = replace(self.settings, **{question.name: value})
        return lambda: replace(self, settings=chosen).page(first)
