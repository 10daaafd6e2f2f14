"""The house rules of Foothills: what its rulebooks leave open."""

from __future__ import annotations

from companion.fsm.houserules import NO, YES, Question
from companion.fsm.phrase import phrase, plain

QUESTIONS = (
    Question(
        "short_refill",
        phrase("SHORT REFILL"),
        phrase("Fewer than six cubes in the bag: what then?"),
        {"draw": phrase("draw them all"), "skip": phrase("no refill")},
    ),
    Question(
        "porthmadog",
        phrase("PORTHMADOG"),
        phrase("To which line do its two tracks belong?"),
        {"both": phrase("both to both"), "split": phrase("left I, right II")},
    ),
    Question(
        "pub_again",
        phrase("PUB AGAIN"),
        phrase("May a surveyor in the pub use it again?"),
        {False: NO, True: YES},
    ),
    Question(
        "ferry_selected",
        phrase("BARMOUTH FERRY"),
        phrase("May the card just played be turned there?"),
        {True: YES, False: NO},
    ),
    Question(
        "piles",
        phrase("SCORING PILES"),
        phrase("Are the scored cards open to both?"),
        {"open": phrase("open"), "hidden": phrase("hidden to the end")},
    ),
    Question(
        "steelworker",
        phrase("STEELWORKER"),
        phrase("For which line must the ticket be?"),
        {"same": phrase("the line built in"), "any": phrase("any line")},
    ),
    Question(
        "adjacent_from_home",
        phrase("NEXT TO HOME"),
        phrase("Field Worker: where to from home?"),
        {"none": phrase("nowhere"), "start": phrase("start stations")},
    ),
    Question(
        "second_tie",
        phrase("SECOND TIE"),
        phrase("After the rematch, what decides?"),
        {"second": phrase("the rematch alone"), "sum": phrase("both games' sum")},
    ),
    Question(
        "stalled_after",
        phrase("STALLED"),
        phrase("Turns without progress until you may stop?"),
        {40: plain(40), 20: plain(20)},
    ),
)
