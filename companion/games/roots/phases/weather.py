"""What the weather does: at once, or to one player after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import Go, say
from companion.games.roots import acts, table
from companion.games.roots.board import TILES, burnt
from companion.games.roots.phases.common import NO_TOKEN
from companion.games.roots.phases.resolving import tellable, why_not_discard
from companion.games.roots.phases.rounds import next_round
from companion.games.roots.pieces import (
    FORAGED,
    PLAYERS,
    TILES_AT_LARGE,
    TOKEN,
    WEATHER_DISCARD,
    WEATHER_NOW,
)
from companion.games.roots.seasons import season_after
from companion.games.roots.state import State, Work
from companion.games.roots.steps import Befall, Exchange, Fertilize, Flood, Forage, Reveal

FORAGER, FLOOD, PRUNING = "RF:WEATHER-FORAGER-1", "RF:WEATHER-FLOOD-1", "RF:WEATHER-PRUNING-1"
Asked = Go | None


class Befalling:
    """The first seat of the round first, and to the end (RF:WEATHER-GENERAL-2). Then the card is
    put away, and only now a lock ends or begins (RF:WEATHER-LIGHTNING-1)."""

    def run(self, work: Work, step: Befall) -> Go:
        left = step.left
        while left:
            player, left = left[0], left[1:]
            work.stack[-1] = Befall(step.card, left)
            asked = self._befall(work, step.card, player)
            if asked is not None:
                return asked
        if step.card in _FOR_ALL:
            _FOR_ALL[step.card](work)
        work.note(lock=step.card == "lightning")
        if step.card in work.places[WEATHER_NOW]:
            work.move(1, step.card, WEATHER_NOW, WEATHER_DISCARD, "RF:ROUND-4", True)
        return next_round(work, step.card)

    def _befall(self, work: Work, card: str, player: str) -> Asked:
        effect = _FOR_EACH.get(card)
        return effect(work, player) if effect else None


def _change_season(work: Work) -> None:
    work.note(season=season_after(work))


def _burn(work: Work) -> None:
    """Both players at once: nobody's roots depend on the other's (RF:WEATHER-WILDFIRE-2)."""
    if not table.follows_board(work):
        return
    for player in PLAYERS:
        own = table.roots(work, player)
        gone = burnt(own, work.record.main, work.settings.wildfire)
        acts.remove(work, player, gone, "RF:WEATHER-WILDFIRE-1")


_FOR_ALL: dict[str, Callable[[Work], None]] = {"season": _change_season, "wildfire": _burn}


def _flood(work: Work, player: str) -> Asked:
    held = table.hand(work, player)
    if held and work.settings.discards == "told":
        return Go("flood", Flood(player))
    acts.discard_unseen(work, player, held, FLOOD, auto=True)
    return None


def _forage(work: Work, player: str) -> Asked:
    if not table.tokens_left(work):
        return None
    if table.follows_board(work):
        return Go("forage", Forage(player))
    return Go("count", Reveal(player, TILES_AT_LARGE, FORAGED, FORAGER))


def _fertilize(work: Work, player: str) -> Asked:
    if not table.follows_board(work):
        return None
    return Go("fertilize", Fertilize(player, table.fertile_ends(work, player)))


def _rain(work: Work, player: str) -> Asked:
    acts.draw(work, player, 2, "RF:WEATHER-RAINFALL-1")
    return None


def _prune(work: Work, player: str) -> Asked:
    return Go("exchange", Exchange(player, PRUNING)) if table.hand(work, player) else None


_FOR_EACH: dict[str, Callable[[Work, str], Asked]] = {
    "flood": _flood,
    "forager": _forage,
    "fertilizer": _fertilize,
    "rainfall": _rain,
    "pruning": _prune,
}


class Foraging:
    """`forage 3,4`: any token on the board, near a root or not (RF:WEATHER-FORAGER-1)."""

    verbs = frozenset({"forage"})

    def candidates(self, state: State, step: Forage) -> list[Answer]:
        return [say("forage", tile) for tile in TILES if TOKEN in state.places[tile]]

    options = candidates

    def why_not(self, state: State, step: Forage, answer: Answer) -> Iterator[Reason]:
        tile = only_argument(answer)
        if tile not in TILES or TOKEN not in state.places[tile]:
            yield unfit(NO_TOKEN, FORAGER)

    def perform(self, work: Work, step: Forage, answer: Answer) -> Go:
        return Go("reveal", Reveal(step.player, answer.args[0], FORAGED, FORAGER))


class Flooding:
    """`discard maple`: the whole hand, card by card, where discards are told."""

    verbs = frozenset({"discard"})

    def candidates(self, state: State, step: Flood) -> list[Answer]:
        return tellable(state, step.player)

    options = candidates

    def why_not(self, state: State, step: Flood, answer: Answer) -> Iterator[Reason]:
        return why_not_discard(state, step.player, answer)

    def perform(self, work: Work, step: Flood, answer: Answer) -> Go:
        acts.discard(work, step.player, answer.args[0], FLOOD)
        if table.hand(work, step.player):
            return Go("again", step)
        return Go("done")
