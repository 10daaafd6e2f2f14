"""From polls to edges: which tags have come, which have gone.

A tag at the edge of the field answers one poll and misses the next. It has gone only after
several misses in a row, so that a held tag is one scan.
"""

MISSES_TO_GO = 3


class Presence:
    """Remembers for each present tag how many polls in a row have missed it."""

    def __init__(self) -> None:
        self._misses: dict[str, int] = {}

    def uids(self) -> "list[str]":
        return sorted(self._misses)

    def poll(self, seen: "set[str]") -> "tuple[list[str], list[str]]":
        """Take the tags that a poll has seen; returns those that have gone and those that came."""
        gone = [uid for uid in self.uids() if self._missed(uid, seen)]
        come = sorted(seen - set(self._misses))
        for uid in gone:
            del self._misses[uid]
        for uid in seen:
            self._misses[uid] = 0
        return gone, come

    def _missed(self, uid: str, seen: "set[str]") -> bool:
        if uid in seen:
            return False
        self._misses[uid] += 1
        return self._misses[uid] >= MISSES_TO_GO
