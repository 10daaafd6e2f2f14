"""Folding a journal: the valid prefix, and the first entry that fails, named."""

from collections.abc import Sequence

from hypothesis import given as hypothesis_given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.journal import Entry, MemoryJournal, link
from companion.core.ledger import Move
from companion.core.replay import MISMATCH, replay, resume
from companion.core.session import Session, make_header
from tests.playing import given, new_session, play, replayed
from tests.toy import toy

picks = st.lists(st.integers(0, 11), max_size=20)


def played(*answers: str) -> Session:
    session = new_session(toy())
    for answer in answers:
        given(session, answer)
    return session


def rechained(header: dict, entries: Sequence[Entry]) -> list[Entry]:
    """The entries with hashes that agree, as somebody would make them who edits a log."""
    last, chained = link("", header), []
    for entry in entries:
        chained.append(entry.chained(last))
        last = chained[-1].hash
    return chained


def edited(session: Session, number: int, **changes: object) -> list[Entry]:
    entries = list(session.journal)
    entries[number - 1] = replace(entries[number - 1], **changes)
    return rechained(session.journal.header, entries)


@hypothesis_given(picks)
def test_a_journal_gives_the_very_same_session_back(picked: list[int]):
    session = new_session(toy())
    play(session, picked)
    session.undo()
    again = replayed(session)
    assert again.state == session.state
    assert again.timeline.nodes == session.timeline.nodes
    assert again.timeline.waiting == session.timeline.waiting


def test_a_resumed_session_goes_on_in_the_same_chain():
    session = played("take blue")
    again, _ = resume(toy(), session.journal)
    given(again, "draw")
    assert replayed(again).state == again.state


def test_the_valid_prefix_stands_and_the_first_failing_entry_is_named():
    session = played("take red", "give", "take blue", "pass", "drew 1")
    entries = list(session.journal)
    entries[3] = replace(entries[3], turn=77)
    folded = replay(toy(), session.journal.header, entries)
    assert folded.entries == entries[:3]
    assert (folded.failure.number, folded.failure.rule) == (4, MISMATCH)
    assert str(folded.failure).startswith("entry 4: LOG-MISMATCH: ")


def test_a_missing_entry_is_named():
    session = played("take red", "pass", "draw")
    entries = list(session.journal)
    del entries[1]
    folded = replay(toy(), session.journal.header, entries)
    assert (len(folded.entries), folded.failure.number) == (1, 2)


def test_an_answer_that_the_rules_refuse_is_named_with_its_rule():
    session = played("pass", "take red")
    folded = replay(toy(), session.journal.header, edited(session, 2, text="pass", moves=()))
    assert (folded.failure.number, folded.failure.rule) == (2, "TOY:PASS, TOY:LAMP")


def test_moves_that_do_not_follow_from_the_answer_are_a_mismatch():
    session = played("take red")
    moves = (Move(1, "blue", "table", "ann", "TOY:TAKE"),)
    folded = replay(toy(), session.journal.header, edited(session, 1, moves=moves))
    assert (folded.failure.number, folded.failure.rule) == (1, MISMATCH)


def test_text_that_is_no_answer_is_a_mismatch():
    session = played("pass")
    folded = replay(toy(), session.journal.header, edited(session, 1, text="'"))
    assert folded.failure.rule == MISMATCH


def test_undo_and_redo_of_nothing_are_a_mismatch_under_any_rules():
    session = played("pass")
    for kind in ("undo", "redo"):
        stray = Entry(1, kind, kind, 0, "ann", "turn", "toy of another time")
        entries = rechained(session.journal.header, [stray])
        assert replay(toy(), session.journal.header, entries).failure.rule == MISMATCH


def test_other_rules_that_decide_differently_do_not_refuse_an_old_session():
    session = played("take red", "pass", "take blue")
    session.undo()
    session.redo()
    folded = replay(toy(version="2", pay=3), session.journal.header, session.journal)
    assert (folded.failure, folded.differing) == (None, [1])
    assert folded.timeline.state == session.state


def test_an_answer_that_other_rules_refuse_still_stands():
    session = played("pass", "draw")
    old = replace(edited(session, 2, rules="toy 0")[1], text="ponder")
    entries = rechained(session.journal.header, [next(iter(session.journal)), old])
    folded = replay(toy(), session.journal.header, entries)
    assert (folded.failure, folded.differing) == (None, [2])
    assert folded.timeline.state == session.state


def test_stored_moves_of_other_rules_still_conserve():
    session = played("pass")
    moves = (Move(99, "red", "bag", "ann"),)
    entries = edited(session, 1, moves=moves, rules="toy 0")
    assert replay(toy(), session.journal.header, entries).failure.rule == MISMATCH


def test_the_start_of_other_rules_wins_and_is_marked():
    old = toy(stones=9)
    header = make_header(old) | {"rules": "toy 0", "setup": {"stones": 4}}
    folded = replay(toy(stones=4), header, [])
    assert (folded.failure, folded.differing) == (None, [0])
    assert folded.timeline.state == old.start()


def test_a_start_that_does_not_follow_from_the_setup_is_a_mismatch():
    header = make_header(toy(stones=9)) | {"setup": {"stones": 4}}
    folded = replay(toy(stones=4), header, [])
    assert (folded.failure.number, folded.failure.rule) == (0, MISMATCH)


def test_zones_are_checked_where_a_log_has_them():
    session = played("pass", "draw")
    zones = {1: session.game.start().ledger.to_json(), 2: {"bag": {}}}
    folded = replay(toy(), session.journal.header, session.journal, zones)
    assert (folded.failure.number, folded.failure.rule) == (2, MISMATCH)


def test_a_journal_in_memory_is_not_changed_by_reading_it():
    journal = MemoryJournal({"log": 1})
    assert list(journal) == list(journal) == []
