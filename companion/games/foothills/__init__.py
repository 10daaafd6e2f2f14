"""Foothills (Bateson & Boydell, Lookout 2019), followed from the rulebook."""

TITLE = "Foothills"
