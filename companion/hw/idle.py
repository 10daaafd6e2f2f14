"""Dims a display that nobody has needed for a while; the first press or scan lights it again."""

from math import inf

from companion.hw.ports import Clock, Display, Hold, Input, Press, TagSeen, nobody

TOUCHES = (Press, Hold, TagSeen)


class IdleDimmer:
    """Sees every input pass by. `after` seconds without a touch are idle; 0 means never."""

    def __init__(
        self, display: Display, clock: Clock, *, after: float, bright: int, dimmed: int
    ) -> None:
        self.wake = nobody
        self._display = display
        self._clock = clock
        self._after = after or inf
        self._levels = bright, dimmed
        self._touched = clock()
        self._is_dim = False

    def notice(self, item: Input) -> None:
        """An input has come; whatever it is, it goes on to the table as well."""
        if isinstance(item, TOUCHES):
            self._touched = self._clock()
            self._set(dim=False)
            self.wake()

    def step(self, now: float) -> float | None:
        due = self._touched + self._after
        if now < due:
            return None if due == inf else due
        self._set(dim=True)
        return None

    def close(self) -> None:
        """The display is closed by its owner."""

    def _set(self, *, dim: bool) -> None:
        if dim != self._is_dim:
            self._is_dim = dim
            self._display.dim(self._levels[dim])
