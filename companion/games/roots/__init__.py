"""Root by the Foot, followed from its written rules."""

from companion.games.roots.game import Roots, Setup

__all__ = ["Roots", "Setup"]
