"""What every reader must do, on its real wire or mocked: the table cannot tell them apart."""

import os
import termios
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from companion.hw.mock import MockBoard, MockClock
from companion.hw.ports import Condition, DeviceNotice, TagGone, TagSeen
from companion.hw.readers.dialect import Hello
from companion.hw.readers.serial_port import SerialPort
from tests.hw.reader_rigs import DirectRig, MockPn532, MockRdm6300, PtyRig, Rig


@dataclass(frozen=True)
class Adapter:
    """A kind of reader, with two tags that it can read."""

    build: Callable[[MockClock, Path], Rig]
    tags: tuple[str, str]


NFC = ("04A1B2C3D4E5F6", "DEADBEEF")
ADAPTERS = {
    "mock": Adapter(lambda clock, _: DirectRig(MockBoard(clock), clock), NFC),
    "pico": Adapter(lambda clock, folder: PtyRig(MockBoard(clock), clock, "auto", folder), NFC),
    "pn532": Adapter(lambda clock, folder: PtyRig(MockPn532(clock), clock, "auto", folder), NFC),
    "rdm6300": Adapter(
        lambda clock, folder: PtyRig(MockRdm6300(clock), clock, "rdm6300", folder),
        ("0F00A1B2C3", "0F00A1B2C4"),
    ),
}


def adapters(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("name", names or ADAPTERS)


@pytest.fixture
def adapter(name: str) -> Adapter:
    return ADAPTERS[name]


@pytest.fixture
def rig(adapter: Adapter, tmp_path: Path) -> Iterator[Rig]:
    """A reader that has been found and introduced itself."""
    rig = adapter.build(MockClock(), tmp_path)
    rig.wait(3.0)
    rig.inputs.clear()
    yield rig
    rig.close()


def seen(rig: Rig) -> list[str]:
    return [item.uid for item in rig.inputs if isinstance(item, TagSeen)]


def conditions(rig: Rig) -> list[Condition]:
    return [item.state for item in rig.inputs if isinstance(item, DeviceNotice)]


@adapters()
def test_a_held_tag_is_one_scan_and_put_back_it_is_another(rig: Rig, adapter: Adapter) -> None:
    tag = adapter.tags[0]
    for _ in range(2):
        rig.reader.enter(tag)
        rig.wait(4.0)
        rig.reader.leave(tag)
        rig.wait(1.5)
    assert [(type(item), item.uid) for item in rig.inputs] == [(TagSeen, tag), (TagGone, tag)] * 2


@adapters()
def test_a_tag_flickering_at_the_edge_of_the_field_is_one_scan(rig: Rig, adapter: Adapter) -> None:
    tag = adapter.tags[0]
    for pause in (0.1, 0.2, 0.1, 0.14, 0.2, 0.06) * 5:
        rig.reader.enter(tag)
        rig.wait(0.2)
        rig.reader.leave(tag)
        rig.wait(pause)
    assert seen(rig) == [tag]
    rig.wait(1.5)
    assert rig.of_type(TagGone) == rig.inputs[1:]


@adapters("mock", "pico", "pn532")
def test_two_tags_at_once_come_and_go_each_for_itself(rig: Rig, adapter: Adapter) -> None:
    first, second = adapter.tags
    rig.reader.enter(first)
    rig.reader.enter(second)
    rig.wait(2.0)
    assert sorted(seen(rig)) == sorted(adapter.tags)
    rig.reader.leave(first)
    rig.wait(2.0)
    assert [item.uid for item in rig.inputs if isinstance(item, TagGone)] == [first]


@adapters()
def test_an_unplugged_reader_is_missed_and_comes_back_by_itself(rig: Rig, adapter: Adapter) -> None:
    stays, comes = adapter.tags
    rig.reader.enter(stays)
    rig.wait(1.0)
    rig.unplug()
    rig.wait(2.0)
    assert conditions(rig) == [Condition.LOST]
    rig.wait(10.0)
    rig.plug()
    rig.wait(4.0)
    assert conditions(rig) == [Condition.LOST, Condition.BACK]
    assert seen(rig) == [stays]
    rig.reader.leave(stays)
    rig.reader.enter(comes)
    rig.wait(2.0)
    assert seen(rig) == [stays, comes]


@adapters()
def test_a_tag_taken_while_the_reader_was_away_has_gone(rig: Rig, adapter: Adapter) -> None:
    tag = adapter.tags[0]
    rig.reader.enter(tag)
    rig.wait(1.0)
    rig.unplug()
    rig.wait(1.0)
    rig.reader.leave(tag)
    rig.plug()
    rig.wait(4.0)
    assert [item.uid for item in rig.inputs if isinstance(item, TagGone)] == [tag]


@adapters("mock", "pico", "pn532")
def test_a_reader_that_falls_silent_is_noticed_and_heard_again(rig: Rig, adapter: Adapter) -> None:
    rig.reader.mute = True
    rig.wait(2.5)
    assert conditions(rig) == [Condition.SILENT]
    rig.wait(5.0)
    rig.reader.mute = False
    rig.wait(3.0)
    assert conditions(rig) == [Condition.SILENT, Condition.BACK]


@adapters()
def test_noise_on_the_wire_is_dropped_counted_and_costs_no_scan(rig: Rig, adapter: Adapter) -> None:
    chance = Random(7)
    tag = adapter.tags[0]
    for number in range(60):
        rig.disturb(chance.randbytes(chance.randrange(1, 200)) + b"$\x02\x00\x00\xff")
        if number == 30:
            rig.reader.enter(tag)
        rig.wait(0.1)
    assert seen(rig) == [tag]
    assert conditions(rig) == []
    assert rig.link.damaged > 0


@adapters("mock", "pico", "pn532")
def test_a_phone_is_recognised_and_left_alone(rig: Rig, adapter: Adapter) -> None:
    rig.reader.enter("08C3A91E")
    rig.wait(1.0)
    rig.reader.leave("08C3A91E")
    rig.reader.enter("08117722")
    rig.wait(2.0)
    assert conditions(rig) == [Condition.FOREIGN]
    assert seen(rig) == []
    rig.reader.enter(adapter.tags[0])
    rig.wait(0.6)
    assert seen(rig) == [adapter.tags[0]]


@pytest.mark.parametrize(
    ("name", "hello"),
    [
        ("mock", Hello("1.0.0", "92")),
        ("pico", Hello("1.0.0", "92")),
        ("pn532", Hello("1.6", "PN532")),
    ],
)
def test_a_reader_is_found_by_asking_and_says_who_it_is(rig: Rig, hello: Hello) -> None:
    assert rig.link.hello == hello


@adapters()
def test_a_reader_that_was_never_there_is_told_once_and_found_later(
    adapter: Adapter, tmp_path: Path
) -> None:
    rig = adapter.build(MockClock(), tmp_path)
    rig.unplug()
    rig.wait(5.0)
    assert conditions(rig) == [Condition.LOST]
    rig.plug()
    rig.reader.enter(adapter.tags[0])
    rig.wait(4.0)
    assert conditions(rig) == [Condition.LOST, Condition.BACK]
    assert seen(rig) == [adapter.tags[0]]
    rig.close()


@adapters("pico", "pn532", "rdm6300")
def test_a_port_whose_name_has_gone_is_lost_even_if_it_can_still_be_read(rig: Rig) -> None:
    assert isinstance(rig, PtyRig)
    rig.name.unlink()
    rig.wait(0.5)
    assert conditions(rig) == [Condition.LOST]
    rig.name.touch()


@pytest.mark.parametrize("strangers", [1, 3, 5])
@adapters("pico", "pn532")
def test_strangers_on_other_ports_are_passed_over(
    adapter: Adapter, strangers: int, tmp_path: Path
) -> None:
    (by_id := tmp_path / "by-id").mkdir()
    silent = []
    for number in range(strangers):
        (elsewhere := tmp_path / str(number)).mkdir()
        silent.append(PtyRig(MockRdm6300(MockClock()), MockClock(), "rdm6300", elsewhere))
        (by_id / f"a-modem-{number}").symlink_to(silent[-1].name.resolve())
    rig = adapter.build(MockClock(), by_id)
    rig.wait(2.1 * (strangers + 1))
    assert rig.link.hello is not None
    assert rig.link.path is not None
    assert Path(rig.link.path).name == "usb-Reader_1234-if00"
    for port in (rig, *silent):
        port.close()


@adapters("pico")
def test_a_port_that_goes_while_it_is_opened_or_closed_is_only_not_there(
    adapter: Adapter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pyserial lets termios' own error out, which is no OSError; and a folder of udev's goes with
    its last entry."""
    rig = adapter.build(MockClock(), tmp_path)

    def gone(*_: object) -> None:
        raise termios.error(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr("serial.serialposix.termios.tcflush", gone)
        rig.wait(3.0)
    with monkeypatch.context() as broken:
        broken.setattr(Path, "iterdir", refuse)
        rig.wait(3.0)
    assert conditions(rig) == [Condition.LOST]
    rig.wait(3.0)
    assert conditions(rig) == [Condition.LOST, Condition.BACK]
    with monkeypatch.context() as broken:
        broken.setattr("serial.Serial.close", refuse)
        rig.unplug()
        rig.wait(1.0)
    assert conditions(rig) == [Condition.LOST, Condition.BACK, Condition.LOST]
    rig.close()


def refuse(*_: object) -> None:
    raise FileNotFoundError(2, "No such file or directory")


def test_a_device_that_takes_nothing_holds_nobody_up() -> None:
    """A stranger at the port may stop listening; what it does not take is asked again later."""
    other_end, wire = os.openpty()
    port = SerialPort(os.ttyname(wire), 115200)

    def ask() -> None:
        for _ in range(10_000):
            port.write(b"hello? hello? hello?\n")

    asking = Thread(target=ask, daemon=True)
    asking.start()
    asking.join(10)
    assert not asking.is_alive()
    port.close()
    os.close(wire)
    os.close(other_end)
