"""Who plays: a name that is remembered, or one that is typed letter by letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row
from companion.fsm.lists import paged
from companion.fsm.phrase import Phrase, phrase, plain
from companion.hw.ports import Key

GROUPS = ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXYZ")
LONGEST_NAME = 10
OFFERED = 8
ABOUT = Help(phrase("A name of an earlier game, or letter by letter: its group, then itself."))

ABOUT = Help(phrase("A name of an earlier game, or letter by letter: its group, then itself."))

Named = Callable[[str], Reply]


def who(
    title: Phrase, known: Sequence[str], shown: Callable[[str], Phrase], then: Named
) -> Keyboard:
    """Names of earlier games first; any other can be typed."""
    names = [Choice(shown(name), _naming(then, name)) for name in dict.fromkeys(known)]
    typed = Choice(phrase("type a name"), lambda: Spelling(then).board())
    return replace(paged(title, [*names[:OFFERED], typed]), about=ABOUT)


def _naming(then: Named, name: str) -> Callable[[], Reply]:
    return lambda: then(name)


@dataclass(frozen=True, slots=True)
class Spelling:
    """A name letter by letter: the group, then the letter; OK when it is there."""

    then: Named
    name: str = ""

    def board(self) -> Dialog:
        choices = {
            key: Choice(plain(group), self._group(group))
            for key, group in zip(LETTERS, GROUPS, strict=True)
        }
        if self.name:
            choices[Key.OK] = Choice(phrase("done"), lambda: self.then(self.name))
        return Keyboard(self._title, choices, about=ABOUT)

    @property
    def _title(self) -> Row:
        return Row(phrase("NAME {so_far}_", so_far=self.name))

    def _group(self, group: str) -> Callable[[], Reply]:
        keys = (*LETTERS, Key.OK)
        choices = {
            key: Choice(plain(x), self._letter(x)) for key, x in zip(keys, group, strict=False)
        }
        return lambda: Keyboard(self._title, choices, about=ABOUT)

    def _letter(self, letter: str) -> Callable[[], Reply]:
        longer = (self.name + (letter.lower() if self.name else letter))[:LONGEST_NAME]
        return lambda: replace(self, name=longer).board()
