"""House rules as words of a record: they read back to the same, or say what is wrong."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.settings import BadSetting, Choices, HouseRules


class Rules(HouseRules, frozen=True):
    fire: str = "two"
    passes: int = 2
    lasting: bool = True
    table: tuple[int, ...] = (2, 3, 2, 1)

    choices: ClassVar[Choices] = {"fire": ("two", "one")}


rules = st.builds(
    Rules,
    fire=st.sampled_from(("two", "one")),
    passes=st.integers(),
    lasting=st.booleans(),
    table=st.tuples(*[st.integers()] * 4),
)


@given(rules)
def test_they_read_back_to_the_same(written: Rules) -> None:
    assert Rules.from_text(written.to_text()) == written


def test_they_are_words_that_people_read() -> None:
    assert Rules().to_text() == "fire=two passes=2 lasting=yes table=2,3,2,1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fire", "not of the form name=value"),
        ("water=1", "there is no setting 'water'"),
        ("fire=three", "fire is one of two, one"),
        ("passes=many", "passes cannot be 'many'"),
        ("lasting=perhaps", "lasting cannot be 'perhaps'"),
        ("table=1,2", "table cannot be"),
    ],
)
def test_what_is_wrong_is_said(text: str, words: str) -> None:
    with pytest.raises(BadSetting, match=words):
        Rules.from_text(text)
