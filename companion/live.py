"""A live table put together: the store, the table and the devices around them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import __version__
from companion.app import App
from companion.config import Settings
from companion.core.game import Game, Plugin
from companion.core.session import Session
from companion.fsm.house import House
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.hw.devices import Devices
from companion.hw.factory import open_devices
from companion.log.resume import Opened, begin_session, resume_session
from companion.log.store import Store
from companion.preferences import save_options
from companion.ui.terminal import terminal_devices
from companion.ui.texts import translator

SOFTWARE = f"foothills-companion {__version__}"


def devices_for(kind: str, settings: Settings) -> Devices:
    """This terminal as display, buttons and reader, or the devices of a box."""
    return terminal_devices(time.monotonic) if kind == "terminal" else open_devices(settings)


class Live:
    """Sessions in the store, played on one table after the other."""

    def __init__(self, store: Store, plugin: Plugin, options: Options) -> None:
        self._store = store
        self._plugin = plugin
        self._options = options
        self._opened: Opened | None = None

    def table(self, deck: str | None, seed: int | None, cards: dict[str, str], new: bool) -> Table:
        folder: Path = self._store.folder.path
        house = House(
            game=self._plugin.tableside(deck, self._store.players(), seed, folder),
            open=self._begin,
            translate=self._translate,
            cards=cards,
            settled=self._settled,
            resume=None if new else self._unfinished(),
            keep=lambda options: save_options(folder, options),
        )
        return Table(house, self._options)

    def play(self, table: Table, devices: Devices) -> None:
        """Until somebody leaves; what was decided is on the disk all along."""
        try:
            with devices:
                App(table, devices).run()
        except KeyboardInterrupt:
            if self._opened:
                self._opened.journal.mark_ended(table.prompt is None)

    def _translate(self, language: str) -> Callable[[str], str]:
        return translator(language, f"companion.games.{self._plugin.name}")

    def _begin(self, game: Game[Any]) -> Session:
        self._store.remember(list(game.setup["players"].values()))
        self._opened = begin_session(self._store, game, {"software": SOFTWARE})
        return self._opened.session

    def _unfinished(self) -> Callable[[], Session] | None:
        name = self._plugin.name
        sessions = [
            s for s in self._store.sessions() if not s.ended and s.game == name and s.length
        ]
        return (lambda: self._resume(sessions[0])) if sessions else None

    def _resume(self, summary: Any) -> Session:
        self._opened = resume_session(self._store, summary)
        return self._opened.session

    def _settled(self, session: Session) -> str:
        """A warning that stands comes first, then what could not be remembered."""
        warning = self._opened.journal.warning if self._opened else ""
        return warning or self._plugin.remember(session.game, session.state)
