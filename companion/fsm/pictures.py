"""A screen that is drawn rather than written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.fsm.dialog import Reply, Translate
from companion.fsm.keys import Help, Then
from companion.hw.ports import Key
from companion.ui.page import Page

if TYPE_CHECKING:
    from companion.ui.canvas import Screen


class Picture(Struct, frozen=True):
    """Something to look at. OK goes on; other keys go through to what lies beneath."""

    screen: Screen
    on: Then
    beneath: Callable[[Key, bool], Reply]
    about: Help

    def page(self, say: Translate) -> Screen:
        return self.screen

    def press(self, key: Key) -> Reply:
        return self.on() if key is Key.OK else self.beneath(key, False)

    def hold(self, key: Key) -> Reply:
        return self.beneath(key, True)

    def scan(self, card: str) -> Reply:
        return None

    def help(self, say: Translate) -> Page:
        return self.about.page(say)
