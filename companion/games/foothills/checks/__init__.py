"""What the sources state about the printed cards, as checks of a deck: one module per subject."""

from __future__ import annotations

from typing import NamedTuple


class Contradiction(NamedTuple):
    """A deck says what the sources exclude.

    `rule` is the id of the statement that it breaks, or `components` for the list of pieces. What
    can be said at the table has a `text` that is translated and fits there; `in_full` it names the
    line and what was counted, for a reader of the whole deck.
    """

    rule: str
    text: str
    in_full: str = ""

    @property
    def is_rule(self) -> bool:
        return self.rule.startswith("FH:")

    def __str__(self) -> str:
        return f"{self.in_full or self.text} ({self.rule})"
