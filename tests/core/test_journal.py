"""Entries written and read back: whole, cut off, damaged, or no log at all."""

import json

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st
from msgspec.structs import fields

from companion.core.journal import (
    BadLog,
    Entry,
    Journal,
    Log,
    MemoryJournal,
    link,
    read_log,
)
from companion.core.ledger import Move
from companion.core.replay import replay
from companion.core.session import Session, make_header
from tests.playing import play
from tests.toy import toy

texts = st.text(max_size=8)
entries = st.builds(
    Entry,
    number=st.integers(1, 9),
    kind=st.sampled_from(["answer", "undo", "redo", "correction", "recount"]),
    text=texts,
    turn=st.integers(0, 9),
    player=texts,
    phase=texts,
    rules=texts,
    moves=st.lists(st.builds(Move, st.integers(1, 9), texts, texts, texts, texts)).map(tuple),
    marks=st.dictionaries(texts, st.none() | st.lists(st.integers())),
    forced=st.booleans(),
    note=texts,
    at=st.dictionaries(texts, st.integers()),
)


def played() -> Session:
    """A short game whose players have names beyond ASCII."""
    header = make_header(toy(), {"players": ["Zoë", "Müşfik"]})
    session = Session(toy(), MemoryJournal(header), stamp=lambda: {"by": "Zoë"})
    play(session, [2, 1, 0, 0, 1])
    session.undo()
    return session


def written(journal: Journal) -> bytes:
    """Header and entries as a file holds them."""
    lines = [journal.header, *(entry.to_json() for entry in journal)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def first_trouble(data: bytes) -> int | None:
    """The number of the first entry that does not hold, 0 for the header; None if all do."""
    try:
        log = read_log(data.decode(errors="replace"))
    except BadLog as error:
        line = str(error).partition("line ")[2]
        return int(line.partition(":")[0]) - 2 + 1 if line else 0
    failure = replay(toy(), log.header, log.entries, log.zones).failure
    if failure is None and log.cut:
        return len(log.entries) + 1
    return failure.number if failure else None


@hypothesis_given(entries)
def test_an_entry_survives_being_written(entry: Entry):
    chained = entry.chained("before")
    assert Entry.from_json(json.loads(json.dumps(chained.to_json()))) == chained


@hypothesis_given(entries, st.text())
def test_the_hash_depends_on_the_entry_and_on_the_one_before(entry: Entry, other: str):
    chained = entry.chained("before")
    assert (chained.hash == entry.chained(other).hash) == (other == "before")
    assert Entry(**{**_fields(entry), "turn": entry.turn + 1}).chained("before") != chained


def _fields(entry: Entry) -> dict:
    return {field.name: getattr(entry, field.name) for field in fields(entry)}


@hypothesis_given(st.lists(entries, max_size=3))
def test_any_entries_come_back_from_a_log(batch: list[Entry]):
    log = read_log(written(MemoryJournal({"log": 1}, batch)).decode())
    assert (log.entries, log.cut) == (tuple(batch), "")


@hypothesis_given(st.data())
def test_one_changed_byte_is_detected_at_that_entry(data: st.DataObject):
    whole = written(played().journal)
    at = data.draw(st.integers(whole.index(b"\n") + 1, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    damaged = whole[:at] + bytes([byte]) + whole[at + 1 :]
    if _same_data(whole, damaged):
        return
    assert first_trouble(whole) is None
    assert first_trouble(damaged) == whole[:at].count(b"\n")


def _same_data(whole: bytes, damaged: bytes) -> bool:
    """One blank for another changes no data, nor does a minus before a zero."""
    try:
        return list(map(json.loads, whole.splitlines())) == list(
            map(json.loads, damaged.splitlines())
        )
    except ValueError:
        return False


def test_a_changed_header_is_detected_at_the_first_entry():
    whole = written(played().journal)
    assert first_trouble(whole.replace("Zoë".encode(), b"Zoe", 1)) == 1


def test_a_last_line_cut_off_anywhere_costs_that_line_only():
    journal = played().journal
    whole, kept = written(journal), tuple(journal)
    last = whole.rindex(b"\n", 0, -1) + 1
    for end in range(last + 1, len(whole)):
        log = read_log(whole[:end].decode(errors="replace"))
        assert log.entries == kept[:-1]
        assert "cut off" in log.cut


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no whole line"),
        ('{"log":1}', "no whole line"),
        ('{"log":2}\n', "version 1"),
        ("[1]\n", "not an object"),
        ("[" * 100_000 + "\n", "line 1"),
        ('{"log":1}\n{"entry":1}\n', "line 2: not an entry"),
        ('{"log":1}\nnonsense\n{}\n', "line 2"),
        ('{"log":1}\n{"entry":1,"kind":"riot","answer":""}\n', "'riot'"),
    ],
)
def test_what_is_no_log_is_said_with_its_line(text: str, words: str):
    with pytest.raises(BadLog, match=words):
        read_log(text, "x.jsonl")


@pytest.mark.parametrize("field", ["entry", "turn", "player", "phase", "answer", "rules", "hash"])
def test_a_field_of_the_wrong_type_makes_no_entry(field: str):
    good = Entry(1, "answer", "pass", 0, "ann", "turn", "toy 1").chained("").to_json()
    with pytest.raises(BadLog, match="line 2: not an entry"):
        read_log('{"log":1}\n' + json.dumps(good | {field: [1]}) + "\n")


def test_zones_and_result_are_read_from_a_log():
    good = Entry(1, "answer", "pass", 0, "ann", "turn", "toy 1").chained("").to_json()
    lines = [{"log": 1}, good | {"zones": {"bag": {}}}, {"result": {"ann": 3}}]
    log = read_log("".join(json.dumps(line) + "\n" for line in lines))
    assert log == Log({"log": 1}, (Entry.from_json(good),), {1: {"bag": {}}}, {"ann": 3})


def test_the_hash_of_text_that_is_no_text_can_be_taken_all_the_same():
    assert link("", {"name": "\udcff"}) != link("", {"name": ""})
