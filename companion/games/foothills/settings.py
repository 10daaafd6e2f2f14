"""How these two people play: what the rulebooks leave open, with the recommended default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, get_type_hints


class BadSetting(ValueError):
    """A setting that there is not, or a value that it cannot have."""


@dataclass(frozen=True, slots=True)
class Settings:
    """House rules. The comment names the open question of the rules page."""

    short_refill: str = "draw"  # OQ-3: fewer than six in the bag: draw all, or skip the refill
    porthmadog: str = "both"  # OQ-15: both track spaces count for both lines, or left I, right II
    pub_again: bool = False  # OQ-34: may the pub be used again without leaving it
    ferry_selected: bool = True  # OQ-37: may Barmouth Ferry turn the selected card
    piles: str = "open"  # OQ-40: scoring piles are shown, or hidden until the end
    steelworker: str = "same"  # OQ-61: the ticket must be for the line built in, or any
    adjacent_from_home: str = "none"  # OQ-65: where a surveyor at home is adjacent to
    second_tie: str = "second"  # OQ-79: the rematch decides alone, or the sum of both games
    stalled_after: int = 40  # turns without progress until the players are offered to stop

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Settings:
        for name, value in data.items():
            _check(name, value)
        return cls(**data)


CHOICES: dict[str, tuple[str, ...]] = {
    "short_refill": ("draw", "skip"),
    "porthmadog": ("both", "split"),
    "piles": ("open", "hidden"),
    "steelworker": ("same", "any"),
    "adjacent_from_home": ("none", "start"),
    "second_tie": ("second", "sum"),
}


def _check(name: str, value: object) -> None:
    if name not in {field.name for field in fields(Settings)}:
        raise BadSetting(f"there is no setting {name!r}")
    choices = CHOICES.get(name)
    if choices and value not in choices:
        raise BadSetting(f"{name} is one of {', '.join(choices)}, not {value!r}")
    if not choices and type(value) is not get_type_hints(Settings)[name]:
        raise BadSetting(f"{name} cannot be {value!r}")
