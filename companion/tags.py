"""Which tag stands for which card, and how tags come to stand for cards. Pure: no reader, no file.

A card may have several tags; a tag has one card. Made-up UIDs never become tags of anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from companion.hw.readers.dialect import is_random

RIGHT_AFTER = 20.0
"""Seconds after a key choice in which an unknown tag is taken to belong to what was chosen."""


class Tags(Struct, frozen=True):
    """The tags of one game: UID -> card id."""

    cards: Mapping[str, str] = field(default_factory=dict)

    def card(self, uid: str) -> str | None:
        return self.cards.get(uid)

    def uids(self, card: str) -> tuple[str, ...]:
        return tuple(sorted(uid for uid, other in self.cards.items() if other == card))

    def enrol(self, uid: str, card: str) -> Tags:
        """The tag stands for this card from now on, whatever it stood for before."""
        return Tags({**self.cards, uid: card})

    def forget(self, uids: Iterable[str]) -> Tags:
        gone = frozenset(uids)
        return Tags({uid: card for uid, card in self.cards.items() if uid not in gone})


class Offer(Struct, frozen=True):
    """A question to the players: shall this tag stand for this card?"""

    uid: str
    card: str
    taken_by: str | None = None
    """What the tag stands for so far: then the question is "move it?"."""

    def accept(self, tags: Tags) -> Tags:
        return tags.enrol(self.uid, self.card)


class Enrolment(Struct, frozen=True):
    """At the table: an unknown tag right after a key choice is offered for what was chosen.

    It never asks by itself. The offer waits until the table has time to show it, while the game
    goes on; a newer one takes its place.
    """

    tags: Tags
    offer: Offer | None = None
    chosen: str | None = None
    chosen_at: float = 0.0

    def choose(self, card: str, now: float) -> Enrolment:
        """A card was chosen by its key."""
        return replace(self, chosen=card, chosen_at=now)

    def see(self, uid: str, now: float) -> Enrolment:
        """A tag was put on the reader. Known ones are answers and are not our concern."""
        if self.tags.card(uid) or is_random(uid) or not self._just_chosen(now):
            return self
        assert self.chosen is not None
        return replace(self, offer=Offer(uid, self.chosen), chosen=None)

    def enrol(self, uid: str, card: str) -> Enrolment:
        return replace(self, tags=self.tags.enrol(uid, card))

    def decline(self) -> Enrolment:
        return replace(self, offer=None) if self.offer else self

    def _just_chosen(self, now: float) -> bool:
        return self.chosen is not None and now - self.chosen_at <= RIGHT_AFTER


class Walk(Struct, frozen=True):
    """Card after card is asked for; each takes the next tag that is put on the reader."""

    tags: Tags
    todo: tuple[str, ...]
    question: Offer | None = None
    """Asked before a tag is moved from another card; other tags wait until it is answered."""

    @property
    def card(self) -> str | None:
        """Whose tag is wanted now; None at the end of the walk."""
        return self.todo[0] if self.todo else None

    def see(self, uid: str) -> Walk:
        if self.card is None or self.question or is_random(uid):
            return self
        offer = Offer(uid, self.card, self.tags.card(uid))
        if offer.taken_by in (None, self.card):
            return self._take(offer)
        return replace(self, question=offer)

    def move(self) -> Walk:
        """Yes, the tag moves to the card that is asked for now."""
        return self._take(self.question) if self.question else self

    def leave(self) -> Walk:
        """No, the tag stays where it is; the card waits for another one."""
        return replace(self, question=None)

    def skip(self) -> Walk:
        return replace(self, todo=self.todo[1:], question=None)

    def _take(self, offer: Offer) -> Walk:
        return replace(self.skip(), tags=offer.accept(self.tags))
