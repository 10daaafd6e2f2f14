"""The live table: inputs go in, answers go to the session, pages come out.

It knows no device and no game. Nothing here raises for anything that players do, and nothing is
silent: each input changes the page or is refused on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.answers import UNFIT, Answer, Reason, Refusal
from companion.core.game import Game, Prompt
from companion.core.journal import Entry
from companion.core.session import Session
from companion.fsm import corrections, menu, notices
from companion.fsm import face as faces
from companion.fsm.clocks import Clocks
from companion.fsm.dialog import Dialog, Reply, Translate
from companion.fsm.guards import OkGuard
from companion.fsm.layers import Layer, Layers
from companion.fsm.machine import TurnMachine
from companion.fsm.modes import LOCKED, MODES, PAUSED
from companion.fsm.options import Options
from companion.fsm.orders import (
    Answers,
    Begin,
    ChooseAgain,
    Close,
    Correct,
    Fire,
    GoOn,
    NewGame,
    Order,
    Recount,
    Redo,
    Set,
    Through,
    Undo,
)
from companion.fsm.phrase import Phrase, phrase
from companion.hw.ports import DeviceNotice, Hold, Input, Key, Press, TagGone, TagSeen
from companion.ui.page import Line, Page

LOOKING_TIME = 30.0
"""Seconds after which a look around comes back by itself."""
NOTICE_TIME = 2.5


@dataclass(slots=True)
class House:
    """What the table needs of the world around it."""

    game: faces.Table
    open: Callable[[Game[Any]], Session]
    translate: Callable[[str], Translate]
    cards: Mapping[str, str] = field(default_factory=dict)
    languages: tuple[str, ...] = ("en", "de", "fr")
    settled: Callable[[Session], str] = lambda session: ""
    """Called after every change; what it says is told to the players."""
    resume: Callable[[], Session] | None = None
    """Opens the session that was left unfinished, if there is one."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A word in the title line: why this input did nothing."""

    text: Phrase
    until: float


class Table:
    """One session after the other, on one pile of screens."""

    def __init__(self, house: House, options: Options, session: Session | None = None) -> None:
        self.house = house
        self.options = options
        self.clocks = Clocks()
        self.modes = TurnMachine(MODES)
        self.session: Session | None = None
        self._say = house.translate(options.language)
        self._guard = OkGuard()
        self._layers = Layers()
        self._banner: Banner | None = None
        self._banners = 0
        self._at = 0.0
        self._doing: dict[type, Callable[[Any], None]] = self._orders()
        if session is not None:
            self._sit_down(session)
        elif house.resume is not None:
            self._layers.ask(menu.welcome())
        else:
            self._layers.ask(house.game.lobby())

    # What is shown

    def page(self) -> Page:
        page = self._layers.dialog.page(self._say)
        if self._banner is None:
            return page
        mark = "!" * (1 + self._banners % 2)
        return Page(Line(self._banner.text.said(self._say), mark, inverse=True), page.lines)

    @property
    def prompt(self) -> Prompt | None:
        return self.session.game.prompt(self.session.state) if self.session else None

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
        return (self._face.seat(prompt.player),) if prompt else ()

    # What comes in

    def take(self, item: Input) -> None:
        """Read one input against what is shown now."""
        before = self.page()
        self.tick(item.at)
        self._banner = None
        match item:
            case Press(key, _):
                self._press(key)
            case Hold(key, _):
                self._hold(key)
            case TagSeen(uid, _, _):
                self._scan(uid)
            case DeviceNotice(_, _, text, _):
                self._tell(phrase(text))
            case TagGone():
                return
        self._make_visible(before)
        self._run_clocks()

    def _make_visible(self, before: Page) -> None:
        """An input that changed nothing is answered all the same; the mark shows each one."""
        if self.page() == before:
            self._tell(phrase("nothing changed"))
        self._banners += self.page() == before

    def tick(self, now: float) -> None:
        """Let time pass: messages fade, a look around comes back."""
        self._at = max(self._at, now)
        if self._banner and self._at >= self._banner.until:
            self._banner = None
        if self._layers.expire(self._at):
            self._settle_mode()

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
        """The menu; on a locked table the key to it."""
        if self.modes.state in {LOCKED, PAUSED}:
            self._close()
            return
        refusal = self.modes.fire("menu")
        if refusal:
            self._layers.cover(Layer([menu.help_page(self._layers.dialog)]))
        else:
            self._layers.cover(Layer([menu.main(self)]))
        self._guard.page_turned(self._at)

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
        elif isinstance(reply, Answers):
            self._answer(reply.answers)
        elif isinstance(reply, Order):
            self._doing[type(reply)](reply)
        else:
            self._layers.step(reply)
            if key is Key.OK:
                self._guard.page_turned(self._at)

    def _answer(self, answers: Sequence[Answer]) -> None:
        session = self.session
        if session is None:
            self._tell(phrase("no game yet"))
            return
        if self._layers.top.amends:
            self._amend(session, self._layers.top.amends, answers[0])
            return
        entries: list[Entry] = []
        for answer in answers:
            outcome = session.answer(answer)
            if isinstance(outcome, Refusal):
                self._ask_if(entries)
                self._refuse(outcome)
                return
            entries += outcome
        self._ask(entries)

    def _ask_if(self, entries: list[Entry]) -> None:
        if entries:
            self._ask(entries)

    def _ask(self, entries: Sequence[Entry] = ()) -> None:
        """Put the present question, and over it what has to be done first."""
        assert self.session is not None
        state = self.session.state
        self._turn.stand_at(state.stack[-1].phase if self.prompt is None else self.prompt.phase)
        self._layers.ask(self._face.question(state))
        self._settle_mode()
        self._tell_if(self.house.settled(self.session))
        page = self._face.consequences(entries, state) if entries else None
        if page is not None:
            self._layers.cover(Layer([page]))
        self._guard.page_turned(self._at)

    def _refuse(self, refusal: Refusal) -> None:
        """Over the question, so that it is still there afterwards."""
        self._banners += 1
        amends = self._layers.top.amends
        self._layers.cover(Layer([notices.Refused(refusal, self._banners)], amends))
        self._guard.page_turned(self._at)

    def _tell(self, text: Phrase) -> None:
        self._banners += 1
        self._banner = Banner(text, self._at + NOTICE_TIME)

    def _tell_if(self, text: str) -> None:
        if text:
            self._tell(phrase(text))

    # BACK, and the way forward again

    def _back(self) -> None:
        if self._layers.step_back():
            self._settle_mode()
        elif self.session is None or not self.session.timeline.nodes:
            self._tell(phrase("nothing to undo"))
        elif self._crosses_a_turn(self.session):
            self._layers.cover(Layer([notices.end_of_turn()]))
        else:
            self._undo(Undo())

    def _crosses_a_turn(self, session: Session) -> bool:
        before = session.timeline.undone()
        prompt = self.prompt
        if before is None:
            return False
        past = session.game.prompt(before[1])
        return prompt is None or (past is not None and past.turn != prompt.turn)

    def _undo(self, order: Undo) -> None:
        if self.session is None or self.session.undo() is None:
            self._tell(phrase("nothing to undo"))
            return
        self._ask()
        self._tell(phrase("taken back"))

    def _redo(self, order: Redo | None = None) -> None:
        if self.session is None or self.session.redo() is None:
            self._tell(phrase("nothing to redo"))
            return
        self._ask()
        self._tell(phrase("done again"))

    # Orders

    def _orders(self) -> dict[type, Callable[[Any], None]]:
        return {
            Close: lambda order: self._close(),
            Through: self._through,
            Fire: self._fire,
            Undo: self._undo,
            Redo: self._redo,
            Recount: self._recount,
            Correct: self._correct,
            ChooseAgain: self._choose_again,
            Set: self._set,
            Begin: self._begin,
            GoOn: lambda order: self._go_on(),
            NewGame: lambda order: self._new_game(),
        }

    def _close(self) -> None:
        self._layers.close()
        self._settle_mode()
        self._guard.page_turned(self._at)

    def _through(self, order: Through) -> None:
        self._layers.close()
        self._settle_mode()
        dialog = self._layers.dialog
        self._heed(dialog.hold(order.key) if order.held else dialog.press(order.key), order.key)

    def _fire(self, order: Fire) -> None:
        """Another screen over the question, if the table is where it can be opened."""
        refusal = self.modes.fire(order.trigger)
        screen = menu.screen(self, order.trigger)
        if refusal or screen is None:
            self._tell(phrase("not possible now"))
            return
        if order.trigger != "amend":
            self._drop_layers()
        until = self._at + LOOKING_TIME if order.trigger == "look" else float("inf")
        self._layers.cover(Layer([screen], until=until))
        self._guard.page_turned(self._at)

    def _drop_layers(self) -> None:
        while self._layers.over_question:
            self._layers.close()

    def _settle_mode(self) -> None:
        """The mode follows the screens: with the bare question the table plays, or is over."""
        if self.session is None or self._layers.over_question:
            return
        self.modes.fire("close")
        self.modes.fire("finish" if self.prompt is None else "reopen")

    def _recount(self, order: Recount) -> None:
        self._corrected(lambda session: session.recount(order.counted))

    def _correct(self, order: Correct) -> None:
        self._corrected(lambda session: session.correct(order.moves, order.marks))

    def _corrected(self, change: Callable[[Session], Entry | Refusal]) -> None:
        if self.session is None:
            self._tell(phrase("no game yet"))
            return
        outcome = change(self.session)
        if isinstance(outcome, Refusal):
            self._refuse(outcome)
            return
        self._ask()
        self._tell(phrase("corrected"))

    def _choose_again(self, order: ChooseAgain) -> None:
        state = corrections.state_before(self.session, order.number) if self.session else None
        if state is None:
            self._tell(phrase("not possible now"))
            return
        self._layers.cover(Layer([self._face.question(state)], order.number, state=state))
        self._guard.page_turned(self._at)

    def _amend(self, session: Session, number: int, answer: Answer) -> None:
        outcome = session.amend(number, answer)
        if isinstance(outcome, Refusal):
            self._refuse(outcome)
            return
        self._ask()
        self._layers.cover(Layer([notices.amended(outcome)]))

    def _set(self, order: Set) -> None:
        self.options = self.options.changed(order.name, order.value)
        self._say = self.house.translate(self.options.language)
        if self.session is not None:
            self._face = self.house.game.face(self.session.game, self.options)
            self._ask()
        self._tell(phrase("set"))

    def _begin(self, order: Begin) -> None:
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
        self._tell(phrase("check the table"))

    def _new_game(self) -> None:
        self.session = None
        self._layers.ask(self.house.game.lobby())
        self._guard.page_turned(self._at)

    def _sit_down(self, session: Session) -> None:
        self.session = session
        self._face = self.house.game.face(session.game, self.options)
        self._turn = TurnMachine(session.game.phases)
        self.clocks = Clocks()
        self.modes.fire("begin")
        self._ask()

    @property
    def face(self) -> faces.Face:
        return self._face

    def _run_clocks(self) -> None:
        prompt = self.prompt
        idle = prompt is None or self.modes.state == PAUSED
        self.clocks.run("" if idle or prompt is None else prompt.player, self._at)
