"""The set-up of a game as the bracketed lines at the head of a record, and back.

The deck is named, with a fingerprint, and what was known beyond it is listed: the shipped decks
are part of every companion, an owner's facts are not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from companion.core.journal import canonical_bytes
from companion.core.report import Setup as SetupJson
from companion.core.report import Tags
from companion.core.settings import pairs_text, read_pairs
from companion.games.foothills.deckfile import SHIPPED, load_deck
from companion.games.foothills.facts import COLOURS, BadFact, Deck, Fact, Key, parse_fact
from companion.games.foothills.game import Setup
from companion.games.foothills.settings import Settings

SEPARATOR = " | "


def to_tags(setup: SetupJson) -> Tags:
    found = Setup.from_json(setup)
    base = load_deck(_base_of(found.deck))
    return [
        *((colour.title(), found.names[colour]) for colour in COLOURS),
        ("Start", found.start),
        ("Lines", " ".join(found.lines)),
        *_optional("Rematch", pairs_text(found.rematch or {})),
        ("Settings", found.settings.to_text()),
        ("Deck", found.deck.name),
        ("DeckKind", found.deck.kind),
        *_optional("DeckNote", found.deck.note),
        ("DeckBase", f"{_base_of(found.deck)} {fingerprint(base)}"),
        *(
            ("Fact", _fact_line(key, fact))
            for key, fact in found.deck
            if base.facts.get(key) != fact
        ),
        *(("NoFact", str(key)) for key in base.facts if key not in found.deck.facts),
    ]


def to_setup(tags: Tags) -> SetupJson:
    values = dict(tags)
    try:
        return Setup(
            deck=_deck(tags, values),
            lines=tuple(values["Lines"].split()),
            start=values["Start"],
            names={colour: values[colour.title()] for colour in COLOURS},
            settings=Settings.from_text(values["Settings"]),
            rematch=_rematch(values.get("Rematch", "")),
        ).to_json()
    except KeyError as error:
        raise ValueError(f"there is no tag {error.args[0]}") from None


def fingerprint(deck: Deck) -> str:
    """Eight digits that tell one state of a deck from another."""
    return hashlib.sha256(canonical_bytes(deck.to_json()["facts"])).hexdigest()[:8]


def _base_of(deck: Deck) -> str:
    return "sample" if deck.kind == "sample" else "rulebook"


def _optional(name: str, value: str) -> Iterator[tuple[str, str]]:
    if value:
        yield name, value


def _rematch(text: str) -> dict[str, int] | None:
    return {colour: int(halves) for colour, halves in read_pairs(text)} or None


def _fact_line(key: Key, fact: Fact) -> str:
    return SEPARATOR.join((key.subject, key.field, fact.value, fact.source))


def _deck(tags: Tags, values: Mapping[str, str]) -> Deck:
    name, _, print_read = values["DeckBase"].partition(" ")
    if name not in SHIPPED:
        raise ValueError(f"there is no deck {name!r} in the companion")
    base = load_deck(name)
    if fingerprint(base) != print_read:
        raise ValueError(f"the {name} deck of this companion is not the one of the record")
    gone = {value for tag, value in tags if tag == "NoFact"}
    facts = {key: fact for key, fact in base if str(key) not in gone}
    facts |= dict(_fact(value) for tag, value in tags if tag == "Fact")
    return Deck(values["Deck"], values["DeckKind"], facts, values.get("DeckNote", ""))


def _fact(line: str) -> tuple[Key, Fact]:
    """The value may hold the separator itself; the other parts do not."""
    subject, _, rest = line.partition(SEPARATOR)
    field, _, rest = rest.partition(SEPARATOR)
    value, sign, source = rest.rpartition(SEPARATOR)
    if not sign:
        raise BadFact(f"{line!r} is no fact")
    parse_fact(Key(subject, field), value)
    return Key(subject, field), Fact(value, source)
