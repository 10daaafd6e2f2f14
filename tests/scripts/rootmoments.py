"""Moments between two turns that only Root by the Foot has."""

from __future__ import annotations

from companion.fsm.keys import LETTERS
from companion.games.roots import table
from companion.games.roots.phases.common import PLAY
from companion.games.roots.pieces import HAND, PLAYERS
from tests.scripts.moments import FADE
from tests.scripts.teller import Moment, Teller


def ironwood_out_of_turn(comment: str) -> Moment:
    """A card that is only for the other player's turn; they play it so."""

    def moment(teller: Teller) -> bool:
        state = teller.state
        if not table.hand(state, state.record.player) or table.is_seen(state, "ironwood"):
            return False
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("press D", "hold A")
        scribe.read_all()
        scribe.picture("refusal")
        scribe.write("press E")
        teller.read_what_followed()
        return True

    return moment


def one_card_more(comment: str) -> Moment:
    """A hand has one card more than the box believes."""

    def moment(teller: Teller) -> bool:
        held = table.hand(teller.state, PLAYERS[0])
        if not 0 < held < len(LETTERS):
            return False
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("hold OK", "press C")
        scribe.picture("recount-where")
        scribe.write("press A")
        scribe.picture("recount-what")
        scribe.write("press A OK")
        scribe.picture("recount-ones")
        scribe.write(f"press {LETTERS[held]}")
        scribe.read_title()
        scribe.write(FADE)
        assert teller.state.places[HAND[PLAYERS[0]]] == {"card": held + 1}
        return True

    return moment


def put_right(comment: str, *board: str) -> Moment:
    """Action points by hand; on a board also a root that was put down and taken off again."""

    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("hold OK", "press B D")
        scribe.picture("repairs")
        scribe.write("press A")
        scribe.picture("repair-points")
        scribe.write("press E")
        scribe.read_title()
        scribe.write(FADE)
        scribe.write(*board)
        return teller.state.record.ap == 5

    return moment


def scanned(comment: str) -> Moment:
    """The card that is played is put on the reader."""

    def moment(teller: Teller) -> bool:
        card = "maple"
        if PLAY[card] not in teller.scribe.session.game.options(teller.state):
            return False
        teller.scribe.note(comment)
        teller.scribe.read_title()
        teller.scribe.write(f"scan {card}-2")
        return True

    return moment


def agreed_end(comment: str) -> Moment:
    """Both have seen enough: a word in the menu."""

    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("hold OK", "press B")
        scribe.picture("ways-back")
        scribe.write("press E")
        return True

    return moment
