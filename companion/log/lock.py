"""One writer at a time in a data folder."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from companion.errors import UsageError


class InUse(UsageError):
    """Another process plays with this data folder."""


class WriterLock:
    """Held as long as the process lives; the kernel lets go of it even if the process is killed."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(self._fd, 20, 0).decode(errors="replace").strip()
            os.close(self._fd)
            raise InUse(
                f"another companion (process {holder}) is using {path.parent}: "
                "end that one first, or choose another folder with --data"
            ) from None
        self._sign()

    def _sign(self) -> None:
        """Say who holds it. A full disk may keep the name away, but not the lock."""
        try:
            os.ftruncate(self._fd, 0)
            os.pwrite(self._fd, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            return

    def release(self) -> None:
        os.close(self._fd)
