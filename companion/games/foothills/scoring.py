"""Victory points in halves, itemised by source: at the end, and at any moment before."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.foothills import table
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.state import HALF, OTHER, PASSENGER, PILE, SUMMIT, TILE, TILES, View

BONUS_LINES = ("I", "II")
LINE_BONUS, SUMMIT_BONUS = 6, 4
"""In halves: 3 VP for a line (FH:BONUS-1), 2 VP for the summit (FH:SUMMIT-3)."""


class Score(Struct, frozen=True):
    """One player's points in halves. `cards` maps each card of the pile to its points, None while
    its scoring option is open; `lines` each bonus held now to whether it is secured."""

    chits: int
    passengers: int
    lines: dict[str, bool]
    summit: int
    cards: dict[str, int | None]

    @property
    def total(self) -> int:
        known = sum(points for points in self.cards.values() if points is not None)
        return self.chits + self.passengers + LINE_BONUS * len(self.lines) + self.summit + known

    @property
    def open(self) -> tuple[str, ...]:
        """The cards whose points are not yet known."""
        return tuple(card for card, points in self.cards.items() if points is None)

    def to_json(self) -> dict[str, Any]:
        return {
            "chits": self.chits,
            "passengers": self.passengers,
            "lines": dict.fromkeys(self.lines, LINE_BONUS),
            "summit": self.summit,
            "cards": dict(self.cards),
            "total": self.total,
        }


def score(view: View, player: str) -> Score:
    """The points "if it ended now" (FH:SCORE-1 to FH:SCORE-12)."""
    supply = view.places[player]
    return Score(
        chits=supply.get(HALF, 0),
        passengers=supply.get(PASSENGER, 0),
        lines={
            line: secured(view, line, player)
            for line, winner in line_bonuses(view).items()
            if winner == player
        },
        summit=SUMMIT_BONUS if SUMMIT in supply else 0,
        cards={card: card_points(view, player, card) for card in sorted(view.places[PILE[player]])},
    )


def card_points(view: View, player: str, card: str) -> int | None:
    """What a card in the pile is worth, by its scoring option (FH:SCORE-4 to FH:SCORE-8)."""
    option = view.layout.cards[card].scores
    if option is None:
        return None
    if option == "passengers":
        return 2 * (view.places[player].get(PASSENGER, 0) // 2)
    if option == "tracks":
        return 2 * (table.tracks_built(view, player) // 2)
    if option == "stations":
        return 2 * view.record.stations(player)
    if option == "tickets":
        return 2 * table.tickets_owned(view, player)
    return 2 * len(view.places[PILE[player]])


def stations_in(view: View, line: str, player: str) -> int:
    """A station on Porthmadog counts for both its lines (FH:PORTH-11)."""
    tile, places = TILE[player], view.places
    return sum(places[space].get(tile, 0) for space in view.layout.spaces_in[line])


def line_bonuses(view: View) -> dict[str, str | None]:
    """Who has more stations in each line with a bonus; nobody on a tie (FH:BONUS-2, BONUS-3)."""
    winners: dict[str, str | None] = {}
    for line in BONUS_LINES:
        if line in view.layout.rows:
            blue, green = (stations_in(view, line, player) for player in COLOURS)
            winners[line] = None if blue == green else "blue" if blue > green else "green"
    return winners


def secured(view: View, line: str, player: str) -> bool:
    """Whether the other player can no longer win, or tie, the bonus (FH:BONUS-6)."""
    other = OTHER[player]
    still_free = sum(
        not view.places[space.place] and not table.has_navvy(view, station)
        for station in view.layout.rows[line]
        for space in station.spaces
    )
    tiles = view.places[TILES[other]].get(TILE[other], 0)
    lead = stations_in(view, line, player) - stations_in(view, line, other)
    return lead > min(still_free, tiles)
