"""Which deck a session was played with, and what of it play could not know."""

from __future__ import annotations

from companion.core.report import DeckNote, Setup
from companion.games.foothills.deckopen import open_facts
from companion.games.foothills.facts import Deck, Key
from companion.games.foothills.state import State

WITHOUT_EFFECT = frozenset({"name", "ticket", "back", "mark"})


def deck_note(setup: Setup, state: State) -> DeckNote:
    """The deck with what was told in the session."""
    told = {Key(subject, field): value for subject, field, value in state.record.facts}
    deck = Deck.from_json(setup["deck"]).knowing(told)
    return DeckNote(deck.kind, deck.name, sum(_matters(state, key) for key in open_facts(deck)))


def _matters(state: State, key: Key) -> bool:
    """Whether play could depend on it: not on names, nor on cards that lie in the box."""
    in_play = {*state.layout.lines, *state.layout.stations, *state.layout.cards}
    return key.subject in in_play and key.field.partition(".")[0] not in WITHOUT_EFFECT
