"""The games of a series, so that simulations pass every setting both ways."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import fields

from companion.games.roots.settings import Settings

SPANS = ((0, 9), (3, 6), (4, 4))
ROWS = {
    "custom_grow": ((2, 3, 2, 1), (3, 3, 1, 1)),
    "custom_willow": ((3, 4, 3, 2), (4, 4, 2, 2)),
    "custom_gather": ((0, 0, 1, 0), (-2, 1, 2, -1)),
}


def settings_of(number: int) -> Settings:
    """The recommended ones first, then any mixture, the same for the same number."""
    if number == 0:
        return Settings()
    rng = Random(f"settings {number}")
    values: dict[str, Any] = {
        name: rng.choice(choices) for name, choices in Settings.choices.items()
    }
    values |= {field.name: rng.random() < 0.5 for field in fields(Settings) if field.type is bool}
    values |= {name: rng.choice(rows) for name, rows in ROWS.items()}
    values["home_from"], values["home_to"] = rng.choice(SPANS)
    values["starting_hand"] = rng.choice((0, 0, 3))
    return Settings(**values)
