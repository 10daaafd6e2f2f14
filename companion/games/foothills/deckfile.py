"""A deck as one readable TOML file. What a file says is laid over what the rulebook states."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from companion.errors import UsageError
from companion.games.foothills.facts import (
    GROUPS,
    INVENTED,
    OWNER,
    RULEBOOK,
    BadFact,
    Deck,
    Fact,
    Key,
    check_subject,
    group_of,
    parse_fact,
)

FORMAT = 1
SOURCE_OF_KIND = {"rulebook": RULEBOOK, "sample": INVENTED, "owner": OWNER}
SHIPPED = ("rulebook", "sample")
OPEN = "?"
"""May be written in a file for a value that nobody has read off the card yet."""
EVERY_STATION = "*"
"""The subject of a proposal that holds for any station card."""
_HEAD = ("name", "kind", "note")
_PARTS = {"format", *_HEAD, *GROUPS, "proposals"}


class UnreadableDeck(UsageError):
    """A deck file that cannot be understood: one sentence with file, field and reason."""


class DeckFile(Struct, frozen=True):
    """What one file says by itself, before the rulebook's facts are added."""

    name: str
    kind: str
    facts: Mapping[Key, str]
    note: str = ""
    proposals: Mapping[Key, str] = field(default_factory=dict)

    def over(self, base: Mapping[Key, Fact]) -> Deck:
        deck = Deck(self.name, self.kind, base, self.note)
        return deck.knowing(self.facts, SOURCE_OF_KIND[self.kind])

    def proposal(self, key: Key) -> str | None:
        general = Key(EVERY_STATION, key.field) if group_of(key.subject) == "station" else key
        return self.proposals.get(key, self.proposals.get(general))


def load_deck(name: str | Path) -> Deck:
    """`sample`, `rulebook`, or the file of an owner."""
    return _shipped_deck(str(name)) if name in SHIPPED else full_deck(find_deck(name))


@cache
def _shipped_deck(name: str) -> Deck:
    """It does not change, and reading it takes a while at each new game."""
    return full_deck(find_deck(name))


def full_deck(deck_file: DeckFile) -> Deck:
    return deck_file.over({} if deck_file.kind == "rulebook" else rulebook().facts)


def find_deck(name: str | Path) -> DeckFile:
    if name in SHIPPED:
        return parse_deck(shipped_text(str(name)), str(name))
    return read_deck(Path(name))


def read_deck(path: Path) -> DeckFile:
    deck_file = parse_deck(read_text(path), str(path))
    if deck_file.kind == "rulebook":
        raise UnreadableDeck(f"{path}: kind: only the companion itself brings the rulebook's deck")
    return deck_file


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UnreadableDeck(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise UnreadableDeck(f"{path}: byte {error.start} is not UTF-8 text") from None


@cache
def rulebook_file() -> DeckFile:
    return parse_deck(shipped_text("rulebook"), "rulebook")


@cache
def rulebook() -> Deck:
    return rulebook_file().over({})


def shipped_text(name: str) -> str:
    return (files(__package__) / "decks" / f"{name}.toml").read_text(encoding="utf-8")


def parse_deck(text: str, where: str) -> DeckFile:
    """Read a deck; `where` is the file's name for the sentence that says what is wrong."""
    try:
        return _deck(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, BadFact) as error:
        raise UnreadableDeck(f"{where}: {error}") from None


def _deck(data: dict[str, Any]) -> DeckFile:
    _check_format(data)
    name, kind, note = (_text(data.get(part, ""), part) for part in _HEAD)
    if not name:
        raise BadFact("name: is missing")
    if kind not in SOURCE_OF_KIND:
        raise BadFact(f"kind: {kind!r} is none of {', '.join(SOURCE_OF_KIND)}")
    proposals = _table(data.get("proposals", {}), "proposals")
    return DeckFile(name, kind, dict(_facts(data)), note, dict(_facts(proposals, EVERY_STATION)))


def _check_format(data: dict[str, Any]) -> None:
    version = data.get("format")
    if version != FORMAT:
        raise BadFact(f"format: {version!r} is not {FORMAT}, the one that is understood")
    if strange := sorted(set(data) - _PARTS):
        raise BadFact(f"{strange[0]}: is no part of a deck")


def _facts(data: dict[str, Any], general: str | None = None) -> Iterator[tuple[Key, str]]:
    for group in GROUPS:
        for subject, fields in _table(data.get(group, {}), group).items():
            if group != "station" or subject != general:
                check_subject(group, subject)
            yield from _facts_of(group, subject, _table(fields, f"{group} {subject}"))


def _facts_of(group: str, subject: str, fields: dict[str, Any]) -> Iterator[tuple[Key, str]]:
    for name, value in _flat(fields):
        key = Key(subject, name)
        text = _text(value, str(key))
        if text != OPEN:
            parse_fact(key, text, group)
            yield key, text


def _flat(fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """`cost.1 = …` arrives as a table in a table."""
    for name, value in fields.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{part}", inner) for part, inner in value.items())
        else:
            yield name, value


def _table(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadFact(f"{where}: a table is expected")
    return value


def _text(value: Any, where: str) -> str:
    if isinstance(value, str) or type(value) is int:
        return str(value)
    raise BadFact(f"{where}: {value!r} is neither text nor a whole number")
