"""What every dialog looks at, and the names that stand on the keys."""

from __future__ import annotations

from companion.fsm import asked
from companion.fsm.asked import saying
from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.foothills import table
from companion.games.foothills.dialogs.names import PRIMARY
from companion.games.foothills.game import Foothills
from companion.games.foothills.state import State
from companion.hw.ports import Key

SLOTS = {"A": Key.A, "B": Key.B, "C": Key.C, "D": Key.D, "E": Key.E}
"""The keys of a player's five card slots, by their golden letter."""


class Asked(asked.Asked, frozen=True):
    """A position of Foothills and the question in it."""

    game: Foothills
    state: State


def card_name(state: State, card: str) -> Phrase:
    return phrase(state.layout.deck.text(card, "name") or card)


def side_name(state: State, card: str) -> Phrase:
    """What the side facing up is called."""
    if card in state.record.grey:
        return card_name(state, card)
    return phrase(PRIMARY[state.layout.cards[card].golden])


def side_letter(state: State, card: str) -> Phrase:
    return plain(state.layout.cards[card].kind(card in state.record.grey))


def in_slot(state: State, letter: str, player: str) -> str | None:
    return table.card_in_slot(state, player, letter)


__all__ = [
    "SLOTS",
    "Asked",
    "card_name",
    "in_slot",
    "saying",
    "side_letter",
    "side_name",
]
