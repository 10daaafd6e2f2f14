"""What the table does when a dialog orders it: every order and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.core.answers import UNFIT, Answer, Reason, Refusal
from companion.core.journal import Entry
from companion.core.session import Session
from companion.errors import UsageError
from companion.fsm import corrections, menu, notices, orders, tagging
from companion.fsm.house import News
from companion.fsm.layers import Layer
from companion.fsm.phrase import phrase
from companion.fsm.sitting import Sitting

if TYPE_CHECKING:
    from companion.fsm.table import Table

LOOKING_TIME = 30.0
"""Seconds after which a look around comes back by itself."""


class Clerk:
    """Carries out orders on one table. What cannot be done now is told, never raised."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._doing: dict[type, Callable[[Any], None]] = {
            orders.Close: lambda order: table.close(),
            orders.Checked: lambda order: self._checked(),
            orders.Through: self._through,
            orders.Fire: self.fire,
            orders.Undo: lambda order: table.way_back.undo(),
            orders.Redo: lambda order: table.way_back.redo(),
            orders.Recount: lambda order: self._corrected(lambda s: s.recount(order.counted)),
            orders.Correct: lambda order: self._corrected(
                lambda s: s.correct(order.moves, order.marks)
            ),
            orders.ChooseAgain: self._choose_again,
            orders.Set: self._set,
            orders.Begin: self._begin,
            orders.GoOn: lambda order: self._go_on(),
            orders.NewGame: lambda order: table.get_up(),
            orders.Do: self._do,
            orders.Tell: lambda order: table.tell(order.text),
            orders.Enrol: self._enrol,
        }

    def carry_out(self, order: orders.Order) -> None:
        self._doing[type(order)](order)

    def fire(self, order: orders.Fire) -> None:
        """Another screen over the question, if the table is where it can be opened."""
        table = self._table
        screen = menu.screen(table, order.trigger)
        if screen is None or table.modes.fire(order.trigger):
            table.tell(phrase("not possible now"))
            return
        table.layers.uncover()
        until = table.now + LOOKING_TIME if order.trigger == "look" else float("inf")
        table.cover(Layer([screen], until=until, opened_by=order.trigger))

    def amend(self, sitting: Sitting, number: int, answers: Sequence[Answer]) -> None:
        outcome = sitting.session.amend(number, *answers)
        if isinstance(outcome, Refusal):
            self._table.refuse(outcome)
            return
        sitting.settle()
        self._table.ask(sitting)
        self._table.cover(Layer([notices.amended(outcome, sitting.face.told)]))

    def _through(self, order: orders.Through) -> None:
        self._table.layers.close()
        self._table.settle_mode()
        self._table.touch(order.key, order.held)

    def _corrected(self, change: Callable[[Session], Entry | Refusal]) -> None:
        if self._table.session is None:
            self._table.tell(phrase("no game yet"))
            return
        outcome = change(self._table.session)
        if isinstance(outcome, Refusal):
            self._table.refuse(outcome)
        else:
            self._table.ask_anew(phrase("corrected"))

    def _choose_again(self, order: orders.ChooseAgain) -> None:
        table = self._table
        state = corrections.state_before(table.session, order.number) if table.session else None
        if table.sitting is None or state is None or table.modes.fire("amend"):
            table.tell(phrase("not possible now"))
            return
        question = table.sitting.question_in(state)
        table.cover(Layer([question], order.number, opened_by="amend"))

    def _set(self, order: orders.Set) -> None:
        options = self._table.options.changed(order.name, order.value)
        self._table.house.keep(options)
        self._table.wear(options)
        self._reopen_settings(order.name)
        self._table.tell(phrase("set"))

    def _reopen_settings(self, at: str) -> None:
        """One wish seldom comes alone; the page goes away by itself."""
        table = self._table
        table.modes.fire("menu")
        page, until = menu.settings(table, at), table.now + LOOKING_TIME
        table.cover(Layer([page], until=until, opened_by="menu"))

    def _begin(self, order: orders.Begin) -> None:
        try:
            game = order.deal()
        except ValueError as error:
            self._table.refuse(Refusal(Answer("begin"), (Reason((UNFIT,), str(error)),)))
            return
        self._table.sit_down(self._table.house.open(game))

    def _go_on(self) -> None:
        """The very prompt where it stopped, under what the table must look like."""
        table = self._table
        assert table.house.resume is not None
        try:
            session = table.house.resume()
        except UsageError as error:
            table.tell_news(News(phrase("IT DID NOT WORK"), error.args[0]))
            return
        table.sit_down(session, unchecked=True)

    def _checked(self) -> None:
        if self._table.sitting:
            self._table.sitting.unchecked = False
        self._table.close()

    def _do(self, order: orders.Do) -> None:
        self._table.layers.uncover()
        self._table.settle_mode()
        self._table.tell(order.act())

    def _enrol(self, order: orders.Enrol) -> None:
        book = self._table.house.tags
        sentence = book.enrol(order.uid, order.card)
        if sentence:
            self._table.tell_news(News(phrase("TAG NOT KEPT"), sentence))
            return
        self._table.heed(order.then, None)
        self._table.tell(tagging.named(book.name(order.card)))
