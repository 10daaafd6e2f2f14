"""Both games as the table's tests need them: their ways to be played, and the largest numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.core.answers import Answer
from companion.core.game import Game, find_game
from companion.core.ledger import Move
from companion.fsm.naming import LONGEST_NAME
from companion.games.foothills import phases as foothills_phases
from companion.games.foothills import state as foothills
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.facts import COLOURS, Deck
from companion.games.foothills.game import Foothills
from companion.games.foothills.game import Setup as FoothillsSetup
from companion.games.foothills.settings import Settings as HouseRules
from companion.games.roots import phases as roots_phases
from companion.games.roots import pieces as roots
from companion.games.roots.game import Roots
from companion.games.roots.game import Setup as RootsSetup
from companion.games.roots.settings import Settings

Change = tuple[tuple[Move, ...], Mapping[str, Any]]
"""A correction: moves and marks."""


@dataclass(frozen=True)
class TableGame:
    """`widest` deals a game whose words are longest, one of two; `rich` is a correction that makes
    its numbers as large as they get, `scant` one after which hardly anything is left, if that is
    worth a look here; `answers` are what somebody at the table might say."""

    name: str
    decks: tuple[str, ...]
    cards: tuple[str, ...]
    asking: Collection[str]
    widest: Callable[[str, int], Game[Any]]
    rich: Callable[[Any], Change]
    scant: Callable[[Any], Change | None]
    answers: Callable[[Game[Any], Any], list[Answer]]
    looked_at: int
    """Every so many positions of a game are looked at closely."""
    finished: int
    """So many games come to their end in thirty-six thousand inputs."""

    @property
    def texts(self) -> str:
        return f"companion.games.{self.name}"

    def policy(self) -> Any:
        return find_game(self.name).policies["random"]


LINES = ("III", "IV", "V", "VI", "VII", "VIII")
"""The longest names of lines; VIII has the longest station, a double with four numerals."""
RICHES = tuple(
    Move(n, piece, foothills.SUPPLY, colour)
    for colour in COLOURS
    for piece, n in ((foothills.HALF, 201), (foothills.RUBBLE, 150), (foothills.PASSENGER, 120))
)
NOT_IN_THESE_DECKS = "pay"
"""Asked for a price with a choice in it; an owner's card may have one."""


def _names(players: tuple[str, ...]) -> dict[str, str]:
    return dict.fromkeys(players, "W" * LONGEST_NAME)


@cache
def _printed() -> Deck:
    return load_deck("sample")


def _read_off(game: Game[Any], state: Any) -> list[Answer]:
    """For a deck that does not know its cards yet: what stands on them."""
    step = state.stack[-1]
    if step.phase != "ask":
        return list(game.options(state))
    text = _printed().text(step.subject, step.field)
    return [Answer("fact", (step.subject, step.field, text or "none"))]


def _long_lines(deck: str, number: int) -> Game[Any]:
    house_rules = HouseRules(piles="hidden") if number else HouseRules()
    return Foothills(FoothillsSetup(load_deck(deck), LINES, "blue", _names(COLOURS), house_rules))


LEFT_IN_THE_BAG = {"refill": 0, "receive": 1}
"""Of each resource. At a refill fewer numbers can be true without any; a receiver with both places
to choose from reads the largest number behind the longest name, and is not often asked."""


def _into_the_yard(state: Any, left: int) -> tuple[Move, ...]:
    bag = state.places[foothills.BAG]
    resources = [(kind, bag.get(kind, 0) - left) for kind in (foothills.IRON, foothills.STONE)]
    return tuple(Move(n, kind, foothills.BAG, foothills.YARD) for kind, n in resources if n > 0)


def _all_that_there_is(state: Any) -> Change:
    return RICHES + _into_the_yard(state, left=1), {}


def _hardly_anything_in_the_bag(state: Any) -> Change | None:
    left = LEFT_IN_THE_BAG.get(state.stack[-1].phase)
    return None if left is None else (_into_the_yard(state, left), {})


FOOTHILLS = TableGame(
    name="foothills",
    decks=("sample", "rulebook"),
    cards=("V-2", "III/IV-1", "tea-break", "salvage", "mason", "VIII-4"),
    asking=set(foothills_phases.ASKING) - {NOT_IN_THESE_DECKS},
    widest=_long_lines,
    rich=_all_that_there_is,
    scant=_hardly_anything_in_the_bag,
    answers=_read_off,
    looked_at=7,
    finished=20,
)


def _all_gathered(state: Any) -> Change:
    """Orange has every card and every token that is left, and all the points."""
    places = state.places
    taken = [
        Move(n, piece, source, roots.POOL["orange"])
        for source in (*(p for p in places if roots.TOKEN in places[p]), roots.FACE_DOWN)
        for piece, n in places[source].items()
        if piece in {roots.TOKEN, *roots.FACES} and source != roots.POOL["orange"]
    ]
    drawn = places[roots.DECK].get(roots.CARD, 0)
    cards = [Move(drawn, roots.CARD, roots.DECK, roots.HAND["orange"])] if drawn else []
    marks = {"ap": 14, "player": "orange", "season": "spring", "evergreen": True}
    return (*taken, *cards), marks | {"leads": "orange", "orange_seeds": 3}


def _told(follow: str, number: int) -> Game[Any]:
    """Where every discard is told, there are more questions."""
    settings = Settings(discards="told" if follow == "board" else "counted", unseen="always")
    return Roots(RootsSetup("blue", follow, _names(roots.PLAYERS), settings))


ROOTS = TableGame(
    name="roots",
    decks=("counts", "board"),
    cards=("maple-1", "ironwood-3", "red-pine-2", "eclipse-1", "wildfire-1", "seed-2"),
    asking=set(roots_phases.ASKING) - {"flood"},
    widest=_told,
    rich=_all_gathered,
    scant=lambda state: None,
    answers=lambda game, state: list(game.options(state)),
    looked_at=43,
    finished=10,
)
TABLE_GAMES = (FOOTHILLS, ROOTS)
