"""Foothills (Bateson & Boydell, Lookout 2019), followed from the rulebook."""

from companion.games.foothills.game import Foothills, Setup

__all__ = ["Foothills", "Setup"]
