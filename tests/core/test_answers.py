"""Answers are text that comes back as the same answer, or is said to be no answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.answers import CONSERVATION, Answer, Reason, Refusal, Unreadable

words = st.text() | st.sampled_from(["", "!", "\\", "!x", "\\!x", "'", '"', "#", "a b", "\n"])
verbs = st.text(min_size=1).filter(str.isidentifier)


@given(verbs, st.lists(words), st.lists(words))
def test_any_answer_comes_back_from_its_text(verb: str, args: list[str], waives: list[str]):
    answer = Answer(verb, tuple(args), tuple(waives))
    assert Answer.parse(str(answer)) == answer


@given(st.text())
def test_any_text_is_an_answer_or_unreadable(text: str):
    try:
        answer = Answer.parse(text)
    except Unreadable:
        return
    assert Answer.parse(str(answer)) == answer


@pytest.mark.parametrize("text", ["", "   ", "7 iron", "'take iron", "!FH:D-6 take"])
def test_what_does_not_begin_with_a_verb_is_unreadable(text: str):
    with pytest.raises(Unreadable):
        Answer.parse(text)


def test_the_text_reads_as_a_player_would_write_it():
    assert str(Answer("build", ("V-2",), ("FH:D-6",))) == "build V-2 !FH:D-6"


def test_waiving_adds_rules_once():
    assert Answer("take").waiving("B", "A").waiving("A").waives == ("A", "B")


def test_a_refusal_names_every_rule_once_and_the_first_reason():
    reasons = (Reason(("A", "B"), "first"), Reason(("B", "C"), "second"))
    refusal = Refusal(Answer("take"), reasons)
    assert refusal.rules == ("A", "B", "C")
    assert str(refusal) == "take: first (A, B, C)"
    assert refusal.can_be_waived
    assert not Refusal(Answer("take"), (*reasons, Reason((CONSERVATION,), "x"))).can_be_waived
