"""The turn, phase by phase. `TABLE` is the one truth for what comes next."""

from __future__ import annotations

from typing import Any

from companion.core.phases import PhaseTable
from companion.games.foothills.phases.building import AtTheFerry, ChoosingASpace, Raising
from companion.games.foothills.phases.collecting import (
    DrawingBlind,
    Keeping,
    PayingAPrice,
    Receiving,
    Refilling,
    ResolvingEvents,
    Taking,
)
from companion.games.foothills.phases.digging import Digging
from companion.games.foothills.phases.preparing import (
    Asking,
    ChoosingNeutral,
    Drafting,
    DrawingTheOpening,
    Preparing,
)
from companion.games.foothills.phases.rows import ROWS
from companion.games.foothills.phases.surveying import (
    Replacing,
    ScoringACard,
    SurveyingTheNewStation,
    Travelling,
)
from companion.games.foothills.phases.trading import Trading
from companion.games.foothills.phases.turning import (
    EndingTheTurn,
    Flipping,
    FlippingAnother,
    Performing,
    ScoringUp,
    Selecting,
    Visiting,
)
from companion.games.foothills.phases.wording import Wording

TABLE = PhaseTable("prepare", ROWS)

ASKING: dict[str, Any] = {
    "ask": Asking(),
    "neutral": ChoosingNeutral(),
    "opening": DrawingTheOpening(),
    "draft": Drafting(),
    "select": Selecting(),
    "pay": PayingAPrice(),
    "take": Taking(),
    "receive": Receiving(),
    "blind": DrawingBlind(),
    "keep": Keeping(),
    "refill": Refilling(),
    "dig": Digging(),
    "trade": Trading(),
    "build": ChoosingASpace(),
    "ferry": AtTheFerry(),
    "survey": SurveyingTheNewStation(),
    "move": Travelling(),
    "score": ScoringACard(),
    "replace": Replacing(),
    "byword": Wording(),
    "another": FlippingAnother(),
}
AUTOMATIC: dict[str, Any] = {
    "prepare": Preparing(),
    "perform": Performing(),
    "visit": Visiting(),
    "raise": Raising(),
    "event": ResolvingEvents(),
    "flip": Flipping(),
    "end": EndingTheTurn(),
    "scoring": ScoringUp(),
}
CHANCE = frozenset({"neutral", "opening", "refill", "blind"})
"""Phases in which the table decides, not a player's will."""
ALWAYS_SHOWN = frozenset({"select"})
"""Phases that are shown even if only one answer is possible."""
