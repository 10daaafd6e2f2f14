"""Printed values that nobody has told yet: read off the card, asked once and remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import Answer
from companion.core.engine import say
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Numbers, Row, refuse
from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.foothills.dialogs.asked import Asked, card_name, saying
from companion.games.foothills.dialogs.names import short_action
from companion.games.foothills.dialogs.pictured import beside
from companion.games.foothills.effects import SEEN_SURVEYOR_ACTIONS, START_BONUSES
from companion.games.foothills.facts import SCORING
from companion.games.foothills.goods import NOTHING, Goods, halves
from companion.games.foothills.state import IRON, PASSENGER, RUBBLE, STONE
from companion.hw.ports import Key
from companion.ui.texts import msgid

LONGEST_LINE = 9
ABOUT = Help(phrase("Read it off the card. It is asked once and remembered."))
NOT_SO_MANY = msgid("there are not so many")
ABOUT_CARDS = Help(
    phrase("The cards of this line from left to right, single or double. Asked once."), "FH:SET-7"
)


def ask(asked: Asked) -> Dialog:
    field, _, _ = asked.step.field.partition(".")
    return _FIELDS[field](asked)


def _fact(asked: Asked, value: str) -> Answer:
    return say("fact", asked.step.subject, asked.step.field, value)


def _telling(asked: Asked) -> Callable[[object], Answer]:
    """A number or goods, as the deck writes them."""
    return lambda value: _fact(asked, str(value))


def _title(text: Phrase) -> Row:
    return Row(text, inverse=True)


def _rubble(asked: Asked) -> Dialog:
    return Numbers(
        _title(plain(asked.step.subject)),
        phrase("how much rubble?"),
        frozenset(range(11)),
        _telling(asked),
        about=ABOUT,
    )


def _spaces(asked: Asked) -> Dialog:
    return Numbers(
        _title(plain(asked.step.subject)),
        phrase("station spaces?"),
        frozenset({2, 3}),
        _telling(asked),
        why_not=msgid("a double has two or three stations"),
        about=ABOUT,
    )


class Cards(Struct, frozen=True):
    """The cards of a line from left to right: A a single one, B a double."""

    asked: Asked
    spans: str = ""

    def board(self) -> Dialog:
        choices = {
            Key.A: Choice(phrase("a single card"), lambda: self._with(1)),
            Key.B: Choice(phrase("a double card"), lambda: self._with(2)),
            Key.OK: Choice(phrase("done"), self._done),
        }
        so_far = Row(plain(self._text or "-"))
        title = _title(phrase("LINE {where}", where=self.asked.step.subject))
        return Keyboard(title, choices, notes=(Row(), so_far), about=ABOUT_CARDS)

    def _done(self) -> Reply:
        if not self.spans:
            return refuse(msgid("a line has cards"))
        return _fact(self.asked, self._text)

    def _with(self, width: int) -> Reply:
        if sum(map(int, self.spans)) + width > LONGEST_LINE:
            return refuse(msgid("no line is longer than 9"))
        return replace(self, spans=f"{self.spans}{width}").board()

    @property
    def _text(self) -> str:
        """`1 2/3 4`"""
        words, column = [], 1
        for width in map(int, self.spans):
            words.append(f"{column}/{column + 1}" if width == 2 else str(column))
            column += width
        return " ".join(words)


class Heap(Struct, frozen=True):
    """PIECES: each press adds one; OK when all are there, E empties the heap again.

    Where it is known how many lie `there`, the heap takes no more.
    """

    title: Row
    kinds: Mapping[Key, tuple[Phrase, Goods]]
    held: Mapping[Key, tuple[Phrase, Goods]]
    done: Phrase
    then: Callable[[Goods], Reply]
    heap: Goods = NOTHING
    there: Goods | None = None

    def board(self) -> Dialog:
        choices = {key: self._choice(*kind) for key, kind in self.kinds.items()}
        held = {key: self._choice(*kind) for key, kind in self.held.items()}
        if Key.E not in choices:
            choices[Key.E] = Choice(phrase("clear"), lambda: replace(self, heap=NOTHING).board())
        choices[Key.OK] = Choice(self.done, lambda: self.then(self.heap))
        return Keyboard(self.title, choices, held, about=ABOUT)

    def _choice(self, name: Phrase, goods: Goods) -> Choice:
        lying = max((have for have, one in zip(self.heap, goods, strict=True) if one), default=0)
        more, right = self.heap.plus(goods), plain(_count(goods, lying))
        if self.there is not None and more.less(self.there) != NOTHING:
            return Choice(name, lambda: refuse(NOT_SO_MANY), right, False)
        return Choice(name, lambda: replace(self, heap=more).board(), right)


def _count(goods: Goods, there: int) -> str:
    return halves(there) if goods.halves else str(there)


PIECES: dict[Key, tuple[Phrase, Goods]] = {
    Key.A: (beside(IRON, phrase("iron")), Goods(iron=1)),
    Key.B: (beside(STONE, phrase("stone")), Goods(stone=1)),
    Key.C: (beside(RUBBLE, phrase("rubble")), Goods(rubble=1)),
    Key.D: (beside(PASSENGER, phrase("passenger")), Goods(passenger=1)),
}
POINT = {Key.E: (phrase("points"), Goods(halves=2))}
HALF_POINT = {Key.E: (phrase("½"), Goods(halves=1))}


def _cost(asked: Asked) -> Dialog:
    return Heap(
        _title(phrase("{where} COST?", where=asked.step.subject)),
        PIECES,
        {},
        phrase("paid"),
        _telling(asked),
    ).board()


def _bonus(asked: Asked) -> Dialog:
    title = _title(phrase("{where} BONUS?", where=asked.step.subject))
    return Heap(title, PIECES | POINT, HALF_POINT, phrase("taken"), _telling(asked)).board()


def _action(asked: Asked) -> Dialog:
    start = asked.state.layout.stations[asked.step.subject].start
    values = START_BONUSES if start else (*SEEN_SURVEYOR_ACTIONS.values(), "none")
    return _pages(asked, _title(plain(f"{asked.step.subject} ?")), tuple(values))


def _pages(asked: Asked, title: Row, values: tuple[str, ...]) -> Dialog:
    """Four a page, E for more; OK for an action that is none of them."""
    shown = values if len(values) <= 5 else values[:4]
    choices = {
        key: Choice(short_action(value), saying(_fact(asked, value)))
        for key, value in zip(LETTERS, shown, strict=False)
    }
    rest = values[len(shown) :]
    if rest:
        choices[Key.E] = Choice(phrase("more"), lambda: _pages(asked, title, rest))
    choices[Key.OK] = Choice(phrase("other"), saying(_fact(asked, "by word")))
    return Keyboard(title, choices, about=ABOUT)


def _scores(asked: Asked) -> Dialog:
    title = Row(phrase("{card}?", card=card_name(asked.state, asked.step.subject)), inverse=True)
    choices = {
        key: Choice(phrase(option), saying(_fact(asked, option)))
        for key, option in zip(LETTERS, SCORING, strict=True)
    }
    return Keyboard(title, choices, about=ABOUT)


_FIELDS: dict[str, Callable[[Asked], Dialog]] = {
    "rubble": _rubble,
    "spaces": _spaces,
    "cards": lambda asked: Cards(asked).board(),
    "cost": _cost,
    "bonus": _bonus,
    "action": _action,
    "scores": _scores,
}
