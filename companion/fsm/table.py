"""The live table: inputs go in, answers go to the session, pages come out.

It knows no device and no game. Nothing here raises for anything that players do, and nothing is
silent: each input changes the page or is refused on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.answers import Answer, Refusal
from companion.core.game import Prompt
from companion.core.journal import Entry
from companion.core.session import Session
from companion.fsm import corrections, menu, notices, orders
from companion.fsm.banner import Banner
from companion.fsm.clerk import Clerk
from companion.fsm.dialog import Dialog, Reply, Translate
from companion.fsm.guards import IdleLock, OkGuard
from companion.fsm.house import House, News
from companion.fsm.layers import Layer, Layers
from companion.fsm.machine import TurnMachine
from companion.fsm.modes import LOCKED, MODES, PAUSED, PLAYING
from companion.fsm.options import Options
from companion.fsm.phrase import Phrase, phrase
from companion.fsm.reader import Reader
from companion.fsm.sitting import Sitting
from companion.fsm.wayback import WayBack
from companion.fsm.written import Written
from companion.hw.ports import DeviceNotice, Hold, Input, Key, Press, TagGone, TagSeen

if TYPE_CHECKING:
    from companion.ui.canvas import Screen


class Table:
    """One sitting after the other, on one pile of screens."""

    def __init__(self, house: House, options: Options, session: Session | None = None) -> None:
        self.house = house
        self.options = options
        self.modes = TurnMachine(MODES)
        self.sitting: Sitting | None = None
        self._say = house.translate(options.language)
        self._guard = OkGuard()
        self._idle = IdleLock()
        self.layers = Layers()
        self._written = Written()
        self._banner = Banner()
        self._at = 0.0
        self._clerk = Clerk(self)
        self._reader = Reader(self)
        self.way_back = WayBack(self)
        if session is not None:
            self.sit_down(session)
        elif house.resume is not None:
            self.layers.ask(menu.welcome(house.left))
        else:
            self.layers.ask(house.game.lobby())

    # What is shown

    def page(self) -> Screen:
        page = self._written.page(self.layers.dialog, self._say)
        return self._banner.over(page, self.house.warning(), self._say)

    @property
    def session(self) -> Session | None:
        return self.sitting.session if self.sitting else None

    @property
    def prompt(self) -> Prompt | None:
        return self.sitting.prompt if self.sitting else None

    @property
    def dialog(self) -> Dialog:
        return self.layers.dialog

    @property
    def question(self) -> Dialog:
        """What is asked, whatever lies over it."""
        return self.layers.pile[0].trail[-1]

    @property
    def now(self) -> float:
        return self._at

    @property
    def say(self) -> Translate:
        return self._say

    @property
    def ok_ready(self) -> float:
        """How far OK has come back on a new page: 0 when it was turned, 1 when OK counts."""
        return self._guard.passed(self._at)

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose lamp is on."""
        prompt = self.prompt
        if self.sitting is None or prompt is None:
            return ()
        return (self.sitting.face.players.index(prompt.player),)

    # What comes in

    def take(self, item: Input) -> None:
        """Read one input against what is shown now."""
        if isinstance(item, TagGone):
            self.tick(item.at)
            return
        before, decided = [self.page()], self._decided
        self.tick(item.at)
        before.append(self.page())
        self._banner.clear()
        match item:
            case Press(key, _):
                self._press(key)
            case Hold(key, _):
                self._hold(key)
            case TagSeen(uid, _, _):
                self._reader.saw(uid)
            case DeviceNotice():
                self._banner.notice(notices.of_device(item))
        self._idle.heard(self._at)
        self._make_visible(before, self._decided != decided)
        if self.sitting:
            self._run_clocks(self.sitting)

    def _run_clocks(self, sitting: Sitting) -> None:
        """The players' own, and that of the log; in a pause neither."""
        paused = self.modes.state == PAUSED
        sitting.run_clocks(self._at, paused)
        self.house.rests(paused)

    @property
    def _decided(self) -> str:
        """Changes with every entry of the session."""
        return self.session.last_hash if self.session else ""

    def _make_visible(self, before: Sequence[Screen], decided: bool) -> None:
        """An input that leaves the page as it was is answered all the same, each time anew.

        What the time changed meanwhile is no answer.
        """
        if self.page() in before:
            self.tell(phrase("noted") if decided else phrase("nothing changed"))
            if self.page() in before:
                self._banner.mark()

    def rest(self, now: float) -> None:
        """Nothing came in for a while: there is time for what waits."""
        self.house.idle(now)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Let time pass: messages fade, a look around comes back, idle keys are locked."""
        self._at = max(self._at, now)
        self._banner.pass_time(self._at)
        if self.layers.expire(self._at):
            self.settle_mode()
        if self._should_lock():
            self._clerk.fire(orders.Fire("lock"))
        self._reader.use_the_time()

    def tell_news(self, item: News) -> None:
        self._banner.clear()
        self.cover(Layer([notices.news(item, self._say)]))

    def _should_lock(self) -> bool:
        playing = self.modes.state == PLAYING
        return self.options.lock and playing and self._idle.is_due(self._at)

    def _press(self, key: Key) -> None:
        if self.modes.state == LOCKED:
            self.tell(phrase("locked: hold OK"))
        elif key is Key.BACK:
            self.way_back.back()
        elif key is Key.OK and self.ok_ready < 1:
            self.tell(phrase("OK: too quick"))
        else:
            self.touch(key)

    def _hold(self, key: Key) -> None:
        if key is Key.OK:
            self._held_ok()
        elif self.modes.state == LOCKED:
            self.tell(phrase("locked: hold OK"))
        elif key is Key.BACK:
            self.way_back.redo()
        else:
            self.touch(key, held=True)

    def touch(self, key: Key, held: bool = False) -> None:
        """Let the dialog that is shown have the key."""
        dialog = self.layers.dialog
        reply = dialog.hold(key) if held else dialog.press(key)
        self.house.tags.chose(dialog, reply, self._at)
        self.heed(reply, key)

    def _held_ok(self) -> None:
        """The menu; in the menu the help; on a locked table the key to it."""
        if self.modes.state in {LOCKED, PAUSED}:
            self.close()
        elif self.modes.fire("menu"):
            self.cover(Layer([menu.help_page(self.layers.dialog)]))
        else:
            self.cover(Layer([menu.main(self)], opened_by="menu"))

    # What a dialog replies

    def heed(self, reply: Reply, key: Key | None) -> None:
        if reply is None:
            self.tell(phrase("{key}: nothing here", key=key))
        elif isinstance(reply, Refusal):
            self.refuse(reply)
        elif isinstance(reply, Answer):
            self._answer((reply,))
        elif isinstance(reply, orders.Answers):
            self._answer(reply.answers)
        elif isinstance(reply, orders.Order):
            self._clerk.carry_out(reply)
        else:
            self.layers.step(reply)
            if key is Key.OK:
                self._guard.page_turned(self._at)

    def _answer(self, answers: Sequence[Answer]) -> None:
        if self.sitting is None:
            self.tell(phrase("no game yet"))
        elif self.layers.top.amends:
            self._clerk.amend(self.sitting, self.layers.top.amends, answers)
        else:
            self.sitting.unchecked = False
            entries, refusal = self.sitting.answer(answers)
            if entries:
                self.ask(self.sitting, entries)
            if refusal:
                self.refuse(refusal)

    def ask(self, sitting: Sitting, entries: Sequence[Entry] = ()) -> None:
        """Put the present question, and over it what has to be done first."""
        self.layers.ask(sitting.question())
        self.settle_mode()
        self.house.settled(sitting.session)
        page = sitting.face.consequences(entries, sitting.session.state) if entries else None
        if page is not None:
            self.layers.cover(Layer([page], tells_of_answer=True))
        if sitting.unchecked:
            self.layers.cover(Layer([corrections.Check(sitting)]))
        self._guard.page_turned(self._at)

    def ask_anew(self, told: Phrase) -> None:
        """After a jump to another position."""
        assert self.sitting is not None
        self.sitting.settle()
        self.ask(self.sitting)
        self.tell(told)

    def cover(self, layer: Layer) -> None:
        self.layers.cover(layer)
        self._guard.page_turned(self._at)

    def refuse(self, refusal: Refusal) -> None:
        """Over the question, so that it is still there afterwards."""
        self._banner.mark()
        behind = self.layers.dialog.help(self._say).title.right
        refused = notices.Refused(refusal, self._banner.marks, behind)
        self.layers.cover(replace(self.layers.top, trail=[refused]))
        self._guard.page_turned(self._at)

    def tell(self, text: Phrase) -> None:
        self._banner.tell(text, self._at)

    # Screens over the question

    def close(self) -> None:
        self.layers.close()
        self.settle_mode()
        self._guard.page_turned(self._at)

    def settle_mode(self) -> None:
        """The mode follows the screens: with the bare question the table plays, or is over."""
        opened_by = self.layers.opened_by
        if opened_by:
            self.modes.fire(opened_by)
        elif self.sitting is None:
            self.modes.fire("leave")
        else:
            self.modes.fire("close")
            self.modes.fire("finish" if self.prompt is None else "reopen")

    # Sittings

    def sit_down(self, session: Session, unchecked: bool = False) -> None:
        self._say = self.house.translate(self.options.language)
        self.sitting = Sitting(session, self.house.game, self.options)
        self.sitting.unchecked = unchecked
        self.modes.fire("begin")
        self.ask(self.sitting)

    def get_up(self) -> None:
        """Leave the game, if there is one, and set up another."""
        self.sitting = None
        self.layers.ask(self.house.game.lobby())
        self.settle_mode()
        self._guard.page_turned(self._at)

    def wear(self, options: Options) -> None:
        """Another way to show the same table."""
        self.options = options
        self._say = self.house.translate(options.language)
        if self.sitting is None:
            self.close()
        else:
            self.sitting.wear(options)
            self.ask(self.sitting)
