"""What the house asks of a game: a pure function from state and answer to the next state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from companion.core.answers import Answer, Refusal
from companion.core.ledger import Ledger, Move
from companion.core.phases import Edge, PhaseTable

if TYPE_CHECKING:
    from pathlib import Path

    from companion.core.report import Report

Json = Any
Marks = dict[str, Json]
"""What is not a piece, by name: whose turn it is, which cards show their grey side, the stack."""

ENTRY_POINTS = "companion.games"
TITLES = "companion.titles"
"""The group whose entries bear the names of the games and lead to their titles."""
DEFAULT_GAME = "companion.default_game"
"""The group whose one entry bears the name of the game that is meant where none is named."""


class Position(Protocol):
    """A state as far as the house looks into it."""

    @property
    def ledger(self) -> Ledger: ...


P = TypeVar("P", bound=Position)


class Outcome(NamedTuple):
    """What followed from an answer: the new state, what was moved, which way the turn went."""

    state: Any
    moves: tuple[Move, ...]
    edges: tuple[Edge, ...]


class Prompt(NamedTuple):
    """What is asked now. `about` holds the particulars, such as how many may be taken.

    `chance` means that the table decides, not a player's will; `free` that more answers are
    possible than are listed; `always` that it is shown even if only one answer is possible.
    """

    phase: str
    player: str
    turn: int
    about: str = ""
    chance: bool = False
    free: bool = False
    always: bool = False


class Game(Protocol[P]):
    """The rules of one game, bound to one set-up. No clock, no disk, no device, no language."""

    name: str
    rules: str
    setup: Mapping[str, Json]
    phases: PhaseTable

    def start(self) -> P: ...

    def prompt(self, state: P) -> Prompt | None:
        """What is asked now, or None when the game is over."""

    def options(self, state: P) -> Sequence[Answer]:
        """Every answer that the rules allow now."""

    def refused(self, state: P) -> Sequence[Refusal]:
        """What a player might look for and cannot have now, each with its reason."""

    def apply(self, state: P, answer: Answer) -> Outcome | Refusal: ...

    def marks(self, state: P) -> Marks: ...

    def restore(self, ledger: Ledger, marks: Marks) -> P: ...

    def result(self, state: P) -> Json | None:
        """The itemised result of a finished game."""

    def violations(self, state: P) -> Sequence[str]:
        """Invariants of the game that do not hold in this state."""


Ask = Callable[[str, str], str]
"""A question and its default -> what the players say."""


class Policy(Protocol):
    """Somebody who answers: where the table decides, by its true odds."""

    def __call__(self, game: Any, state: Any, rng: Random) -> Answer: ...


class Loader(Protocol):
    """Whatever turns the set-up stored in a log's header into the game again."""

    def load(self, setup: Mapping[str, Json]) -> Game[Any]: ...


class Plugin(Loader, Protocol):
    """How a game comes into the house, by the entry point group `companion.games`."""

    name: str
    title: str
    phases: PhaseTable
    policies: Mapping[str, Policy]
    units_per_point: int
    """The totals of a result are whole numbers: how many of them make a point."""
    report: Report

    words: Any
    """What the game says in plain words, for a table without a display."""

    def deal(self, number: int, deck: str | None) -> Game[Any]:
        """The game of this number in a series that passes every way to set up."""

    def tableside(
        self, deck: str | None, names: Sequence[str], seed: int | None, folder: Path | None = None
    ) -> Any:
        """The game for a table with a display: its set-up, its questions, its screens."""

    def agree(self, ask: Ask, rng: Random, deck: str | None, folder: Path) -> Game[Any]:
        """Ask the players how they want to play; `folder` may hold things of their own."""

    def join(self, game: Any, path: Path) -> tuple[Mapping[str, Mapping[str, int]], Marks]:
        """A position to go on from, out of a file: zones and marks."""

    def cards(self, folder: Path) -> Mapping[str, str]:
        """What a tag may stand for, id -> name; `folder` may hold better names of their own."""

    def remember(self, game: Any, state: Any) -> str:
        """Keep what was learned for later games; a sentence if that did not work."""

    def trial(self) -> Any:
        """What the benches need to know of the game (`companion.bench.trial`)."""


@cache
def _all_entries() -> Any:
    """Read once: it opens a file of every library there is."""
    return entry_points()


def _installed(group: str) -> EntryPoints:
    entries: EntryPoints = _all_entries().select(group=group)
    return entries


def default_game() -> str:
    return next(iter(_installed(DEFAULT_GAME))).name


def installed_games() -> list[str]:
    """The names of all games, the default first."""
    names = sorted(_installed(ENTRY_POINTS).names)
    return sorted(names, key=lambda name: name != default_game())


def game_titles() -> dict[str, str]:
    """Name -> title of all games, the default first; no rules are read for it."""
    titles = _installed(TITLES)
    return {name: titles[name].load() for name in installed_games()}


def find_game(name: str) -> Plugin:
    games = _installed(ENTRY_POINTS)
    for entry in games.select(name=name):
        plugin: Plugin = entry.load()()
        return plugin
    known = ", ".join(sorted(installed_games()))
    raise LookupError(f"no game {name!r} is installed (there are: {known})")


class Boxes:
    """The games within reach, name -> title. A box is opened when it is wanted for the first time,
    since reading its rules takes a while; from then on it is the same one all evening, because it
    knows where to keep what its players tell it."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.titles = titles
        self._opened: dict[str, Plugin] = {}

    @property
    def top(self) -> str:
        return next(iter(self.titles))

    def open(self, name: str) -> Plugin:
        if name not in self._opened:
            self._opened[name] = find_game(name)
        return self._opened[name]

    def open_another(self) -> None:
        """One that nobody asked for yet, while there is time."""
        shut = (name for name in self.titles if name not in self._opened)
        name = next(shut, None)
        if name is not None:
            self.open(name)
