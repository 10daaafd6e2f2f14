"""House rules as data: what players may agree on, read back from a log and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict, fields

Choices = Mapping[str, tuple[str | int, ...]]
"""The values that a setting may have, the recommended one first; others have only a type."""


class BadSetting(ValueError):
    """A setting that there is not, or a value that it cannot have."""


class HouseRules(Struct, frozen=True):
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

    def to_text(self) -> str:
        """`name=value` for each setting, in words that people read."""
        return pairs_text({name: _written(value) for name, value in self.to_json().items()})

    @classmethod
    def from_text(cls, text: str) -> Self:
        defaults = {field.name: field.default for field in fields(cls)}
        return cls.from_json(
            {name: _typed(value, defaults.get(name, "")) for name, value in read_pairs(text)}
        )


def pairs_text(values: Mapping[str, object]) -> str:
    """`one=1 other=2`; neither names nor values have blanks in them."""
    return " ".join(f"{name}={value}" for name, value in values.items())


def read_pairs(text: str) -> Iterator[tuple[str, str]]:
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign:
            raise BadSetting(f"{word!r} is not of the form name=value")
        yield name, value


YES_OR_NO = {True: "yes", False: "no"}


def _written(value: object) -> str:
    if isinstance(value, bool):
        return YES_OR_NO[value]
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _typed(text: str, default: object) -> Any:
    """A value of the default's type; one that is none stays text, and is refused by its name."""
    if isinstance(default, bool):
        return next((value for value, word in YES_OR_NO.items() if word == text), text)
    try:
        if isinstance(default, tuple):
            return tuple(map(int, text.split(",")))
        return int(text) if isinstance(default, int) else text
    except ValueError:
        return text


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
