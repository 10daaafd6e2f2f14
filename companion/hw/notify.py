"""What the service manager is told: ready, alive, what is going on (sd_notify and its watchdog).

The protocol is a datagram of lines to the socket that `NOTIFY_SOCKET` names. Outside of a
service there is none, and nothing is sent.
"""

import os
import socket
from collections.abc import Callable, Mapping

FEEDS_PER_PERIOD = 3


class Notifier:
    """Says things to systemd. A manager that does not listen is no reason to stop a game."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._watchdog = environ.get("WATCHDOG_USEC", "")

    @property
    def watchdog_period(self) -> float | None:
        """Seconds within which the manager wants to hear from us; None if it does not."""
        return int(self._watchdog) / 1e6 if self._watchdog.isdecimal() else None

    def ready(self) -> None:
        self._send("READY=1")

    def stopping(self) -> None:
        self._send("STOPPING=1")

    def status(self, text: str) -> None:
        self._send(f"STATUS={' '.join(text.split())}")

    def feed(self) -> None:
        self._send("WATCHDOG=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as link:
            link.setblocking(False)
            try:
                link.sendto(message.encode(), self._address)
            except OSError:
                return


class Watchdog:
    """Fed from the table's own loop, and only while every device is looked after: a loop that
    hangs and a thread that died both end in a restart."""

    def __init__(self, notifier: Notifier, alive: Callable[[], bool]) -> None:
        self._notifier = notifier
        self._alive = alive
        self._due = 0.0

    def step(self, now: float) -> float | None:
        """Feed if it is time; when to call again, or None if nobody watches."""
        period = self._notifier.watchdog_period
        if period is None:
            return None
        if now >= self._due and self._alive():
            self._notifier.feed()
            self._due = now + period / FEEDS_PER_PERIOD
        return max(self._due, now + period / FEEDS_PER_PERIOD / 2)
