"""The game's shorthand in records: `H3,0` is a root, `T3,4` a token gathered, `=+5` what it shows,
`xV5,1` an attack, `maple` a card played, `*forager` the weather, `F3,4` a token foraged.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.journal import Entry
from companion.core.report import Setup, Tags
from companion.core.shorthand import Args, Shorthand, Way, bare, fixed, prefixed
from companion.games.roots.board import EDGES
from companion.games.roots.phases.common import COST
from companion.games.roots.pieces import CARDS
from companion.games.roots.report import tags
from companion.games.roots.report.happened import CUT_OFF, FIRE, roots_gone, shuffles

A_ROOT = bare(frozenset(EDGES))
NO_MORE = fixed(".")


def _priced(prefix: str) -> Way:
    """`T3,4`, or `T3,4=1` with the action points that the players say they paid."""

    def short(state: object, args: Args) -> str | None:
        place, cost = _without_cost(args)
        return prefix + "".join(place) + (f"={cost}" if cost else "")

    def long(state: object, word: str) -> Args | None:
        if not word.startswith(prefix):
            return None
        place, _, cost = word.removeprefix(prefix).partition("=")
        return _with_cost(place, cost)

    return Way(short, long)


def _short_card(state: object, args: Args) -> str | None:
    card, cost = _without_cost(args)
    return "".join(card) + (f"={cost}" if cost else "")


def _long_card(state: object, word: str) -> Args | None:
    card, _, cost = word.partition("=")
    return _with_cost(card, cost) if card in CARDS else None


def _without_cost(args: Args) -> tuple[Args, str]:
    if args and args[-1].startswith(COST):
        return args[:-1], args[-1].removeprefix(COST)
    return args, ""


def _with_cost(argument: str, cost: str) -> Args:
    return (*((argument,) if argument else ()), *((COST + cost,) if cost else ()))


def _with_or_without(prefix: str) -> Way:
    """`xV5,1`, or `x` where only counts are kept."""
    return Way(
        lambda state, args: prefix + "".join(args),
        lambda state, word: (
            tuple(filter(None, (word[len(prefix) :],))) if word.startswith(prefix) else None
        ),
    )


WAYS: dict[tuple[str, str], Way] = {
    ("plant", "root"): A_ROOT,
    ("act", "grow"): fixed("G"),
    ("act", "gather"): _priced("T"),
    ("act", "play"): Way(_short_card, _long_card),
    ("act", "attack"): _with_or_without("x"),
    ("act", "stopped"): fixed("stop"),
    ("grow", "root"): A_ROOT,
    ("grow", "done"): NO_MORE,
    ("fertilize", "root"): A_ROOT,
    ("fertilize", "done"): NO_MORE,
    ("gather", "gather"): prefixed("T"),
    ("aim", "attack"): prefixed("x"),
    ("reveal", "face"): prefixed("="),
    ("reveal", "done"): NO_MORE,
    ("exchange", "discard"): prefixed("~"),
    ("exchange", "done"): NO_MORE,
    ("flood", "discard"): prefixed("~"),
    ("weather", "weather"): prefixed("*"),
    ("forage", "forage"): prefixed("F"),
}


class RootsShorthand(Shorthand):
    ways = WAYS

    def tags(self, setup: Setup) -> Tags:
        return tags.to_tags(setup)

    def setup(self, tags_read: Tags) -> Setup:
        return tags.to_setup(tags_read)

    def remark(self, entry: Entry) -> str:
        """What nobody decided: roots that died or burnt, and shuffles."""
        return "; ".join(_remarks(entry))


def _remarks(entry: Entry) -> Iterator[str]:
    for word, rule in (("burnt", FIRE), ("dead", CUT_OFF)):
        gone = [edge for _, edge in roots_gone(entry, rule)]
        if gone:
            yield f"{word} {' '.join(gone)}"
    if shuffles(entry):
        yield "shuffled"
