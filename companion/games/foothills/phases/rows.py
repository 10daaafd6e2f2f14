"""The phase table of the game, as plain data: trigger, source, destination, when."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.phases import How, Row

EFFECTS = {
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
    "score": "score",
    "ferry": "ferry",
    "byword": "byword",
}
"""Trigger -> phase, for what a program may push: that of a card as well as that of a space."""
PROGRAM = ("perform", "visit")
BY_WORD_TOO = (*PROGRAM, "byword")


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
    *(Row(trigger, "perform", phase, How.PUSH) for trigger, phase in EFFECTS.items()),
    *(Row(t, "visit", phase, How.PUSH) for t, phase in EFFECTS.items() if t != "pay"),
    Row("ask", "visit", "ask", How.PUSH, "its text is open"),
    Row("told", "ask", "visit", How.BACK),
    Row("select_again", "visit", "select", How.NEXT, "nowhere to go, and nothing else to do"),
    Row("performed", "perform", "flip", How.NEXT),
    *_back("visited", "visit", *BY_WORD_TOO),
)
CUBES = (
    *_back("done", "pay", "perform"),
    *_back("done", "take", *PROGRAM),
    *_back("done", "dig", *PROGRAM),
    *_back("done", "blind", *PROGRAM),
    Row("drawn", "blind", "keep", How.NEXT, "some are kept, the rest goes to the yard"),
    *_back("done", "keep", *PROGRAM),
)
TAKERS = ("take", "trade", "receive")
LAST, LAST_OF_ALL = "the last resource was taken", "the last one, and nothing is to follow"
REFILLS = (
    *(Row("emptied", phase, "refill", How.PUSH, LAST) for phase in TAKERS),
    *(Row("took_last", phase, "refill", How.NEXT, LAST_OF_ALL) for phase in TAKERS),
    *_back("done", "refill", *TAKERS, *BY_WORD_TOO),
    Row("event", "refill", "event", How.NEXT, "white cubes were drawn"),
    *_back("placed", "event", *TAKERS, *BY_WORD_TOO),
)
TRADING = (
    Row("again", "trade", "trade", How.NEXT, "more is possible"),
    Row("receive", "trade", "receive", How.PUSH, "several resources are due"),
    Row("receive_last", "trade", "receive", How.NEXT, "several are due, and nothing is to follow"),
    *_back("done", "trade", *PROGRAM),
    Row("again", "receive", "receive", How.NEXT, "another is due"),
    *_back("done", "receive", *PROGRAM, "trade"),
)
BUILDING = (
    Row("raise", "build", "raise", How.NEXT),
    *_back("done", "build", *PROGRAM),
    Row("ask", "raise", "ask", How.PUSH, "cost or bonus is open"),
    Row("told", "ask", "raise", How.BACK),
    Row("effect", "raise", "visit", How.NEXT, "Barmouth Ferry, Devil's Bridge"),
    Row("survey", "raise", "survey", How.NEXT, "the surveyor space is free"),
    *_back("done", "raise", *BY_WORD_TOO),
    *_back("done", "ferry", *PROGRAM),
    Row("visit", "survey", "visit", How.NEXT),
    *_back("done", "survey", *BY_WORD_TOO),
)
SURVEYING = (
    Row("visit", "move", "visit", How.NEXT),
    Row("pub", "move", "score", How.NEXT),
    *_back("done", "move", *PROGRAM),
    Row("replace", "score", "replace", How.NEXT, "two cards fit"),
    *_back("done", "score", *BY_WORD_TOO),
    *_back("done", "replace", *BY_WORD_TOO),
)
BY_WORD = (
    Row("again", "byword", "byword", How.NEXT),
    Row("emptied", "byword", "refill", How.PUSH),
    Row("raise", "byword", "raise", How.PUSH),
    Row("visit", "byword", "visit", How.PUSH),
    Row("pub", "byword", "score", How.PUSH, "by a ruling only"),
    *_back("done", "byword", *PROGRAM),
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
