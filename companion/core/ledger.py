"""Pieces in places: a double-entry ledger in which nothing is made and nothing vanishes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.core.answers import CONSERVATION, Reason, because

LOST = "lost"
"""The place of a piece that really got lost; every ledger has it."""

Places = dict[str, dict[str, int]]


class Move(NamedTuple):
    """`n` pieces of one kind from one place to another, and the rule that caused it."""

    n: int
    piece: str
    source: str
    target: str
    rule: str = ""
    auto: bool = False

    def reversed(self) -> Move:
        return Move(self.n, self.piece, self.target, self.source, self.rule, self.auto)

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "n": self.n,
            "piece": self.piece,
            "from": self.source,
            "to": self.target,
        }
        if self.rule:
            data["rule"] = self.rule
        if self.auto:
            data["auto"] = True
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Move:
        n = data["n"]
        if not isinstance(n, int) or n < 1:
            raise ValueError(f"a move of {n!r} pieces")
        return cls(
            n,
            str(data["piece"]),
            str(data["from"]),
            str(data["to"]),
            str(data.get("rule", "")),
            bool(data.get("auto", False)),
        )


def undoing(moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves that put everything back, last first."""
    return tuple(move.reversed() for move in reversed(tuple(moves)))


class _OffTheDisplay(str):
    """Ids of pieces and places: for logs and the plain table, no words for a display."""

    __slots__ = ()
    drawn = ""


class Shortage(Exception):
    """A move asks for more pieces than lie in its place."""

    def __init__(self, move: Move, have: int) -> None:
        super().__init__(
            f"{move.n} {move.piece} from {move.source} to {move.target}: only {have} there"
        )
        self.move = move
        self.have = have

    @property
    def reason(self) -> Reason:
        """What to refuse the move with."""
        return because(
            CONSERVATION,
            words="{n} more than there are{which}",
            n=self.move.n - self.have,
            which=_OffTheDisplay(f": {self}"),
        )


class Ledger:
    """Where every piece lies. Never changed in place: `moved` gives a new ledger.

    A pair (piece, place) in `bottomless` is an unlimited supply: its count may fall below zero,
    so that the sum over all places stays the same all the same. A place without pieces need not
    be named.
    """

    __slots__ = ("bottomless", "places")

    def __init__(
        self, places: Mapping[str, Mapping[str, int]], bottomless: frozenset[tuple[str, str]]
    ) -> None:
        self.places: Places = {
            place: {piece: n for piece, n in pieces.items() if n}
            for place, pieces in places.items()
        }
        self.places.setdefault(LOST, {})
        self.bottomless = bottomless

    @classmethod
    def _of(cls, places: Places, bottomless: frozenset[tuple[str, str]]) -> Ledger:
        ledger = cls.__new__(cls)
        ledger.places = places
        ledger.bottomless = bottomless
        return ledger

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Ledger)
            and self.bottomless == other.bottomless
            and self.to_json() == other.to_json()
        )

    __hash__ = None  # type: ignore[assignment]

    def count(self, piece: str, place: str) -> int:
        return self.places.get(place, {}).get(piece, 0)

    def totals(self) -> dict[str, int]:
        """How many of each piece there are in all places together: the invariant of a game."""
        sums: dict[str, int] = {}
        for pieces in self.places.values():
            for piece, n in pieces.items():
                sums[piece] = sums.get(piece, 0) + n
        return {piece: n for piece, n in sums.items() if n}

    def moved(self, moves: Iterable[Move]) -> Ledger:
        draft = Draft(self)
        for move in moves:
            draft.make(move)
        return draft.ledger()

    def to_json(self) -> Places:
        """Every place in which something lies, with what lies there."""
        return {
            place: dict(sorted(pieces.items()))
            for place, pieces in sorted(self.places.items())
            if pieces
        }


class Draft:
    """A ledger being worked on within one decision: it makes moves and remembers them.

    The places are the ledger's own until the first move: many decisions move nothing.
    """

    __slots__ = ("_ledger", "_own", "moves", "places")

    def __init__(self, ledger: Ledger) -> None:
        self.places = ledger.places
        self.moves: list[Move] = []
        self._ledger = ledger
        self._own: set[str] = set()

    def count(self, piece: str, place: str) -> int:
        return self.places[place].get(piece, 0)

    def move(
        self, n: int, piece: str, source: str, target: str, rule: str = "", auto: bool = False
    ) -> None:
        if n:
            self.make(Move(n, piece, source, target, rule, auto))

    def make(self, move: Move) -> None:
        n, piece, source, target, _, _ = move
        own = self._own
        giving = self.places[source] if source in own else self._own_copy(source)
        taking = self.places[target] if target in own else self._own_copy(target)
        have = giving.get(piece, 0)
        if n < 1 or (have < n and (piece, source) not in self._ledger.bottomless):
            raise Shortage(move, have)
        if have == n:
            del giving[piece]
        else:
            giving[piece] = have - n
        there = taking.get(piece, 0) + n
        if there:
            taking[piece] = there
        else:
            del taking[piece]
        self.moves.append(move)

    def declare(self, places: Iterable[str]) -> None:
        """Have these places, empty if nothing lies there, so that they can be looked up."""
        self.places = {**{place: {} for place in places}, **self.places}

    def _own_copy(self, place: str) -> dict[str, int]:
        if not self._own:
            self.places = self.places.copy()
        self._own.add(place)
        pieces = self.places[place] = self.places.get(place, {}).copy()
        return pieces

    def ledger(self) -> Ledger:
        before = self._ledger
        return (
            before if self.places is before.places else Ledger._of(self.places, before.bottomless)
        )


def recount(ledger: Ledger, counted: Mapping[str, Mapping[str, int]], rule: str) -> list[Move]:
    """The moves that make the ledger agree with what lies on the table.

    `counted` names, for some places, how many of some pieces were found there. Surplus is matched
    with want among the counted places first; what remains comes from, or goes to, `lost`.
    """
    moves: list[Move] = []
    for piece in sorted({piece for pieces in counted.values() for piece in pieces}):
        wants: list[tuple[str, int]] = []
        gives: list[tuple[str, int]] = []
        for place in sorted(p for p in counted if piece in counted[p]):
            difference = counted[place][piece] - ledger.count(piece, place)
            if difference > 0:
                wants.append((place, difference))
            elif difference < 0:
                gives.append((place, -difference))
        moves += _match(piece, gives, wants, rule)
    return moves


def difference(ledger: Ledger, zones: Mapping[str, Mapping[str, int]], rule: str) -> list[Move]:
    """The moves that lead from this ledger to a whole position, as a log's `zones` state it."""
    pieces = set(ledger.totals()) | {piece for there in zones.values() for piece in there}
    places = set(ledger.places) | set(zones)
    counted = {p: {piece: zones.get(p, {}).get(piece, 0) for piece in pieces} for p in places}
    return recount(ledger, counted, rule)


def _match(
    piece: str, gives: list[tuple[str, int]], wants: list[tuple[str, int]], rule: str
) -> list[Move]:
    moves = []
    while gives and wants:
        (source, there), (target, needed) = gives.pop(), wants.pop()
        n = min(there, needed)
        moves.append(Move(n, piece, source, target, rule))
        if there > n:
            gives.append((source, there - n))
        if needed > n:
            wants.append((target, needed - n))
    moves += [Move(n, piece, source, LOST, rule) for source, n in gives]
    moves += [Move(n, piece, LOST, target, rule) for target, n in wants]
    return moves
