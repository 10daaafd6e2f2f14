"""Players who see the cards: open facts are told from a deck that the rules do not know."""

from __future__ import annotations

from companion.core.answers import Answer
from companion.games.foothills.facts import Deck
from companion.games.foothills.game import Foothills
from companion.games.foothills.layout import Layout
from companion.games.foothills.state import State
from companion.games.foothills.steps import Ask, AtStation

SEEN_ON_THE_CARDS = frozenset({"select", "build", "move"})
"""Phases in which a player rules answers out by what is printed, known to the rules or not."""


class HiddenDeck:
    """The cards that lie on the table of a game whose own deck leaves values open.

    Players do not choose a station that they cannot pay, or a card that does nothing for them,
    only because nobody has told the companion what is printed there.
    """

    def __init__(self, game: Foothills, deck: Deck) -> None:
        self._game = game
        self._deck = deck
        self._layout = Layout(deck, game.set_up.lines)

    def answers(self, state: State) -> list[Answer]:
        """What the players may say now: the one fact asked for, or an option that makes sense."""
        step = state.stack[-1]
        if isinstance(step, Ask):
            return [self.fact(step)]
        options = self._game.options(state)
        if isinstance(step, AtStation):
            spaced = self._layout.stations[step.station].has_surveyor_space
            return options if spaced else [a for a in options if a.args == ("no",)]
        if step.phase not in SEEN_ON_THE_CARDS:
            return options
        sensible = self._game.options(self._seen(state))
        return [answer for answer in options if answer in sensible]

    def fact(self, step: Ask) -> Answer:
        """`LookupError` if the hidden deck does not have it either."""
        value = self._deck.text(step.subject, step.field)
        if value is None:
            raise LookupError(f"{step.subject} {step.field} is open in {self._deck.name}, too")
        return Answer("fact", (step.subject, step.field, value))

    def _seen(self, state: State) -> State:
        """The same position with everything printed on the cards known."""
        return State(state.ledger, state.record, state.stack, self._layout, state.settings)
