"""Lists on the keys from A on, as menus have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row
from companion.fsm.phrase import Phrase, phrase
from companion.hw.ports import Key

ON_A_PAGE = len(LETTERS) - 1
ABOUT = Help(phrase("Each key opens what stands beside it. BACK goes back."))


def listed(title: Phrase, choices: Sequence[Choice], ok: Choice | None = None) -> Keyboard:
    """Up to five choices on the keys from A on."""
    keys: Mapping[Key, Choice] = dict(zip(LETTERS, choices, strict=False))
    whole = keys if ok is None else {**keys, Key.OK: ok}
    return Keyboard(Row(title, inverse=True), whole, about=ABOUT)


def paged(
    title: Phrase, choices: Sequence[Choice], ok: Choice | None = None, at: int = 0
) -> Keyboard:
    """Any number of choices: four on a page, E turns it. It is opened where choice `at` stands."""
    if len(choices) <= len(LETTERS):
        return listed(title, choices, ok)
    following = choices[ON_A_PAGE:]
    if at >= ON_A_PAGE:
        return paged(title, following, ok, at - ON_A_PAGE)
    more = Choice(phrase("more"), lambda: paged(title, following, ok))
    return listed(title, [*choices[:ON_A_PAGE], more], ok)
