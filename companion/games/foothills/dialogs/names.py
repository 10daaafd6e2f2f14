"""Texts that reach the display by way of the rules or the deck, marked for translation."""

from __future__ import annotations

from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.foothills.dialogs.pictured import with_icons
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
INITIALS = {"blue": phrase("B"), "green": phrase("G")}
NAMELESS = (msgid("Blue"), msgid("Green"))
"""What players are called who gave no name."""
SCORING = (
    msgid("passengers"),
    msgid("tracks"),
    msgid("stations"),
    msgid("tickets"),
    msgid("cards"),
)
SHORT_ACTIONS = {
    "gain 1 iron; ticket": msgid("ticket, 1 iron"),
    "gain 1 stone; ticket": msgid("ticket, 1 stone"),
    "gain 1 resource; ticket": msgid("ticket, {i} or {s}"),
    "gain 2 rubble; ticket": msgid("ticket, 2 rubble"),
    "gain 1 passenger; ticket": msgid("ticket, 1 passenger"),
    SEEN_SURVEYOR_ACTIONS["N1"]: msgid("2× {i}→{s} or {s}→{i}"),
    SEEN_SURVEYOR_ACTIONS["N2"]: msgid("3× {r}→{s}"),
    SEEN_SURVEYOR_ACTIONS["N3"]: msgid("2× {i}→track"),
    SEEN_SURVEYOR_ACTIONS["N4"]: msgid("{r}{r}{r}→{i}+{s}"),
    SEEN_SURVEYOR_ACTIONS["N5"]: msgid("2× {r}{r}{r}→track"),
    SEEN_SURVEYOR_ACTIONS["N6"]: msgid("{p}→{p}{p}{p}"),
    SEEN_SURVEYOR_ACTIONS["N7"]: msgid("summit"),
    SEEN_SURVEYOR_ACTIONS["N8"]: msgid("{i}+{s}+{p}→3VP"),
    SEEN_SURVEYOR_ACTIONS["N9"]: msgid("{s}{s}+{p}→3VP"),
    SEEN_SURVEYOR_ACTIONS["N10"]: msgid("{i}{i}+{p}→3VP"),
    SEEN_SURVEYOR_ACTIONS["N11"]: msgid("2{i}+2{s}, keep 2"),
    "none": msgid("no action space"),
}
"""What a surveyor space does, short enough for a key."""


def short_action(text: str) -> Phrase:
    return with_icons(SHORT_ACTIONS[text])


def player_name(name: str) -> Phrase:
    """As it was typed; a colour in the language of the table."""
    return phrase(name) if name in NAMELESS else plain(name)
