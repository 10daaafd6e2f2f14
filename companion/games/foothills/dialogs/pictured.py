"""Goods as the icons of the display: the same in every language, as on the cards themselves."""

from __future__ import annotations

from collections.abc import Mapping

from companion.fsm.phrase import Phrase, phrase
from companion.games.foothills.state import EVENT, IRON, PASSENGER, RUBBLE, STONE, State
from companion.ui import icons

ICONS = {
    IRON: icons.IRON,
    STONE: icons.STONE,
    RUBBLE: icons.RUBBLE,
    PASSENGER: icons.PASSENGER,
    EVENT: icons.EVENT,
}
CUBES = (IRON, STONE, EVENT)
GOODS = (IRON, STONE, RUBBLE, PASSENGER)
_LETTERS = {kind[0]: icon for kind, icon in ICONS.items() if kind in GOODS}
_DRAWN = str.maketrans(_LETTERS | {">": "→", "a": f"{icons.IRON}/{icons.STONE}"})


def drawn(word: str) -> str:
    """A word of the log, `rr>s` or `iis`, in icons."""
    return word.translate(_DRAWN)


def with_icons(template: str) -> Phrase:
    """A text that names goods as `{i}`, `{s}`, `{r}`, `{p}`."""
    return phrase(template, **_LETTERS)


def counted(pieces: Mapping[str, int], kinds: tuple[str, ...], gap: str = " ") -> str:
    """How many of each kind lie there, each with its icon."""
    return gap.join(f"{pieces.get(kind, 0)}{ICONS[kind]}" for kind in kinds)


def goods_of(state: State, player: str, gap: str = " ") -> str:
    """What the player has, in few characters."""
    return counted(state.places[player], GOODS, gap)


def beside(kind: str, name: Phrase) -> Phrase:
    """The icon of a kind before its name: here it is learned."""
    return Phrase("{icon} {name}", (("icon", ICONS[kind]), ("name", name)), translated=False)
