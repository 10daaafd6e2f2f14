"""The phase table of the game, as plain data: trigger, source, destination, when."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.phases import How, Row

EFFECTS_OF_A_CARD = {
    "pay": "pay",
    "take": "take",
    "restock_first": "refill",
    "restock": "refill",
    "blind": "blind",
    "search": "keep",
    "dig": "dig",
    "trade": "trade",
    "build": "build",
    "move": "move",
    "receive": "receive",
    "byword": "byword",
}
EFFECTS_OF_A_SPACE = {
    "search": "keep",
    "trade": "trade",
    "receive": "receive",
    "byword": "byword",
}
"""Trigger -> phase, for what a program may push."""


def _back(trigger: str, source: str, *callers: str) -> Iterator[Row]:
    for caller in callers:
        yield Row(trigger, source, caller, How.BACK)


SET_UP = (
    Row("ask", "prepare", "ask", How.PUSH, "a printed value is open"),
    Row("told", "ask", "prepare", How.BACK),
    Row("laid", "prepare", "neutral", How.NEXT, "all cards and cubes are laid out"),
    Row("again", "neutral", "neutral", How.NEXT, "the next letter"),
    Row("chosen", "neutral", "opening", How.NEXT),
    Row("opened", "opening", "draft", How.NEXT, "the second player first"),
    Row("again", "draft", "draft", How.NEXT, "then the starting player"),
    Row("ready", "draft", "select", How.NEXT),
)
SELECTING = (
    Row("selected", "select", "perform", How.NEXT),
    Row("no_action", "select", "end", How.NEXT, "no card can be selected: a navvy"),
    Row("stalled", "select", "scoring", How.NEXT, "the players agree to stop"),
)
PROGRAMS = (
    *(Row(trigger, "perform", phase, How.PUSH) for trigger, phase in EFFECTS_OF_A_CARD.items()),
    *(Row(trigger, "visit", phase, How.PUSH) for trigger, phase in EFFECTS_OF_A_SPACE.items()),
    Row("ask", "visit", "ask", How.PUSH, "its text is open"),
    Row("told", "ask", "visit", How.BACK),
    Row("performed", "perform", "flip", How.NEXT),
    Row("visited", "visit", "perform", How.BACK),
    Row("visited", "visit", "byword", How.BACK),
)
CUBES = (
    *_back("done", "pay", "perform"),
    *_back("done", "take", "perform"),
    *_back("done", "dig", "perform"),
    *_back("done", "blind", "perform"),
    Row("drawn", "blind", "keep", How.NEXT, "some are kept, the rest goes to the yard"),
    *_back("done", "keep", "perform", "visit"),
)
TAKERS = ("take", "trade", "receive")
LAST, LAST_OF_ALL = "the last resource was taken", "the last one, and nothing is to follow"
REFILLS = (
    *(Row("emptied", phase, "refill", How.PUSH, LAST) for phase in TAKERS),
    *(Row("took_last", phase, "refill", How.NEXT, LAST_OF_ALL) for phase in TAKERS),
    *_back("done", "refill", "perform", "take", "trade", "receive", "visit", "byword"),
    Row("event", "refill", "event", How.NEXT, "white cubes were drawn"),
    *_back("placed", "event", "perform", "take", "trade", "receive", "visit", "byword"),
)
TRADING = (
    Row("again", "trade", "trade", How.NEXT, "more is possible"),
    Row("receive", "trade", "receive", How.PUSH, "several resources are due"),
    Row("receive_last", "trade", "receive", How.NEXT, "several are due, and nothing is to follow"),
    *_back("done", "trade", "perform", "visit"),
    Row("again", "receive", "receive", How.NEXT, "another is due"),
    *_back("done", "receive", "perform", "visit", "trade"),
)
BUILDING = (
    Row("raise", "build", "raise", How.NEXT),
    Row("ask", "raise", "ask", How.PUSH, "cost or bonus is open"),
    Row("told", "ask", "raise", How.BACK),
    Row("ferry", "raise", "ferry", How.NEXT, "Barmouth Ferry"),
    Row("score", "raise", "score", How.NEXT, "Devil's Bridge"),
    Row("survey", "raise", "survey", How.NEXT, "the surveyor space is free"),
    *_back("done", "raise", "perform", "byword"),
    *_back("done", "ferry", "perform", "byword"),
    Row("visit", "survey", "visit", How.NEXT),
    *_back("done", "survey", "perform", "byword"),
)
SURVEYING = (
    Row("visit", "move", "visit", How.NEXT),
    Row("pub", "move", "score", How.NEXT),
    *_back("done", "move", "perform"),
    Row("replace", "score", "replace", How.NEXT, "two cards fit"),
    *_back("done", "score", "perform", "byword"),
    *_back("done", "replace", "perform", "byword"),
)
BY_WORD = (
    Row("again", "byword", "byword", How.NEXT),
    Row("emptied", "byword", "refill", How.PUSH),
    Row("raise", "byword", "raise", How.PUSH),
    Row("visit", "byword", "visit", How.PUSH),
    *_back("done", "byword", "perform", "visit"),
)
END_OF_TURN = (
    Row("may_flip", "flip", "another", How.NEXT, "the card allows another flip"),
    Row("flipped", "flip", "end", How.NEXT),
    Row("flipped", "another", "end", How.NEXT),
    Row("next_turn", "end", "select", How.NEXT),
    Row("over", "end", "scoring", How.NEXT, "the last turn is over"),
    Row("ask", "scoring", "ask", How.PUSH, "a scoring option is open"),
    Row("told", "ask", "scoring", How.BACK),
    Row("scored", "scoring", "finished", How.NEXT),
)

ROWS = (
    *SET_UP,
    *SELECTING,
    *PROGRAMS,
    *CUBES,
    *REFILLS,
    *TRADING,
    *BUILDING,
    *SURVEYING,
    *BY_WORD,
    *END_OF_TURN,
)
