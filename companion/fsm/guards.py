"""What keeps a finger's slip from becoming an answer."""

from __future__ import annotations

OK_REST = 0.4
"""Seconds for which a new page takes no OK: a double tap cannot end the next action."""


class OkGuard:
    """Knows since when the page is new, in the time of the presses themselves."""

    def __init__(self) -> None:
        self._since = float("-inf")

    def page_turned(self, at: float) -> None:
        self._since = at

    def passed(self, at: float) -> float:
        """Which part of the rest is over, from 0 to 1: then OK counts."""
        return min((at - self._since) / OK_REST, 1.0)


LOCK_AFTER = 60.0
"""Seconds without an input after which the keys lock themselves, where players want that."""


class IdleLock:
    """Knows since when nobody has touched the table."""

    def __init__(self) -> None:
        self._since = float("inf")

    def heard(self, at: float) -> None:
        self._since = at

    def is_due(self, at: float) -> bool:
        return at - self._since >= LOCK_AFTER
