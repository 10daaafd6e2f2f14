"""A live table put together: the store, the table and the devices around them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion import SOFTWARE
from companion.app import App, picture_of
from companion.config import Settings
from companion.core.game import Boxes, Game
from companion.core.sentence import Sentence
from companion.core.session import Session
from companion.ending import until_told
from companion.errors import UsageError
from companion.fsm.face import Table as GameTable
from companion.fsm.house import House, News
from companion.fsm.menu import known_by
from companion.fsm.options import Options
from companion.fsm.phrase import Row, phrase
from companion.fsm.table import Table
from companion.hw.devices import Devices
from companion.hw.factory import open_devices
from companion.log.clock import Clock
from companion.log.reader import Summary
from companion.log.resume import Opened, begin_session, resume_session, unfinished
from companion.log.store import PatientJournal, Store
from companion.log.trouble import Trouble
from companion.preferences import save_options
from companion.services import Services
from companion.shelf import Shelf
from companion.ui.texts import translator

RETRY_EVERY = 2.0
"""Seconds between two attempts to write what a troubled disk did not take."""
TROUBLES = {
    Trouble.FULL: phrase("disk full"),
    Trouble.READ_ONLY: phrase("read-only"),
    Trouble.LOCKED: phrase("in use"),
    Trouble.FAILING: phrase("disk fails"),
}


def devices_for(kind: str, settings: Settings, table: Table) -> Devices:
    """This terminal as display, buttons and reader, or the devices of a box."""
    if kind == "terminal":
        from companion.ui.terminal import terminal_devices  # noqa: PLC0415, not on a box

        return terminal_devices(time.monotonic)
    return open_devices(settings, picture_of(table))


def _said_at(table: Table, text: str) -> str:
    """In the language of the table, which may change in the middle of a game."""
    return table.say(text)


class Live:
    """Sessions in the store, played on one table after the other."""

    def __init__(
        self,
        store: Store,
        boxes: Boxes,
        options: Options,
        services: Services,
        make_clock: Callable[[int], Clock] = Clock,
    ) -> None:
        """Where there are several boxes the table asks which game is played."""
        self._store = store
        self._boxes = boxes
        self._at_hand = boxes.top
        self._house: House | None = None
        self._options = options
        self._services = services
        self._make_clock = make_clock
        self._opened: Opened | None = None
        self._journals: list[PatientJournal] = []
        self._ended = False
        self._retry_at = 0.0
        self._unlearned = ""
        self._told = 0
        self._tell_findings()

    def table(self, deck: str | None, seed: int | None, new: bool) -> Table:
        house = House(
            game=self._laid_out(deck, seed),
            open=self._begin,
            translate=self._translate,
            tags=self._services.tags,
            settled=self._settled,
            services=lambda: self._services.offered(self._opened, self._options.language),
            news=self._services.news,
            warning=self._warning,
            rests=self._rests,
            idle=self._idle,
            keep=self._keep,
        )
        if not new:
            self._offer_the_last(house)
        self._house = house
        return Table(house, self._options)

    def _laid_out(self, deck: str | None, seed: int | None) -> GameTable:
        names, folder = self._store.players(), self._store.folder.path

        def open_box(name: str) -> GameTable:
            side: GameTable = self._boxes.open(name).tableside(deck, names, seed, folder)
            return side

        titles = self._boxes.titles
        return Shelf(titles, open_box) if len(titles) > 1 else open_box(*titles)

    def play(self, table: Table, devices: Devices) -> None:
        """Until somebody leaves; what was decided is on the disk all along, or it is said."""
        devices.speak(partial(_said_at, table))
        with until_told() as going, devices:
            App(table, devices).run(going)
        for journal in self._journals:
            journal.finish()

    def _keep(self, options: Options) -> None:
        self._options = options
        save_options(self._store.folder.path, options)

    def _translate(self, language: str) -> Callable[[str], str]:
        """The words of the game at hand first, then those of the others."""
        names = dict.fromkeys((self._at_hand, *self._boxes.titles))
        return translator(language, *(f"companion.games.{name}" for name in names))

    def _begin(self, game: Game[Any]) -> Session:
        self._store.remember(list(game.setup["players"].values()))
        extra, clock = {"software": SOFTWARE}, self._make_clock(0)
        return self._open(begin_session(self._store, game, extra, clock=clock))

    def _offer_the_last(self, house: House) -> None:
        sessions, others = unfinished(self._store, *self._boxes.titles)
        self._report(others)
        for last in sessions:
            try:
                house.left = self._known_by(last)
            except UsageError as error:
                self._report(error.args)
                continue
            house.resume = partial(self._resume, last)
            break

    def _resume(self, session: Summary) -> Session:
        return self._open(resume_session(self._store, session, make_clock=self._make_clock))

    def _known_by(self, session: Summary) -> tuple[Row, ...]:
        players = self._store.header(session.id)["setup"].get("players", {})
        *_, last = self._store.entries(session.id)
        return known_by(players, last.turn, session.created[:10])

    def _open(self, opened: Opened) -> Session:
        """The game before is left; what the disk did not take of it goes on waiting."""
        self._journals.append(opened.journal)
        self._opened, self._ended = opened, False
        self._take_in_hand(opened.session.game.name)
        self._report(opened.findings)
        return opened.session

    def _take_in_hand(self, name: str) -> None:
        """From now on the tags, the words and what is saved are those of this game."""
        if name != self._at_hand and self._house is not None:
            self._at_hand = name
            self._services.take_in_hand(name)
            self._house.tags = self._services.tags

    def _report(self, findings: Sequence[str | Sentence]) -> None:
        self._services.news.extend(News(phrase("PLEASE NOTE"), finding) for finding in findings)

    def _tell_findings(self) -> None:
        """At the start, or once a disk that could not be mended at the start can be."""
        found = self._store.findings[self._told :]
        self._told += len(found)
        self._report(found)

    def _settled(self, session: Session) -> None:
        """A game that is over is not offered again; what was learned is kept for the next."""
        assert self._opened is not None
        over = session.game.prompt(session.state) is None
        if over != self._ended:
            self._ended = over
            self._opened.journal.mark_ended(over)
        box = self._boxes.open(self._at_hand)
        before, self._unlearned = self._unlearned, box.remember(session.game, session.state)
        if self._unlearned and self._unlearned != before:
            self._report([self._unlearned])

    def _warning(self) -> Row | None:
        trouble = self._store.trouble
        return Row(phrase("NOT SAVED"), TROUBLES[trouble], inverse=True) if trouble else None

    def _rests(self, paused: bool) -> None:
        if self._opened:
            self._opened.clock.rest(paused)

    def _idle(self, now: float) -> None:
        """What the disk did not take is written as soon as it can be; then there is time to open
        a box that may be chosen."""
        waits = self._store.trouble or any(journal.waiting for journal in self._journals)
        if waits and now >= self._retry_at:
            self._retry_at = now + RETRY_EVERY
            for journal in self._journals:
                journal.retry()
        elif self._opened is None:
            self._boxes.open_another()
        self._tell_findings()
