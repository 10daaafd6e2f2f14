"""Which tags lie on a reader: a tag that stays is one scan, one that is put back is another."""

from collections.abc import Iterator
from math import inf


class Presence:
    """Tags with the time at which each will have gone (never, while it is known to lie there)."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._until)

    def see(self, uid: str, until: float = inf) -> bool:
        """A sign of the tag; true if it was not there before."""
        came = uid not in self._until
        self._until[uid] = until
        return came

    def fade(self, uid: str, until: float) -> None:
        """The tag may have gone: believe it at `until`, unless it is seen again."""
        if uid in self._until:
            self._until[uid] = min(self._until[uid], until)

    def fade_others(self, uids: frozenset[str], until: float) -> None:
        for uid in self._until.keys() - uids:
            self.fade(uid, until)

    def freeze(self) -> None:
        """The reader cannot see: what lay there is taken to lie there still, so that a reader
        that comes back does not scan it a second time."""
        self._until = dict.fromkeys(self._until, inf)

    def expire(self, now: float) -> list[str]:
        """Forget the tags whose time has come."""
        gone = sorted(uid for uid, until in self._until.items() if until <= now)
        for uid in gone:
            del self._until[uid]
        return gone
