"""The machine as the doctor sees it; a test gives it another root, user and time."""

import grp
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct, field


def _groups_of_user() -> frozenset[str]:
    known = {entry.gr_gid: entry.gr_name for entry in grp.getgrall()}
    return frozenset(known[number] for number in os.getgroups() if number in known)


class Host(Struct, frozen=True):
    root: Path = Path("/")
    user_groups: frozenset[str] = field(default_factory=_groups_of_user)
    is_root: bool = field(default_factory=lambda: os.geteuid() == 0)
    now: datetime = field(default_factory=lambda: datetime.now(UTC))

    def path(self, name: str) -> Path:
        return self.root / name.lstrip("/")

    def exists(self, name: str) -> bool:
        return self.path(name).exists()

    def is_linked(self, name: str) -> bool:
        """Whether there is a link of this name, wherever it points: some only carry a word."""
        return self.path(name).is_symlink()

    def read(self, name: str) -> bytes | None:
        """A file's content; None if there is none or it may not be read."""
        try:
            return self.path(name).read_bytes()
        except OSError:
            return None

    def read_first(self, pattern: str) -> bytes | None:
        """The content of the first file that fits a pattern."""
        fits = sorted(self.root.glob(pattern.lstrip("/")))
        return self.read(str(fits[0].relative_to(self.root))) if fits else None

    def model(self) -> str | None:
        """The board's name as the device tree gives it, if this is a Raspberry Pi."""
        raw = self.read("/proc/device-tree/model")
        name = raw.decode("ascii", "replace").rstrip("\0") if raw else ""
        return name if "Raspberry Pi" in name else None

    @staticmethod
    def free_bytes(folder: Path) -> int:
        return shutil.disk_usage(folder).free
