"""How the whole table must lie, after the cat: every card with something on it, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from companion.fsm.phrase import Phrase, Row, joined, phrase, plain
from companion.games.foothills import table
from companion.games.foothills.dialogs.asked import SLOTS, in_slot, side_letter, side_name
from companion.games.foothills.dialogs.names import INITIALS
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.goods import halves
from companion.games.foothills.layout import Station
from companion.games.foothills.scoring import LINE_BONUS, SUMMIT_BONUS
from companion.games.foothills.state import PILE, PUB, SUMMIT, SURVEYOR, State
from companion.ui import icons


def rebuild(state: State) -> list[Row]:
    rows = [Row(_standing(state, s)) for s in state.layout.stations.values() if _lies(state, s)]
    return [*rows, *_beside_the_lines(state)]


def _beside_the_lines(state: State) -> Iterator[Row]:
    """The pub, the station track, the scoring piles."""
    in_pub = [_figure(who) for who in COLOURS if SURVEYOR[who] in state.places[PUB]]
    if in_pub:
        yield Row(phrase("in the pub"), joined(in_pub))
    for colour in COLOURS:
        who = phrase(colour)
        yield Row(phrase("{who}: stations", who=who), plain(state.record.stations(colour)))
        yield Row(phrase("{who}: scored", who=who), plain(len(state.places[PILE[colour]])))


def _figure(colour: str) -> Phrase:
    return Phrase(f"{icons.SURVEYOR}{{who}}", (("who", INITIALS[colour]),), translated=False)


def cards_of(state: State, colour: str) -> list[Row]:
    """The five slots of a player: which side of which card faces up."""
    held = ((letter, in_slot(state, letter, colour)) for letter in SLOTS)
    return [
        Row(_slot(letter, side_name(state, card)), side_letter(state, card))
        if card
        else Row(_slot(letter, phrase("empty")))
        for letter, card in held
    ]


def _slot(letter: str, name: Phrase) -> Phrase:
    return Phrase("{slot} {name}", (("slot", letter), ("name", name)), translated=False)


def _lies(state: State, station: Station) -> bool:
    places = (station.id, station.track, station.surveyor, *(s.place for s in station.spaces))
    return any(state.places[place] for place in places)


def _standing(state: State, station: Station) -> Phrase:
    """The label, what lies on the card, and whose tiles and surveyors stand there."""
    words = (station.label, *_on_the_card(state, station), *_owned(state, station))
    owners = tuple((colour[0], INITIALS[colour]) for colour in COLOURS)
    return Phrase(" ".join(word for word in words if word), owners, translated=False)


def _on_the_card(state: State, station: Station) -> Iterator[str]:
    """Tickets, the navvy, rubble, and chits by their points."""
    lying = state.places[station.id]
    tickets = lying.get(state.layout.tickets.get(station.lines[0], ""), 0)
    yield f"{tickets}{icons.TICKET}" if tickets else ""
    yield icons.NAVVY if table.has_navvy(state, station) else ""
    rubble = table.rubble_on(state, station)
    yield f"{rubble}{icons.RUBBLE}" if rubble else ""
    yield from (f"+{halves(LINE_BONUS)}" for piece in lying if piece.startswith("bonus "))
    yield f"+{halves(SUMMIT_BONUS)}" if SUMMIT in lying else ""


def _owned(state: State, station: Station) -> Iterator[str]:
    """Tracks by owner, stations by space, surveyors; `{b}` and `{g}` stand for the players."""
    tracks, figures = state.places[station.track], state.places[station.surveyor]
    several = len(station.spaces) > 1
    tiles = [
        (s.index if several else "", tile) for s in station.spaces for tile in state.places[s.place]
    ]
    yield "".join(f"{icons.TRACK}{{{who[0]}}}" * n for who, n in tracks.items())
    yield "".join(f"{icons.STATION}{index}{{{tile[0]}}}" for index, tile in tiles)
    yield "".join(f"{icons.SURVEYOR}{{{who[0]}}}" for who in figures)
