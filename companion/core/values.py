"""Frozen dataclasses that cost little until one is made.

The standard library compiles six functions for each class when it is defined: with more than a
hundred classes, a third of the time from a Pi's start to its first question. Here a class gets
its functions, compiled together, when the first of them is called; many never are.

Everything else is the standard library's: fields, `replace`, `asdict`, slots, matching. Classes
with other options than `frozen` and `slots` are left to it altogether.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, slots=False, **others):
        if not frozen or others:
            return dataclasses.dataclass(cls, frozen=frozen, slots=slots, **others)
        return _frozen(slots) if cls is None else _frozen(slots)(cls)


_PARAMS = "__dataclass_params__"
_METHODS = ("__init__", "__eq__", "__hash__", "__repr__")


def _frozen(slots: bool) -> Callable[[type], type]:
    def decorate(cls: type) -> type:
        cls.__doc__ = cls.__doc__ or cls.__name__
        wanting = [name for name in _METHODS if vars(cls).get(name) is None]
        cls = _with_fields(cls, slots)
        for name in wanting:
            setattr(cls, name, _first_call(cls, name, wanting))
        cls.__setattr__ = cls.__delattr__ = _refuse  # type: ignore[method-assign,assignment]
        cls.__reduce__ = _parts  # type: ignore[method-assign,assignment]
        return cls

    return decorate


def _with_fields(cls: type, slots: bool) -> type:
    """The standard library's part of it, which takes us for frozen afterwards and not before: a
    frozen class would be given two functions of its own."""
    bases = [base.__dataclass_params__ for base in cls.__mro__ if hasattr(base, _PARAMS)]  # type: ignore[attr-defined]
    for params in bases:
        params.frozen = False
    cls = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
    for params in (*bases, cls.__dataclass_params__):  # type: ignore[attr-defined]
        params.frozen = True
    return cls


def _first_call(cls: Any, name: str, wanting: list[str]) -> Callable[..., Any]:
    """Stands in for a function until it is needed."""

    def compiled(self: Any, *args: Any, **more: Any) -> Any:
        functions = _compile(fields(cls), hasattr(cls, "__post_init__"))
        for each in wanting:
            setattr(cls, each, functions[each])
        return functions[name](self, *args, **more)

    return compiled


def _refuse(self: object, name: str, value: object = None) -> None:
    raise FrozenInstanceError(f"cannot change {name!r}")


def _parts(self: Any) -> tuple[Any, ...]:
    """For copies and other processes: the class and what it was made of."""
    return type(self), tuple(getattr(self, f.name) for f in fields(self) if f.init)


def _compile(parts: tuple[Field[Any], ...], checks: bool) -> dict[str, Any]:
    scope: dict[str, Any] = {"_set": object.__setattr__, "_MISSING": MISSING}
    lines = [_set(part, scope) for part in parts if part.init or _has_default(part)]
    body = [*lines, *(["self.__post_init__()"] if checks else [])] or ["pass"]
    arguments = ", ".join(["self", *(_argument(part, scope) for part in parts if part.init)])
    same = [part.name for part in parts if part.compare]
    shown = ", ".join(f"{part.name}={{self.{part.name}!r}}" for part in parts if part.repr)
    source = f"""
def __init__({arguments}):
    {"; ".join(body)}
def __eq__(self, _other):
    if _other.__class__ is self.__class__:
        return {_tuple("self", same)} == {_tuple("_other", same)}
    return NotImplemented
def __hash__(self):
    return hash({_tuple("self", same)})
def __repr__(self):
    return f"{{self.__class__.__qualname__}}({shown})"
"""
    exec(source, scope)
    return scope


def _has_default(part: Field[Any]) -> bool:
    return part.default is not MISSING or part.default_factory is not MISSING


def _argument(part: Field[Any], scope: dict[str, Any]) -> str:
    if not _has_default(part):
        return part.name
    scope[f"_default_{part.name}"] = part.default
    return f"{part.name}=_default_{part.name}"


def _set(part: Field[Any], scope: dict[str, Any]) -> str:
    """A list of its own for each value comes from the field's factory."""
    value = part.name if part.init else f"_default_{part.name}"
    if part.default_factory is not MISSING:
        scope[f"_make_{part.name}"] = part.default_factory
        made = f"_make_{part.name}()"
        value = f"{made} if {part.name} is _MISSING else {part.name}" if part.init else made
    elif not part.init:
        scope[f"_default_{part.name}"] = part.default
    return f"_set(self, {part.name!r}, {value})"


def _tuple(owner: str, names: list[str]) -> str:
    return "(" + "".join(f"{owner}.{name}, " for name in names) + ")"
