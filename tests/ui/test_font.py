"""The font holds what three languages need, and takes whatever else comes."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui import icons
from companion.ui.font import BOX, HEIGHT, WIDTH, folded, glyphs

GERMAN = "ÄÖÜäöüßẞ„“‚‘–"
FRENCH = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’…"
NORDIC = "ÅÄÖÆØåäöæø"
WELSH = "ŴŶŵŷÁÉÍÓÚáéíóú"
SIGNS = "½×→←↑↓•✓€°"
ASCII = "".join(map(chr, range(0x20, 0x7F)))


@pytest.mark.parametrize("letters", [ASCII, GERMAN, FRENCH, NORDIC, WELSH, SIGNS])
def test_the_font_has_the_letters_of_the_table(letters: str) -> None:
    assert folded(letters) == letters


@pytest.mark.parametrize("icon", [*icons.SPELLED, *icons.keycap("ABCDE"), *icons.keycap("OKBACK")])
def test_the_font_has_every_icon(icon: str) -> None:
    assert any(glyphs()[icon])


def test_every_glyph_fills_its_cell_and_no_more() -> None:
    for rows in glyphs().values():
        assert len(rows) == HEIGHT
        assert all(0 <= row < 1 << WIDTH for row in rows)


def test_letters_differ_from_each_other() -> None:
    letters = {char for char in ASCII + GERMAN + FRENCH + NORDIC + WELSH + SIGNS if char.isalnum()}
    assert len({glyphs()[char] for char in letters}) == len(letters)


def test_what_the_font_lacks_is_folded_or_boxed() -> None:
    assert folded("Ǎṩ ﬁ ①") == "As fi 1"
    assert folded("日本\n\t") == BOX * 4
    assert folded(unicodedata.normalize("NFD", "Éléonore")) == "Éléonore"


@given(st.text())
def test_any_text_is_folded_to_characters_of_the_font(text: str) -> None:
    assert set(folded(text)) <= glyphs().keys()
    assert folded(folded(text)) == folded(text)


def test_icons_are_spelled_one_for_one() -> None:
    text = "".join(icons.SPELLED) + icons.keycap("OK")
    assert icons.spelled(text) == "isr!pn]=^&%OK"
    assert len(set(icons.SPELLED.values())) == len(icons.SPELLED)
