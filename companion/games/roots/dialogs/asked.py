"""What every dialog of the game looks at."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.answers import Answer, Refusal
from companion.fsm import asked
from companion.fsm.dialog import Reply
from companion.fsm.keys import Choice, Help, Keyboard, Row, Then
from companion.fsm.phrase import Phrase, phrase, wrapped
from companion.games.roots.game import Roots
from companion.games.roots.pieces import CARDS, WEATHER
from companion.games.roots.state import State
from companion.games.roots.views.told import in_words
from companion.hw.ports import Key

ABOUT_WARNING = Help(
    phrase("The rules do not settle this. OK does it all the same, BACK chooses again.")
)


class Asked(asked.Asked, frozen=True):
    """A position of Root by the Foot and the question in it."""

    game: Roots
    state: State

    def allows(self, answer: Answer) -> bool:
        return answer in self.options

    def takes(self, answer: Answer) -> bool:
        """Also what is no option: an answer with a price that the players state."""
        return not isinstance(self.game.apply(self.state, answer), Refusal)

    def candidates(self, verb: str) -> list[Answer]:
        """What is allowed; besides, what players might insist on."""
        refused = [refusal.answer for refusal in self.game.refused(self.state)]
        answers = dict.fromkeys((*self.options, *refused))
        return [answer for answer in answers if answer.verb == verb]

    def say(self, answer: Answer) -> Reply:
        """The answer, after a word of warning where a reading of the rules speaks against it."""
        warnings = self.game.warnings(self.state, answer) if self.allows(answer) else ()
        if not warnings:
            return answer
        ok = Choice(phrase("do it"), lambda: answer)
        notes = (
            Row(in_words(answer)),
            Row(phrase(warnings[0].words)),
            Row(_rules(warnings[0].rules)),
        )
        title = Row(phrase("REALLY?"), inverse=True)
        return Keyboard(title, {Key.OK: ok}, notes=notes, about=ABOUT_WARNING)

    def saying(self, answer: Answer) -> Then:
        return lambda: self.say(answer)


def _rules(rules: Iterable[str]) -> Phrase:
    return Phrase(wrapped(" ".join(rules))[0], translated=False)


def copies(cards: dict[str, Then]) -> dict[str, Then]:
    """For the reader: every copy of a card has a tag of its own and says the same."""
    known = CARDS | WEATHER
    return {
        f"{card}-{number}": then
        for card, then in cards.items()
        for number in range(1, known[card] + 1)
    }
