"""What a game brings to reports and records, whose frame knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from companion.core.answers import Answer
from companion.core.journal import Entry
from companion.core.picture import Face, Look, Picture

Setup = Mapping[str, Any]
Points = Mapping[str, Mapping[str, float]]
"""Player -> source -> points."""
Tags = Sequence[tuple[str, str]]
"""The bracketed lines at the head of a record, in their order; a name may come again."""


class Seat(NamedTuple):
    """A player: `id` as in the log, and the name of the person."""

    id: str
    name: str
    starts: bool

    @property
    def is_named(self) -> bool:
        """Players who gave no name have that of their seat."""
        return self.name.casefold() != self.id.casefold()

    def called(self, speech: Speech) -> str:
        """The name; that of a seat in the language of the report."""
        return self.name if self.is_named else speech.label(self.id)


class DeckNote(NamedTuple):
    """Which deck a session was played with: `kind`, and how many printed values are still open."""

    kind: str
    name: str
    open: int


class Speech(Protocol):
    """The game's words in one language."""

    def label(self, key: str) -> str:
        """The name of a player's colour, a source of points or something counted."""

    def step(self, before: Any, entry: Entry, after: Any) -> str:
        """One entry as a sentence, with what followed from it."""

    def basis(self, setup: Setup, state: Any) -> Iterable[str]:
        """What the session rests on beside the written rules, in sentences: its deck, its house
        rules where the rules are silent."""


class Notation(Protocol):
    """The game's shorthand. What it does not shorten, the frame writes in full."""

    def tags(self, setup: Setup) -> Tags:
        """The set-up as tags; `setup` reads them back."""

    def setup(self, tags: Tags) -> Setup:
        """`ValueError` says in a sentence why the tags make no set-up."""

    def short(self, state: Any, answer: Answer) -> str | None:
        """A word for the answer in this state, without blanks, quotes and brackets."""

    def long(self, state: Any, word: str) -> Answer | None: ...

    def remark(self, entry: Entry) -> str:
        """What else a reader wants to know of an entry."""


class Report(Protocol):
    """The parts of a report that only the game can tell."""

    bgg_id: int | None
    """BoardGameGeek's number of the game, if it is known."""
    sources: Sequence[str]
    columns: Sequence[str]
    """What a table of turns holds beside the common columns."""
    looks: Mapping[str, Look]
    """By name: those of the picture, of the players, and of gauges and spells that have one."""
    notation: Notation

    def speech(self, language: str) -> Speech: ...

    def seats(self, setup: Setup) -> tuple[Seat, ...]: ...

    def deck(self, setup: Setup, state: Any) -> DeckNote | None:
        """None where every box holds the same cards."""

    def points(self, state: Any) -> Points:
        """As if the game ended now."""

    def winners(self, result: Any) -> tuple[str, ...]: ...

    def gauges(self, setup: Setup) -> Mapping[str, Sequence[str]]:
        """What is counted over time, in groups that share a chart."""

    def happenings(self, setup: Setup) -> Mapping[str, Sequence[str]]:
        """What comes up now and then, in groups that share a chart."""

    def count(self, state: Any) -> Mapping[str, int]:
        """The values of the gauges that can be read off the table."""

    def events(self, entry: Entry) -> Mapping[str, int]:
        """What happened in an entry: happenings, and gauges that only the past knows."""

    def spell(self, state: Any) -> str:
        """What the whole table is under for a while, such as a season; empty if there is none."""

    def traces(self, entry: Entry) -> Mapping[str, str]:
        """What an entry leaves behind that no later state tells, by parts of the picture."""

    def row(self, before: Any, entries: Sequence[Entry], after: Any) -> Mapping[str, object]:
        """The game's columns for one turn."""

    def is_unverified(self, entry: Entry, after: Any) -> bool:
        """Whether the rules had to take the players' word for it."""

    def picture(self, state: Any, speech: Speech) -> Picture:
        """The table as far as it stays the same all game."""

    def faces(self, state: Any, speech: Speech, traces: Mapping[str, str]) -> Mapping[str, Face]:
        """What the parts of the picture show now; `traces` are those of all entries so far."""
