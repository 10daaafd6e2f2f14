"""How a question is put on the display and read from the keys, as pure values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeGuard

from companion.core.answers import Answer, Refusal
from companion.fsm.orders import Answers, Order
from companion.hw.ports import Key
from companion.ui.page import Page

if TYPE_CHECKING:
    from companion.ui.canvas import Screen

Translate = Callable[[str], str]
"""From an English text to the language of the table."""


class Dialog(Protocol):
    """One question in the making: each press gives the next dialog, an answer, or a refusal.

    A dialog never changes; what was typed so far is part of it. None means that the key has no
    meaning here: the table says so visibly. BACK never arrives here: the table goes back to the
    dialog before.
    """

    def page(self, say: Translate) -> Screen: ...

    def press(self, key: Key) -> Reply: ...

    def hold(self, key: Key) -> Reply:
        """A to E held down; OK and BACK are the table's own."""

    def scan(self, card: str) -> Reply:
        """A tagged card was put on the reader: if the question names it, that answers it."""

    def help(self, say: Translate) -> Page:
        """What can I do now, and the rule in a sentence."""


Reply = Dialog | Answer | Answers | Refusal | Order | None


def goes_on(reply: Reply) -> TypeGuard[Dialog]:
    """Whether more is asked, rather than something said or ordered."""
    return reply is not None and not isinstance(reply, Answer | Answers | Refusal | Order)
