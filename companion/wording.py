"""Texts that lie beside the code, and numbers as people write them."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""Of tables and reports; each by the name that it gives itself."""


@cache
def load_words(package: str, language: str) -> dict[str, str]:
    """A flat table of texts, `texts/<language>.toml` of a package."""
    text = files(package).joinpath("texts", f"{language}.toml").read_text(encoding="utf-8")
    texts: dict[str, str] = tomllib.loads(text)
    return {key: unbroken(text) for key, text in texts.items()} if language == "fr" else texts


def unbroken(text: str) -> str:
    """As the French write: no line begins with a mark that stands apart, nor ends with a quote."""
    return re.sub(r" (?=[:;?!»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)


def counted(text: str, n: float) -> str:
    """The form of `card|cards` that goes with the number; a text with one form has it always."""
    one, _, many = text.partition("|")
    return one if n == 1 else many or one


def several(n: int, text: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{n} {counted(text, n)}"


def number(value: float) -> str:
    """Points as they are printed on the table: `22½`, `-½`, `3`."""
    sign, halves = ("-" if value < 0 else ""), round(abs(value) * 2)
    whole, half = divmod(halves, 2)
    return sign + (str(whole) if whole or not half else "") + "½" * half


def clock(seconds: float) -> str:
    """`1:05`, or `1:02:05` for more than an hour."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
