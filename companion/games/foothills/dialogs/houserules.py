"""House rules before the game: what the rulebooks leave open, as these two people play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row
from companion.fsm.phrase import NONE, Phrase, phrase, plain
from companion.games.foothills.settings import Settings
from companion.hw.ports import Key

ABOUT = Help(
    phrase("What the rulebooks leave open. A plays it as recommended; OK keeps your rules.")
)


class Question(NamedTuple):
    """A setting, what is asked in a few lines, and its values; the recommended one comes first."""

    name: str
    title: Phrase
    asked: Phrase
    values: Mapping[Any, Phrase]


YES, NO = phrase("yes"), phrase("no")
QUESTIONS = (
    Question(
        "short_refill",
        phrase("SHORT REFILL"),
        phrase("Fewer than six cubes in the bag: what then?"),
        {"draw": phrase("draw them all"), "skip": phrase("no refill")},
    ),
    Question(
        "porthmadog",
        phrase("PORTHMADOG"),
        phrase("To which line do its two tracks belong?"),
        {"both": phrase("both to both"), "split": phrase("left I, right II")},
    ),
    Question(
        "pub_again",
        phrase("PUB AGAIN"),
        phrase("May a surveyor in the pub use it again?"),
        {False: NO, True: YES},
    ),
    Question(
        "ferry_selected",
        phrase("BARMOUTH FERRY"),
        phrase("May the card just played be turned there?"),
        {True: YES, False: NO},
    ),
    Question(
        "piles",
        phrase("SCORING PILES"),
        phrase("Are the scored cards open to both?"),
        {"open": phrase("open"), "hidden": phrase("hidden to the end")},
    ),
    Question(
        "steelworker",
        phrase("STEELWORKER"),
        phrase("For which line must the ticket be?"),
        {"same": phrase("the line built in"), "any": phrase("any line")},
    ),
    Question(
        "adjacent_from_home",
        phrase("NEXT TO HOME"),
        phrase("Field Worker: where to from home?"),
        {"none": phrase("nowhere"), "start": phrase("start stations")},
    ),
    Question(
        "second_tie",
        phrase("SECOND TIE"),
        phrase("After the rematch, what decides?"),
        {"second": phrase("the rematch alone"), "sum": phrase("both games' sum")},
    ),
    Question(
        "stalled_after",
        phrase("STALLED"),
        phrase("Turns without progress until you may stop?"),
        {40: plain(40), 20: plain(20)},
    ),
)


@dataclass(frozen=True)
class HouseRules:
    """The rules page by page; `done` gets the settings that were agreed on."""

    settings: Settings
    done: Callable[[Settings], Reply]

    def page(self, questions: Sequence[Question] = QUESTIONS) -> Dialog:
        """A is always the recommendation; three questions a page, E turns it."""
        recommended = Choice(phrase("as recommended"), lambda: self.done(Settings()))
        keys = LETTERS[1:] if len(questions) <= len(LETTERS) - 1 else LETTERS[1:-1]
        choices = {Key.A: recommended} | {
            key: self._row(question) for key, question in zip(keys, questions, strict=False)
        }
        rest = questions[len(keys) :]
        if rest:
            choices[Key.E] = Choice(phrase("more"), lambda: self.page(rest))
        choices[Key.OK] = Choice(phrase("done"), lambda: self.done(self.settings))
        return Keyboard(Row(phrase("HOUSE RULES"), inverse=True), choices, about=ABOUT)

    def _row(self, question: Question) -> Choice:
        """Marked where these two play it in their own way."""
        own = plain("*") if self._value(question) != next(iter(question.values)) else NONE
        return Choice(question.title, lambda: self._ask(question), own)

    def _value(self, question: Question) -> Any:
        return getattr(self.settings, question.name)

    def _ask(self, question: Question) -> Dialog:
        now = self._value(question)
        choices = {
            key: Choice(text, self._setting(question, value), plain("*") if value == now else NONE)
            for key, (value, text) in zip(LETTERS, question.values.items(), strict=False)
        }
        about = Help(phrase("Your answer goes into the log. The first one is recommended."))
        title = Row(question.title, inverse=True)
        return Keyboard(title, choices, about=about, text=question.asked)

    def _setting(self, question: Question, value: Any) -> Callable[[], Reply]:
        chosen = replace(self.settings, **{question.name: value})
        return lambda: replace(self, settings=chosen).page()
