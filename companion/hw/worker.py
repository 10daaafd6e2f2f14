"""The only threads of the companion: each runs one stepper, so that no device waits for another."""

from threading import Condition as Signal
from threading import Thread

from companion.hw.ports import Clock, Stepper


class Worker:
    """Calls a stepper when it is due or woken, until it is closed."""

    def __init__(self, stepper: Stepper, clock: Clock, name: str) -> None:
        self._stepper = stepper
        stepper.wake = self.wake
        self._clock = clock
        self._signal = Signal()
        self._woken = False
        self._closed = False
        self._alive = False
        self._thread = Thread(target=self._run, name=name, daemon=True)

    @property
    def alive(self) -> bool:
        """False once a fault of ours has ended the thread: a reason to start the program anew."""
        return self._alive

    def start(self) -> None:
        """Once; a device that had reason to hurry is under way already."""
        if self._thread.ident is None:
            self._alive = True
            self._thread.start()

    def wake(self) -> None:
        """New work has come; safe from any thread, and it never waits."""
        with self._signal:
            self._woken = True
            self._signal.notify()

    def close(self) -> None:
        """Stop the thread, then close the device from here."""
        with self._signal:
            self._closed = True
            self._signal.notify()
        if self._thread.is_alive():
            self._thread.join()
        self._stepper.close()

    def _run(self) -> None:
        try:
            while not self._closed:
                self._rest(self._stepper.step(self._clock()))
        finally:
            self._alive = False

    def _rest(self, due: float | None) -> None:
        with self._signal:
            if not (self._woken or self._closed):
                self._signal.wait(None if due is None else max(0.0, due - self._clock()))
            self._woken = False
