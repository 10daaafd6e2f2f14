"""A dialog put into words once, however often it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.fsm.dialog import Dialog, Translate

if TYPE_CHECKING:
    from companion.ui.canvas import Screen


class Written:
    """Dialogs never change: the same one in the same language is the same page."""

    def __init__(self) -> None:
        self._last: tuple[Dialog, Translate, Screen] | None = None

    def page(self, dialog: Dialog, say: Translate) -> Screen:
        if self._last is None or self._last[0] is not dialog or self._last[1] is not say:
            self._last = (dialog, say, dialog.page(say))
        return self._last[2]
