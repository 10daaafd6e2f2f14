"""Who plays: a name that is remembered, or one that is typed letter by letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row
from companion.fsm.lists import paged
from companion.fsm.phrase import Phrase, phrase, plain
from companion.hw.ports import Key

GROUPS = ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXYZ")
ACCENTED = {
    "A": "ÄÀÂÁÅ", "C": "ÇĆ", "E": "ÉÈÊË", "I": "ÎÏÍ", "N": "Ñ", "O": "ÖÔÓØŒ", "S": "ẞ",
    "U": "ÜÙÛÚ", "Y": "ŸÝ",
}  # fmt: skip
"""Letters like the one on the key."""
LONGEST_NAME = 10
OFFERED = 8
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


class Spelling(Struct, frozen=True):
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
        """A letter, or by a held key one like it."""
        keys = dict(zip((*LETTERS, Key.OK), group, strict=False))
        choices = {key: Choice(plain(x), self._letter(x)) for key, x in keys.items()}
        held = {
            key: Choice(plain(ACCENTED[x]), self._group(ACCENTED[x]))
            for key, x in keys.items()
            if x in ACCENTED
        }
        return lambda: Keyboard(self._title, choices, held, about=ABOUT)

    def _letter(self, letter: str) -> Callable[[], Reply]:
        longer = (self.name + (letter.lower() if self.name else letter))[:LONGEST_NAME]
        return lambda: replace(self, name=longer).board()
