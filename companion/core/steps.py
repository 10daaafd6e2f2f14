"""Steps as a log keeps them, and in a few words: they are small frozen structs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from companion.core.engine import Step


def step_to_json(step: Step) -> dict[str, Any]:
    return {"phase": step.phase} | {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(step).items()
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
        for name, value in asdict(step).items()
        if value is not False and value not in ("", ())
    )


def _said(value: Any) -> str:
    return "+".join(value) if type(value) is tuple else str(value)
