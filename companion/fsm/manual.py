"""The seven buttons in three pages, for those who have never seen them."""

from __future__ import annotations

from companion.fsm.dialog import Dialog
from companion.fsm.keys import Choice, Help, Keyboard, Row, Then
from companion.fsm.phrase import Phrase, phrase
from companion.hw.ports import Key

PAGES = (
    (
        phrase("SEVEN BUTTONS"),
        phrase("A to E answer; each line shows its key. OK does what the title says."),
    ),
    (
        phrase("BACK, HOLD"),
        phrase("BACK takes back. Hold OK: menu, with help for each question. » means hold."),
    ),
    (
        phrase("WHEN IT SAYS NO"),
        phrase("× is not allowed: press it to see why. E then means: we play it so."),
    ),
)
ABOUT = Help(phrase("OK goes on."))


def manual(back: Then, pages: tuple[tuple[Phrase, Phrase], ...] = PAGES) -> Dialog:
    """OK leads from page to page and then `back`."""
    (title, text), *rest = pages
    on: Then = (lambda: manual(back, tuple(rest))) if rest else back
    ok = Choice(phrase("more") if rest else phrase("done"), on)
    return Keyboard(Row(title, inverse=True), {Key.OK: ok}, about=ABOUT, text=text)
