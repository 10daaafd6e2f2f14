"""The screens that lie on each other: the question at the bottom, what was opened over it above."""

from __future__ import annotations

from msgspec import Struct, field

from companion.fsm.dialog import Dialog


class Layer(Struct):
    """A dialog and what was typed into it so far; BACK goes along the trail.

    `amends` is the entry whose answer is being changed here; `until` the time at which the
    layer goes away by itself; `opened_by` the trigger that set the table's mode for it;
    `tells_of_answer` is for what followed from the last answer: BACK takes that one back.
    """

    trail: list[Dialog]
    amends: int = 0
    until: float = float("inf")
    opened_by: str = ""
    tells_of_answer: bool = False


class Layers(Struct):
    """Never empty: the lowest layer is the question."""

    pile: list[Layer] = field(default_factory=list)

    @property
    def top(self) -> Layer:
        return self.pile[-1]

    @property
    def dialog(self) -> Dialog:
        return self.top.trail[-1]

    @property
    def over_question(self) -> bool:
        return len(self.pile) > 1

    @property
    def opened_by(self) -> str:
        """What opened the highest layer that is a screen of its own."""
        return next((layer.opened_by for layer in reversed(self.pile) if layer.opened_by), "")

    def ask(self, question: Dialog) -> None:
        """A new question; whatever lay over the old one goes with it."""
        self.pile = [Layer([question])]

    def cover(self, layer: Layer) -> None:
        self.pile.append(layer)

    def step(self, dialog: Dialog) -> None:
        self.top.trail.append(dialog)

    def step_back(self) -> bool:
        """One dialog back, or the layer away; False at the bare question."""
        if len(self.top.trail) > 1:
            self.top.trail.pop()
        elif self.over_question:
            self.pile.pop()
        else:
            return False
        return True

    def close(self) -> None:
        if self.over_question:
            self.pile.pop()

    def uncover(self) -> None:
        """Down to the bare question."""
        del self.pile[1:]

    def expire(self, now: float) -> bool:
        """Take away what has been there long enough."""
        standing = [layer for layer in self.pile if now < layer.until]
        changed = len(standing) < len(self.pile)
        self.pile = standing
        return changed
