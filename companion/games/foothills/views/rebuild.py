"""How the whole table must lie, after the cat: every card with something on it, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.games.foothills import table
from companion.games.foothills.dialogs.names import INITIALS
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.layout import Station
from companion.games.foothills.scoring import LINE_BONUS, SUMMIT_BONUS
from companion.games.foothills.state import PILE, SUMMIT, State
from companion.games.foothills.views.points import halves
from companion.ui import icons


def rebuild(state: State) -> list[Row]:
    rows = [Row(_standing(state, s)) for s in state.layout.stations.values() if _lies(state, s)]
    piles = [
        Row(phrase("{who}: scored", who=phrase(colour)), plain(len(state.places[PILE[colour]])))
        for colour in COLOURS
    ]
    return [*rows, *piles]


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
    tiles = [(s.index, tile) for s in station.spaces for tile in state.places[s.place]]
    yield "".join(f"{icons.TRACK}{{{who[0]}}}" * n for who, n in tracks.items())
    yield "".join(f"{index}{{{tile[0]}}}" for index, tile in tiles)
    yield "".join(f"{icons.SURVEYOR}{{{who[0]}}}" for who in figures)
