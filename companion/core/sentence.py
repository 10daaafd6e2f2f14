"""A sentence for the players that is not yet in any language."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


def msgid(text: str) -> str:
    """Marks a text that is translated later, where the language is known."""
    return text


class Sentence(NamedTuple):
    """English words, and apart from them what stands in them; that may be a sentence too."""

    words: str
    values: tuple[tuple[str, object], ...] = ()

    def said(self, say: Callable[[str], str] = str) -> str:
        """In English, or in the language that `say` speaks."""
        inside = {k: v.said(say) if isinstance(v, Sentence) else v for k, v in self.values}
        return say(self.words).format(**inside) if inside else say(self.words)

    def __str__(self) -> str:
        return self.said()


def sentence(words: str, **values: object) -> Sentence:
    return Sentence(words, tuple(values.items()))
