"""The 25 action cards: what the clarifications reveal of their grey sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from companion.games.foothills.checks import Contradiction
from companion.games.foothills.effects import (
    Add,
    Build,
    ByWord,
    Dig,
    Draw,
    Exchange,
    Lay,
    Needs,
    Program,
    Refill,
    Trades,
    Travel,
)
from companion.games.foothills.facts import Deck
from companion.games.foothills.goods import Goods

E = TypeVar("E")


class Clarification(NamedTuple):
    number: int
    holds: Callable[[Program], bool]
    says: str


def _has(
    kind: type[E], fits: Callable[[E], bool] = lambda effect: True
) -> Callable[[Program], bool]:
    return lambda text: any(isinstance(effect, kind) and fits(effect) for effect in text)


def _trades(text: Program) -> set[Lay | Exchange]:
    return {choice for effect in text if isinstance(effect, Trades) for choice in effect.choices}


def _only_lays(text: Program) -> bool:
    trades = _trades(text)
    return bool(trades) and all(isinstance(choice, Lay) for choice in trades)


def _only_makes_stone(text: Program) -> bool:
    trades = _trades(text)
    return bool(trades) and all(isinstance(c, Exchange) and c.get.stone for c in trades)


def _lays_for_any_two(text: Program) -> bool:
    return _trades(text) == {Lay(Goods(any=2))}


def _stays(text: Program) -> bool:
    return not _has(Travel)(text)


def _one_resource_more(build: Build) -> bool:
    return sum(build.plus) == build.plus.resources == 1


CLARIFICATIONS: dict[str, Clarification] = {
    "harbour-market": Clarification(2, _has(Draw), "it draws from the bag"),
    "large-boat": Clarification(
        2, _has(Refill, lambda refill: refill.unless == 6), "it refills unless 6 lie there"
    ),
    "salvage": Clarification(3, _has(Draw), "it draws from the bag"),
    "small-boat": Clarification(3, _has(Add), "it adds cubes to the stockyard"),
    "heavy-work-gang": Clarification(
        3, _has(Dig, lambda dig: dig.ticketed), "it digs in a line of a ticket"
    ),
    "local-help": Clarification(
        3, _has(Dig, lambda dig: (dig.n, dig.lines) == (2, 2)), "it digs 2 from one line or two"
    ),
    "breakers-yard": Clarification(2, _lays_for_any_two, "it only lays track, for 2 resource"),
    "brickmaker": Clarification(2, _only_makes_stone, "it only makes stone"),
    "local-blacksmith": Clarification(2, _only_lays, "it only lays track"),
    "architect": Clarification(3, _has(Build, _one_resource_more), "it builds plus 1 resource"),
    "brickies-mate": Clarification(
        2, _has(Build, lambda build: not build.bonus), "it builds without bonus"
    ),
    "landscaper": Clarification(
        2, _has(Build, lambda build: build.plus == Goods(rubble=2)), "it builds plus 2 rubble"
    ),
    "steelworker": Clarification(
        2, _has(Build, lambda build: build.own_line), "it builds on an own line"
    ),
    "field-worker": Clarification(
        2, _has(Travel, lambda travel: travel.reach == "adjacent"), "it moves to an adjacent card"
    ),
    "travel-agent": Clarification(2, _stays, "the surveyor stays"),
}
"""Card -> what its text must say. Conditions (`needs`) are facts of the rulebook's deck."""


def contradictions(deck: Deck, known_cards: frozenset[str]) -> Iterator[Contradiction]:
    for card in deck.subjects("action"):
        if card not in known_cards:
            yield Contradiction("FH:CARD-6", f"{card} is none of the 25 action cards")
        yield from _text(deck, card)
    yield from _repeated_texts(deck)


def _text(deck: Deck, card: str) -> Iterator[Contradiction]:
    text: Program | None = deck.value(card, "text")
    if text is None:
        return
    asked = {effect.what for effect in text if isinstance(effect, Needs)}
    for missing in sorted(set(deck.value(card, "needs") or ()) - asked):
        yield Contradiction(_rule(card, 2), f"{card} text does not say that it needs a {missing}")
    if any(isinstance(effect, Travel) and effect.pub for effect in text):
        yield Contradiction("FH:PUB-1", f"{card} text leads to the pub, as only golden E does")
    clarified = CLARIFICATIONS.get(card)
    if clarified is not None and ByWord() not in text and not clarified.holds(text):
        yield Contradiction(_rule(card, clarified.number), f"{card} text: {clarified.says}")


def _rule(card: str, number: int) -> str:
    return f"FH:SEC-{card.upper()}-{number}"


def _repeated_texts(deck: Deck) -> Iterator[Contradiction]:
    first_with: dict[Program, str] = {}
    for card in deck.subjects("action"):
        text = deck.value(card, "text") or ()
        if text and ByWord() not in text and (first := first_with.setdefault(text, card)) != card:
            yield Contradiction("FH:CARD-3", f"{card} text is the same as that of {first}")
