"""The set-up of a game as the bracketed lines at the head of a record, and back."""

from __future__ import annotations

from companion.core.report import Setup as SetupJson
from companion.core.report import Tags
from companion.games.roots.game import Setup
from companion.games.roots.pieces import PLAYERS
from companion.games.roots.settings import Settings


def to_tags(setup: SetupJson) -> Tags:
    found = Setup.from_json(setup)
    return [
        *((colour.title(), found.names[colour]) for colour in PLAYERS),
        ("First", found.first),
        ("Follow", found.follow),
        ("Settings", found.settings.to_text()),
    ]


def to_setup(tags: Tags) -> SetupJson:
    values = dict(tags)
    try:
        return Setup(
            first=values["First"],
            follow=values["Follow"],
            names={colour: values[colour.title()] for colour in PLAYERS},
            settings=Settings.from_text(values["Settings"]),
        ).to_json()
    except KeyError as error:
        raise ValueError(f"there is no tag {error.args[0]}") from None
