"""Amending an old answer: later ones are given again until one no longer fits."""

from companion.core.answers import UNFIT, Answer
from companion.core.journal import CORRECTION
from companion.core.ledger import Move
from companion.core.session import Amended, Session
from tests.playing import given as answered
from tests.playing import new_session, replayed
from tests.toy import toy


def played(*answers: str) -> Session:
    session = new_session(toy())
    for answer in answers:
        answered(session, answer)
    return session


def in_force(session: Session) -> list[tuple[str, bool]]:
    return [(node.entry.text, node.entry.forced) for node in session.timeline.nodes]


def test_what_still_fits_is_kept():
    session = played("take red", "pass", "take blue")
    assert session.amend(2, Answer("give")) == Amended(1, (), None)
    assert session.state.ledger.count("coin", "bob") == 1
    assert [e.note for e in session.journal][4:] == ["amend 2"] * 5
    assert replayed(session).state == session.state


def test_it_stops_at_the_first_answer_that_no_longer_fits():
    session = played("draw", "drew 1", "take red", "give", "take blue")
    amended = session.amend(3, Answer("take", ("blue",)))
    assert (amended.kept, [e.text for e in amended.dropped]) == (0, ["give", "take blue"])
    assert amended.refusal.rules == (UNFIT,)
    assert in_force(session)[-2:] == [("take blue", False), ("pass", True)]
    assert replayed(session).state == session.state


def test_an_answer_that_became_forced_still_stands_and_is_not_given_twice():
    session = played("draw", "drew 0", "take red", "pass", "take blue")
    assert session.amend(3, Answer("take", ("blue",))) == Amended(2, (), None)
    assert in_force(session)[2:] == [("take blue", False), ("pass", True)] * 2


def test_what_was_forced_is_done_again_where_it_is_a_choice_now():
    session = played("draw", "drew 1", "take blue", "take blue")
    assert session.amend(3, Answer("take", ("red",))) == Amended(1, (), None)
    assert in_force(session)[2:] == [
        ("take red", False), ("pass", False), ("take blue", False), ("pass", True)
    ]  # fmt: skip


def test_an_answer_does_not_slip_into_another_question():
    """Ann passed on giving a coin; that is not bob passing his turn."""
    session = played("take red", "pass", "take blue")
    amended = session.amend(1, Answer("pass"))
    assert (amended.kept, amended.refusal.rules) == (0, (UNFIT,))
    assert in_force(session) == [("pass", False)]


def test_what_is_not_in_force_or_not_allowed_changes_nothing():
    session = played("take blue")
    length = len(list(session.journal))
    assert session.amend(9, Answer("pass")).rules == (UNFIT,)
    assert session.amend(2, Answer("give")).rules == (UNFIT,)
    assert session.amend(1, Answer("take", ("green",))).rules == (UNFIT,)
    assert len(list(session.journal)) == length


def test_one_answer_becomes_several_and_the_later_ones_follow_them():
    """One key may say several answers at once."""
    session = played("take blue", "take red", "pass")
    said = (Answer("draw"), Answer("drew", ("1",)), Answer("take", ("blue",)))
    assert session.amend(1, *said) == Amended(2, (), None)
    texts = [text for text, forced in in_force(session) if not forced]
    assert texts == ["draw", "drew 1", "take blue", "take red", "pass"]
    assert replayed(session).state == session.state


def test_where_several_answers_are_given_one_may_stand_in_for_a_later_one():
    """What was drawn is said in the same breath: the old draw is not asked for any more."""
    session = played("draw", "drew 0", "take red", "pass", "take blue")
    assert session.amend(1, Answer("draw"), Answer("drew", ("1",))) == Amended(3, (), None)
    texts = [text for text, forced in in_force(session) if not forced]
    assert texts == ["draw", "drew 1", "take red", "pass", "take blue"]


def test_of_several_answers_all_are_taken_or_none():
    session = played("take red", "pass", "take blue")
    before = in_force(session)
    assert session.amend(1, Answer("take", ("red",)), Answer("take", ("red",))).rules == (UNFIT,)
    assert in_force(session) == before


def test_a_correction_between_is_given_again():
    session = played("take blue")
    session.correct([Move(1, "red", "bag", "table")])
    assert session.amend(1, Answer("pass")) == Amended(1, (), None)
    assert session.state.ledger.count("red", "table") == 2
    assert list(session.journal)[-1].kind == CORRECTION


def test_an_amended_decision_is_undone_like_any_other():
    session = played("take red", "pass", "take blue")
    session.amend(2, Answer("give"))
    session.undo()
    assert in_force(session) == [("take red", False), ("give", False), ("take blue", False)]
    session.undo()
    session.undo()
    assert in_force(session) == [("take red", False)]
