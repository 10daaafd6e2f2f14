"""What every keyboard must do: the mock's, and gpiozero's on mock pins."""

from collections.abc import Callable, Iterator
from typing import Protocol

import pytest

from companion.hw.debounce import Timing
from companion.hw.mock import MockTable
from companion.hw.ports import Condition, DeviceNotice, Hold, Input, Key, Press
from tests.hw.button_rigs import PINS, GpioRig


class Rig(Protocol):
    def down(self, key: Key) -> None: ...
    def up(self, key: Key) -> None: ...
    def wait(self, seconds: float) -> None: ...
    def received(self) -> list[Input]: ...
    def close(self) -> None: ...


class MockRig(MockTable):
    def received(self) -> list[Input]:
        return [item for item in super().received() if "reader" not in str(item)]

    def close(self) -> None:
        self.reader.close()


@pytest.fixture(params=[MockRig, GpioRig])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    build: Callable[[], Rig] = request.param
    rig = build()
    rig.wait(1.0)
    rig.received()
    yield rig
    rig.close()


def tap(rig: Rig, key: Key, seconds: float = 0.08) -> None:
    rig.down(key)
    rig.wait(seconds)
    rig.up(key)
    rig.wait(0.08)


@pytest.mark.parametrize("key", Key)
def test_a_tap_is_one_press_of_its_own_key(rig: Rig, key: Key) -> None:
    tap(rig, key)
    assert [(type(item), item.key) for item in rig.received()] == [(Press, key)]


def test_fast_taps_all_count(rig: Rig) -> None:
    for _ in range(20):
        rig.down(Key.A)
        rig.wait(0.03)
        rig.up(Key.A)
        rig.wait(0.03)
    assert [type(item) for item in rig.received()] == [Press] * 20


@pytest.mark.parametrize("key", Key)
def test_a_key_held_is_one_hold_and_no_press(rig: Rig, key: Key) -> None:
    tap(rig, key, seconds=1.0)
    assert [(type(item), item.key) for item in rig.received()] == [(Hold, key)]


def test_two_keys_at_once_are_two_presses(rig: Rig) -> None:
    rig.down(Key.A)
    rig.down(Key.B)
    rig.wait(0.1)
    rig.up(Key.A)
    rig.up(Key.B)
    rig.wait(0.1)
    assert {item.key for item in rig.received() if isinstance(item, Press)} == {Key.A, Key.B}


def test_a_stuck_key_is_told_once_and_the_others_go_on(rig: Rig) -> None:
    rig.down(Key.D)
    rig.wait(60.0)
    tap(rig, Key.A)
    rig.up(Key.D)
    rig.wait(1.0)
    hold, stuck, other, free = rig.received()
    assert isinstance(hold, Hold)
    assert isinstance(other, Press)
    assert isinstance(stuck, DeviceNotice)
    assert isinstance(free, DeviceNotice)
    assert (hold.key, other.key) == (Key.D, Key.A)
    assert (stuck.state, free.state) == (Condition.STUCK, Condition.BACK)


def test_a_pin_that_is_low_at_the_start_is_no_press_but_a_stuck_button() -> None:
    rig = GpioRig(shorted=(Key.B,))
    rig.wait(Timing().stuck + 1.0)
    (notice,) = rig.received()
    assert isinstance(notice, DeviceNotice)
    assert (notice.device, notice.state) == ("button B", Condition.STUCK)
    rig.close()


def test_an_edge_is_stamped_with_the_kernels_time_if_it_is_of_the_same_clock() -> None:
    rig = GpioRig()
    rig.clock.move_to(100.0)
    handler = rig.factory.pin(PINS[Key.A]).when_changed
    handler(99.4, 0)
    handler(99.5, 1)
    handler(99.6, 0)
    handler(1.7e9, 1)
    assert rig.received() == [Press(Key.A, 99.5), Press(Key.A, 100.0)]
    rig.close()
