"""The colours of the report: players, tokens, seasons."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.picture import Look

INK = "#2b2621"
BLUE = Look("#1f5fa8", "#ffffff", "#174a85")
ORANGE = Look("#d9701a", "#1b1714", "#a34f0c")

LOOKS: Mapping[str, Look] = {
    "table": Look("#f6f1e7", INK, "#d9cfbd"),
    "card": Look("#fffdf8", INK, "#b8ab94"),
    "earth": Look("#efe6d3", INK, "#cdbf9f"),
    "plain": Look("#ffffff", INK, "#d9cfbd"),
    "points": Look("#f2c14e", INK, "#b5852a"),
    "blue": BLUE,
    "orange": ORANGE,
    "blue main": Look("#0c2f5a", "#ffffff", "#000000"),
    "orange main": Look("#8a3b00", "#ffffff", "#3d1a00"),
    "hidden": Look("#b9a67e", INK, "#917f57"),
    "blue token": Look("#dbe8f7", "#123a6b", "#dbe8f7"),
    "orange token": Look("#fde7d3", "#6b3000", "#fde7d3"),
    "foraged token": Look("#e4e2de", "#5a544c", "#e4e2de"),
    "weather": Look("#44546a", "#ffffff", "#2d3a4b"),
    "lock": Look("#f7d94c", INK, "#a8891a"),
    "spring": Look("#d5ecc8", INK, "#8bb572"),
    "summer": Look("#fdeab0", INK, "#cfae45"),
    "autumn": Look("#f3c9a0", INK, "#b8793c"),
    "winter": Look("#d5e6f2", INK, "#86a9c2"),
    **{f"blue {what}": BLUE for what in ("roots", "lost", "tokens", "hand")},
    **{f"orange {what}": ORANGE for what in ("roots", "lost", "tokens", "hand")},
}
