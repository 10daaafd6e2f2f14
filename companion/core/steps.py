"""Steps as a log keeps them, and in a few words: they are small frozen dataclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from companion.core.engine import Step, remembered


@remembered
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def values_of(step: Step) -> dict[str, Any]:
    return {name: getattr(step, name) for name in _names(type(step))}


def step_to_json(step: Step) -> dict[str, Any]:
    return {"phase": step.phase} | {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values_of(step).items()
    }


def step_from_json(steps: Mapping[str, type[Step]], data: Mapping[str, Any]) -> Step:
    """`steps` are those that the game knows, by their phase."""
    values = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in data.items()
        if name != "phase"
    }
    return steps[data["phase"]](**values)


def about(step: Step) -> str:
    """The particulars of a step: `left=3 must`."""
    return " ".join(
        name if value is True else f"{name}={_said(value)}"
        for name, value in values_of(step).items()
        if value is not False and value not in ("", ())
    )


def _said(value: Any) -> str:
    return "+".join(value) if type(value) is tuple else str(value)
