"""Texts that are not yet in any language: a template and what stands in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.ui.page import WIDTH, Line

if TYPE_CHECKING:
    from companion.fsm.dialog import Translate


class Phrase(NamedTuple):
    """An English template with its values; values may be phrases, too.

    `longest` is how many characters of it may be shown, where that is known.
    """

    template: str
    values: tuple[tuple[str, Any], ...] = ()
    translated: bool = True
    longest: int | None = None

    def said(self, say: Translate) -> str:
        template = say(self.template) if self.translated and self.template else self.template
        said = {k: v.said(say) if isinstance(v, Phrase) else v for k, v in self.values}
        whole = template.format(**said) if said else template
        return whole if self.longest is None else whole[: self.longest].rstrip(" -/")

    def within(self, characters: int) -> Phrase:
        """The same, as far as there is room for it."""
        return self._replace(longest=characters)


NONE = Phrase("")
GAP = re.compile(r"\s+(?![:;?!](?:\s|$))")


def phrase(template: str, **values: Any) -> Phrase:
    return Phrase(template, tuple(values.items()))


def plain(text: object) -> Phrase:
    """A name or a number: the same in every language."""
    return Phrase(str(text), (), False)


def joined(words: Sequence[Phrase], between: str = " ") -> Phrase:
    """One behind the other, each in its own words."""
    values = tuple((f"word{place}", word) for place, word in enumerate(words))
    return Phrase(between.join(f"{{{name}}}" for name, _ in values), values, translated=False)


class Row(NamedTuple):
    """A line of a page before it is said."""

    left: Phrase = NONE
    right: Phrase = NONE
    inverse: bool = False

    def said(self, say: Translate, prefix: str = "") -> Line:
        return Line(prefix + self.left.said(say), self.right.said(say), self.inverse)


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Words on lines; a word longer than a line, such as a path, goes on in the next one.

    A mark that stands apart, as in French, begins no line.
    """
    lines = [""]
    for word in GAP.split(text.strip()):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines += [word[start : start + width] for start in range(0, len(word), width)]
    return [line for line in lines if line]
