"""Every intended press counts once, whatever the contact does in between."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hw.debounce import Timing, deadline, feel, resting, wait
from companion.hw.ports import Condition, DeviceNotice, Edge, Hold, Input, Key, Press

TIMING = Timing()
MS = 0.001


@dataclass(frozen=True)
class Stroke:
    """A finger's press as it really is: closed for a while, bouncing at both ends."""

    gap: float
    length: float
    closing: tuple[float, ...]
    opening: tuple[float, ...]


def bounces(longest: float) -> st.SearchStrategy[tuple[float, ...]]:
    """An even number of extra edges, all within the bounce window after the first."""
    pair = st.lists(st.floats(0.0001, longest), min_size=0, max_size=8, unique=True)
    return pair.map(lambda times: tuple(sorted(times)[: len(times) // 2 * 2]))


def strokes(shortest: float, gap: float, bounce: float) -> st.SearchStrategy[list[Stroke]]:
    one = st.builds(
        Stroke,
        gap=st.floats(gap, 2.0),
        length=st.floats(shortest, 0.3),
        closing=bounces(bounce),
        opening=bounces(bounce),
    )
    return st.lists(one, max_size=12)


def edges(key: Key, played: list[Stroke]) -> list[Edge]:
    wire: list[Edge] = []
    now = 1.0
    for stroke in played:
        now += stroke.gap
        for start, level, burst in (
            (now, True, stroke.closing),
            (now + stroke.length, False, stroke.opening),
        ):
            times = (start, *(start + offset for offset in burst))
            wire += [Edge(key, level ^ bool(i % 2), at) for i, at in enumerate(times)]
        now += stroke.length
    return wire


def read(key: Key, wire: list[Edge], until: float = 1e6) -> list[Input]:
    contact, heard = resting(key), []
    for edge in wire:
        contact, inputs = feel(contact, edge, TIMING)
        heard += inputs
    return heard + list(wait(contact, until, TIMING)[1])


@given(strokes(shortest=21 * MS, gap=21 * MS, bounce=19 * MS))
def test_each_stroke_is_one_press_whatever_the_bounce(played: list[Stroke]) -> None:
    heard = read(Key.A, edges(Key.A, played))
    assert [type(item) for item in heard] == [Press] * len(played)


@given(strokes(shortest=1 * MS, gap=45 * MS, bounce=0.5 * MS))
def test_a_tap_shorter_than_the_bounce_window_is_not_lost(played: list[Stroke]) -> None:
    assert len(read(Key.B, edges(Key.B, played))) == len(played)


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 0.2)), max_size=60))
def test_any_noise_on_the_wire_ends_settled_and_in_order(noise: list[tuple[bool, float]]) -> None:
    now, wire = 0.0, []
    for down, pause in noise:
        now += pause
        wire.append(Edge(Key.C, down, now))
    contact = resting(Key.C)
    stamps: list[float] = []
    for edge in wire:
        contact, inputs = feel(contact, edge, TIMING)
        stamps += [item.at for item in inputs]
    contact, _ = wait(contact, now + TIMING.settle, TIMING)
    assert contact.down == (wire[-1].down if wire else False)
    assert stamps == sorted(stamps)


@pytest.mark.parametrize("key", Key)
def test_a_press_is_answered_at_the_first_edge_of_its_end(key: Key) -> None:
    wire = [Edge(key, True, 5.0), Edge(key, False, 5.1), Edge(key, True, 5.102)]
    assert read(key, wire, until=5.103) == [Press(key, 5.1)]


@pytest.mark.parametrize("key", Key)
def test_holding_a_key_is_a_hold_at_its_time_and_no_press(key: Key) -> None:
    wire = [Edge(key, True, 1.0), Edge(key, False, 3.0)]
    assert read(key, wire) == [Hold(key, 1.0 + TIMING.hold)]


def test_the_hold_comes_while_the_key_is_still_down() -> None:
    contact, _ = feel(resting(Key.BACK), Edge(Key.BACK, True, 1.0), TIMING)
    assert deadline(contact, TIMING) == 1.0 + TIMING.hold
    assert wait(contact, 1.59, TIMING)[1] == ()
    assert wait(contact, 1.61, TIMING)[1] == (Hold(Key.BACK, 1.6),)


def test_a_stuck_key_is_reported_once_and_again_when_free() -> None:
    wire = [
        Edge(Key.D, down, at) for down, at in ((True, 0), (False, 90), (True, 91), (False, 91.1))
    ]
    hold, stuck, free, again = read(Key.D, wire)
    assert hold == Hold(Key.D, TIMING.hold)
    assert isinstance(stuck, DeviceNotice)
    assert (stuck.device, stuck.state, stuck.at) == ("button D", Condition.STUCK, 10.0)
    assert isinstance(free, DeviceNotice)
    assert (free.state, free.at) == (Condition.BACK, 90.0)
    assert again == Press(Key.D, 91.1)


def test_a_key_that_is_down_at_the_start_is_no_press_but_stuck() -> None:
    contact = resting(Key.E, down=True, at=100.0)
    contact, inputs = wait(contact, 200.0, TIMING)
    assert [type(item) for item in inputs] == [DeviceNotice]
    assert feel(contact, Edge(Key.E, False, 201.0), TIMING)[1] != ()
