"""Saving keeps what the owner wrote, and never leaves half a deck behind."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import UsageError
from companion.games.foothills.deckfile import find_deck, parse_deck
from companion.games.foothills.decksave import clean_text, new_text, save, with_facts
from companion.games.foothills.facts import Key

SAMPLE = find_deck("sample")
COMMENTED = """\
# Bought in Conwy.
format = 1
name = "Ours"      # both of us
kind = "owner"

# The lake
[station."V-2"]  # Llangower
rubble = "?"  # count again
cost.1 = "1 stone"

# nothing below
"""
TABLES = (
    '[station."V-2"]\nrubble = 3\n[line.V]\nname = "x"\n[station."V-3"]\nrubble = 4\n',
    '[station."V-2".cost]\n1 = "1 stone"\n[station."V-2".bonus]\n1 = "1 vp"\n',
)
KNOTTED = (
    'station."V-2".rubble = 3\nstation."V-2".cost.1 = "1 stone"\nline.V.name = "x"\n',
    'station = {"V-2" = {rubble = 3, cost = {1 = "1 stone"}}}\n',
)
some_keys = st.lists(st.sampled_from(list(SAMPLE.facts)), unique=True, max_size=25)


def test_comments_and_order_stay() -> None:
    facts = {Key("V-2", "rubble"): "3", Key("V-2", "cost.2"): "2 stone", Key("V", "cards"): "1 2"}
    written = with_facts(COMMENTED, facts)
    for line in COMMENTED.replace('"?"', "3").splitlines():
        assert line in written.splitlines()
    assert 'cost.2 = "2 stone"' in written
    assert parse_deck(written, "x").facts == {Key("V-2", "cost.1"): "1 stone", **facts}


@settings(max_examples=30, deadline=None)
@given(body=st.sampled_from(TABLES), keys=some_keys)
def test_facts_can_be_put_in_in_any_order(body: str, keys: list[Key]) -> None:
    text = new_text("Mine") + body
    expected = dict(parse_deck(text, "x").facts)
    for key in keys:
        text = with_facts(text, {key: SAMPLE.facts[key]})
        expected[key] = SAMPLE.facts[key]
    assert parse_deck(text, "x").facts == expected


@settings(max_examples=30, deadline=None)
@given(body=st.sampled_from(KNOTTED), keys=some_keys)
def test_a_knotted_file_is_edited_rightly_or_not_at_all(body: str, keys: list[Key]) -> None:
    text = new_text("Mine") + body
    facts = {key: SAMPLE.facts[key] for key in keys}
    try:
        written = with_facts(text, facts)
    except UsageError as error:
        assert "cannot be edited; export it first" in str(error)
    else:
        assert parse_deck(written, "x").facts == {**parse_deck(text, "x").facts, **facts}


def test_a_clean_text_holds_the_whole_deck() -> None:
    text = clean_text(SAMPLE)
    assert parse_deck(text, "x") == SAMPLE
    assert clean_text(parse_deck(text, "x")) == text


def test_a_name_of_digits_stays_a_name() -> None:
    assert 'name = "007"' in with_facts(new_text("x"), {Key("V-2", "name"): "007"})


def test_the_predecessor_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "deck.toml"
    for text in ("one", "two", "three"):
        save(path, text)
    assert path.read_text() == "three"
    assert path.with_name("deck.toml.bak").read_text() == "two"
    assert {p.name for p in path.parent.iterdir()} == {"deck.toml", "deck.toml.bak"}


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    yield


@pytest.mark.usefixtures("full_disk")
def test_a_deck_that_cannot_be_saved_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text("one")
    with pytest.raises(UsageError, match=r"deck.toml: cannot be written: No space left"):
        save(path, "two")
    assert path.read_text() == "one"
