"""What counts as a yes, the same for every command that asks."""

from __future__ import annotations

from companion.enrolling import YES


def means_yes(reply: str) -> bool:
    """In the languages of the table; anything else is a no."""
    return reply.strip().lower() in YES
