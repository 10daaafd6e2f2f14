"""The switch, the threads and the idle dimmer: devices put together."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image

from companion.config import parse_settings
from companion.hw.debounce import Timing
from companion.hw.devices import Devices, workers
from companion.hw.factory import open_devices, timing
from companion.hw.gpio import lgpio_factory
from companion.hw.idle import IdleDimmer
from companion.hw.mock import MockClock, MockDisplay, MockHardware
from companion.hw.pi import display_link, pi_devices
from companion.hw.pins import button_pins
from companion.hw.ports import (
    Condition,
    DeviceNotice,
    Edge,
    HardwareError,
    Key,
    Press,
    TagSeen,
    Tune,
    nobody,
)
from companion.hw.recorded import Glass, RecordedBus, WatchedBus
from companion.hw.worker import Worker

LONGEST_WAIT = 10.0


class Counter:
    """A stepper that says when it was stepped."""

    def __init__(self) -> None:
        self.wake: Callable[[], None] = nobody
        self.stepped = Event()
        self.closed = False

    def step(self, now: float) -> float | None:
        self.stepped.set()
        return None

    def close(self) -> None:
        self.closed = True


def test_a_worker_steps_at_the_start_and_when_woken_and_closes_its_device() -> None:
    counter = Counter()
    worker = Worker(counter, MockClock(), "counter")
    worker.start()
    assert counter.stepped.wait(LONGEST_WAIT)
    counter.stepped.clear()
    counter.wake()
    assert counter.stepped.wait(LONGEST_WAIT)
    worker.close()
    assert counter.closed


def test_work_that_comes_during_a_step_is_not_slept_over() -> None:
    counter, again = Counter(), Event()

    def step(now: float) -> float | None:
        if counter.stepped.is_set():
            again.set()
        counter.stepped.set()
        counter.wake()
        return None

    counter.step = step
    worker = Worker(counter, MockClock(), "counter")
    worker.start()
    assert again.wait(LONGEST_WAIT)
    worker.close()


def test_a_worker_that_was_never_started_can_be_closed() -> None:
    counter = Counter()
    Worker(counter, MockClock(), "counter").close()
    assert counter.closed


def mock_devices(mock: MockHardware) -> Devices:
    steppers = workers(mock.steppers, mock.clock)
    return Devices(mock.inputs, mock.display, mock.lights, mock.buzzer, mock.clock, steppers)


def test_mock_hardware_is_a_table_with_its_threads() -> None:
    mock = MockHardware(time.monotonic)
    with mock_devices(mock) as devices:
        mock.keyboard.edge(Edge(Key.A, True, 1.0))
        mock.keyboard.edge(Edge(Key.A, False, 1.1))
        press = devices.inputs.get(timeout=LONGEST_WAIT)
        mock.board.enter("DEADBEEF")
        seen = devices.inputs.get(timeout=LONGEST_WAIT)
    assert isinstance(press, Press)
    assert isinstance(seen, TagSeen)
    assert mock.display.closed


def test_the_buttons_take_their_times_from_the_settings() -> None:
    settings = parse_settings("[buttons]\nsettle_ms = 5\nhold_ms = 900\nstuck_s = 4\n")
    assert timing(settings) == Timing(settle=0.005, hold=0.9, stuck=4.0)


@pytest.mark.parametrize("hardware", ["terminal", "pi"])
def test_the_mock_is_never_a_silent_way_out(hardware: str) -> None:
    """Here are no pins: asking for a Pi's must fail, and in a sentence."""
    settings = parse_settings(f'[table]\nhardware = "{hardware}"\n')
    with pytest.raises(HardwareError, match=r"lgpio|GPIO"):
        open_devices(settings)
    with pytest.raises(HardwareError, match=r"lgpio|GPIO"):
        lgpio_factory()


def test_the_pi_devices_work_together_on_mock_pins_and_a_recorded_bus() -> None:
    factory, glass = MockFactory(), Glass(paged=False)
    transfer = Event()
    bus = RecordedBus(glass, fails=lambda: bool(transfer.set()))
    settings = parse_settings(
        '[reader]\nkind = "none"\n[lights]\npins = [12, 16]\n[buzzer]\npin = 18\n'
    )
    image = Image.new("1", (128, 64), 1)
    with pi_devices(settings, Timing(), open_pins=lambda: factory, open_link=bus.link) as devices:
        devices.display.show(image)
        devices.lights.light(1)
        devices.buzzer.play(Tune.YOUR_TURN)
        factory.pin(settings.buttons.a).drive_low()
        factory.pin(settings.buttons.a).drive_high()
        press = devices.inputs.get(timeout=LONGEST_WAIT)
        assert factory.pin(16).state
        while glass.picture().tobytes() != image.tobytes():
            assert transfer.wait(LONGEST_WAIT)
            transfer.clear()
    assert isinstance(press, Press)
    assert not glass.on
    factory.reset()


def test_the_first_page_is_drawn_before_the_pins_are_opened() -> None:
    """Opening them takes as long as everything before it, on a small Pi a second."""
    factory, lit = MockFactory(), Event()
    bus = WatchedBus(Glass(paged=False), lit.set)

    def open_pins() -> MockFactory:
        assert lit.wait(LONGEST_WAIT)
        return factory

    settings, page = parse_settings('[reader]\nkind = "none"\n'), Image.new("1", (128, 64), 1)
    with pi_devices(settings, Timing(), first=page, open_pins=open_pins, open_link=bus.link):
        assert bus.glass.picture().tobytes() == page.tobytes()
    factory.reset()


def test_pins_that_cannot_be_opened_leave_no_picture_and_no_thread() -> None:
    bus, page = RecordedBus(Glass(paged=False)), Image.new("1", (128, 64), 1)
    settings, before = parse_settings('[reader]\nkind = "none"\n'), threading.active_count()

    def open_pins() -> None:
        raise HardwareError("no pins")

    with pytest.raises(HardwareError, match="no pins"):
        pi_devices(settings, Timing(), first=page, open_pins=open_pins, open_link=bus.link)
    assert not bus.glass.on
    assert threading.active_count() == before


def test_a_display_that_blocks_its_bus_holds_up_nothing_else() -> None:
    factory, blocked, release = MockFactory(), Event(), Event()

    def hang() -> bool:
        blocked.set()
        return not release.wait(LONGEST_WAIT)

    bus = RecordedBus(Glass(paged=False), fails=hang)
    settings = parse_settings('[reader]\nkind = "none"\n')
    with pi_devices(settings, Timing(), open_pins=lambda: factory, open_link=bus.link) as devices:
        assert blocked.wait(LONGEST_WAIT)
        for key, pin in button_pins(settings).items():
            devices.display.show(Image.new("1", (128, 64), 1))
            factory.pin(pin).drive_low()
            factory.pin(pin).drive_high()
            press = devices.inputs.get(timeout=LONGEST_WAIT)
            assert isinstance(press, Press)
            assert press.key is key
        assert devices.alive
        release.set()
    factory.reset()


def test_a_thread_that_a_fault_has_ended_is_not_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Event()
    monkeypatch.setattr("threading.excepthook", lambda _: ended.set())
    mock = MockHardware(time.monotonic)
    monkeypatch.setattr(mock.board, "read", None)
    with mock_devices(mock) as devices:
        assert ended.wait(LONGEST_WAIT)
        assert not devices.alive


def test_spi_without_its_libraries_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.hw.pi.find_spec", lambda _: None)
    settings = parse_settings('[display]\nbus = "spi"\n')
    with pytest.raises(HardwareError, match=r"The library spidev for SPI is missing"):
        pi_devices(settings, Timing(), open_pins=MockFactory)


class LgpioError(Exception):
    """Like lgpio's own, which is neither an OSError nor one of gpiozero's."""


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Refuses a pin as lgpio does while another program, or the kernel, holds it."""
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(error=LgpioError))

    def claim(*_: object, **__: object) -> None:
        raise LgpioError("GPIO busy")

    return claim


def test_a_pin_that_another_program_holds_is_one_sentence(
    busy: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MockFactory, "pin", busy)
    settings, bus = parse_settings(""), RecordedBus(Glass(paged=False))
    with pytest.raises(HardwareError, match=r"BCM 5 cannot be used \(GPIO busy\): .*companion"):
        pi_devices(settings, Timing(), open_pins=MockFactory, open_link=bus.link)


def test_a_held_pin_of_an_spi_display_is_an_error_of_its_bus(
    busy: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.hw.pi.find_spec", lambda name: name)
    monkeypatch.setattr("companion.hw.pi.spi", busy)
    open_link = display_link(parse_settings('[display]\nbus = "spi"\n').display)
    with pytest.raises(OSError, match=r"BCM 24 or 25 cannot be used \(GPIO busy\)"):
        open_link()


def test_a_pin_used_twice_is_refused_before_anything_is_claimed() -> None:
    settings = parse_settings("[buzzer]\npin = 5\n")
    with pytest.raises(HardwareError, match=r"BCM 5 .* is used by button A and buzzer"):
        pi_devices(settings, Timing(), open_pins=MockFactory)


def test_a_display_that_nobody_needs_is_dimmed_and_lit_by_the_next_press() -> None:
    clock, display = MockClock(), MockDisplay()
    dimmer = IdleDimmer(display, clock, after=60, bright=200, dimmed=8)
    assert dimmer.step(clock()) == 60
    clock.move_to(50)
    dimmer.notice(Press(Key.A, 50))
    clock.move_to(100)
    dimmer.notice(DeviceNotice("reader", Condition.LOST, "", 100))
    assert dimmer.step(clock()) == 110
    clock.move_to(110)
    dimmer.step(clock())
    dimmer.step(clock())
    assert display.levels == [8]
    dimmer.notice(TagSeen("DEADBEEF", "reader", 110))
    assert display.levels == [8, 200]


def test_dimming_can_be_switched_off() -> None:
    clock, display = MockClock(), MockDisplay()
    dimmer = IdleDimmer(display, clock, after=0, bright=200, dimmed=8)
    clock.move_to(1e9)
    assert dimmer.step(clock()) is None
    assert display.levels == []


def test_a_desktop_needs_none_of_the_device_libraries() -> None:
    """`make play` installs neither gpiozero nor luma nor pyserial."""
    program = (
        "import sys\n"
        "for name in ('gpiozero', 'luma', 'serial', 'smbus2', 'lgpio'): sys.modules[name] = None\n"
        "from companion.config import Settings\n"
        "from companion.hw import doctor\n"
        "from companion.hw.ports import HardwareError\n"
        "from companion.hw.factory import open_devices\n"
        "import companion.live\n"
        "try: open_devices(Settings())\n"
        "except HardwareError as error: assert 'is missing: run install.sh' in str(error)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
