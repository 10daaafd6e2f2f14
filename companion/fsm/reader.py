"""What a tag on the reader means: a card that answers, or one that may get its tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.fsm.layers import Layer
from companion.fsm.modes import AT_REST, LOCKED, PAUSED
from companion.fsm.phrase import NONE, Phrase, phrase
from companion.fsm.tagging import PHONE, NameCards, Offered
from companion.hw.readers.dialect import is_random
from companion.ui.page import WIDTH

if TYPE_CHECKING:
    from companion.fsm.table import Table

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
            table.tell(self._not_now(self._called(card)))
        else:
            table.heed(reply, None)

    def _not_now(self, name: Phrase) -> Phrase:
        """As much of a name as there is room for beside the words and the mark of the title."""
        words = phrase("{card}: not now", card=NONE).said(self._table.say)
        return phrase("{card}: not now", card=name.within(WIDTH - len(" !!") - len(words)))

    def _called(self, card: str) -> Phrase:
        """What it is; a player's own thing goes by the player, as there is little room. Its id is
        that of their fob, or begins with it."""
        table, owner = self._table, card.partition("-")[0]
        if owner not in table.house.tags.names:
            return phrase(table.house.tags.name(card))
        if table.sitting and owner in table.sitting.face.players:
            return table.sitting.face.name(owner)
        return phrase(owner.title())

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
