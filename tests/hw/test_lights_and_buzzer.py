"""Lamps and buzzer: mocked, absent, and on gpiozero's mock pins."""

from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from companion.hw.devices import NoBuzzer, NoLights
from companion.hw.gpio import GpioBuzzer, GpioLights
from companion.hw.mock import MockBuzzer, MockClock, MockLights
from companion.hw.ports import Buzzer, HardwareError, Lights, Tune


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    factory = MockFactory()
    yield factory
    factory.reset()


@pytest.mark.parametrize(
    "build", [lambda _: MockLights(), lambda _: NoLights(), lambda pins: GpioLights((12, 16), pins)]
)
def test_lights_take_any_seats(
    build: Callable[[MockFactory], Lights], factory: MockFactory
) -> None:
    lights = build(factory)
    for seats in ((), (0,), (1,), (0, 1), (5,)):
        lights.light(*seats)
    lights.close()


@pytest.mark.parametrize(
    "build",
    [
        lambda _: MockBuzzer(),
        lambda _: NoBuzzer(),
        lambda pins: GpioBuzzer(18, pins, MockClock()),
    ],
)
@pytest.mark.parametrize("tune", Tune)
def test_a_buzzer_takes_every_tune(
    build: Callable[[MockFactory], Buzzer], tune: Tune, factory: MockFactory
) -> None:
    buzzer = build(factory)
    buzzer.play(tune)
    buzzer.close()


def test_only_the_named_seats_are_lit(factory: MockFactory) -> None:
    lights = GpioLights((12, 16), factory)
    lights.light(1)
    assert [factory.pin(pin).state for pin in (12, 16)] == [0, 1]
    lights.light()
    assert [factory.pin(pin).state for pin in (12, 16)] == [0, 0]


def test_the_mocks_keep_their_history() -> None:
    lights, buzzer = MockLights(), MockBuzzer()
    lights.light(1, 0)
    lights.close()
    buzzer.play(Tune.REFUSED)
    assert lights.history == [(0, 1), ()]
    assert buzzer.history == [Tune.REFUSED]


def test_a_tune_is_sound_and_silence_and_ends_silent(factory: MockFactory) -> None:
    clock = MockClock()
    buzzer = GpioBuzzer(18, factory, clock)
    pin = factory.pin(18)
    pin.clear_states()
    buzzer.play(Tune.REFUSED)
    while (due := buzzer.step(clock())) is not None:
        clock.move_to(due)
    assert [state.state for state in pin.states] == [0, 1, 0, 1, 0]
    assert clock() == pytest.approx(0.22)


def test_a_pin_that_is_taken_is_one_sentence(factory: MockFactory) -> None:
    lights = GpioLights((12,), factory)
    with pytest.raises(HardwareError, match=r"BCM 12 cannot be used \(pin GPIO12 .*\."):
        GpioBuzzer(12, factory, MockClock())
    lights.close()
