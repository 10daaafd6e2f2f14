"""House rules as data: what players may agree on, read back from a log and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, ClassVar, Self, get_type_hints

from companion.core.values import dataclass

Choices = Mapping[str, tuple[str | int, ...]]
"""The values that a setting may have, the recommended one first; others have only a type."""


class BadSetting(ValueError):
    """A setting that there is not, or a value that it cannot have."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A game derives its settings from this, each with the recommended default."""

    choices: ClassVar[Choices] = {}

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        values = {name: _read(value) for name, value in data.items()}
        for name, value in values.items():
            _check(cls, name, value)
        return cls(**values)


def _read(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _check(kind: type[HouseRules], name: str, value: object) -> None:
    defaults = {field.name: field.default for field in fields(kind)}
    if name not in defaults:
        raise BadSetting(f"there is no setting {name!r}")
    choices = kind.choices.get(name)
    if choices and not any(value == one and type(value) is type(one) for one in choices):
        raise BadSetting(f"{name} is one of {', '.join(map(str, choices))}, not {value!r}")
    if not choices and not _fits(get_type_hints(kind)[name], value, defaults[name]):
        raise BadSetting(f"{name} cannot be {value!r}")


def _fits(hint: Any, value: object, default: object) -> bool:
    """Whether a value has the setting's type; of a row of numbers there are always as many."""
    if isinstance(default, tuple) and isinstance(value, tuple):
        return len(value) == len(default) and all(type(number) is int for number in value)
    return type(value) is hint
