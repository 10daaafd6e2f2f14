"""Seven contacts under one roof: takes raw edges from any wire, sends presses and holds."""

from collections.abc import Collection
from threading import Lock

from companion.hw.debounce import Felt, Timing, deadline, feel, resting, wait
from companion.hw.ports import Edge, Emit, Key, nobody


class Keyboard:
    """Shared by the real buttons and the mock. Edges may come from another thread than `step`."""

    def __init__(
        self, emit: Emit, timing: Timing, *, down: Collection[Key] = (), at: float = 0.0
    ) -> None:
        self.wake = nobody
        self._emit = emit
        self._timing = timing
        self._lock = Lock()
        self._contacts = {key: resting(key, down=key in down, at=at) for key in Key}

    def edge(self, edge: Edge) -> None:
        with self._lock:
            self._take(feel(self._contacts[edge.key], edge, self._timing))
        self.wake()

    def step(self, now: float) -> float | None:
        with self._lock:
            for contact in list(self._contacts.values()):
                self._take(wait(contact, now, self._timing))
            times = [deadline(contact, self._timing) for contact in self._contacts.values()]
        return min((time for time in times if time is not None), default=None)

    def close(self) -> None:
        """Nothing to give back: the wires belong to whoever sends the edges."""

    def _take(self, felt: Felt) -> None:
        contact, inputs = felt
        self._contacts[contact.key] = contact
        for item in inputs:
            self._emit(item)
