"""Shared by all tests: what a full run needs may be left out only visibly, and never in CI."""

import os
import shutil

import pytest
from hypothesis import settings

# The same examples in every run; `make soak`, with SEARCH=1, looks for new ones.
settings.register_profile("house", deadline=None, derandomize="SEARCH" not in os.environ)
settings.load_profile("house")
"""How long an example takes says something about the machine, not about the code."""


def require_tool(*names: str) -> None:
    """Skip, naming what is missing; under REQUIRE_ALL=1 a missing tool is a failure."""
    missing = [name for name in names if shutil.which(name) is None]
    if not missing:
        return
    reason = f"left out: {', '.join(missing)} not installed"
    if os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail(reason)
    pytest.skip(reason)
