"""The walk-through at a terminal: holds a tag to each card in turn, or types its number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.errors import UsageError
from companion.hw.ports import DeviceNotice, Input, TagSeen
from companion.hw.readers.link import NOT_FOUND, SILENT, UNPLUGGED
from companion.tagfile import parse_uid
from companion.tags import Walk

SKIP, END = "", "q"
YES = frozenset({"y", "yes", "j", "ja", "o", "oui"})
HOW = "Hold a tag on the reader or type its number; Enter skips a card, q ends."
WITHOUT_A_READER = {
    NOT_FOUND: "No tag reader found: `companion doctor` says what to look at. Without one, "
    "type each tag's number.",
    UNPLUGGED: "The tag reader is unplugged: plug it in again, or type each tag's number.",
    SILENT: "The tag reader has fallen silent: unplug it and plug it in again, or type each tag's "
    "number.",
}
"""What a table is told of its reader, for whoever sits at a shell and has no buttons."""

Keep = Callable[[str, str], None]
"""Writes down that a tag stands for a card."""


class WalkThrough:
    """Tells each step of a walk and keeps what was enrolled as soon as it was."""

    def __init__(
        self, walk: Walk, names: Mapping[str, str], say: Callable[[str], None], keep: Keep
    ) -> None:
        self.walk = walk
        self._names = names
        self._say = say
        self._keep = keep

    def run(self, events: Iterable[Input | str]) -> Walk:
        """`events` are what the reader sees and the lines that are typed."""
        self._say(HOW)
        self._ask()
        for event in events:
            if event == END:
                break
            self._follow(event)
            if self.walk.card is None:
                break
        return self.walk

    def _follow(self, event: Input | str) -> None:
        if isinstance(event, str):
            self._read(event)
        elif isinstance(event, TagSeen):
            self._see(event.uid)
        elif isinstance(event, DeviceNotice):
            self._say(WITHOUT_A_READER.get(event.text, event.text))

    def _read(self, line: str) -> None:
        if self.walk.question:
            self._go_on(self.walk.move() if line.lower() in YES else self.walk.leave())
        elif line == SKIP:
            self._go_on(self.walk.skip())
        else:
            self._type(line)

    def _type(self, line: str) -> None:
        try:
            self._see(parse_uid(line))
        except UsageError as error:
            self._say(str(error))

    def _see(self, uid: str) -> None:
        self._go_on(self.walk.see(uid))

    def _go_on(self, walk: Walk) -> None:
        before, self.walk = self.walk, walk
        for uid in walk.tags.cards.items() - before.tags.cards.items():
            self._keep(*uid)
            self._say(f"  {uid[0]} = {self._name(uid[1])}")
        if walk != before:
            self._ask()

    def _ask(self) -> None:
        question, card = self.walk.question, self.walk.card
        if question and question.taken_by:
            self._say(f"{question.uid} is {self._name(question.taken_by)} so far: move it? (y/n)")
        elif card:
            self._say(f"{self._name(card)}?  ({len(self.walk.todo)} to go)")

    def _name(self, card: str) -> str:
        return self._names.get(card, card)
