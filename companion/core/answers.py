"""What players say to the companion, and what it says when it cannot do that."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from companion.core.sentence import Sentence

CONSERVATION = "CONSERVATION"
"""The one rule that no ruling waives: pieces are neither made nor destroyed."""

UNFIT = "UNFIT"
"""Stands in for a rule where an answer does not fit the question at all."""
NEVER_WAIVED = frozenset({CONSERVATION, UNFIT})


class Unreadable(ValueError):
    """The text is no answer at all (as against one that the rules refuse)."""


class Answer(NamedTuple):
    """One answer to one prompt: `take iis`, `dig V`, `build V-2 !FH:D-6`.

    `waives` names the rules that the players set aside for this answer ("we play it so").
    """

    verb: str
    args: tuple[str, ...] = ()
    waives: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(
            (
                self.verb,
                *map(_quoted, self.args),
                *("!" + shlex.quote(rule) for rule in self.waives),
            )
        )

    @classmethod
    def parse(cls, text: str) -> Answer:
        try:
            tokens = shlex.split(text)
        except ValueError as error:
            raise Unreadable(f"{text!r}: {error}") from None
        if not tokens or not tokens[0].isidentifier():
            raise Unreadable(f"{text!r} does not begin with a verb")
        args = tuple(_unmarked(token) for token in tokens[1:] if token[:1] != "!")
        waives = tuple(token[1:] for token in tokens[1:] if token[:1] == "!")
        return cls(tokens[0], args, waives)

    def waiving(self, *rules: str) -> Answer:
        return self._replace(waives=tuple(sorted({*self.waives, *rules})))


def only_argument(answer: Answer) -> str | None:
    return answer.args[0] if len(answer.args) == 1 else None


def _quoted(arg: str) -> str:
    if arg[:1] in {"!", "\\"}:
        arg = "\\" + arg
    return shlex.quote(arg)


def _unmarked(token: str) -> str:
    return token[1:] if token[:1] == "\\" else token


class Reason(NamedTuple):
    """Why something is not allowed: the ids of the rules, and a few words for the players.

    Numbers and names in the words stand apart in `values`, so that another language has its own
    order for them: `at most {n}`. A value that knows how it is `drawn` is an icon on a display.
    """

    rules: tuple[str, ...]
    words: str
    values: tuple[tuple[str, object], ...] = ()

    def said(self, say: Callable[[str], str] = str) -> str:
        """In English, or in the language that `say` speaks."""
        return Sentence(self.words, self.values).said(say)

    def drawn(self, say: Callable[[str], str]) -> str:
        """For a display."""
        values = tuple((name, getattr(value, "drawn", value)) for name, value in self.values)
        return self._replace(values=values).said(say)


def unfit(words: str = "that does not fit here", *rules: str) -> Reason:
    """A reason that no ruling sets aside: there would be nothing to carry out."""
    return Reason((*rules, UNFIT), words)


def because(*rules: str, words: str, **values: object) -> Reason:
    return Reason(rules, words, tuple(values.items()))


class Refusal(Struct, frozen=True):
    """The rules do not allow this answer. Every reason is named, the first one first."""

    answer: Answer
    reasons: tuple[Reason, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for reason in self.reasons for rule in reason.rules))

    @property
    def words(self) -> str:
        return self.reasons[0].said()

    @property
    def can_be_waived(self) -> bool:
        """Whether "we play it so" would carry the answer out."""
        return NEVER_WAIVED.isdisjoint(self.rules)

    def __str__(self) -> str:
        return f"{self.answer.verb}: {self.words} ({', '.join(self.rules)})"
