"""The live table: inputs go in, answers go to the session, pages come out.

It knows no device and no game. Nothing here raises for anything that players do, and nothing is
silent: each input changes the page or is refused on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.core.answers import UNFIT, Answer, Reason, Refusal
from companion.core.game import Prompt
from companion.core.journal import Entry
from companion.core.session import Session
from companion.fsm import corrections, menu, notices, orders
from companion.fsm.banner import Banner
from companion.fsm.dialog import Dialog, Reply, Translate
from companion.fsm.guards import IdleLock, OkGuard
from companion.fsm.house import House
from companion.fsm.layers import Layer, Layers
from companion.fsm.machine import TurnMachine
from companion.fsm.modes import LOCKED, MODES, PAUSED, PLAYING
from companion.fsm.options import Options
from companion.fsm.phrase import Phrase, phrase
from companion.fsm.sitting import Sitting
from companion.hw.ports import DeviceNotice, Hold, Input, Key, Press, TagGone, TagSeen

if TYPE_CHECKING:
    from companion.ui.canvas import Screen

LOOKING_TIME = 30.0
"""Seconds after which a look around comes back by itself."""


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
        self._layers = Layers()
        self._banner = Banner()
        self._at = 0.0
        self._doing = self._orders()
        if session is not None:
            self._sit_down(session)
        elif house.resume is not None:
            self._layers.ask(menu.welcome())
        else:
            self._layers.ask(house.game.lobby())

    # What is shown

    def page(self) -> Screen:
        return self._banner.over(self._layers.dialog.page(self._say), self._say)

    @property
    def session(self) -> Session | None:
        return self.sitting.session if self.sitting else None

    @property
    def prompt(self) -> Prompt | None:
        return self.sitting.prompt if self.sitting else None

    @property
    def dialog(self) -> Dialog:
        return self._layers.dialog

    @property
    def question(self) -> Dialog:
        """What is asked, whatever lies over it."""
        return self._layers.pile[0].trail[-1]

    @property
    def now(self) -> float:
        return self._at

    @property
    def say(self) -> Translate:
        return self._say

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose lamp is on."""
        prompt = self.prompt
        return (self.sitting.face.seat(prompt.player),) if self.sitting and prompt else ()

    # What comes in

    def take(self, item: Input) -> None:
        """Read one input against what is shown now."""
        before = self.page()
        self.tick(item.at)
        self._banner.clear()
        match item:
            case Press(key, _):
                self._press(key)
            case Hold(key, _):
                self._hold(key)
            case TagSeen(uid, _, _):
                self._scan(uid)
            case DeviceNotice():
                self._tell(notices.of_device(item))
            case TagGone():
                return
        self._idle.heard(self._at)
        self._make_visible(before)
        if self.sitting:
            self.sitting.run_clocks(self._at, self.modes.state == PAUSED)

    def _make_visible(self, before: Screen) -> None:
        """An input that changed nothing is answered all the same; the mark shows each one."""
        if self.page() == before:
            self._tell(phrase("nothing changed"))
        if self.page() == before:
            self._banner.mark()

    def tick(self, now: float) -> None:
        """Let time pass: messages fade, a look around comes back, idle keys are locked."""
        self._at = max(self._at, now)
        self._banner.fade(self._at)
        if self._layers.expire(self._at):
            self._settle_mode()
        if self._should_lock():
            self._fire(orders.Fire("lock"))

    def _should_lock(self) -> bool:
        playing = self.modes.state == PLAYING
        return self.options.lock and playing and self._idle.is_due(self._at)

    def _press(self, key: Key) -> None:
        if self.modes.state == LOCKED:
            self._tell(phrase("locked: hold OK"))
        elif key is Key.BACK:
            self._back()
        elif key is Key.OK and self._guard.forbids(self._at):
            self._tell(phrase("OK: too quick"))
        else:
            self._heed(self._layers.dialog.press(key), key)

    def _hold(self, key: Key) -> None:
        if key is Key.OK:
            self._held_ok()
        elif self.modes.state == LOCKED:
            self._tell(phrase("locked: hold OK"))
        elif key is Key.BACK:
            self._redo()
        else:
            self._heed(self._layers.dialog.hold(key), key)

    def _held_ok(self) -> None:
        """The menu; in the menu the help; on a locked table the key to it."""
        if self.modes.state in {LOCKED, PAUSED}:
            self._close()
        elif self.modes.fire("menu"):
            self._cover(menu.help_page(self._layers.dialog))
        else:
            self._cover(menu.main(self), "menu")

    def _scan(self, uid: str) -> None:
        card = self.house.cards.get(uid)
        if card is None:
            self._tell(phrase("unknown tag"))
            return
        reply = self._layers.dialog.scan(card)
        if reply is None and not self._layers.top.amends:
            reply = self.question.scan(card)
        if reply is None:
            self._tell(phrase("{card}: not now", card=card[:9]))
        else:
            self._heed(reply, None)

    # What a dialog replies

    def _heed(self, reply: Reply, key: Key | None) -> None:
        if reply is None:
            self._tell(phrase("{key}: nothing here", key=key))
        elif isinstance(reply, Refusal):
            self._refuse(reply)
        elif isinstance(reply, Answer):
            self._answer((reply,))
        elif isinstance(reply, orders.Answers):
            self._answer(reply.answers)
        elif isinstance(reply, orders.Order):
            self._doing[type(reply)](reply)
        else:
            self._layers.step(reply)
            if key is Key.OK:
                self._guard.page_turned(self._at)

    def _answer(self, answers: Sequence[Answer]) -> None:
        if self.sitting is None:
            self._tell(phrase("no game yet"))
        elif self._layers.top.amends:
            self._amend(self.sitting, self._layers.top.amends, answers[0])
        else:
            entries, refusal = self.sitting.answer(answers)
            if entries:
                self._ask(self.sitting, entries)
            if refusal:
                self._refuse(refusal)

    def _ask(self, sitting: Sitting, entries: Sequence[Entry] = ()) -> None:
        """Put the present question, and over it what has to be done first."""
        self._layers.ask(sitting.question())
        self._settle_mode()
        self._tell_if(self.house.settled(sitting.session))
        page = sitting.face.consequences(entries, sitting.session.state) if entries else None
        if page is not None:
            self._layers.cover(Layer([page]))
        self._guard.page_turned(self._at)

    def _ask_anew(self, told: Phrase) -> None:
        """After a jump to another position."""
        assert self.sitting is not None
        self.sitting.settle()
        self._ask(self.sitting)
        self._tell(told)

    def _cover(self, dialog: Dialog, opened_by: str = "", until: float = float("inf")) -> None:
        self._layers.cover(Layer([dialog], until=until, opened_by=opened_by))
        self._guard.page_turned(self._at)

    def _refuse(self, refusal: Refusal) -> None:
        """Over the question, so that it is still there afterwards."""
        self._banner.mark()
        refused = notices.Refused(refusal, self._banner.marks)
        self._layers.cover(replace(self._layers.top, trail=[refused]))
        self._guard.page_turned(self._at)

    def _tell(self, text: Phrase) -> None:
        self._banner.tell(text, self._at)

    def _tell_if(self, text: str) -> None:
        if text:
            self._tell(phrase(text))

    # BACK, and the way forward again

    def _back(self) -> None:
        if self._layers.step_back():
            self._settle_mode()
        elif self.sitting and self.sitting.crosses_a_turn:
            self._layers.cover(Layer([notices.end_of_turn()]))
        else:
            self._undo()

    def _undo(self) -> None:
        if self.session is None or self.session.undo() is None:
            self._tell(phrase("nothing to undo"))
        else:
            self._ask_anew(phrase("taken back"))

    def _redo(self) -> None:
        if self.session is None or self.session.redo() is None:
            self._tell(phrase("nothing to redo"))
        else:
            self._ask_anew(phrase("done again"))

    # Orders

    def _orders(self) -> dict[type, Callable[[Any], None]]:
        return {
            orders.Close: lambda order: self._close(),
            orders.Through: self._through,
            orders.Fire: self._fire,
            orders.Undo: lambda order: self._undo(),
            orders.Redo: lambda order: self._redo(),
            orders.Recount: lambda order: self._corrected(lambda s: s.recount(order.counted)),
            orders.Correct: lambda order: self._corrected(
                lambda s: s.correct(order.moves, order.marks)
            ),
            orders.ChooseAgain: self._choose_again,
            orders.Set: self._set,
            orders.Begin: self._begin,
            orders.GoOn: lambda order: self._go_on(),
            orders.NewGame: lambda order: self._new_game(),
        }

    def _close(self) -> None:
        self._layers.close()
        self._settle_mode()
        self._guard.page_turned(self._at)

    def _through(self, order: orders.Through) -> None:
        self._layers.close()
        self._settle_mode()
        dialog = self._layers.dialog
        self._heed(dialog.hold(order.key) if order.held else dialog.press(order.key), order.key)

    def _fire(self, order: orders.Fire) -> None:
        """Another screen over the question, if the table is where it can be opened."""
        screen = menu.screen(self, order.trigger)
        if screen is None or self.modes.fire(order.trigger):
            self._tell(phrase("not possible now"))
            return
        self._layers.uncover()
        until = self._at + LOOKING_TIME if order.trigger == "look" else float("inf")
        self._cover(screen, order.trigger, until)

    def _settle_mode(self) -> None:
        """The mode follows the screens: with the bare question the table plays, or is over."""
        opened_by = self._layers.opened_by
        if opened_by:
            self.modes.fire(opened_by)
        elif self.sitting is None:
            self.modes.fire("leave")
        else:
            self.modes.fire("close")
            self.modes.fire("finish" if self.prompt is None else "reopen")

    def _corrected(self, change: Callable[[Session], Entry | Refusal]) -> None:
        if self.session is None:
            self._tell(phrase("no game yet"))
            return
        outcome = change(self.session)
        if isinstance(outcome, Refusal):
            self._refuse(outcome)
        else:
            self._ask_anew(phrase("corrected"))

    def _choose_again(self, order: orders.ChooseAgain) -> None:
        state = corrections.state_before(self.session, order.number) if self.session else None
        if self.sitting is None or state is None or self.modes.fire("amend"):
            self._tell(phrase("not possible now"))
            return
        question = self.sitting.face.question(state)
        self._layers.cover(Layer([question], order.number, opened_by="amend"))
        self._guard.page_turned(self._at)

    def _amend(self, sitting: Sitting, number: int, answer: Answer) -> None:
        outcome = sitting.session.amend(number, answer)
        if isinstance(outcome, Refusal):
            self._refuse(outcome)
            return
        sitting.settle()
        self._ask(sitting)
        self._layers.cover(Layer([notices.amended(outcome)]))

    def _set(self, order: orders.Set) -> None:
        self.options = self.options.changed(order.name, order.value)
        self._say = self.house.translate(self.options.language)
        self.house.keep(self.options)
        if self.sitting is None:
            self._close()
        else:
            self.sitting.wear(self.options)
            self._ask(self.sitting)
        self._tell(phrase("set"))

    def _begin(self, order: orders.Begin) -> None:
        try:
            game = order.deal()
        except ValueError as error:
            self._refuse(Refusal(Answer("begin"), (Reason((UNFIT,), str(error)),)))
            return
        self._sit_down(self.house.open(game))

    def _go_on(self) -> None:
        """The very prompt where it stopped, under what the table must look like."""
        assert self.house.resume is not None
        self._sit_down(self.house.resume())
        if self.sitting:
            self._cover(corrections.check(self.sitting))

    def _new_game(self) -> None:
        self.sitting = None
        self._layers.ask(self.house.game.lobby())
        self._settle_mode()
        self._guard.page_turned(self._at)

    def _sit_down(self, session: Session) -> None:
        self.sitting = Sitting(session, self.house.game, self.options)
        self.modes.fire("begin")
        self._ask(self.sitting)
