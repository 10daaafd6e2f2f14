"""When table and box disagree: counting anew, and amending an old answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.core.journal import ANSWER
from companion.core.session import Node, Session
from companion.fsm.dialog import Reply
from companion.fsm.face import Countable, Counted
from companion.fsm.keys import Choice, Numbers, Row
from companion.fsm.lists import paged
from companion.fsm.orders import ChooseAgain, Recount
from companion.fsm.phrase import phrase, plain

if TYPE_CHECKING:
    from companion.fsm.table import Table

LAST_ANSWERS = 16


def places(table: Table) -> Reply:
    """Where is the count wrong?"""
    if table.session is None:
        return None
    state = table.session.state
    return paged(
        phrase("COUNT AGAIN: WHERE?"),
        [Choice(place.name, _kinds(state, place)) for place in table.face.countable(state)],
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
        both = sum(state.ledger.count(kind.piece, where) for where in (place.place, kind.other))
        rest = {kind.other: {kind.piece: both - n}} if n <= both else {}
        return Recount({place.place: {kind.piece: n}, **rest})

    def ones(tens: int) -> Reply:
        digits = frozenset(range(10))
        return Numbers(
            title,
            phrase("{tens}? the last digit", tens=tens),
            digits,
            lambda n: counted(10 * tens + n),
            zero=plain(0),
        )

    if total < 10:
        return lambda: Numbers(title, kind.name, frozenset(range(10)), counted, zero=plain(0))
    tens = frozenset(range(min(total // 10, 9) + 1))
    return lambda: Numbers(title, phrase("tens: {what}", what=kind.name), tens, ones, zero=plain(0))


def answers(table: Table) -> Reply:
    """The last answers that somebody gave, latest first."""
    if table.session is None:
        return None
    return paged(phrase("AMEND WHICH?"), [_choice(table, node) for node in given(table.session)])


def given(session: Session) -> list[Node]:
    nodes = [n for n in session.timeline.nodes if n.entry.kind == ANSWER and not n.entry.forced]
    return nodes[: -LAST_ANSWERS - 1 : -1]


def _choice(table: Table, node: Node) -> Choice:
    number = node.entry.number
    return Choice(table.face.told(node.entry), lambda: ChooseAgain(number), plain(node.entry.turn))


def state_before(session: Session, number: int) -> Any | None:
    """The position in which an entry was the answer."""
    before = session.timeline.start
    for node in session.timeline.nodes:
        if node.entry.number == number:
            return before
        before = node.state
    return None
