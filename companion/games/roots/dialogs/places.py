"""Places of the board: tiles by column and row, lines as sides of a tile.

A digit is typed as everywhere: A to E are 1 to 5, OK is 0, a held key five more. What is clear is
not asked. Only what the rules allow is offered, but any other place can be typed: then they say why
not, and the players may insist.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import Answer
from companion.core.engine import say
from companion.fsm.dialog import Dialog, Reply, Translate
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Numbers, Row, Then, shown
from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.roots.board import AROUND, BESIDE
from companion.games.roots.dialogs.asked import Asked
from companion.games.roots.names import edge_name
from companion.games.roots.phases.common import DONE
from companion.hw.ports import Key
from companion.ui.page import LINES, Page

KEYS = LETTERS[:4]
FEW = 2 * len(KEYS)
"""So many are offered one by one, pressed and held; E then leads to all others."""
SIDES = ("←", "↓", "→", "↑")
Cell = tuple[int, int]


class Digits(Struct, frozen=True):
    """A number of which only the likely values are shown; E held ends what is being done."""

    numbers: Numbers
    offered: frozenset[int]
    done: Choice | None = None

    def page(self, say: Translate) -> Page:
        page = replace(self.numbers, possible=self.offered, zero=plain(0)).page(say)
        if self.done is None:
            return page
        held = Row(plain("")).said(say, f"»E {self.done.text.said(say)}")
        return replace(page, lines=(*page.lines, held)[: LINES - 1])

    def press(self, key: Key) -> Reply:
        return self.numbers.press(key)

    def hold(self, key: Key) -> Reply:
        if key is Key.E and self.done is not None:
            return self.done.then()
        return self.numbers.hold(key)

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Page:
        return self.numbers.help(say)


class Choosing(Struct, frozen=True):
    """One of several places. `cells` says by which tiles a place can be named."""

    asked: Asked
    verb: str
    title: Row
    about: Help
    done: Choice | None = None
    cost: str = ""
    """The price that the players state, if it is another than the box thinks."""
    few: int = FEW

    def board(self) -> Dialog:
        offered = self._offered
        others = [a for a in self.asked.candidates(self.verb) if a not in offered]
        if 0 < len(offered) <= self.few:
            return self._few(offered, others)
        return self._columns(offered or others, [*offered, *others])

    @property
    def _offered(self) -> list[Answer]:
        """What is allowed without a word of warning, or else whatever is allowed."""
        allowed = [answer for answer in self.asked.options if answer.verb == self.verb]
        game, state = self.asked.game, self.asked.state
        return [answer for answer in allowed if not game.warnings(state, answer)] or allowed

    def _few(self, offered: Sequence[Answer], others: Sequence[Answer]) -> Dialog:
        places = [Choice(plain(place_name(a.args[0])), self._saying(a)) for a in offered]
        choices = dict(zip(KEYS, places, strict=False))
        held = dict(zip(KEYS, places[len(KEYS) :], strict=False))
        if others:
            elsewhere = Choice(phrase("elsewhere"), lambda: self._columns(others, others))
            choices[Key.E] = elsewhere
        if self.done is not None:
            held[Key.E] = self.done
        return Keyboard(self.title, choices, held, about=self.about)

    def _columns(self, offered: Sequence[Answer], all_: Sequence[Answer]) -> Dialog:
        def rows(x: int) -> Reply:
            return self._rows(x, _in_column(offered, x), _in_column(all_, x))

        columns = _columns(offered)
        if self.done is None and _columns(self._allowed(all_)) == columns and len(columns) == 1:
            return shown(self.title, rows(next(iter(columns))))
        return self._digits(phrase("COLUMN ?"), columns, _columns(all_), rows)

    def _rows(self, x: int, offered: Sequence[Answer], all_: Sequence[Answer]) -> Reply:
        def sides(y: int) -> Reply:
            return self._sides(x, y, [a for a in all_ if (x, y) in cells_of(a.args[0])])

        other = _rows_in(all_, x)
        rows = _rows_in(offered, x) or other
        if len(rows) == 1 and _rows_in(self._allowed(all_), x) <= rows:
            return sides(next(iter(rows)))
        return self._digits(phrase("{x}, ROW ?", x=x), rows, other, sides)

    def _sides(self, x: int, y: int, answers: Sequence[Answer]) -> Reply:
        """Which side of the tile, if that is not clear; tokens have none."""
        allowed = self._allowed(answers)
        if len(allowed or answers) == 1:
            return self._saying((allowed or answers)[0])()
        by_side = {side_on(answer.args[0], x, y): answer for answer in answers}
        choices = {
            key: Choice(
                plain(f"{x},{y}{side}"),
                self._saying(by_side[side]),
                possible=self.asked.allows(by_side[side]),
            )
            for key, side in zip(LETTERS, SIDES, strict=False)
            if side in by_side
        }
        title = Row(phrase("WHICH SIDE?"), plain(f"{x},{y}"))
        return Keyboard(title, choices, about=self.about)

    def _allowed(self, answers: Sequence[Answer]) -> list[Answer]:
        return [answer for answer in answers if self.asked.allows(answer)]

    def _saying(self, answer: Answer) -> Then:
        return self.asked.saying(say(answer.verb, *answer.args, self.cost) if self.cost else answer)

    def _digits(
        self,
        question: Phrase,
        offered: frozenset[int],
        possible: frozenset[int],
        then: Callable[[int], Reply],
    ) -> Dialog:
        numbers = Numbers(self.title, question, possible, then, about=self.about)
        return Digits(numbers, offered, self.done)


def cells_of(place: str) -> tuple[Cell, ...]:
    """The tiles by which a place is named: itself, or those that a line borders."""
    tiles = (place,) if place in AROUND else BESIDE[place]
    return tuple((int(x), int(y)) for x, y in (tile.split(",") for tile in tiles))


def place_name(place: str) -> str:
    return place if place in AROUND else edge_name(place)


def side_on(edge: str, x: int, y: int) -> str:
    """On which side of this tile a line lies."""
    below, above, left, right = AROUND[f"{x},{y}"]
    return {left: "←", below: "↓", right: "→", above: "↑"}.get(edge, "")


def _columns(answers: Sequence[Answer]) -> frozenset[int]:
    return frozenset(x for answer in answers for x, _ in cells_of(answer.args[0]))


def _in_column(answers: Sequence[Answer], x: int) -> list[Answer]:
    return [a for a in answers if any(x == column for column, _ in cells_of(a.args[0]))]


def _rows_in(answers: Sequence[Answer], x: int) -> frozenset[int]:
    return frozenset(
        row for answer in answers for column, row in cells_of(answer.args[0]) if column == x
    )


PLANTED = Help(
    phrase("Three main roots each, in turn, on the lines that border the own tree."), "RF:SET-9"
)
GROWN = Help(
    phrase("Each new root touches one of yours. One growth goes on from one place."), "RF:GROW-2"
)
GATHERED = Help(phrase("A token that borders one of your roots."), "RF:GATHER-2")
STRUCK = Help(phrase("An enemy root that meets one of yours, but no main root."), "RF:ATTACK-2")
FORAGED = Help(
    phrase("Each player takes one token off the board, from anywhere."), "RF:WEATHER-FORAGER-1"
)
FERTILIZED = Help(
    phrase("One more root at each end of yours. E held when no more are wanted."),
    "RF:WEATHER-FERTILIZER-1",
)


def plant(asked: Asked) -> Dialog:
    step = asked.step
    title = Row(phrase("{who}: MAIN ROOT", who=asked.colour), plain(f"{(8 - step.left) // 2}/3"))
    return Choosing(asked, "root", title, PLANTED, few=0).board()


def grow(asked: Asked) -> Dialog:
    title = Row(phrase("GROW"), phrase("{n} left", n=asked.step.left))
    return Choosing(asked, "root", title, GROWN, _done(asked)).board()


def gather(asked: Asked, cost: str = "") -> Dialog:
    return Choosing(asked, "gather", Row(phrase("GATHER WHERE?")), GATHERED, cost=cost).board()


def aim(asked: Asked) -> Dialog:
    return Choosing(asked, "attack", Row(phrase("ATTACK WHERE?")), STRUCK).board()


def forage(asked: Asked) -> Dialog:
    title = Row(phrase("{who} FORAGES", who=asked.colour))
    return Choosing(asked, "forage", title, FORAGED).board()


def fertilize(asked: Asked) -> Dialog:
    title = Row(phrase("{who} FERTILIZES", who=asked.colour))
    return Choosing(asked, "root", title, FERTILIZED, _done(asked)).board()


def _done(asked: Asked) -> Choice | None:
    return Choice(phrase("done"), lambda: DONE) if asked.allows(DONE) else None
