"""Playing: answers and forced ones, rulings, undo and redo, corrections and recounts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.answers import CONSERVATION, UNFIT, Answer, Refusal
from companion.core.journal import ANSWER, CORRECTION, RECOUNT, REDO, UNDO, Entry
from companion.core.ledger import LOST, Move, undoing
from companion.core.session import Session
from tests.playing import given as answered
from tests.playing import new_session, play, replayed
from tests.toy import toy

picks = st.lists(st.integers(0, 11), max_size=25)


@given(picks)
def test_no_decision_creates_or_destroys_a_piece(picked: list[int]):
    session = new_session(toy())
    before = session.state.ledger.totals()
    play(session, picked)
    assert session.state.ledger.totals() == before
    assert not session.game.violations(session.state)


@given(picks)
def test_undo_after_any_prefix_restores_the_very_same_state(picked: list[int]):
    session = new_session(toy())
    states = [session.state]
    while picked and session.game.options(session.state):
        play(session, [picked.pop()])
        states.append(session.state)
    while len(states) > 1:
        ledger = states.pop().ledger
        entry = session.undo()
        assert session.state == states[-1]
        assert ledger.moved(entry.moves) == states[-1].ledger
    assert session.undo() is None


@given(picks.filter(len))
def test_undo_carries_the_moves_of_the_whole_decision_reversed(picked: list[int]):
    session = new_session(toy())
    play(session, picked[1:])
    entries = play(session, picked[:1])
    undone = session.undo() if entries else None
    if undone:
        assert undone.moves == undoing(move for entry in entries for move in entry.moves)
        assert undone.text == f"undo {entries[0].number}"


@given(picks, st.lists(st.sampled_from([Session.undo, Session.redo]), max_size=12))
def test_redo_goes_back_exactly_where_undo_came_from(picked: list[int], ways: list):
    session = new_session(toy())
    play(session, picked)
    last = session.state
    for way in ways:
        way(session)
    while session.redo():
        pass
    assert session.state == last
    assert replayed(session).state == last


@given(picks.filter(len), st.integers(0, 11))
def test_a_new_answer_clears_redo(picked: list[int], pick: int):
    session = new_session(toy())
    play(session, picked)
    session.undo()
    play(session, [pick])
    assert session.redo() is None


def test_a_forced_answer_is_given_with_the_one_before_it_and_undone_with_it():
    session = new_session(toy())
    entries = answered(session, "take blue")
    assert [(e.text, e.forced) for e in entries] == [("take blue", False), ("pass", True)]
    assert session.game.prompt(session.state).phase == "turn"
    session.undo()
    assert session.state == session.game.start()


def test_an_automatic_move_names_its_rule_and_a_choice_is_not_forced():
    session = new_session(toy())
    (entry,) = answered(session, "take red")
    assert entry.moves[1] == Move(1, "coin", "mint", "ann", "TOY:PAY", auto=True)
    assert {a.verb for a in session.game.options(session.state)} == {"pass", "give"}


def test_a_refused_answer_changes_nothing():
    session = new_session(toy())
    refusal = session.answer(Answer("give"))
    assert isinstance(refusal, Refusal)
    assert refusal.rules == (UNFIT,)
    assert list(session.journal) == []


def test_a_ruling_waives_the_named_rules_and_no_others():
    session = new_session(toy())
    answered(session, "pass")
    refusal = session.answer(Answer("pass"))
    assert refusal.rules == ("TOY:PASS", "TOY:LAMP")
    assert refusal.can_be_waived
    assert isinstance(session.answer(Answer("pass").waiving("TOY:PASS")), Refusal)
    (entry,) = answered(session, Answer("pass").waiving(*refusal.rules))
    assert entry.text == "pass !TOY:LAMP !TOY:PASS"
    assert replayed(session).state == session.state


def test_conservation_is_never_waived():
    session = new_session(toy())
    answered(session, "take red")
    answered(session, "pass")
    refusal = session.answer(Answer("take", ("red",)).waiving(CONSERVATION))
    assert refusal.rules == (CONSERVATION,)
    assert not refusal.can_be_waived


def test_what_is_refused_is_listed_with_its_reason():
    session = new_session(toy())
    answered(session, "pass")
    assert [str(r) for r in session.game.refused(session.state)] == [
        "pass: the last player passed (TOY:PASS, TOY:LAMP)"
    ]


def test_a_correction_moves_pieces_and_may_change_marks():
    session = new_session(toy())
    entry = session.correct([Move(1, "red", "bag", "table")], {"lamp": True})
    assert (entry.kind, entry.marks) == (CORRECTION, {"lamp": True})
    assert session.state.lamp
    assert session.state.ledger.count("red", "table") == 2
    session.undo()
    assert session.state == session.game.start()


def test_a_correction_cannot_make_pieces_or_a_position_that_is_none():
    session = new_session(toy())
    assert session.correct([Move(9, "red", "bag", "table")]).rules == (CONSERVATION,)
    assert session.correct([], {"stack": [["nowhere"]]}).rules == (UNFIT,)
    assert session.correct([], {"stack": "nowhere"}).rules == (UNFIT,)
    assert list(session.journal) == []


def test_a_recount_is_an_entry_that_makes_the_ledger_agree():
    session = new_session(toy())
    entry = session.recount({"table": {"red": 0}, "ann": {"blue": 0}})
    assert (entry.kind, entry.moves) == (RECOUNT, (Move(1, "red", "table", LOST),))
    assert session.recount({"table": {"red": 1}}).moves == (Move(1, "red", LOST, "table"),)
    assert session.recount({"table": {"red": 9}}).rules == (CONSERVATION,)


def test_every_kind_of_entry_is_stamped_and_chained_and_the_timeline_holds_the_same():
    session = new_session(toy(), stamp=lambda: {"played": 7})
    answered(session, "take blue")
    session.undo()
    session.redo()
    session.recount({"table": {"blue": 0}})
    assert [e.kind for e in session.journal] == [ANSWER, ANSWER, UNDO, REDO, RECOUNT]
    assert all(e.at == {"played": 7} and e.hash for e in session.journal)
    kept = {e.number: e for e in session.journal}
    assert all(node.entry == kept[node.entry.number] for node in session.timeline.nodes)


class FailingJournal:
    """A journal whose disk is gone."""

    def __init__(self, header: dict) -> None:
        self.header = header

    def append(self, entries: list[Entry]) -> None:
        raise OSError("no disk")

    def __iter__(self):
        return iter(())


def test_nothing_takes_effect_that_the_journal_did_not_keep():
    session = new_session(toy())
    session.journal = FailingJournal(session.journal.header)
    with pytest.raises(OSError, match="no disk"):
        session.answer(Answer("pass"))
    assert session.state == session.game.start()
