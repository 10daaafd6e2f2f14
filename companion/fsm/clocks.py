"""How long each player has been thinking. Only time that the table was awake counts."""

from __future__ import annotations


class Clocks:
    """One clock a player; at most one runs."""

    def __init__(self) -> None:
        self._spent: dict[str, float] = {}
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


def clock_face(seconds: float) -> str:
    """`7:05`, or `1:02:03` when it gets late."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
