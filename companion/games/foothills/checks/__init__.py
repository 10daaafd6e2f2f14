"""What the sources state about the printed cards, as checks of a deck: one module per subject."""

from __future__ import annotations

from typing import NamedTuple


class Contradiction(NamedTuple):
    """A deck says what the sources exclude.

    `rule` is the id of the statement that it breaks, or `components` for the list of pieces.
    """

    rule: str
    text: str

    @property
    def is_rule(self) -> bool:
        return self.rule.startswith("FH:")

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"
