"""The report's parts that only this game can tell: points, counts, columns, the line map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.journal import ANSWER, Entry
from companion.core.picture import Face, Picture
from companion.core.report import DeckNote, Seat, Setup, Speech
from companion.games.foothills import scoring, table
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.report import linemap
from companion.games.foothills.report.deck import deck_note
from companion.games.foothills.report.notation import FoothillsShorthand
from companion.games.foothills.report.speech import FoothillsSpeech
from companion.games.foothills.state import (
    BAG,
    BUFFER,
    EVENT,
    IRON,
    NAVVY,
    RUBBLE,
    STONE,
    SUPPLY,
    YARD,
    State,
)

SOURCES = ("chits", "passengers", "lines", "summit", "cards")
CUBES = (IRON, STONE, EVENT)


class FoothillsReport:
    bgg_id = 270538
    sources = SOURCES
    columns = (
        "slot",
        "card",
        "side",
        *(f"{BAG} {cube}" for cube in CUBES),
        *(f"{YARD} {cube}" for cube in CUBES),
        "navvies",
        "stops",
        "rubble left",
    )
    looks = linemap.LOOKS
    notation = FoothillsShorthand()

    def speech(self, language: str) -> FoothillsSpeech:
        return FoothillsSpeech(language)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        names, start = setup["players"], setup["start"]
        return tuple(Seat(colour, names[colour], colour == start) for colour in COLOURS)

    def deck(self, setup: Setup, state: State) -> DeckNote:
        return deck_note(setup, state)

    def points(self, state: State) -> dict[str, dict[str, float]]:
        return {player: _by_source(scoring.score(state, player)) for player in COLOURS}

    def winners(self, result: Mapping[str, Any]) -> tuple[str, ...]:
        return (result["winner"],) if result["winner"] else ()

    def gauges(self, setup: Setup) -> dict[str, Sequence[str]]:
        return {
            "bag": tuple(f"{BAG} {cube}" for cube in CUBES),
            "events": ("navvies", "stops", "rubble left"),
        }

    def happenings(self, setup: Setup) -> dict[str, Sequence[str]]:
        return {}

    def events(self, entry: Entry) -> dict[str, int]:
        return {}

    def spell(self, state: State) -> str:
        return ""

    def traces(self, entry: Entry) -> dict[str, str]:
        return {}

    def count(self, state: State) -> dict[str, int]:
        places = state.places
        cubes = {f"{p} {cube}": places[p].get(cube, 0) for p in (BAG, YARD) for cube in CUBES}
        return cubes | {
            "navvies": _so_far(state, NAVVY, 10),
            "stops": _so_far(state, BUFFER, 5),
            "rubble left": sum(places[card].get(RUBBLE, 0) for card in state.layout.stations),
        }

    def row(self, before: State, entries: Sequence[Entry], after: State) -> dict[str, object]:
        """A turn that was begun again has selected more than one card: the last was played."""
        chosen = [e.text for e in entries if e.phase == "select" and e.kind == ANSWER]
        return self.count(after) | (_selected(before, chosen[-1]) if chosen else {})

    def is_unverified(self, entry: Entry, after: State) -> bool:
        return entry.phase == "byword" or after.record.unverified

    def picture(self, state: State, speech: Speech) -> Picture:
        return linemap.picture(state, speech)

    def faces(self, state: State, speech: Speech, traces: Mapping[str, str]) -> dict[str, Face]:
        return linemap.faces(state, speech)


def _by_source(score: scoring.Score) -> dict[str, float]:
    known = sum(points for points in score.cards.values() if points is not None)
    halves = {
        "chits": score.chits,
        "passengers": score.passengers,
        "lines": scoring.LINE_BONUS * len(score.lines),
        "summit": score.summit,
        "cards": known,
    }
    return {source: n / 2 for source, n in halves.items()}


def _so_far(state: State, piece: str, of: int) -> int:
    return of - state.places[SUPPLY].get(piece, 0)


def _selected(before: State, text: str) -> dict[str, object]:
    """The card of a turn and the side that was up when it was selected."""
    verb, _, slot = text.partition(" ")
    slot = slot[:1]
    card = table.card_in_slot(before, before.record.player, slot) if verb == "select" else None
    if card is None:
        return {"slot": verb}
    side = "grey" if card in before.record.grey else "golden"
    return {"slot": slot, "card": before.layout.deck.text(card, "name") or card, "side": side}
