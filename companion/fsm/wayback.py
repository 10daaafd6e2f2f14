"""BACK, and the way forward again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.fsm import notices
from companion.fsm.layers import Layer
from companion.fsm.phrase import phrase

if TYPE_CHECKING:
    from companion.fsm.table import Table


class WayBack:
    """First through the keys of a question, then through the answers of one table's session."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def back(self) -> None:
        layers = self._table.layers
        if layers.top.tells_of_answer and len(layers.top.trail) == 1:
            layers.close()
            self._to_the_answer_before()
        elif layers.step_back():
            self._table.settle_mode()
        else:
            self._to_the_answer_before()

    def _to_the_answer_before(self) -> None:
        sitting = self._table.sitting
        turn = sitting.turn_behind if sitting else None
        if turn is not None:
            self._table.layers.cover(Layer([notices.end_of_turn(turn)]))
        elif sitting and sitting.is_untouched:
            self._table.layers.cover(Layer([notices.leave_the_game(True)]))
        else:
            self.undo()

    def undo(self) -> None:
        session = self._table.session
        if session is None or session.undo() is None:
            self._table.tell(phrase("nothing to undo"))
        else:
            self._table.ask_anew(phrase("taken back"))

    def redo(self) -> None:
        session = self._table.session
        if session is None or session.redo() is None:
            self._table.tell(phrase("nothing to redo"))
        else:
            self._table.ask_anew(phrase("done again"))
