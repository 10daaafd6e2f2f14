"""The owner's deck fills up as its owner plays: each printed value is asked once and kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.errors import UsageError
from companion.games.foothills.deckfile import load_deck, read_deck, read_text
from companion.games.foothills.facts import Deck, Key

FILE = "deck.toml"
Facts = tuple[tuple[str, str, str], ...]
"""What was told in a game: subject, field, value."""


class OwnDeck:
    """The file in the data folder, and what was told since it was opened: that is known for the
    evening even if another deck was named or the file cannot be written. The sample stays apart."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._told: dict[Key, str] = {}
        self._written: dict[Key, str] = {}
        self._kept: Facts = ()

    def exists(self) -> bool:
        return self._path.exists()

    def load(self) -> Deck:
        return load_deck(self._path)

    def teach(self, cards: Deck) -> Deck:
        """A deck with what was told at this table; the sample stays as it is."""
        return cards if cards.kind == "sample" else cards.knowing(self._told)

    def learn(self, facts: Facts) -> str:
        """Write what is new; play goes on if the file cannot be written, with a sentence. Asked
        after every answer, of which few tell anything."""
        if facts == self._kept:
            return ""
        told = {Key(subject, name): value for subject, name, value in facts}
        self._told |= told
        try:
            known = read_deck(self._path).facts if self.exists() else {}
            if news := self._news(told, known):
                self._write(news)
                self._written |= news
        except (OSError, UsageError) as error:
            return f"Your deck could not be written: {error}"
        self._kept = facts
        return ""

    def _news(self, told: Mapping[Key, str], known: Mapping[Key, str]) -> dict[Key, str]:
        """A value that was taken back and told otherwise replaces the slip, as long as that is
        what was written here: the owner's own hand is never overruled."""
        return {
            key: value
            for key, value in told.items()
            if key not in known or value != known[key] == self._written.get(key)
        }

    def _write(self, news: Mapping[Key, str]) -> None:
        from companion.games.foothills import decksave  # noqa: PLC0415, not needed to begin

        text = read_text(self._path) if self.exists() else decksave.new_text()
        decksave.save(self._path, decksave.with_facts(text, news), backup=False)
