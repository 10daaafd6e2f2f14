"""Printed values as facts: each has a source, and what no source states is open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from companion.games.foothills.effects import (
    NEEDS,
    Effect,
    FlipAnother,
    Needs,
    Pay,
    Program,
    Summit,
    Ticket,
    parse_program,
)
from companion.games.foothills.goods import Goods

RULEBOOK, OWNER, INVENTED = "rulebook", "owner", "invented"

LINES = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
LETTERS = ("A", "B", "C", "D", "E")
GREY_TYPE = {"A": "C", "B": "D", "C": "E", "D": "A", "E": "B"}
"""Golden letter -> type of the grey side (FH:CARD-4)."""
COLOURS = ("blue", "green")
SCORING = ("passengers", "tracks", "stations", "tickets", "cards")
TICKETS = ("yellow", "orange", "red/grey", "green", "light blue", "dark blue", "white")
SHARED = {("I", 5): "I/II-5", ("II", 5): "I/II-5", ("III", 1): "III/IV-1", ("IV", 1): "III/IV-1"}
"""The two cards that belong to two lines (FH:SET-9, FH:SET-10)."""
PORTHMADOG = "I/II-5"
YR_WYDDFA, BARMOUTH_FERRY, DEVILS_BRIDGE = "IV-5", "VII-2", "VIII-4"


class BadFact(ValueError):
    """A value that its field cannot have; the message says why."""


class Key(NamedTuple):
    """What a fact is about: a line, a station card or an action card, and a field of it."""

    subject: str
    field: str

    def __str__(self) -> str:
        return f"{self.subject} {self.field}"


class Fact(NamedTuple):
    value: str
    source: str


def station_id(line: str, number: int) -> str:
    """A card is named by its line and its (left) number; the two shared ones by both lines."""
    return SHARED.get((line, number), f"{line}-{number}")


def lines_of(station: str) -> tuple[str, ...]:
    """The line of a station card; Porthmadog and Llanberis have two."""
    return tuple(station.partition("-")[0].split("/"))


class CardSpan(NamedTuple):
    """One station card in a row: the column that it starts in, and whether it is a double."""

    number: int
    double: bool


def parse_cards(text: str) -> tuple[CardSpan, ...]:
    """The layout of a line: `1 2/3 4 5` has a double station in columns 2 and 3."""
    spans = []
    expected = 1
    for word in text.split():
        match = re.fullmatch(r"(\d+)(?:/(\d+))?", word)
        if match is None:
            raise BadFact(f"{word!r} is neither a number nor a double like 2/3")
        first, second = int(match[1]), int(match[2] or match[1])
        if first != expected or second - first not in {0, 1}:
            raise BadFact(f"{word!r} does not follow: {expected} comes next")
        spans.append(CardSpan(first, second > first))
        expected = second + 1
    if expected > 10:
        raise BadFact("no line is longer than 9")
    if not spans:
        raise BadFact("a line has cards")
    return tuple(spans)


def parse_pair(text: str) -> str:
    """The two lines that a card's back leaves out, in Roman order."""
    words = sorted(text.split(), key=lambda w: LINES.index(w) if w in LINES else -1)
    if text != "none" and (len(set(words)) != 2 or not set(words) <= set(LINES)):
        raise BadFact(f"{text!r} is neither a pair of lines nor none")
    return " ".join(words)


def parse_needs(text: str) -> tuple[str, ...]:
    """What a card asks for before it can be selected, as far as its text is still open."""
    words = tuple(word.strip() for word in text.split("+"))
    if not set(words) <= set(NEEDS):
        raise BadFact(f"{text!r} is not made of {' and '.join(NEEDS)}")
    return words


def one_of(*choices: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text not in choices:
            raise BadFact(f"{text!r} is none of {', '.join(choices)}")
        return text

    return parse


def whole(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise BadFact(f"{text!r} is not a number from {low} to {high}")
        return int(text)

    return parse


def program_without(*kinds: type[Effect]) -> Callable[[str], Program]:
    """Texts whose place has no use for some effects: a surveyor space is not selected, so it has
    no condition and no price but that of an exchange; a card keeps no tickets."""

    def parse(text: str) -> Program:
        program = parse_program(text)
        for effect in program:
            if isinstance(effect, kinds):
                raise BadFact(f"{str(effect)!r} cannot stand here")
        return program

    return parse


def parse_name(text: str) -> str:
    if not text.strip():
        raise BadFact("an empty name")
    return text


def parse_cost(text: str) -> Goods:
    """The goods of a cost are named on the card (FH:D-6)."""
    cost = Goods.parse(text)
    if cost.any:
        raise BadFact("a cost cannot be at choice")
    return cost


def parse_bonus(text: str) -> Goods:
    """What a space gives comes from the general supply (FH:D-10)."""
    bonus = Goods.parse(text)
    if bonus.resources:
        raise BadFact("a bonus cannot be iron or stone")
    return bonus


LINE_FIELDS: dict[str, Callable[[str], Any]] = {
    "name": parse_name,
    "cards": parse_cards,
    "ticket": one_of(*TICKETS),
}
SPACES = ("1", "2", "3")
STATION_FIELDS: dict[str, Callable[[str], Any]] = {
    "name": parse_name,
    "tracks": whole(0, 2),
    "rubble": whole(0, 12),
    "spaces": whole(0, 3),
    **{f"cost.{space}": parse_cost for space in SPACES},
    **{f"bonus.{space}": parse_bonus for space in SPACES},
    "ordered": one_of("yes", "no"),
    "action": program_without(Needs, Pay, FlipAnother),
    "effect": program_without(Needs, Pay, FlipAnother, Ticket, Summit),
    "back.1": parse_pair,
    "back.2": parse_pair,
}
ACTION_FIELDS: dict[str, Callable[[str], Any]] = {
    "name": parse_name,
    "colour": one_of(*COLOURS, "neutral"),
    "golden": one_of(*LETTERS),
    "needs": parse_needs,
    "text": program_without(Ticket, Summit),
    "scores": one_of(*SCORING),
    "mark": parse_name,
}
GROUPS = {"line": LINE_FIELDS, "station": STATION_FIELDS, "action": ACTION_FIELDS}
_STATION = re.compile(r"I/II-5|III/IV-1|(I|II|III|IV|V|VI|VII|VIII)-([1-9])")


def group_of(subject: str) -> str:
    if subject in LINES:
        return "line"
    return "station" if _STATION.fullmatch(subject) else "action"


def check_subject(group: str, subject: str) -> None:
    """`BadFact` unless the group has such a subject; action cards are judged by their names."""
    match = _STATION.fullmatch(subject)
    if group_of(subject) != group:
        raise BadFact(f"{subject!r} is no {group}")
    if match and match[1] and (shared := SHARED.get((match[1], int(match[2])))):
        raise BadFact(f"{subject!r} is written {shared!r}")


@lru_cache(maxsize=4096)
def parse_fact(key: Key, text: str, group: str | None = None) -> Any:
    """The value of a fact; `BadFact` says why the text is none."""
    parse = GROUPS[group or group_of(key.subject)].get(key.field)
    if parse is None:
        raise BadFact(f"{key.subject} has no field {key.field!r}")
    try:
        return parse(text)
    except ValueError as error:
        raise BadFact(f"{key}: {error}") from None


class Deck(Struct, frozen=True):
    """All that is known of the printed cards. Open facts are simply not in it."""

    name: str
    kind: str
    facts: Mapping[Key, Fact]
    note: str = ""

    def value(self, subject: str, field: str) -> Any | None:
        fact = self.facts.get(Key(subject, field))
        return None if fact is None else parse_fact(Key(subject, field), fact.value)

    def text(self, subject: str, field: str) -> str | None:
        fact = self.facts.get(Key(subject, field))
        return None if fact is None else fact.value

    def subjects(self, group: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(k.subject for k in self.facts if group_of(k.subject) == group))

    def knowing(self, values: Mapping[Key, str], source: str = OWNER) -> Deck:
        """The deck with more facts; what a source has stated stays."""
        more = {k: Fact(v, source) for k, v in values.items() if k not in self.facts}
        return Deck(self.name, self.kind, {**self.facts, **more}, self.note)

    def stations_of(self, line: str) -> tuple[str, ...] | None:
        """The cards of a line from left to right, or None while its layout is open."""
        spans = self.value(line, "cards")
        return None if spans is None else tuple(station_id(line, span.number) for span in spans)

    def to_json(self) -> dict[str, Any]:
        by_subject: dict[str, dict[str, list[str]]] = {}
        for key, fact in self.facts.items():
            by_subject.setdefault(key.subject, {})[key.field] = [fact.value, fact.source]
        return {"name": self.name, "kind": self.kind, "note": self.note, "facts": by_subject}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Deck:
        facts = {
            Key(subject, field): Fact(str(value), str(source))
            for subject, fields in data["facts"].items()
            for field, (value, source) in fields.items()
        }
        for key, fact in facts.items():
            parse_fact(key, fact.value)
        return cls(data["name"], data["kind"], facts, data.get("note", ""))

    def __iter__(self) -> Iterator[tuple[Key, Fact]]:
        return iter(self.facts.items())
