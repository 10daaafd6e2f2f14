"""Tags at the table: what they stand for, and how they come to stand for cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import Answer
from companion.core.sentence import Sentence
from companion.fsm.dialog import Dialog, Reply, Translate
from companion.fsm.keys import Help, Row
from companion.fsm.orders import Close, Enrol, Tell, Through
from companion.fsm.phrase import Phrase, phrase, plain, wrapped
from companion.hw.ports import Key
from companion.tags import Enrolment, Offer, Tags, Walk
from companion.ui.page import Line, Page

Keep = Callable[[str, str], str | Sentence]
"""Writes down that a tag stands for a card; a sentence if it cannot."""

PHONE = phrase("phone or bank card")
"""It makes its number up anew each time, so it can stand for nothing."""


class TagBook:
    """The tags of one game. A card's own id is as good as a tag, where tags are typed."""

    def __init__(
        self,
        tags: Tags,
        names: Callable[[], Mapping[str, str]] = dict,
        keep: Keep = lambda uid, card: "",
    ) -> None:
        self._enrolment = Enrolment(tags)
        self._names = names
        self._keep = keep

    @property
    def tags(self) -> Tags:
        return self._enrolment.tags

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What a tag may stand for: id -> name."""
        return self._names()

    def card(self, uid: str) -> str | None:
        return self.tags.card(uid) or (uid if uid in self.names else None)

    def name(self, card: str) -> str:
        return self.names.get(card, card)

    def chose(self, dialog: Dialog, reply: Reply, now: float) -> None:
        """A key was pressed: if putting a card down would have said the same, that one is meant."""
        if isinstance(reply, Answer):
            meant = [card for card in self.names if dialog.scan(card) == reply]
            bare = [card for card in meant if not self.tags.uids(card)]
            if len({_without_number(self.name(card)) for card in meant}) == 1:
                self._enrolment = self._enrolment.choose((bare or meant)[0], now)

    def saw(self, uid: str, now: float) -> None:
        self._enrolment = self._enrolment.see(uid, now)

    def offer(self) -> Offer | None:
        """What waits to be asked; it is asked once."""
        offer, self._enrolment = self._enrolment.offer, self._enrolment.decline()
        return offer

    def enrol(self, uid: str, card: str) -> str | Sentence:
        """From now on, and kept at once; a sentence if it could not be kept, and so is not so."""
        sentence = self._keep(uid, card)
        if not sentence:
            self._enrolment = self._enrolment.enrol(uid, card)
        return sentence

    def walk(self) -> NameCards:
        """Through all cards without a tag; through all when each has one."""
        bare = tuple(card for card in self.names if not self.tags.uids(card))
        return NameCards(Walk(self.tags, bare or tuple(self.names)), self.name)


def _without_number(name: str) -> str:
    """Copies of a card differ by a number behind the name: `Maple 2`."""
    stem, _, number = name.rpartition(" ")
    return stem if number.isdigit() else name


class Offered(Struct, frozen=True):
    """Over the question: shall the unknown tag stand for what was chosen by its key?"""

    offer: Offer
    name: str

    def page(self, say: Translate) -> Page:
        asked = wrapped(phrase("tag = {card}?", card=phrase(self.name)).said(say))[:2]
        rows = [*asked, f"A {say('yes')}", say("any other key: no")]
        return Page(Line(say("NEW TAG"), inverse=True), tuple(map(Line, rows)))

    def press(self, key: Key) -> Reply:
        if key is Key.A:
            return Enrol(self.offer.uid, self.offer.card, Close())
        return Close() if key is Key.OK else Through(key)

    def hold(self, key: Key) -> Reply:
        return Through(key, held=True)

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Page:
        return _ABOUT.page(say)


class NameCards(Struct, frozen=True):
    """The walk-through: card after card, each takes the next tag that is put on the reader."""

    walk: Walk
    name: Callable[[str], str]

    def page(self, say: Translate) -> Page:
        left = Row(phrase("NAME CARDS"), plain(len(self.walk.todo)), inverse=True).said(say)
        return Page(left, tuple(Line(text) for text in self._lines(say)))

    def _lines(self, say: Translate) -> list[str]:
        question, card = self.walk.question, self.walk.card
        if question and question.taken_by:
            owner = phrase(self.name(question.taken_by))
            taken = phrase("{card} has this tag: move it?", card=owner)
            return [*wrapped(taken.said(say))[:3], f"A {say('yes')}", f"OK {say('no')}"]
        if card is None:
            return [say("all have their tag"), f"OK {say('done')}"]
        return [
            *wrapped(say(self.name(card)))[:2],
            say("hold its tag here"),
            f"A {say('not this one')}",
            f"OK {say('done')}",
        ]

    def press(self, key: Key) -> Reply:
        if self.walk.question:
            return self._answered(key)
        if key is Key.OK:
            return Close()
        return self._on(self.walk.skip()) if key is Key.A and self.walk.card else None

    def _answered(self, key: Key) -> Reply:
        if key is Key.A:
            return self._on(self.walk.move())
        return self._on(self.walk.leave()) if key is Key.OK else None

    def tag(self, uid: str) -> Reply:
        """A tag was put on the reader, whatever it stands for so far."""
        walk = self.walk.see(uid)
        return Tell(phrase("first yes or no")) if walk == self.walk else self._on(walk)

    def _on(self, walk: Walk) -> Reply:
        """To the next card; a tag that got one is kept first."""
        then = replace(self, walk=walk)
        for uid, card in walk.tags.cards.items() - self.walk.tags.cards.items():
            return Enrol(uid, card, then)
        return then

    def hold(self, key: Key) -> Reply:
        return None

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Page:
        return _ABOUT.page(say)


_ABOUT = Help(phrase("A tag under a card or on a fob is its key: put it on the reader."))


def named(card: str) -> Phrase:
    return phrase("tag = {card}", card=phrase(card).within(12))
