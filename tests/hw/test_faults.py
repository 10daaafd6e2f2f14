"""Whole games on the real adapters while devices fail: the game goes on, the screen tells, and
nothing is logged twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.app import frame
from companion.core.journal import ANSWER
from companion.hw.ports import DeviceNotice, Key, TagSeen
from companion.log.folder import Folder
from companion.log.resume import resume_session
from companion.log.store import Store
from tests.at_home import Home
from tests.hw.box import Box

UID, OTHER = "04A2B3C4D5E680", "04A2B3C4D5E681"


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    (tmp_path / "by-id").mkdir()
    box = Box(tmp_path / "by-id")
    yield box
    box.close()


def sat_down(box: Box, folder: Path) -> Home:
    """A game at its first turn."""
    home = Home(folder, hardware=box)
    home.set_up()
    return home


def answers(home: Home) -> list[str]:
    """What was answered, by the log; given once each."""
    entries = list(home.session.journal)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    return [entry.text for entry in entries if entry.kind == ANSWER and not entry.forced]


def played_to_the_end(home: Home, before: list[str], folder: Path) -> None:
    """The rest of the game; then the disk alone, through the rules, gives the same answers."""
    said = home.play_on(seed=3)
    assert answers(home) == before + said
    assert home.table.prompt is None
    state, box = home.session.state, home.hardware
    home.wait(3)
    shown = frame(home.table.page(), upside=False)
    assert box.seen().tobytes() == shown.tobytes()
    home.close()
    store = Store(Folder(folder))
    resumed = resume_session(store, store.find("latest"))
    assert resumed.session.state == state
    assert resumed.findings == ()
    store.close()


def slots(home: Home) -> dict[str, str]:
    """The cards in the slots of the player who is to select one: letter -> id."""
    book, question = home.table.house.tags, home.table.question
    replies = {card: str(question.scan(card)) for card in book.names}
    return {reply[-1]: card for card, reply in replies.items() if reply.startswith("select ")}


def test_a_reader_unplugged_and_plugged_in_again_in_the_middle_of_a_turn(
    box: Box, tmp_path: Path
) -> None:
    """Its tag lies there all the time, and would be an answer if it were read again."""
    home = sat_down(box, tmp_path / "data")
    card = slots(home)["B"]
    home.table.house.tags.enrol(UID, card)
    before = answers(home)
    box.board.enter(UID)
    home.wait(1)
    assert answers(home) == [*before, "select B"]
    box.reader.unplug()
    assert any("reader lost" in screen for screen in home.wait(2))
    before = answers(home) + home.play_on(seed=2, answers=10)
    while card not in slots(home).values():
        before += home.play_on(seed=len(before), answers=1)
    assert answers(home) == before
    box.reader.plug()
    assert any("reader is back" in screen for screen in home.wait(4))
    assert answers(home) == before
    played_to_the_end(home, before, tmp_path / "data")


def test_a_reader_lost_while_somebody_presses_is_told_all_the_same(
    box: Box, tmp_path: Path
) -> None:
    """The word is not swept away by the press; it is gone once it could be read."""
    home = sat_down(box, tmp_path / "data")
    box.reader.unplug()
    home.press("A BACK")
    screens = home.wait(6)
    assert sum("reader lost" in screen for screen in screens) >= 6
    assert "reader lost" not in screens[-1]
    home.close()


def test_ten_megabytes_of_noise_on_the_readers_wire_during_a_game(box: Box, tmp_path: Path) -> None:
    home = sat_down(box, tmp_path / "data")
    before, chance, put = answers(home), Random(11), list[str]()
    box.heard.clear()
    for number in range(35):
        put.append(f"04{number:012X}")
        home.table.house.tags.enrol(put[-1], "blue")
        for piece in range(100):
            box.reader.disturb(chance.randbytes(3000) + b"$present 04A2")
            if piece == 50:
                box.board.enter(put[-1])
            box.wait(0.02)
        box.board.leave(put[-1])
        before += home.play_on(seed=number, answers=1)
    assert [item.uid for item in box.heard if isinstance(item, TagSeen)] == put
    assert not [item for item in box.heard if isinstance(item, DeviceNotice)]
    assert box.reader.link.damaged > 1000
    played_to_the_end(home, before, tmp_path / "data")


def test_every_tenth_transfer_to_the_display_fails(box: Box, tmp_path: Path) -> None:
    chance = Random(10)
    lost: list[int] = []

    def fails() -> bool:
        lost.append(chance.random() < 0.1)
        return bool(lost[-1])

    box.bus.fails = fails
    home = sat_down(box, tmp_path / "data")
    played_to_the_end(home, answers(home), tmp_path / "data")
    assert 0.08 < sum(lost) / len(lost) < 0.12
    assert len(lost) > 1000


def test_a_display_that_goes_dark_for_a_while_shows_the_game_again(
    box: Box, tmp_path: Path
) -> None:
    home = sat_down(box, tmp_path / "data")
    before = answers(home)
    box.bus.unplugged = True
    home.wait(2)
    before += home.play_on(answers=10)
    box.bus.unplugged = False
    box.bus.glass.cut_power()
    assert any("display is back" in screen for screen in home.wait(8))
    played_to_the_end(home, before, tmp_path / "data")


@pytest.mark.parametrize("key", [Key.C, Key.OK])
def test_a_stuck_button_is_told_and_costs_no_more_than_itself(
    key: Key, box: Box, tmp_path: Path
) -> None:
    home = sat_down(box, tmp_path / "data")
    home.play_on(answers=20)
    box.buttons.down(key)
    screens = home.wait(60)
    assert any(f"key {key} stuck" in screen for screen in screens)
    home.press("BACK BACK")
    before = answers(home)
    home.press("A")
    moved = answers(home)
    assert len(moved) <= len(before) + 1
    box.buttons.up(key)
    assert any(f"key {key} is free" in screen for screen in home.wait(2))
    assert answers(home) == moved
    played_to_the_end(home, moved, tmp_path / "data")


def test_a_tag_flickering_at_the_edge_of_the_field_answers_once(box: Box, tmp_path: Path) -> None:
    home = sat_down(box, tmp_path / "data")
    home.table.house.tags.enrol(UID, slots(home)["B"])
    before = answers(home)
    for pause in (0.1, 0.2, 0.1, 0.14, 0.2, 0.06) * 5:
        box.board.enter(UID)
        home.wait(0.25)
        box.board.leave(UID)
        box.wait(pause)
    home.wait(3)
    assert answers(home) == [*before, "select B"]
    played_to_the_end(home, answers(home), tmp_path / "data")


def test_two_tags_at_once_are_one_answer_and_one_word(box: Box, tmp_path: Path) -> None:
    home = sat_down(box, tmp_path / "data")
    cards = slots(home)
    home.table.house.tags.enrol(UID, cards["B"])
    home.table.house.tags.enrol(OTHER, cards["A"])
    before = answers(home)
    box.board.enter(UID)
    box.board.enter(OTHER)
    screens = home.wait(5)
    (chosen,) = answers(home)[len(before) :]
    assert chosen in {"select A", "select B"}
    assert any("not now" in screen for screen in screens)
    played_to_the_end(home, [*before, chosen], tmp_path / "data")
