"""When table and box disagree: counting anew, and amending an old answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.core.journal import ANSWER, Entry
from companion.core.session import Node, Session
from companion.fsm.dialog import Reply, Translate
from companion.fsm.face import BESIDE_A_TURN, Countable, Counted, in_turn
from companion.fsm.keys import Choice, Help, Keyboard, Numbers, Row
from companion.fsm.lists import paged
from companion.fsm.orders import Checked, ChooseAgain, Recount
from companion.fsm.phrase import Phrase, phrase, plain
from companion.fsm.sitting import Sitting
from companion.hw.ports import Key
from companion.ui.page import Line, Page

LAST_ANSWERS = 16
COUNTING = Help(phrase("Type what really lies there. The difference is logged as a correction."))
LAST_ENTRIES = 3
"""So many are shown when a game is taken up again."""


class Check(Struct, frozen=True):
    """A game is taken up again: does the table look like this?

    Whose turn it is, what the game wants compared first, and the last entries; the two ways to
    put it right share a line, so that all of it is seen at once.
    """

    sitting: Sitting

    def page(self, say: Translate) -> Page:
        prompt, face = self.sitting.prompt, self.sitting.face
        whose = face.name(prompt.player) if prompt else phrase("the end")
        asked = phrase("RIGHT? {who}", who=whose).said(say)
        title = Line(asked, f"OK {say('yes')}", inverse=True)
        title = title if title.fits else title._replace(right="OK")
        ways = Line(f"A {say('recount')}", f"B {say('amend')}")
        entries = [node.entry for node in self.sitting.session.timeline.nodes]
        told = [entry for entry in entries if not entry.forced][: -LAST_ENTRIES - 1 : -1]
        rows = [face.check(self.sitting.session.state), *(_row(self.sitting, e) for e in told)]
        return Page(title, (ways, *(row.said(say) for row in rows)))

    def press(self, key: Key) -> Reply:
        ways = {Key.A: places, Key.B: answers}
        return Checked() if key is Key.OK else ways[key](self.sitting) if key in ways else None

    def hold(self, key: Key) -> Reply:
        return None

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Page:
        text = phrase("Compare with the table. OK goes on; A and B put it right.")
        return Help(text).page(say)


def _row(sitting: Sitting, entry: Entry) -> Row:
    return in_turn(sitting.face.told(entry), entry.turn)


def places(sitting: Sitting) -> Keyboard:
    """Where is the count wrong?"""
    state = sitting.session.state
    return paged(
        phrase("COUNT AGAIN: WHERE?"),
        [Choice(place.name, _kinds(state, place)) for place in sitting.face.countable(state)],
    )


def repairs(sitting: Sitting) -> Keyboard:
    """What is no count: which side of a card is up, where a figure stands."""
    return paged(
        phrase("PUT RIGHT BY HAND"),
        [
            Choice(repair.name, repair.open)
            for repair in sitting.face.repairs(sitting.session.state)
        ],
    )


def _kinds(state: Any, place: Countable) -> Callable[[], Reply]:
    return lambda: paged(
        phrase("COUNT AGAIN: WHAT?"),
        [
            Choice(kind.name, _how_many(state, place, kind), _there(state, place, kind))
            for kind in place.kinds
        ],
    )


def _there(state: Any, place: Countable, kind: Counted) -> Any:
    return plain(state.ledger.count(kind.piece, place.place))


def _how_many(state: Any, place: Countable, kind: Counted) -> Callable[[], Reply]:
    """Two digits where there are more than nine of the kind, else one."""
    total = state.ledger.totals().get(kind.piece, 0)
    title = Row(place.name, plain(state.ledger.count(kind.piece, place.place)), inverse=True)

    def counted(n: int) -> Reply:
        return Recount(_counted(state, place.place, kind, n))

    def ones(tens: int) -> Reply:
        digits = frozenset(range(10))
        return Numbers(
            title,
            phrase("{tens}_ last digit?", tens=tens),
            digits,
            lambda n: counted(10 * tens + n),
            about=COUNTING,
            zero=plain(0),
        )

    if total < 10:
        return _asking(title, kind.name, frozenset(range(10)), counted)
    tens = frozenset(range(min(total // 10, 9) + 1))
    return _asking(title, phrase("tens: {what}", what=kind.name), tens, ones)


def _asking(
    title: Row, question: Phrase, digits: frozenset[int], then: Callable[[int], Reply]
) -> Callable[[], Reply]:
    return lambda: Numbers(title, question, digits, then, about=COUNTING, zero=plain(0))


def _counted(state: Any, place: str, kind: Counted, n: int) -> dict[str, dict[str, int]]:
    """What lies there now, and what is left elsewhere; a piece that goes along differs as much."""
    there, elsewhere = (state.ledger.count(kind.piece, where) for where in (place, kind.other))
    counts: dict[str, dict[str, int]] = {place: {kind.piece: n}}
    if n <= there + elsewhere:
        counts[kind.other] = {kind.piece: there + elsewhere - n}
    if kind.along is not None:
        more = state.ledger.count(kind.along.piece, place) + n - there
        for where, pieces in _counted(state, place, kind.along, more).items():
            counts[where] = counts.get(where, {}) | pieces
    return counts


def answers(sitting: Sitting) -> Keyboard:
    """The last answers that somebody gave, latest first."""
    choices = [_choice(sitting, node) for node in given(sitting.session)]
    return paged(phrase("AMEND WHICH?"), choices)


def given(session: Session) -> list[Node]:
    nodes = [n for n in session.timeline.nodes if n.entry.kind == ANSWER and not n.entry.forced]
    return nodes[: -LAST_ANSWERS - 1 : -1]


def _choice(sitting: Sitting, node: Node) -> Choice:
    number, (told, turn, _) = node.entry.number, _row(sitting, node.entry)
    return Choice(told.within(BESIDE_A_TURN - 2), lambda: ChooseAgain(number), turn)


def state_before(session: Session, number: int) -> Any | None:
    """The position in which an entry was the answer."""
    before = session.timeline.start
    for node in session.timeline.nodes:
        if node.entry.number == number:
            return before
        before = node.state
    return None
