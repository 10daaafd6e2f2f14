"""A screen that is drawn rather than written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.fsm.dialog import Reply, Translate
from companion.fsm.keys import Help, Leaf, Then
from companion.hw.ports import Key

if TYPE_CHECKING:
    from companion.ui.canvas import Screen


class Picture(Leaf, Struct, frozen=True):
    """A picture to look at."""

    screen: Screen
    on: Then
    beneath: Callable[[Key, bool], Reply]
    about: Help

    def page(self, say: Translate) -> Screen:
        return self.screen
