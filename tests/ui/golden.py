"""Reference pictures of screens. `make golden` draws them anew, to be looked at and committed."""

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

FAILED = Path(__file__).parents[2] / "build" / "golden"


def compare(image: Image.Image, reference: Path) -> None:
    """Fail if the frame is not the picture kept in this file; what came instead is kept aside."""
    if os.environ.get("UPDATE_GOLDEN") == "1":
        reference.parent.mkdir(parents=True, exist_ok=True)
        image.save(reference, optimize=True)
        return
    if not reference.exists():
        pytest.fail(f"{reference.name} is missing: draw it with `make golden` and look at it")
    difference = _difference(image, reference)
    if difference is not None:
        FAILED.mkdir(parents=True, exist_ok=True)
        image.save(FAILED / reference.name)
        pytest.fail(f"{reference.name}: {difference}; see {FAILED / reference.name}")


def _difference(image: Image.Image, reference: Path) -> str | None:
    with Image.open(reference) as kept:
        if kept.size != image.size:
            return f"the size is {image.size}, not {kept.size}"
        box = ImageChops.difference(image.convert("1"), kept.convert("1")).getbbox()
    return f"pixels differ within {box}" if box else None
