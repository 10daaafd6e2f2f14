"""The devices of a table as one thing: started together, closed together, one queue of inputs."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from queue import SimpleQueue

from msgspec import Struct

from companion.hw.ports import Buzzer, Clock, Display, Input, Lights, Stepper, Tune
from companion.hw.worker import Worker


class NoLights:
    """Absent lamps cost nothing."""

    def light(self, *seats: int) -> None: ...

    def close(self) -> None: ...


class NoBuzzer:
    def play(self, tune: Tune) -> None: ...

    def close(self) -> None: ...


class Devices(Struct, frozen=True):
    """What the table holds in its hands; a context manager, so that no pin stays claimed."""

    inputs: SimpleQueue[Input]
    display: Display
    lights: Lights
    buzzer: Buzzer
    clock: Clock
    workers: Sequence[Worker]
    speak: Callable[[Callable[[str], str]], None] = lambda say: None
    """Tells devices that have something to say by themselves in which language."""

    def __enter__(self) -> "Devices":
        for worker in self.workers:
            worker.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def alive(self) -> bool:
        """Whether every device is still looked after; asked before the watchdog is fed."""
        return all(worker.alive for worker in self.workers)

    def close(self) -> None:
        """Stop the threads first, then give every device back, whatever one of them says."""
        with ExitStack() as stack:
            stack.callback(self.display.close)
            stack.callback(self.lights.close)
            stack.callback(self.buzzer.close)
            for worker in self.workers:
                stack.callback(worker.close)


def workers(steppers: Iterable[Stepper], clock: Clock) -> tuple[Worker, ...]:
    """A thread for each."""
    return tuple(Worker(stepper, clock, type(stepper).__name__) for stepper in steppers)
