"""The keyboard of a terminal as buttons, holds and tags."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hw.ports import Key
from companion.ui.keystrokes import LONGEST_NAME, Stroke, Tag, Typed, Typing, Wish, strike


def typed(text: str) -> list[Typed]:
    typing, found = Typing(), []
    for char in text:
        typing, item = strike(typing, char)
        if item is not None:
            found.append(item)
    return found


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("abcde", [Key.A, Key.B, Key.C, Key.D, Key.E]),
        ("\r\n", [Key.OK, Key.OK]),
        ("\x7f\b", [Key.BACK, Key.BACK]),
    ],
)
def test_each_button_has_its_key(text: str, keys: list[Key]) -> None:
    assert typed(text) == [Stroke(key) for key in keys]
    assert typed("".join(f"h{char}" for char in text)) == [Stroke(key, held=True) for key in keys]


def test_a_capital_is_a_hold_and_h_holds_one_key_alone() -> None:
    assert typed("A") == [Stroke(Key.A, held=True)]
    assert typed("h\r\r") == [Stroke(Key.OK, held=True), Stroke(Key.OK)]
    assert typed("hxa") == [Stroke(Key.A)]


def test_a_tag_is_put_down_by_its_name() -> None:
    assert typed("tfob-Zoé\ra") == [Tag("fob-Zoé"), Stroke(Key.A)]
    assert typed("tabx\x7f\x7fc\n") == [Tag("ac")]
    assert typed("t  \ra") == [Stroke(Key.A)]
    assert typed("t" + "x" * 99 + "\r") == [Tag("x" * LONGEST_NAME)]


@pytest.mark.parametrize("sequence", ["\x1b[A", "\x1b[1;5D", "\x1bOB", "\x1b[15~", "\x1b[200~"])
def test_an_arrow_or_function_key_is_no_button(sequence: str) -> None:
    assert typed(f"{sequence}b") == [Stroke(Key.B)]


def test_escape_gives_up_what_was_begun() -> None:
    assert typed("tname\x1ba") == [Stroke(Key.A)]
    assert typed("h\x1b\ra") == [Stroke(Key.OK), Stroke(Key.A)]


def test_wishes_of_the_terminal_itself() -> None:
    assert typed("vq\x04") == [Wish.OTHER_VIEW, Wish.LEAVE, Wish.LEAVE]
    assert typed("tqv\r") == [Tag("qv")]


@given(st.text())
def test_anything_can_be_typed_and_escape_brings_the_buttons_back(text: str) -> None:
    assert typed(f"{text}\x1b\x1ba")[-1] == Stroke(Key.A)
