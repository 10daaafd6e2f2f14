"""When table and box disagree: counting anew, and amending an old answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import CONSERVATION, Answer, Refusal, because
from companion.core.journal import ANSWER, Entry
from companion.core.sentence import msgid
from companion.core.session import Node, Session
from companion.fsm.dialog import Reply, Translate
from companion.fsm.face import BESIDE_A_TURN, Countable, Counted, Group, in_turn
from companion.fsm.keys import LETTERS, ROWS, Choice, Help, Keyboard, Numbers, Row
from companion.fsm.lists import ABOUT, ON_A_PAGE, listed, paged
from companion.fsm.orders import Checked, ChooseAgain, Recount
from companion.fsm.phrase import Phrase, phrase, plain
from companion.fsm.sitting import Sitting
from companion.hw.ports import Key
from companion.ui.page import Line, Page

LAST_ANSWERS = 16
LAST_TURNS = 4
"""Two of each player, besides the one that is being played."""
NOT_SO_MANY = msgid("there are not so many")
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
    """Where is the count wrong? A card on the reader says it, too."""
    state = sitting.session.state
    countable = sitting.face.countable(state)
    board = paged(phrase("COUNT AGAIN: WHERE?"), [_place(state, place) for place in countable])
    return replace(board, scans={p.place: _kinds(state, p) for p in _singly(countable)})


def _place(state: Any, place: Countable | Group) -> Choice:
    if isinstance(place, Group):
        return Choice(place.name, lambda: _behind(state, place))
    return Choice(place.name, _kinds(state, place))


def _behind(state: Any, group: Group) -> Keyboard:
    """On the keys of the rows, as the lines and their cards lie."""
    choices = [_place(state, place) for place in group.places]
    if len(choices) > len(ROWS):
        return paged(group.name, choices)
    keys = dict(zip(ROWS, choices, strict=False))
    return Keyboard(Row(group.name, inverse=True), keys, about=ABOUT)


def _singly(places: Iterable[Countable | Group]) -> Iterator[Countable]:
    for place in places:
        if isinstance(place, Group):
            yield from _singly(place.places)
        else:
            yield place


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
    return plain(state.ledger.count(kind.piece, kind.at or place.place))


def _how_many(state: Any, place: Countable, kind: Counted) -> Callable[[], Reply]:
    """Two digits where there are more than nine of the kind, else one; no more than there are."""
    total, endless = state.ledger.totals().get(kind.piece, 0), _is_endless(state, kind.piece)
    title = Row(place.name, _there(state, place, kind), inverse=True)

    def digits(tens: int = 0) -> frozenset[int]:
        return frozenset(n for n in range(10) if endless or 10 * tens + n <= total)

    def ones(tens: int) -> Reply:
        return _asking(
            title,
            phrase("{tens}_ last digit?", tens=tens),
            digits(tens),
            lambda n: _recount(state, place, kind, 10 * tens + n),
        )

    if total < 10:
        return lambda: _asking(
            title, kind.name, digits(), lambda n: _recount(state, place, kind, n)
        )
    tens = frozenset(range(min(total // 10, 9) + 1))
    return lambda: _asking(title, phrase("tens: {what}", what=kind.name), tens, ones)


def _is_endless(state: Any, piece: str) -> bool:
    return any(piece == kind for kind, _ in state.ledger.bottomless)


def _asking(
    title: Row, question: Phrase, digits: frozenset[int], then: Callable[[int], Reply]
) -> Numbers:
    return Numbers(
        title, question, digits, then, why_not=NOT_SO_MANY, about=COUNTING, zero=plain(0)
    )


def _recount(state: Any, place: Countable, kind: Counted, n: int) -> Reply:
    """More than lie in the place and where the difference is sought are counted elsewhere first."""
    counts = _counted(state, kind.at or place.place, kind, n)
    if kind.other in counts:
        return Recount(counts)
    there, elsewhere = _now(state, kind.at or place.place, kind)
    why = because(
        CONSERVATION,
        words="{n} of them lie elsewhere: count there first",
        n=n - there - elsewhere,
    )
    return Refusal(Answer("recount"), (why,))


def _now(state: Any, place: str, kind: Counted) -> tuple[int, int]:
    """How many lie here, and how many where the difference is sought."""
    ledger = state.ledger
    return ledger.count(kind.piece, place), ledger.count(kind.piece, kind.other)


def _counted(state: Any, place: str, kind: Counted, n: int) -> dict[str, dict[str, int]]:
    """What lies there now, and what is left elsewhere; a piece that goes along differs as much."""
    there, elsewhere = _now(state, place, kind)
    counts: dict[str, dict[str, int]] = {place: {kind.piece: n}}
    if n <= there + elsewhere or (kind.piece, kind.other) in state.ledger.bottomless:
        counts[kind.other] = {kind.piece: there + elsewhere - n}
    if kind.along is not None:
        more = state.ledger.count(kind.along.piece, place) + n - there
        for where, pieces in _counted(state, place, kind.along, more).items():
            counts[where] = counts.get(where, {}) | pieces
    return counts


def answers(sitting: Sitting) -> Keyboard:
    """The last answers that somebody gave, latest first."""
    return _answers(sitting, given(sitting.session))


def _answers(sitting: Sitting, nodes: Sequence[Node]) -> Keyboard:
    """In words only what stands on this page: there may be many."""
    title = phrase("AMEND WHICH?")
    if len(nodes) <= len(LETTERS):
        return listed(title, [_choice(sitting, node) for node in nodes])
    more = Choice(phrase("more"), lambda: _answers(sitting, nodes[ON_A_PAGE:]))
    return listed(title, [*(_choice(sitting, node) for node in nodes[:ON_A_PAGE]), more])


def given(session: Session) -> list[Node]:
    """As far back as anybody remembers, and never only a few."""
    nodes = [n for n in session.timeline.nodes if n.entry.kind == ANSWER and not n.entry.forced]
    nodes.reverse()
    since = nodes[0].entry.turn - LAST_TURNS if nodes else 0
    older = [node for node in nodes[LAST_ANSWERS:] if node.entry.turn >= since]
    return nodes[:LAST_ANSWERS] + older


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
