"""The house rules of Root by the Foot: what its text leaves open, and the players' own tracker."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.fsm.dialog import Reply
from companion.fsm.houserules import NO, YES, Question
from companion.fsm.keys import Help, Numbers, Row
from companion.fsm.phrase import NONE, phrase, plain
from companion.games.roots.names import SEASONS
from companion.games.roots.seasons import GATHER_COST, KNOWN
from companion.games.roots.settings import Settings

Agreed = Callable[[Settings], Reply]
OWN = Help(phrase("Read it off your tracker, season by season."), "RF:SEASON-6")

QUESTIONS = (
    Question(
        "discards",
        phrase("DISCARDS"),
        phrase("Cards that are discarded unplayed?"),
        {"counted": phrase("only counted"), "told": phrase("told by name")},
    ),
    Question(
        "unseen",
        phrase("UNSEEN CARDS"),
        phrase("List deck and hands together?"),
        {
            "deck": phrase("while deck lasts"),
            "always": phrase("always"),
            "never": phrase("never"),
        },
    ),
    Question(
        "scores",
        phrase("SCORES"),
        phrase("The running score?"),
        {"open": phrase("shown"), "hidden": phrase("hidden to the end")},
    ),
    Question(
        "wildfire",
        phrase("WILD FIRE"),
        phrase("How many roots burn at each end?"),
        {2: plain(2), 1: plain(1)},
    ),
    Question(
        "scattered",
        phrase("GROWTH APART"),
        phrase("One growth at several places?"),
        {"warn": phrase("ask again"), "allow": phrase("allowed"), "refuse": phrase("forbidden")},
    ),
    Question(
        "attack_reach",
        phrase("ATTACK"),
        phrase("Which roots are adjacent?"),
        {"point": phrase("those that meet"), "tile": phrase("also across tiles")},
    ),
    Question(
        "eclipse",
        phrase("ECLIPSE"),
        phrase("How long are the seats swapped?"),
        {"lasting": phrase("until the next"), "round": phrase("for one round")},
    ),
    Question(
        "tie",
        phrase("TIE"),
        phrase("Equal totals: who wins?"),
        {"draw": phrase("nobody"), "tokens": phrase("more tokens")},
    ),
    Question(
        "seeds",
        phrase("PLANT A SEED"),
        phrase("Do several copies add up?"),
        {"stack": YES, "once": NO},
    ),
    Question(
        "red_pine",
        phrase("RED PINE"),
        phrase("How often does the season count?"),
        {"card": phrase("once per card"), "token": phrase("per token")},
    ),
    Question(
        "lightning_stops_ironwood",
        phrase("LIGHTNING"),
        phrase("Does it stop Ironwood, too?"),
        {True: YES, False: NO},
    ),
    Question(
        "fertilize_main",
        phrase("FERTILIZER"),
        phrase("Does it add to main roots, too?"),
        {True: YES, False: NO},
    ),
    Question(
        "order",
        phrase("WHO IS FIRST"),
        phrase("Who draws first at the end of a round?"),
        {"written": phrase("Player 1"), "turn": phrase("the first seat")},
    ),
    Question(
        "shuffle",
        phrase("SHUFFLE"),
        phrase("When is an empty deck shuffled?"),
        {"needed": phrase("when needed"), "empty": phrase("at once")},
    ),
    Question(
        "cycle",
        phrase("SEASONS"),
        phrase("What comes after Spring?"),
        {"forward": SEASONS["summer"], "backward": SEASONS["winter"]},
    ),
    Question("starting_hand", phrase("FIRST HAND"), NONE, {n: plain(n) for n in (0, 1, 2, 3, 5)}),
    Question("home_from", phrase("TREE FROM COLUMN"), NONE, {n: plain(n) for n in range(5)}),
    Question("home_to", phrase("TREE TO COLUMN"), NONE, {n: plain(n) for n in range(9, 4, -1)}),
)
"""In the order in which players ask for them."""


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
        def then(cost: int) -> Reply:
            return own_seasons(settings, agreed, (*told, (grow, cost)))

        return Numbers(title, phrase("GATHERING COSTS ?"), digits, then, about=OWN, zero=plain(0))

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
