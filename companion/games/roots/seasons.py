"""What the season does. The tracker's text is not written down anywhere, so it is a table that the
players agree on, never a constant (RF:SEASON-6, Q-11)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.roots.pieces import COSTS
from companion.games.roots.settings import Settings
from companion.games.roots.state import View

SPRING, SUMMER, AUTUMN, WINTER = SEASONS = ("spring", "summer", "autumn", "winter")
GATHER_COST = 2
PINES = {"pitch-pine": 1, "red-pine": 2}
"""The cards whose cost is that of gathering in the season, and how many tokens they gather."""


class Season(NamedTuple):
    """Roots per Grow and per Willow, and what is added to the cost of gathering."""

    grow: int
    willow: int
    gather: int


PLAIN = Season(2, 3, 0)
KNOWN = (PLAIN, Season(3, 4, 0), PLAIN, Season(1, 2, 0))
"""Spring to winter, as far as the text goes (RF:SEASON-3)."""
GATHERING = {"text": (0, 0, 0, 0), "minimal": (0, 0, 1, 0), "mirror": (-1, 0, 1, 0)}


def season_table(settings: Settings) -> dict[str, Season]:
    if settings.seasons == "custom":
        rows = zip(
            settings.custom_grow, settings.custom_willow, settings.custom_gather, strict=True
        )
        return dict(zip(SEASONS, map(Season._make, rows), strict=True))
    changes = zip(KNOWN, GATHERING[settings.seasons], strict=True)
    rows_of = [season._replace(gather=change) for season, change in changes]
    return dict(zip(SEASONS, rows_of, strict=True))


def season_now(view: View) -> Season:
    """The present season for the active player: Evergreen lifts what is bad of winter and autumn
    and leaves what is good (RF:CARD-EVERGREEN-1, Q-27)."""
    season = season_table(view.settings)[view.record.season]
    if view.record.evergreen and view.record.season in {AUTUMN, WINTER}:
        return Season(
            max(season.grow, PLAIN.grow),
            max(season.willow, PLAIN.willow),
            min(season.gather, PLAIN.gather),
        )
    return season


def season_after(view: View) -> str:
    step = 1 if view.settings.cycle == "forward" else -1
    return SEASONS[(SEASONS.index(view.record.season) + step) % len(SEASONS)]


def gather_cost(view: View) -> int:
    return max(0, GATHER_COST + season_now(view).gather)


def card_cost(view: View, card: str) -> int:
    """The action points for a card now; the season touches the pines only (RF:CARD-PITCHPINE-2,
    RF:CARD-REDPINE-2)."""
    if card not in PINES:
        return COSTS[card]
    times = PINES[card] if view.settings.red_pine == "token" else 1
    return max(0, COSTS[card] + times * season_now(view).gather)
