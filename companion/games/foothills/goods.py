"""Goods that are paid and received: `2 iron + 1 stone`, `1 passenger`, `3 vp`, `1 resource`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from companion.ui import icons

LETTERS = {"iron": "i", "stone": "s", "rubble": "r", "passenger": "p"}
ICONS = (icons.IRON, icons.STONE, icons.RUBBLE, icons.PASSENGER)
KINDS = {letter: kind for kind, letter in LETTERS.items()}

_PART = re.compile(r"(\d+|½|\d+½)\s+([a-z]+)")


class BadGoods(ValueError):
    """The text states no goods."""


class Goods(NamedTuple):
    """Counts by kind; `halves` are half victory points, `any` is iron ore or stone at choice."""

    iron: int = 0
    stone: int = 0
    rubble: int = 0
    passenger: int = 0
    halves: int = 0
    any: int = 0

    def __str__(self) -> str:
        parts = [f"{n} {kind}" for kind, n in zip(self._fields[:4], self[:4], strict=True) if n]
        if self.any:
            parts.append(f"{self.any} resource")
        if self.halves:
            parts.append(f"{halves(self.halves)} vp")
        return " + ".join(parts) or "nothing"

    @classmethod
    def parse(cls, text: str) -> Goods:
        if text.strip() in {"nothing", "none", "0"}:
            return cls()
        counts: dict[str, int] = {}
        for part in text.split("+"):
            match = _PART.fullmatch(part.strip())
            if match is None:
                raise BadGoods(f"{part.strip()!r} is not a number and a kind of goods")
            field = _field(match[2])
            counts[field] = counts.get(field, 0) + _number(match[1], field)
        return cls(**counts)

    @property
    def short(self) -> str:
        """In a few letters: `rr`, `is`, `3vp`."""
        letters = "".join(c * n for c, n in zip(LETTERS.values(), self[:4], strict=True))
        points = str(Goods(halves=self.halves)).replace(" ", "") if self.halves else ""
        return letters + "a" * self.any + points

    @property
    def drawn(self) -> str:
        """In icons, for a line of the display in any language."""
        parts = [f"{n}{icon}" for icon, n in zip(ICONS, self[:4], strict=True) if n]
        parts += [f"{self.any}×{ICONS[0]}/{ICONS[1]}"] if self.any else []
        parts += [f"{halves(self.halves)}VP"] if self.halves else []
        return " ".join(parts) or "0"

    @property
    def resources(self) -> int:
        return self.iron + self.stone + self.any

    @property
    def one_by_one(self) -> Goods:
        """The resources among them, which are received cube by cube (FH:E-6)."""
        return Goods(iron=self.iron, stone=self.stone, any=self.any)

    def named(self) -> Iterator[Goods]:
        """Every way to name the resources at choice, most iron first."""
        for n in range(self.any, -1, -1):
            yield self._replace(iron=self.iron + n, stone=self.stone + self.any - n, any=0)

    def plus(self, other: Goods) -> Goods:
        return Goods(
            self.iron + other.iron,
            self.stone + other.stone,
            self.rubble + other.rubble,
            self.passenger + other.passenger,
            self.halves + other.halves,
            self.any + other.any,
        )

    def less(self, other: Goods) -> Goods:
        if other is NOTHING:
            return self
        return Goods(*(max(0, a - b) for a, b in zip(self, other, strict=True)))

    def times(self, n: int) -> Goods:
        return Goods(*(n * count for count in self))


NOTHING = Goods()


def halves(n: int) -> str:
    """Points in few characters: `2½`."""
    whole, half = divmod(n, 2)
    return f"{whole or ('' if half else 0)}{'½' * half}"


_SPECIAL = {"vp": "halves", "resource": "any"}


def _field(word: str) -> str:
    singular = word.removesuffix("s")
    if singular in LETTERS:
        return singular
    if singular not in _SPECIAL:
        raise BadGoods(f"{word!r} is no kind of goods")
    return _SPECIAL[singular]


def _number(text: str, field: str) -> int:
    if field != "halves":
        if "½" in text:
            raise BadGoods(f"there is no half {field}")
        return int(text)
    return 2 * int(text.removesuffix("½") or 0) + text.count("½")
