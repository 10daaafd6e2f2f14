"""What a tag on the reader means: a card that answers, or one that may get its tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.fsm.layers import Layer
from companion.fsm.modes import AT_REST, LOCKED, PAUSED
from companion.fsm.phrase import phrase
from companion.fsm.tagging import PHONE, NameCards, Offered
from companion.hw.readers.dialect import is_random

if TYPE_CHECKING:
    from companion.fsm.table import Table

NAMED = 9
"""Characters of a card's name beside what is said of it."""
OFFERED_FOR = 30.0
"""Seconds for which a tag is offered for enrolment before the question is bare again."""


class Reader:
    """Reads tags against what one table shows."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def saw(self, uid: str) -> None:
        table = self._table
        dialog, card = table.dialog, table.house.tags.card(uid)
        if is_random(uid):
            table.tell(PHONE)
        elif table.modes.state == LOCKED:
            table.tell(phrase("locked: hold OK"))
        elif isinstance(dialog, NameCards):
            table.heed(dialog.tag(uid), None)
        elif card is None:
            table.tell(phrase("unknown tag"))
            table.house.tags.saw(uid, table.now)
            self.use_the_time()
        else:
            self._put_down(card)

    def _put_down(self, card: str) -> None:
        """It answers what is open, or else the question beneath it, unless they rest."""
        table = self._table
        reply = table.dialog.scan(card)
        if reply is None and not table.layers.top.amends and table.modes.state != PAUSED:
            reply = table.question.scan(card)
        if reply is None:
            name = phrase(table.house.tags.name(card)).within(NAMED)
            table.tell(phrase("{card}: not now", card=name))
        else:
            table.heed(reply, None)

    def use_the_time(self) -> None:
        """News and offers over the bare table, one after the other; any key goes on."""
        table = self._table
        if table.modes.state not in AT_REST or table.layers.over_question:
            return
        if table.house.news:
            table.tell_news(table.house.news.popleft())
        elif offer := table.house.tags.offer():
            offered = Offered(offer, table.house.tags.name(offer.card))
            table.cover(Layer([offered], until=table.now + OFFERED_FOR))
