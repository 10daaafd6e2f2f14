"""Texts that reach the display by way of the rules or the deck, marked for translation."""

from __future__ import annotations

from companion.games.foothills.effects import SEEN_SURVEYOR_ACTIONS
from companion.ui.texts import msgid

CARDS = (
    msgid("Harbour Market"), msgid("Large Boat"), msgid("Salvage"), msgid("Small Boat"),
    msgid("Small Cart"), msgid("Heavy Work Gang"), msgid("Itinerant Workers"),
    msgid("Light Work Gang"), msgid("Local Help"), msgid("Shared Workers"),
    msgid("Breakers Yard"), msgid("Brickmaker"), msgid("Local Blacksmith"), msgid("Strongarm"),
    msgid("Tea Break"), msgid("Architect"), msgid("Brickie's Mate"), msgid("Landscaper"),
    msgid("Mason"), msgid("Steelworker"), msgid("Draftsman"), msgid("Field Worker"),
    msgid("Inspector"), msgid("Tourist"), msgid("Travel Agent"),
)  # fmt: skip
PRIMARY = {
    "A": msgid("Stockyard"),
    "B": msgid("Excavation"),
    "C": msgid("Track & Trade"),
    "D": msgid("Station"),
    "E": msgid("Surveyor"),
}
COLOURS = (msgid("blue"), msgid("green"), msgid("BLUE"), msgid("GREEN"))
SCORING = (
    msgid("passengers"),
    msgid("tracks"),
    msgid("stations"),
    msgid("tickets"),
    msgid("cards"),
)
REASONS = (
    msgid("no rubble there"), msgid("rubble lies there"), msgid("a navvy was there first"),
    msgid("already built"), msgid("in the order of the arrows"), msgid("no tile left"),
    msgid("no own track with a ticket in that line"), msgid("not enough to pay that"),
    msgid("each card at most once"), msgid("no card there"), msgid("a new card stays golden"),
    msgid("not the card in use"), msgid("iron ore and stone only"),
    msgid("not in the stockyard"), msgid("at least one"), msgid("there is something to take"),
    msgid("the bag does not hold that"), msgid("from one line only"),
    msgid("no ticket for that line"), msgid("a line still has rubble"),
    msgid("the line is complete"), msgid("no free track space"), msgid("this card lays no track"),
    msgid("only the golden E leads to the pub"), msgid("as many cards scored as stations built"),
    msgid("already in the pub"), msgid("this card does not lead home"), msgid("already at home"),
    msgid("occupied"), msgid("no station there yet"), msgid("not adjacent"), msgid("not from home"),
    msgid("from the pub to a starting station"), msgid("starting stations only"),
    msgid("the pub scores a card"), msgid("another card than this one"),
    msgid("no part of it is possible"), msgid("needs a ticket"), msgid("needs an own track"),
    msgid("a card can be selected"), msgid("not a step of this type"),
    msgid("at least part of it"), msgid("none left to pay"), msgid("no surveyor space there"),
    msgid("that does not fit here"), msgid("that is not asked now"),
)  # fmt: skip
"""What the rules say when they refuse; words with a number in them stay in English."""

SHORT_ACTIONS = {
    "gain 1 iron; ticket": msgid("ticket, 1 iron"),
    "gain 1 stone; ticket": msgid("ticket, 1 stone"),
    "gain 1 resource; ticket": msgid("ticket, i or s"),
    "gain 2 rubble; ticket": msgid("ticket, 2 rubble"),
    "gain 1 passenger; ticket": msgid("ticket, 1 passenger"),
    SEEN_SURVEYOR_ACTIONS["N1"]: msgid("2× i→s or s→i"),
    SEEN_SURVEYOR_ACTIONS["N2"]: msgid("3× r→s"),
    SEEN_SURVEYOR_ACTIONS["N3"]: msgid("2× i→track"),
    SEEN_SURVEYOR_ACTIONS["N4"]: msgid("rrr→i+s"),
    SEEN_SURVEYOR_ACTIONS["N5"]: msgid("2× rrr→track"),
    SEEN_SURVEYOR_ACTIONS["N6"]: msgid("p→ppp"),
    SEEN_SURVEYOR_ACTIONS["N7"]: msgid("summit"),
    SEEN_SURVEYOR_ACTIONS["N8"]: msgid("i+s+p→3VP"),
    SEEN_SURVEYOR_ACTIONS["N9"]: msgid("ss+p→3VP"),
    SEEN_SURVEYOR_ACTIONS["N10"]: msgid("ii+p→3VP"),
    SEEN_SURVEYOR_ACTIONS["N11"]: msgid("2i+2s, keep 2"),
    "none": msgid("no action space"),
}
"""What a surveyor space does, short enough for a key."""
