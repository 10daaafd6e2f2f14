"""Lists on the keys from A on, as menus have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.fsm.dialog import Reply
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row
from companion.fsm.phrase import NONE, Phrase, phrase
from companion.hw.ports import Key

ABOUT = Help(phrase("Each key opens what stands beside it. BACK goes back."))


def entry(text: Phrase, then: Callable[[], Reply], right: Phrase = NONE) -> Choice:
    return Choice(text, then, right)


def listed(title: Phrase, choices: Sequence[Choice]) -> Keyboard:
    """Up to five choices on the keys from A on."""
    keys: Mapping[Key, Choice] = dict(zip(LETTERS, choices, strict=False))
    return Keyboard(Row(title, inverse=True), keys, about=ABOUT)


def paged(title: Phrase, choices: Sequence[Choice]) -> Keyboard:
    """Any number of choices: four on a page, E turns it."""
    if len(choices) <= len(LETTERS):
        return listed(title, choices)
    more = entry(phrase("more"), lambda: paged(title, choices[4:]))
    return listed(title, [*choices[:4], more])
