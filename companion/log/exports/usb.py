"""Where the menu puts an export, if somebody brought a stick for it."""

from __future__ import annotations

import os
from pathlib import Path

from companion.hw.sticks import MOUNTS, sticks


def usb_stick(mounts: Path = MOUNTS) -> Path | None:
    """The first stick that can be written to; None if there is none."""
    return next((stick for stick in sticks(mounts) if os.access(stick, os.W_OK)), None)
