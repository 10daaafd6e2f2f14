"""House rules on the keys: each press gives a setting its next value; the usual ones come first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion.fsm.dialog import Reply
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Numbers, Row
from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.roots.names import SEASONS
from companion.games.roots.seasons import GATHER_COST, KNOWN
from companion.games.roots.settings import Settings
from companion.hw.ports import Key

Agreed = Callable[[Settings], Reply]
ABOUT = Help(phrase("A key gives the next possible value. E turns the page, OK when all is right."))
OWN = Help(phrase("Read it off your tracker, season by season."), "RF:SEASON-6")
ON_A_PAGE = 4

NAMES = {
    "discards": phrase("discards"),
    "unseen": phrase("unseen"),
    "scores": phrase("scores"),
    "wildfire": phrase("Wild Fire"),
    "scattered": phrase("apart growth"),
    "attack_reach": phrase("attack"),
    "eclipse": phrase("Eclipse"),
    "tie": phrase("tie"),
    "seeds": phrase("seeds"),
    "red_pine": phrase("Red Pine"),
    "lightning_stops_ironwood": phrase("Lightning"),
    "fertilize_main": phrase("Fertilizer"),
    "order": phrase("who first"),
    "shuffle": phrase("shuffle"),
    "cycle": phrase("seasons"),
    "starting_hand": phrase("first hand"),
    "home_from": phrase("tree from"),
    "home_to": phrase("tree to"),
}
"""In the order in which players ask for them."""
VALUES = {
    "counted": phrase("counted"),
    "told": phrase("told"),
    "deck": phrase("not at end"),
    "always": phrase("shown"),
    "never": phrase("hidden"),
    "open": phrase("shown"),
    "hidden": phrase("hidden"),
    "warn": phrase("warn"),
    "allow": phrase("allow"),
    "refuse": phrase("refuse"),
    "point": phrase("by touch"),
    "tile": phrase("by tile"),
    "lasting": phrase("lasting"),
    "round": phrase("one round"),
    "draw": phrase("a draw"),
    "tokens": phrase("by tokens"),
    "stack": phrase("add up"),
    "once": phrase("one counts"),
    "card": phrase("per card"),
    "token": phrase("per token"),
    "written": phrase("Player 1"),
    "turn": phrase("by seat"),
    "needed": phrase("if needed"),
    "empty": phrase("at once"),
    "forward": phrase("forward"),
    "backward": phrase("backward"),
}
YES_NO = {
    "lightning_stops_ironwood": (phrase("all cards"), phrase("own turn")),
    "fertilize_main": (phrase("main too"), phrase("not main")),
}
WHOLE = {"starting_hand": 9, "home_from": 9, "home_to": 9}


def house_rules(settings: Settings, agreed: Agreed, first: int = 0) -> Reply:
    names = list(NAMES)
    shown = names[first : first + ON_A_PAGE]
    choices = {
        key: _choice(settings, name, lambda s: house_rules(s, agreed, first))
        for key, name in zip(LETTERS, shown, strict=False)
    }
    following = first + ON_A_PAGE if first + ON_A_PAGE < len(names) else 0
    choices[Key.E] = Choice(phrase("more"), lambda: house_rules(settings, agreed, following))
    choices[Key.OK] = Choice(phrase("done"), lambda: agreed(settings))
    return Keyboard(Row(phrase("HOUSE RULES"), inverse=True), choices, about=ABOUT)


def _choice(settings: Settings, name: str, then: Agreed) -> Choice:
    if name in WHOLE:
        return _number(settings, name, then)
    after = next_value(settings, name)
    value = getattr(settings, name)
    return Choice(NAMES[name], lambda: then(replace(settings, **{name: after})), _said(name, value))


def next_value(settings: Settings, name: str) -> Any:
    value = getattr(settings, name)
    choices: Sequence[Any] = Settings.choices.get(name, (True, False))
    return choices[(list(choices).index(value) + 1) % len(choices)]


def _said(name: str, value: Any) -> Phrase:
    if name in YES_NO:
        yes, no = YES_NO[name]
        return yes if value else no
    return VALUES[value] if isinstance(value, str) else plain(value)


def _number(settings: Settings, name: str, then: Agreed) -> Choice:
    title, possible = Row(NAMES[name], inverse=True), frozenset(range(WHOLE[name] + 1))

    def changed(n: int) -> Reply:
        value: Any = n
        return then(replace(settings, **{name: value}))

    numbers = Numbers(title, phrase("how many?"), possible, changed, about=ABOUT, zero=plain(0))
    return Choice(NAMES[name], lambda: numbers, plain(getattr(settings, name)))


Season = tuple[int, int]
"""Roots per growth, and the price of gathering."""


def own_seasons(settings: Settings, agreed: Agreed, told: tuple[Season, ...] = ()) -> Reply:
    """For each season: how many roots grow, and what gathering costs (Q-11, Q-19)."""
    if len(told) == len(SEASONS):
        return agreed(_with_table(settings, told))
    name = list(SEASONS.values())[len(told)]
    title = Row(name, inverse=True)
    digits = frozenset(range(6))

    def price(grow: int) -> Reply:
        question = phrase("GATHERING COSTS ?")
        then = lambda cost: own_seasons(settings, agreed, (*told, (grow, cost)))  # noqa: E731
        return Numbers(title, question, digits, then, about=OWN, zero=plain(0))

    return Numbers(title, phrase("ROOTS PER GROWTH ?"), digits, price, about=OWN, zero=plain(0))


def _with_table(settings: Settings, told: tuple[Season, ...]) -> Settings:
    grow = tuple(grow for grow, _ in told)
    usual = KNOWN[0].willow - KNOWN[0].grow
    return replace(
        settings,
        seasons="custom",
        custom_grow=grow,
        custom_willow=tuple(n + usual for n in grow),
        custom_gather=tuple(cost - GATHER_COST for _, cost in told),
    )
