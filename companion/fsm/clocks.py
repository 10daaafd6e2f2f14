"""How long each player has been thinking. Only time that the table was awake counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from companion.core.journal import Entry


class Clocks:
    """One clock a player, from what it showed before; at most one runs."""

    def __init__(self, spent: Mapping[str, float] | None = None) -> None:
        self._spent = dict(spent or {})
        self._running = ""
        self._since = 0.0

    def run(self, player: str, now: float) -> None:
        """Let the clock of this player run, or nobody's for an empty name."""
        self._settle(now)
        self._running = player

    def spent(self, player: str, now: float) -> float:
        self._settle(now)
        return self._spent.get(player, 0.0)

    def _settle(self, now: float) -> None:
        if self._running:
            spent = self._spent.get(self._running, 0.0)
            self._spent[self._running] = spent + max(0.0, now - self._since)
        self._since = now


def thinking_times(entries: Iterable[Entry]) -> dict[str, float]:
    """What the clocks showed at the last of these entries: a resumed game goes on from there.

    The time since the entry before belongs to the player who was asked.
    """
    spent: defaultdict[str, float] = defaultdict(float)
    before = 0
    for entry in entries:
        played = entry.at.get("played", before)
        spent[entry.player] += max(0, played - before) / 1000
        before = played
    return spent
