"""How the table behaves, by the players' wish; changed in the menu at any time."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Options(Struct, frozen=True):
    """`turn_each` turns the picture for the player opposite at each turn; `chits` are points that
    lie on the table, otherwise the box alone keeps them; `lock` locks the keys when nobody plays.
    """

    language: str = "en"
    turned: bool = False
    turn_each: bool = False
    scores: bool = True
    odds: bool = True
    clocks: bool = False
    sound: bool = False
    chits: bool = True
    lock: bool = False

    def changed(self, name: str, value: Any) -> Options:
        return replace(self, **{name: value})
