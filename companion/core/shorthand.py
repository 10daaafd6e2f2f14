"""How the answers of a game are written in a record: a way for each verb in each phase.

A word is read against the phase that asks, so that it can be short.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from companion.core.answers import Answer

Args = tuple[str, ...]


class Way(NamedTuple):
    """How the answers of one verb are written and read in one phase."""

    short: Callable[[Any, Args], str | None]
    long: Callable[[Any, str], Args | None]


class Shorthand:
    """How answers become words and words answers again; a game states its ways."""

    ways: ClassVar[Mapping[tuple[str, str], Way]] = {}
    """Phase and verb -> way; the first that reads a word has it."""

    def short(self, state: Any, answer: Answer) -> str | None:
        way = self.ways.get((state.stack[-1].phase, answer.verb))
        return way.short(state, answer.args) if way else None

    def long(self, state: Any, word: str) -> Answer | None:
        for (phase, verb), way in self.ways.items():
            if phase == state.stack[-1].phase:
                args = way.long(state, word)
                if args is not None:
                    return Answer(verb, args)
        return None


def only(args: Args) -> str | None:
    return args[0] if len(args) == 1 else None


def prefixed(prefix: str) -> Way:
    """`>pub`: a sign, then the arguments, each behind an `=`."""

    def short(state: Any, args: Args) -> str | None:
        return prefix + "=".join(args)

    def long(state: Any, word: str) -> Args | None:
        rest = word.removeprefix(prefix)
        return tuple(rest.split("=")) if word.startswith(prefix) and rest else None

    return Way(short, long)


def fixed(word: str, *args: str) -> Way:
    """One word for one answer."""
    return Way(
        lambda state, given: word if given == args else None,
        lambda state, read: args if read == word else None,
    )


def bare(words: frozenset[str]) -> Way:
    """The argument itself, out of those that there are."""
    return Way(
        lambda state, args: only(args),
        lambda state, word: (word,) if word in words else None,
    )
