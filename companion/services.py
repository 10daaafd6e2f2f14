"""What the house does for the players besides the game, reached through the menu."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.core.game import Boxes
from companion.core.sentence import Sentence
from companion.errands import Errands, Start, in_background
from companion.errors import UsageError
from companion.fsm.dialog import Reply
from companion.fsm.house import News
from companion.fsm.keys import Choice
from companion.fsm.notices import Confirm
from companion.fsm.orders import Do
from companion.fsm.phrase import Phrase, phrase
from companion.fsm.tagging import TagBook
from companion.hw.sticks import MOUNTS
from companion.log.folder import Folder
from companion.log.resume import Opened
from companion.tagfile import TagFile, parse_uid
from companion.tags import Tags

EXPORTS = "exports"
"""Where in the data folder a session is saved when no stick is there."""


class Services:
    """`power_off` switches the box off and is there only where that is possible."""

    def __init__(
        self,
        folder: Folder,
        boxes: Boxes,
        power_off: Callable[[], str | Sentence] | None = None,
        start: Start = in_background,
        mounts: Path = MOUNTS,
    ) -> None:
        self.news: deque[News] = deque()
        self._folder = folder
        self._boxes = boxes
        self._at_hand = boxes.top
        self._power_off = power_off
        self._mounts = mounts
        self._errands = Errands(self.news, start)
        self._tag_file = TagFile(folder.path)
        self.tags = TagBook(self._known_tags(), self._cards, self._enrol)

    def take_in_hand(self, name: str) -> None:
        """Another game is played from now on: its tags, and its sessions are saved."""
        self._at_hand = name
        self.tags = TagBook(self._known_tags(), self._cards, self._enrol)

    def offered(self, opened: Opened | None, language: str) -> list[Choice]:
        """The entries of the menu, as things stand now."""
        choices = []
        if opened is not None and opened.session.timeline.length:
            saving = Do(lambda: self._save(opened, language))
            choices.append(Choice(phrase("save the session"), lambda: saving))
        choices.append(Choice(phrase("name cards"), self.tags.walk))
        if self._power_off is not None:
            choices.append(Choice(phrase("switch off"), self._before_switching_off))
        return choices

    def _save(self, opened: Opened, language: str) -> Phrase:
        """What is only in memory is taken along; the rest is read beside the game."""
        journal = opened.journal
        box = self._boxes.open(self._at_hand)
        so_far = journal.session, journal.header, journal.unwritten

        def save() -> News:
            from companion.log.exports import keepsake, usb  # noqa: PLC0415, it takes time

            stick = usb.usb_stick(self._mounts)
            place = stick or self._folder.path / EXPORTS
            chronicle = keepsake.Played(self._folder, *so_far).chronicle(box)
            page = keepsake.save_chronicle(chronicle, place, language)
            title = phrase("SAVED ON USB STICK") if stick else phrase("SAVED IN DATA FOLDER")
            return News(title, str(page.relative_to(place.parent)))

        return self._errands.begin(phrase("saving"), save)

    def _before_switching_off(self) -> Reply:
        question = phrase("Switch off? Unplug it when the picture is gone.")
        return Confirm(question, Do(self._switch_off))

    def _switch_off(self) -> Phrase:
        assert self._power_off is not None
        power_off = self._power_off

        def switch_off() -> News | None:
            sentence = power_off()
            return News(phrase("STILL ON"), sentence) if sentence else None

        return self._errands.begin(phrase("switching off"), switch_off)

    def _known_tags(self) -> Tags:
        """A file with a mistake in it costs the tags, not the game."""
        try:
            return self._tag_file.load(self._at_hand)
        except UsageError as error:
            self.news.append(News(phrase("NO TAGS"), error.args[0]))
            return Tags()

    def _cards(self) -> Mapping[str, str]:
        try:
            return self._boxes.open(self._at_hand).cards(self._folder.path)
        except UsageError as error:
            self.news.append(News(phrase("NO TAGS"), error.args[0]))
            return {}

    def _enrol(self, uid: str, card: str) -> str | Sentence:
        try:
            number = parse_uid(uid)
            self._tag_file.change(self._at_hand, lambda tags: tags.enrol(number, card))
        except UsageError as error:
            told: str | Sentence = error.args[0]
            return told
        return ""
