"""Foothills (Bateson & Boydell, Lookout 2019), followed from the rulebook."""

from companion.games.foothills.game import Foothills, Plugin, Setup

plugin = Plugin()

__all__ = ["Foothills", "Plugin", "Setup", "plugin"]
