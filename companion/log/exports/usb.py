"""Where a USB stick is mounted."""

from __future__ import annotations

import os
import re
from pathlib import Path

MOUNTS, BLOCKS = Path("/proc/self/mounts"), Path("/sys/class/block")


def usb_stick(mounts: Path = MOUNTS, blocks: Path = BLOCKS) -> Path | None:
    """The first removable or USB disk that can be written to; None if there is none."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return None
    for line in lines:
        device, place, _, options, *_ = (*line.split(" "), "", "", "", "")
        folder = Path(_unescaped(place))
        is_stick = device.startswith("/dev/") and _is_removable(blocks / Path(device).name)
        if is_stick and "rw" in options.split(",") and os.access(folder, os.W_OK):
            return folder
    return None


def _is_removable(block: Path) -> bool:
    """A partition is as removable as its disk; many sticks only say that they are on USB."""
    real = block.resolve()
    flags = (real / "removable", real.parent / "removable")
    said = any(flag.exists() and flag.read_text().strip() == "1" for flag in flags)
    return said or any(part.startswith("usb") for part in real.parts)


def _unescaped(place: str) -> str:
    """The kernel writes blanks as `\\040`."""
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), place)
