"""Tags and cards: what a tag stands for, how it comes to, and that nothing else changes it."""

import io
import os
import pty
import sys
import tty
from pathlib import Path
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import main
from companion.config import ReaderSettings
from companion.core.game import find_game
from companion.enrolling import HOW, WalkThrough
from companion.errors import UsageError
from companion.hw.desk import desk_events
from companion.hw.ports import Condition, DeviceNotice, Input, TagGone, TagSeen
from companion.hw.readers import rdm6300
from companion.hw.readers.link import NOT_FOUND, SILENT, UNPLUGGED
from companion.tagfile import TagFile, books_text, parse_books, parse_uid
from companion.tags import RIGHT_AFTER, Enrolment, Tags, Walk

UIDS = st.sampled_from(["04A2B3C4D5E680", "04A2B3C4D5E681", "12345678", "0102030405"])
RANDOM = "08A2B3C4"
CARDS = st.sampled_from(["mason", "draftsman", "blue"])
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


@given(st.dictionaries(NAMES, st.dictionaries(UIDS, NAMES, min_size=1), max_size=3))
def test_the_file_says_what_was_written(books: dict[str, dict[str, str]]) -> None:
    assert parse_books(books_text(books)) == books


@pytest.mark.parametrize(
    "text", ["[a", "a = 1", "[a]\n04A2 = 'x'", "[a]\n04A2B3C4 = 5", f"[a]\n{RANDOM} = 'x'"]
)
def test_a_wrong_file_is_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "tags.toml").write_text(text)
    with pytest.raises(UsageError, match=r"tags\.toml"):
        TagFile(tmp_path).load("a")


def test_the_mark_that_some_editors_put_first_is_no_mistake(tmp_path: Path) -> None:
    (tmp_path / "tags.toml").write_text('[a]\n04A2B3C4 = "mason"\n', encoding="utf-8-sig")
    assert TagFile(tmp_path).load("a") == Tags({"04A2B3C4": "mason"})


def test_a_uid_is_forgiven_its_spelling() -> None:
    assert parse_uid(" 04:a2:b3:c4:d5:e6:80\n") == "04A2B3C4D5E680"


Step = tuple[str, str]
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("choose"), CARDS),
        st.tuples(st.just("see"), st.one_of(UIDS, st.just(RANDOM))),
        st.tuples(st.sampled_from(["accept", "decline", "wait"]), st.just("")),
    ),
    max_size=30,
)


@given(STEPS)
def test_only_an_accepted_offer_changes_the_tags(steps: list[Step]) -> None:
    enrolment, now = Enrolment(Tags({"12345678": "blue"})), 0.0
    for what, which in steps:
        before = enrolment
        now += RIGHT_AFTER + 1 if what == "wait" else 0.1
        match what:
            case "choose":
                enrolment = enrolment.choose(which, now)
            case "see":
                enrolment = enrolment.see(which, now)
            case "accept" if before.offer:
                offer = before.offer
                enrolment = enrolment.decline().enrol(offer.uid, offer.card)
            case "decline":
                enrolment = enrolment.decline()
        if what == "accept" and before.offer:
            assert enrolment.tags == before.tags.enrol(before.offer.uid, before.offer.card)
        else:
            assert enrolment.tags == before.tags
    assert RANDOM not in enrolment.tags.cards
    assert enrolment.tags.card("12345678") == "blue"


def test_an_unknown_tag_right_after_a_choice_is_offered_for_it() -> None:
    chosen = Enrolment(Tags({"12345678": "blue"})).choose("mason", 10.0)
    offer = chosen.see("04A2B3C4D5E680", 12.0).offer
    assert offer
    assert (offer.uid, offer.card, offer.taken_by) == ("04A2B3C4D5E680", "mason", None)
    assert chosen.see("04A2B3C4D5E680", 10.0 + RIGHT_AFTER + 1).offer is None
    assert chosen.see("12345678", 12.0).offer is None
    assert chosen.see(RANDOM, 12.0).offer is None


def test_one_choice_offers_one_tag_and_the_offer_waits() -> None:
    offered = Enrolment(Tags()).choose("mason", 0.0).see("12345678", 1.0)
    assert offered.see("04A2B3C4D5E680", 2.0) == offered
    assert offered.choose("blue", 3.0).offer == offered.offer


@given(st.lists(st.one_of(UIDS, st.sampled_from([RANDOM, "move", "leave", "skip"])), max_size=30))
def test_a_walk_never_moves_a_tag_unasked(events: list[str]) -> None:
    walk = Walk(Tags({"12345678": "blue"}), ("mason", "draftsman", "green"))
    for event in events:
        before = walk
        walk = getattr(walk, event)() if event in ("move", "leave", "skip") else walk.see(event)
        moved = {u for u, card in before.tags.cards.items() if walk.tags.card(u) != card}
        assert not moved or (event == "move" and before.question and {before.question.uid} == moved)
        assert RANDOM not in walk.tags.cards
        assert len(walk.todo) <= len(before.todo)


def told_walk(tags: Tags, *events: Input | str) -> tuple[Walk, list[str], dict[str, str]]:
    said: list[str] = []
    kept: dict[str, str] = {}
    names = {"mason": "Mason", "blue": "Blue's fob"}
    through = WalkThrough(Walk(tags, ("mason", "blue")), names, said.append, kept.__setitem__)
    return through.run(events), said, kept


def test_a_walk_through_with_a_tag_that_is_taken() -> None:
    walk, said, kept = told_walk(
        Tags({"12345678": "blue"}),
        DeviceNotice("reader", Condition.FOREIGN, "A phone.", 0.5),
        TagSeen("12345678", "reader", 1.0),
        TagSeen("AABBCCDD", "reader", 2.0),
        "no",
        TagSeen("AABBCCDD", "reader", 3.0),
        TagGone("AABBCCDD", "reader", 3.5),
        "never a tag",
        "12345678",
    )
    assert kept == {"AABBCCDD": "mason"}
    assert walk.card is None
    assert "A phone." in said
    assert "12345678 is Blue's fob so far: move it? (y/n)" in said
    assert any("is not a tag's number" in text for text in said)


def test_a_walk_through_can_be_left() -> None:
    walk, _, kept = told_walk(Tags(), "", "q", "AABBCCDD")
    assert walk.card == "blue"
    assert not kept


@pytest.mark.parametrize("text", [NOT_FOUND, UNPLUGGED, SILENT])
def test_whoever_enrols_without_a_reader_is_told_what_to_do(text: str) -> None:
    """No game is played there, and there are no buttons."""
    _, said, kept = told_walk(
        Tags(), DeviceNotice("reader", Condition.LOST, text, 0.5), "AABBCCDD", "q"
    )
    assert kept == {"AABBCCDD": "mason"}
    (told,) = [line for line in said if "reader" in line and line != HOW]
    assert told.split(":")[0] == text.split(":", maxsplit=1)[0]
    assert "type each tag's number" in told
    assert "buttons" not in told


def cards(monkeypatch: pytest.MonkeyPatch, data: Path, *args: str, typed: str = "") -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    monkeypatch.chdir(data)
    return main(["cards", args[0], "--data", str(data), *args[1:]])


def test_the_command_from_enrolling_to_forgetting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cards(monkeypatch, tmp_path, "enrol", "mason", "--tag", "04:a2:b3:c4:d5:e6:80") == 0
    assert (
        cards(monkeypatch, tmp_path, "enrol", "blue", "--tag", "04A2B3C4D5E680", typed="n\n") == 1
    )
    assert "is Mason so far: move it?" in capsys.readouterr().out
    cards(monkeypatch, tmp_path, "list")
    assert capsys.readouterr().out.split() == ["04A2B3C4D5E680", "mason", "Mason"]
    assert cards(monkeypatch, tmp_path, "enrol", "blue", "--tag", "04A2B3C4D5E680", "--move") == 0
    assert cards(monkeypatch, tmp_path, "enrol", "mason", typed="AABBCCDD\n") == 0
    assert cards(monkeypatch, tmp_path, "forget", "blue", "AABBCCDD") == 0
    capsys.readouterr()
    cards(monkeypatch, tmp_path, "list")
    assert capsys.readouterr().out.startswith("no tags yet")


@pytest.mark.parametrize(
    "args",
    [
        ("enrol", "masn"),
        ("enrol", "--tag", "AABBCCDD"),
        ("enrol", "mason", "--tag", RANDOM),
        ("forget", "mason"),
        ("forget", "AABBCCDD"),
        ("list", "--game", "nothing"),
    ],
)
def test_a_wrong_call_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    args: tuple[str, ...],
) -> None:
    assert cards(monkeypatch, tmp_path, *args) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (tmp_path / "tags.toml").exists()


def test_fobs_surveyors_and_every_action_card_can_be_tagged(tmp_path: Path) -> None:
    names = find_game("foothills").cards(tmp_path)
    assert list(names)[:4] == ["blue", "green", "blue-surveyor", "green-surveyor"]
    assert names["mason"] == "Mason"
    assert names["VIII-4"] == "Devil's Bridge"
    assert len(names) >= 4 + 25 + 8


def _hold(wire: int, taken_away: Event) -> None:
    """The reader repeats the frame while the tag lies there: one sent too early is no matter."""
    while not taken_away.wait(0.05):
        os.write(wire, rdm6300.frame("0102030405"))


def test_tags_and_typed_lines_come_in_one_stream() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    read_end, write_end = os.pipe()
    settings = ReaderSettings(kind="rdm6300", port=os.ttyname(slave))
    with os.fdopen(read_end) as typed, os.fdopen(write_end, "w") as keyboard:
        events = desk_events(settings, typed)
        keyboard.write("hello\n")
        keyboard.flush()
        assert next(events) == "hello"
        taken_away = Event()
        holding = Thread(target=_hold, args=(master, taken_away))
        holding.start()
        seen = next(events)
        taken_away.set()
        holding.join()
        assert isinstance(seen, TagSeen)
        assert seen.uid == "0102030405"
        events.close()
    os.close(master)
    os.close(slave)
