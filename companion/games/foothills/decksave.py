"""Writing a deck file: in place with the owner's own comments, atomically, with a backup."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from companion.errors import UsageError
from companion.files import replace_file
from companion.games.foothills.deckfile import FORMAT, DeckFile, UnreadableDeck, parse_deck
from companion.games.foothills.deckopen import all_subjects
from companion.games.foothills.facts import GROUPS, Key, group_of

OWNERS_NAME = "My deck"
OWNERS_NOTE = "What its owner has read off the printed cards."


def new_text(name: str = OWNERS_NAME) -> str:
    return clean_text(DeckFile(name, "owner", {}, OWNERS_NOTE))


def clean_text(deck_file: DeckFile) -> str:
    """A deck as a new file in the order of the cards, without anybody's comments."""
    document = tomlkit.document()
    document["format"] = FORMAT
    for part in ("name", "kind", "note"):
        document[part] = getattr(deck_file, part)
    return with_facts(tomlkit.dumps(document), _in_order(deck_file))


def with_facts(text: str, facts: Mapping[Key, str]) -> str:
    """The same file with these facts; the owner's comments and order stay."""
    try:
        written = _edited(text, facts)
        faithful = _facts(written) == {**_facts(text), **facts}
    except (TOMLKitError, ValueError, UnreadableDeck):
        faithful = False
    if not faithful:
        raise UnreadableDeck("the deck is written in a way that cannot be edited; export it first")
    return written


def _edited(text: str, facts: Mapping[Key, str]) -> str:
    document = tomlkit.parse(text)
    for key, value in facts.items():
        _put(_fields(document, key.subject), key.field, _written(value))
    return tomlkit.dumps(document)


def _facts(text: str) -> Mapping[Key, str]:
    return parse_deck(text, "deck").facts


def save(path: Path, text: str, *, backup: bool = True) -> None:
    """Replace the file as a whole, or not at all; what it held is kept beside it as .bak."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if backup and path.exists():
            replace_file(path.with_name(f"{path.name}.bak"), path.read_bytes())
        replace_file(path, text.encode())
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None


def _in_order(deck_file: DeckFile) -> dict[Key, str]:
    deck = deck_file.over({})
    subjects = list(dict.fromkeys([*all_subjects(deck), *(key.subject for key in deck.facts)]))
    fields = [field for group in GROUPS.values() for field in group]
    ordered = sorted(
        deck_file.facts, key=lambda key: (subjects.index(key.subject), fields.index(key.field))
    )
    return {key: deck_file.facts[key] for key in ordered}


def _fields(document: tomlkit.TOMLDocument, subject: str) -> MutableMapping[Any, Any]:
    group = group_of(subject)
    if group not in document:
        document[group] = tomlkit.table(is_super_table=True)
    subjects: MutableMapping[Any, Any] = document[group]
    if subject not in subjects:
        subjects[subject] = tomlkit.table()
    fields: MutableMapping[Any, Any] = subjects[subject]
    return fields


def _written(value: str) -> str | int:
    return int(value) if value.isdecimal() and str(int(value)) == value else value


def _put(fields: MutableMapping[Any, Any], name: str, value: str | int) -> None:
    """`cost.1` is a dotted key: a table in a table, written on one line."""
    table, _, part = name.partition(".")
    if not part:
        fields[name] = value
    elif table in fields:
        fields[table][part] = value
    else:
        fields[tomlkit.key([table, part])] = value
