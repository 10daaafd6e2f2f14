"""USB sticks that are plugged in, as the service mounts them."""

from pathlib import Path

MOUNTS = Path("/media/companion")


def sticks(mounts: Path = MOUNTS) -> list[Path]:
    """A folder for each stick; one that was pulled out leaves no mount behind."""
    return sorted(p for p in mounts.iterdir() if p.is_mount()) if mounts.is_dir() else []
