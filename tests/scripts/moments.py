"""What happens between two turns: looking around, second thoughts, cats and coffee."""

from __future__ import annotations

from companion.bench.robot import way_to
from companion.core.answers import Answer, Refusal
from companion.core.engine import say
from companion.core.journal import MemoryJournal
from companion.core.replay import resume
from companion.core.session import Session
from companion.fsm.corrections import given, state_before
from companion.fsm.keys import LETTERS, Reading
from companion.games.foothills.dialogs.asked import SLOTS, in_slot
from companion.games.foothills.state import STONE, YARD
from companion.hw.ports import Key
from tests.scripts.teller import Moment, Teller

FADE = "wait 3"
"""Until a word over the title has gone."""


def look_around(comment: str, pictured: str = "look") -> Moment:
    """Through all the screens, back to the home of the turn."""

    def moment(teller: Teller) -> bool:
        scribe, seen = teller.scribe, list[str]()
        scribe.note(comment)
        scribe.write(f"press {teller.tale.look}")
        while scribe.table.dialog is not scribe.table.question:
            seen.append(_look_name(teller))
            scribe.read_title()
            scribe.picture(f"{pictured}-{seen[-1]}-{seen.count(seen[-1])}")
            scribe.write("press OK")
        return True

    return moment


def _look_name(teller: Teller) -> str:
    dialog = teller.scribe.table.dialog
    if not isinstance(dialog, Reading):
        return "map"
    return teller.tale.look_name(dialog.title.left.template, bool(dialog.title.right.template))


def help_and_menu(comment: str) -> Moment:
    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("hold OK")
        scribe.picture("menu")
        scribe.write("press A")
        scribe.read_all()
        scribe.picture("help")
        scribe.write("press OK")
        return True

    return moment


def ruling(comment: str) -> Moment:
    """A crossed card is selected all the same."""

    def moment(teller: Teller) -> bool:
        options = teller.scribe.session.game.options(teller.state)
        crossed = [x for x in SLOTS if say("select", x) not in options]
        if not crossed or not in_slot(teller.state, crossed[0], teller.state.record.player):
            return False
        scribe = teller.scribe
        scribe.note(comment)
        scribe.read_title()
        scribe.write(f"press {crossed[0]}")
        scribe.read_all()
        scribe.picture("refusal")
        scribe.write("press E")
        return True

    return moment


def take_back_a_turn(comment: str) -> Moment:
    """BACK at the home of a turn, and the way forward again."""

    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        scribe.note(comment)
        home = scribe.title
        scribe.write("press BACK")
        scribe.read_all()
        scribe.picture("sure")
        scribe.write("press A")
        scribe.read_title()
        scribe.picture("taken-back")
        scribe.write("hold BACK")
        scribe.read_title()
        scribe.write(FADE, f"expect {home}")
        return True

    return moment


def count_again(comment: str) -> Moment:
    """One stone less lies in the stockyard than the box believes."""

    def moment(teller: Teller) -> bool:
        there = teller.state.ledger.count(STONE, YARD)
        if there < 2:
            return False
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("hold OK", "press C")
        scribe.picture("recount-where")
        scribe.write("press A")
        scribe.picture("recount-what")
        scribe.write("press B")
        scribe.picture("recount-tens")
        scribe.write("press OK")
        scribe.picture("recount-ones")
        scribe.write(f"press {LETTERS[there - 2]}")
        scribe.read_title()
        scribe.picture("corrected")
        scribe.write(FADE)
        return True

    return moment


def amend_a_dig(comment: str) -> Moment:
    """The rubble came from another line; what was answered since still stands."""
    return amend(comment, "dig")


def amend(comment: str, verb: str) -> Moment:
    def moment(teller: Teller) -> bool:
        found = _another(teller, verb)
        if found is None:
            return False
        place, turn, answer = found
        scribe = teller.scribe
        scribe.note(f"{comment} ({turn}: {answer})")
        scribe.write("hold OK", "press B")
        scribe.picture("ways-back")
        scribe.write("press C")
        scribe.picture("amend-which")
        scribe.write(
            f"press {' '.join('E' * (place // 4))} {LETTERS[place % 4]}".replace("  ", " ")
        )
        scribe.read_title()
        scribe.picture("amend-anew")
        way = way_to(scribe.table.dialog, (answer,))
        assert way is not None
        scribe.touch(way)
        scribe.read_all()
        scribe.picture("amended")
        scribe.write("press OK")
        return True

    return moment


LATELY = 16


def _another(teller: Teller, verb: str) -> tuple[int, int, Answer] | None:
    """Where the latest answer of this kind stands among the last, its turn, and what it becomes."""
    session = teller.scribe.session
    for place, node in enumerate(given(session)[:LATELY]):
        if not node.entry.text.startswith(verb):
            continue
        before = state_before(session, node.entry.number)
        for answer in session.game.options(before):
            if (
                answer.verb == verb
                and str(answer) != node.entry.text
                and _stands(session, node.entry.number, answer)
            ):
                return place, node.entry.turn, answer
    return None


def _stands(session: Session, number: int, answer: Answer) -> bool:
    """Tried on a copy: all later answers still fit, and it is still the same turn's home."""
    copy = MemoryJournal(session.journal.header, tuple(session.journal))
    again, _ = resume(session.game, copy)
    amended = again.amend(number, answer)
    return (
        not isinstance(amended, Refusal)
        and amended.refusal is None
        and amended.kept > 0
        and again.state.record.turn == session.state.record.turn
    )


def put_right(comment: str) -> Moment:
    """A card was turned over by mistake, and is turned back; surveyors are only looked for."""

    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("hold OK", "press B D")
        scribe.picture("repairs")
        scribe.write("press A")
        scribe.picture("repair-card")
        scribe.write("press C")
        scribe.read_title()
        scribe.write("hold OK", "press B D A C", FADE)
        scribe.write("hold OK", "press B D D")
        scribe.picture("repair-surveyor")
        scribe.write("press BACK BACK BACK BACK")
        return scribe.table.dialog is scribe.table.question

    return moment


def coffee(comment: str) -> Moment:
    """A pause, then locked keys."""

    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("hold OK", "press E")
        scribe.picture("the-table")
        scribe.write("press A", "wait 240")
        scribe.read_title()
        scribe.picture("pause")
        scribe.write("press OK", "hold OK", "press E B")
        scribe.picture("locked")
        scribe.write("press A")
        scribe.read_title()
        scribe.picture("locked-refusal")
        scribe.write("hold OK")
        return True

    return moment


def unplugged(comment: str) -> Moment:
    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        home = scribe.title
        scribe.note(comment)
        scribe.write("unplug")
        scribe.read_title()
        scribe.picture("welcome-back")
        scribe.write("press A")
        scribe.read_all()
        scribe.picture("resume-check")
        scribe.write("press OK", f"expect {home}")
        return True

    return moment


def too_quick(comment: str) -> Moment:
    """A double tap on OK goes one screen on, not two."""

    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write(f"press {teller.tale.look}", "quick OK")
        scribe.read_title()
        scribe.picture("too-quick")
        scribe.write("press BACK")
        return True

    return moment


def opposite(comment: str) -> Moment:
    """The picture is turned by 180° for the player opposite, and back."""

    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("hold OK", "press E C")
        scribe.picture("settings")
        scribe.write("press E")
        scribe.picture("settings-more")
        scribe.write("press D", "press OK", FADE)
        scribe.picture("turned")
        scribe.write("hold OK", "press E C E D", "press OK", FADE)
        return True

    return moment


def other_language(comment: str, key: Key, back: Key) -> Moment:
    def moment(teller: Teller) -> bool:
        scribe = teller.scribe
        scribe.note(comment)
        scribe.write("hold OK", "press E C A")
        scribe.picture("language")
        scribe.write(f"press {key}", "press OK", FADE)
        scribe.read_title()
        scribe.write("hold OK", f"press E C A {back}", "press OK", FADE)
        scribe.read_title()
        return True

    return moment


def scanned(comment: str) -> Moment:
    """The selected card is put on the reader instead of a press."""

    def moment(teller: Teller) -> bool:
        options = teller.scribe.session.game.options(teller.state)
        answer = next(option for option in options if option.verb == "select")
        card = in_slot(teller.state, answer.args[0], teller.state.record.player)
        teller.scribe.note(comment)
        teller.scribe.read_title()
        teller.scribe.write(f"scan {card}")
        return True

    return moment
