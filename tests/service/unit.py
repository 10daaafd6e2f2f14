"""A systemd unit as its directives."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "systemd"


class Unit:
    def __init__(self, text: str) -> None:
        pairs = (line.partition("=") for line in text.splitlines() if not line.startswith("#"))
        self._lines = [(key, value) for key, found, value in pairs if found]

    @classmethod
    def named(cls, name: str) -> Unit:
        return cls((FOLDER / name).read_text())

    def all(self, key: str) -> list[str]:
        return [value for name, value in self._lines if name == key]

    def one(self, key: str, default: str = "") -> str:
        values = self.all(key)
        return values[-1] if values else default

    def words(self, key: str) -> list[str]:
        return " ".join(self.all(key)).split()
