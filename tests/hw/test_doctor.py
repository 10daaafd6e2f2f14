"""The doctor on a desktop, on a sound Pi and on Pis that lack something."""

import json
import os
import struct
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from companion.cli import main
from companion.config import DisplaySettings, ReaderSettings, Settings, parse_settings
from companion.hw.devices import Devices, NoBuzzer, NoLights
from companion.hw.doctor import add_doctor_arguments, doctor_main
from companion.hw.doctor.finding import Finding, Status
from companion.hw.doctor.host import Host
from companion.hw.doctor.live import watch
from companion.hw.doctor.parts import Probes, check_parts
from companion.hw.doctor.probes import (
    cross_picture,
    find_reader,
    light_display,
    serial_ports,
)
from companion.hw.doctor.system import check_system
from companion.hw.mock import MockBoard, MockClock, MockDisplay
from companion.hw.pins import pin_uses
from companion.hw.ports import HardwareError, Hold, Input, Key, Press, TagSeen
from companion.hw.readers.dialect import Hello
from companion.hw.recorded import Glass, RecordedBus
from tests.hw.reader_rigs import MockRdm6300, PtyRig

SOUND = Probes(
    open_pins=lambda: None,
    scan_i2c=lambda _: [0x3C],
    light_display=lambda: None,
    serial_ports=lambda: ["/dev/serial/by-id/usb-Pico"],
    find_reader=lambda: ("/dev/serial/by-id/usb-Pico", Hello("1.0.0", "92")),
)
SUMMER = datetime(2026, 7, 1, 20, 15, tzinfo=UTC)
SPEED = "sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"
POWER = "sys/devices/platform/soc/soc:firmware/get_throttled"


def write(root: Path, name: str, content: bytes) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_bytes(content)


@pytest.fixture
def pi(tmp_path: Path) -> Host:
    """A Raspberry Pi that lacks nothing."""
    root = tmp_path / "root"
    write(root, "proc/device-tree/model", b"Raspberry Pi Zero 2 W Rev 1.0\0")
    write(root, SPEED, struct.pack(">I", 400_000))
    write(root, POWER, b"0\n")
    write(root, "dev/i2c-1", b"")
    write(root, "run/systemd/timesync/synchronized", b"")
    groups = frozenset({"gpio", "i2c", "dialout"})
    return Host(root=root, user_groups=groups, is_root=False, now=SUMMER)


def examine(
    host: Host, data: Path, settings: Settings | None = None, probes: Probes = SOUND
) -> dict[str, Finding]:
    settings = settings or Settings()
    findings = [*check_system(settings, host, data), *check_parts(settings, host, probes)]
    return {finding.check: finding for finding in findings}


def bad(findings: dict[str, Finding]) -> dict[str, Status]:
    return {f.check: f.status for f in findings.values() if f.status is not Status.OK}


def test_a_sound_pi_is_well_in_every_part(pi: Host, tmp_path: Path) -> None:
    findings = examine(pi, tmp_path)
    assert bad(findings) == {}
    assert findings["board"].found == "Raspberry Pi Zero 2 W Rev 1.0"
    assert "chip 92" in findings["reader"].found


def refuse(text: str) -> Callable[..., None]:
    def probe(*_: object) -> None:
        raise HardwareError(text)

    return probe


@pytest.mark.parametrize(
    ("probes", "check", "words"),
    [
        (replace(SOUND, open_pins=refuse("no lgpio.")), "pin factory", "no lgpio"),
        (replace(SOUND, scan_i2c=lambda _: []), "i2c scan", "no address, not at 0x3C"),
        (replace(SOUND, scan_i2c=lambda _: [0x3D]), "i2c scan", "0x3D, not at 0x3C"),
        (replace(SOUND, light_display=refuse("gone")), "display", "ssd1309 does not answer: gone"),
        (replace(SOUND, find_reader=lambda: None), "reader", "no reader answers on /dev/serial"),
        (
            replace(SOUND, find_reader=lambda: ("/dev/p", Hello("1.0.0", "FF"))),
            "reader",
            "does not reach its MFRC522",
        ),
    ],
)
def test_a_device_that_does_not_answer_is_a_failure_with_advice(
    pi: Host, tmp_path: Path, probes: Probes, check: str, words: str
) -> None:
    findings = examine(pi, tmp_path, probes=probes)
    assert bad(findings) == {check: Status.FAILED}
    assert words in findings[check].found
    assert findings[check].advice


NO_PORTS = replace(SOUND, serial_ports=list, find_reader=refuse("touched"))


def test_a_pi_without_a_reader_is_told_what_to_look_at(pi: Host, tmp_path: Path) -> None:
    """A box without one works, so it is no failure."""
    reader = examine(pi, tmp_path, probes=NO_PORTS)["reader"]
    assert reader.status is Status.WARNING
    assert "data wires" in reader.advice
    assert 'reader.kind = "none"' in reader.advice


def test_a_port_that_is_named_and_missing_is_told_by_its_name(pi: Host, tmp_path: Path) -> None:
    settings = parse_settings('[reader]\nkind = "pico"\nport = "/dev/ttyACM7"\n')
    reader = examine(pi, tmp_path, settings, NO_PORTS)["reader"]
    assert (reader.status, reader.found) == (Status.FAILED, "there is no /dev/ttyACM7")
    assert "reader.port" in reader.advice
    desktop = Host(root=tmp_path / "none", user_groups=frozenset(), is_root=False, now=SUMMER)
    reader = examine(desktop, tmp_path, settings, NO_PORTS)["reader"]
    assert (reader.status, reader.found) == (Status.ABSENT, "there is no /dev/ttyACM7")


def test_a_port_on_which_no_reader_answers_has_its_usual_reasons(pi: Host, tmp_path: Path) -> None:
    """Its cable is not among them: there would be no port."""
    probes = replace(SOUND, find_reader=lambda: None)
    advice = examine(pi, tmp_path, probes=probes)["reader"].advice
    assert "firmware/README.md" in advice
    assert "sudo systemctl stop companion" in advice
    assert "cable" not in advice


def test_a_clone_is_no_failure(pi: Host, tmp_path: Path) -> None:
    probes = replace(SOUND, find_reader=lambda: ("/dev/p", Hello("1.0.0", "B2")))
    assert "clone" in examine(pi, tmp_path, probes=probes)["reader"].found


def test_missing_groups_are_named_with_the_command(pi: Host, tmp_path: Path) -> None:
    finding = examine(replace(pi, user_groups=frozenset({"i2c"})), tmp_path)["groups"]
    assert finding.status is Status.FAILED
    assert "usermod -aG dialout,gpio" in finding.advice
    root = replace(pi, user_groups=frozenset(), is_root=True)
    assert examine(root, tmp_path)["groups"].status is Status.OK


def test_a_slow_bus_is_a_warning(pi: Host, tmp_path: Path) -> None:
    write(pi.root, SPEED, struct.pack(">I", 100_000))
    finding = examine(pi, tmp_path)["i2c speed"]
    assert (finding.status, finding.found) == (Status.WARNING, "100 kHz")


def test_a_bus_that_is_switched_off_is_a_failure_on_a_pi(pi: Host, tmp_path: Path) -> None:
    (pi.root / "dev/i2c-1").unlink()
    assert bad(examine(pi, tmp_path)) == {"i2c scan": Status.FAILED, "display": Status.FAILED}


@pytest.mark.parametrize(
    ("content", "status", "words"),
    [
        (b"0x0\n", Status.OK, "steady"),
        (b"50000\n", Status.WARNING, "since start: under-voltage, throttled"),
        (b"50005\n", Status.FAILED, "now: under-voltage, throttled"),
        (b"?\n", Status.ABSENT, "no report"),
    ],
)
def test_power_is_read_from_the_firmware(
    pi: Host, tmp_path: Path, content: bytes, status: Status, words: str
) -> None:
    write(pi.root, POWER, content)
    finding = examine(pi, tmp_path)["power"]
    assert finding.status is status
    assert words in finding.found


def test_a_clock_that_nobody_has_set_is_a_warning(pi: Host, tmp_path: Path) -> None:
    old = replace(pi, now=datetime(1970, 1, 1, tzinfo=UTC))
    assert examine(old, tmp_path)["clock"].status is Status.WARNING
    (pi.root / "run/systemd/timesync/synchronized").unlink()
    assert examine(pi, tmp_path)["clock"].status is Status.WARNING


def test_a_pin_that_is_used_twice_is_named(pi: Host, tmp_path: Path) -> None:
    settings = parse_settings("[lights]\npins = [12, 3]\n")
    finding = examine(pi, tmp_path, settings)["pin conflicts"]
    assert finding.status is Status.FAILED
    assert finding.found == "BCM 3 (header pin 5) is used by display SCL and light 2"


def test_a_bus_that_lies_elsewhere_leaves_the_usual_pins_free(pi: Host, tmp_path: Path) -> None:
    """Whose pins config.txt chooses, the doctor does not know."""
    taken = "[buttons]\na = 3\n[display]\ni2c_port = "
    for port, status in ((0, Status.OK), (1, Status.FAILED), (3, Status.OK)):
        findings = examine(pi, tmp_path, parse_settings(f"{taken}{port}\n"))
        assert findings["pin conflicts"].status is status
    pins = [str(use) for use in pin_uses(parse_settings("[display]\ni2c_port = 0\n"))]
    assert "display SDA: BCM 0 = header pin 27" in pins


@pytest.mark.parametrize("device", [0, 1])
def test_spi_takes_both_chip_selects_whichever_is_used(
    pi: Host, tmp_path: Path, device: int
) -> None:
    spi = f'[display]\nbus = "spi"\nspi_device = {device}\n'
    for pin in (7, 8):
        settings = parse_settings(f"{spi}[buttons]\na = {pin}\n")
        assert examine(pi, tmp_path, settings)["pin conflicts"].status is Status.FAILED


def test_a_data_folder_that_is_a_file_is_a_failure(pi: Host, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert examine(pi, tmp_path / "file")["data folder"].status is Status.FAILED
    assert "will be made" in examine(pi, tmp_path / "new" / "place")["data folder"].found


def test_a_data_folder_in_a_place_that_may_not_be_looked_into_is_a_failure(
    pi: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the service's own folder, or the home of another, is for most users."""
    stat = os.stat

    def guarded(path: Path | str, **how: Any) -> os.stat_result:
        if str(path).startswith(f"{tmp_path}/locked/"):
            raise PermissionError(13, "Permission denied")
        return stat(path, **how)

    (locked := tmp_path / "locked").mkdir(mode=0o500)
    monkeypatch.setattr("os.stat", guarded)
    monkeypatch.setattr("os.access", lambda path, mode: path != locked)
    finding = examine(pi, locked / "sessions" / "old")["data folder"]
    assert (finding.status, finding.found) == (
        Status.FAILED,
        f"{locked} is not a folder that may be written",
    )


@pytest.mark.parametrize(("mib", "status"), [(10, Status.FAILED), (100, Status.WARNING)])
def test_little_space_is_told(
    pi: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mib: int, status: Status
) -> None:
    monkeypatch.setattr(Host, "free_bytes", staticmethod(lambda _: mib * 1024 * 1024))
    assert examine(pi, tmp_path)["free space"].status is status


def test_a_desktop_lacks_the_hardware_and_nothing_is_touched_or_failed(tmp_path: Path) -> None:
    """Not even where it has buses and ports of the same names."""
    write(tmp_path, "dev/i2c-1", b"")
    desktop = Host(root=tmp_path, user_groups=frozenset(), is_root=False, now=SUMMER)
    never = refuse("touched")
    untouchable = Probes(never, never, never, lambda: ["/dev/serial/by-id/modem"], never)
    findings = examine(desktop, tmp_path, probes=untouchable)
    assert set(bad(findings).values()) == {Status.ABSENT}
    assert {"pin factory", "display", "reader", "board"} <= bad(findings).keys()


def arguments(*words: str) -> Namespace:
    add_doctor_arguments(parser := ArgumentParser())
    return parser.parse_args(words)


def test_the_command_prints_text_and_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty := tmp_path / "c.toml").write_text('[reader]\nkind = "none"\n')
    common = ("--config", str(empty), "--data", str(tmp_path))
    code = doctor_main(arguments(*common))
    text = capsys.readouterr().out
    assert "BCM 5 = header pin 29" in text
    assert doctor_main(arguments("--json", *common)) == code
    report = json.loads(capsys.readouterr().out)
    assert report["healthy"] is (code == 0)
    assert {"check", "status", "found", "advice"} == report["checks"][0].keys()


def test_a_broken_file_is_one_sentence_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (broken := tmp_path / "companion.toml").write_text("[display]\nchip = 7\n")
    assert doctor_main(arguments("--config", str(broken))) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"companion: {broken}, line 2: display.chip must be one of")
    assert err.count("\n") == 1


def test_the_live_view_without_devices_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (plain := tmp_path / "c.toml").write_text("")
    assert doctor_main(arguments("--live", "--config", str(plain))) == 1
    assert "table.hardware" in capsys.readouterr().err


def test_the_live_view_tells_each_input_and_which_buttons_are_untried() -> None:
    inputs: SimpleQueue[Input] = SimpleQueue()
    devices = Devices(inputs, MockDisplay(), NoLights(), NoBuzzer(), MockClock(), ())
    for key in set(Key) - {Key.OK, Key.E}:
        inputs.put(Press(key, 0.0))
    inputs.put(Hold(Key.OK, 0.0))
    inputs.put(TagSeen("DEADBEEF", "reader", 0.0))
    said: list[str] = []
    assert watch(devices, said.append, patience=0) == {Key.E}
    assert "button OK held" in said[-2]
    assert said[-1].startswith("tag DEADBEEF seen")
    assert said[-1].endswith("still untried: E")


def test_the_doctor_finds_a_reader_on_a_real_port(tmp_path: Path) -> None:
    clock = MockClock()
    rig = PtyRig(MockBoard(clock), clock, "auto", tmp_path)
    settings = ReaderSettings(kind="pico", port=str(rig.name))

    def sleep(seconds: float) -> None:
        clock.move_to(clock() + max(seconds, 0.001))
        rig.answer()

    assert find_reader(settings, clock, sleep) == (str(rig.name), Hello("1.0.0", "92"))
    assert serial_ports(settings) == [str(rig.name)]
    assert serial_ports(ReaderSettings(), tmp_path) == [str(rig.name)]
    rig.close()
    assert find_reader(settings, clock, sleep) is None
    assert serial_ports(settings) == []


@pytest.mark.parametrize("strangers", range(5))
def test_the_doctor_finds_a_reader_behind_silent_strangers(strangers: int, tmp_path: Path) -> None:
    """Ports are looked at in the order of their names, which nobody chooses."""
    (elsewhere := tmp_path / "elsewhere").mkdir()
    (by_id := tmp_path / "by-id").mkdir()
    clock = MockClock()
    silent = [silent_port(elsewhere / str(n), by_id / f"a-modem-{n}") for n in range(strangers)]
    rig = PtyRig(MockBoard(clock), clock, "auto", by_id)

    def sleep(seconds: float) -> None:
        clock.move_to(clock() + max(seconds, 0.001))
        rig.answer()

    found = find_reader(ReaderSettings(), clock, sleep, by_id)
    assert found == (str(rig.name), Hello("1.0.0", "92"))
    for other in (rig, *silent):
        other.close()


def silent_port(folder: Path, name: Path) -> PtyRig:
    folder.mkdir()
    rig = PtyRig(MockRdm6300(MockClock()), MockClock(), "rdm6300", folder)
    name.symlink_to(rig.name.resolve())
    return rig


AT_EXIT = """
import atexit
from companion.config import DisplaySettings
from companion.hw import pi
from companion.hw.doctor.probes import cross_picture, light_display
from companion.hw.recorded import Glass, RecordedBus

bus = RecordedBus(Glass(paged=False))
cross = cross_picture((128, 64)).tobytes()
atexit.register(lambda: print(bus.glass.picture().tobytes() == cross))
pi.display_link = lambda settings: bus.link
light_display(DisplaySettings())
"""


def test_the_doctors_picture_stays_when_the_doctor_has_gone() -> None:
    """luma switches a display off at the end of its program; but whoever holds the wires looks at
    the glass after the findings are printed."""
    done = subprocess.run(
        [sys.executable, "-c", AT_EXIT], capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"


def display_on(
    bus: RecordedBus, monkeypatch: pytest.MonkeyPatch, rotate: Literal[0, 180] = 0
) -> None:
    monkeypatch.setattr("companion.hw.pi.display_link", lambda settings: bus.link)
    light_display(DisplaySettings(rotate=rotate))


@pytest.mark.parametrize("rotate", [0, 180])
def test_the_doctor_lights_a_real_driver(
    monkeypatch: pytest.MonkeyPatch, rotate: Literal[0, 180]
) -> None:
    """The way round in which the table will: `top` is at the top."""
    bus = RecordedBus(Glass(paged=False))
    display_on(bus, monkeypatch, rotate)
    assert bus.glass.picture().tobytes() == cross_picture((128, 64)).rotate(rotate).tobytes()


def test_a_display_that_is_not_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    bus = RecordedBus(Glass(paged=False))
    bus.unplugged = True
    with pytest.raises(HardwareError, match="0x3C"):
        display_on(bus, monkeypatch)


def test_a_service_that_holds_the_devices_is_told(pi: Host, tmp_path: Path) -> None:
    """systemd's mark is a link to no file: its target is the number of the invocation."""
    assert examine(pi, tmp_path)["service"].status is Status.OK
    (units := pi.root / "run/systemd/units").mkdir(parents=True)
    (units / "invocation:companion.service").symlink_to("4d1e4cbd7e5b4b5e8d3f0a6c2b9f7a10")
    service = examine(pi, tmp_path)["service"]
    assert service.status is Status.WARNING
    assert "sudo systemctl stop companion" in service.advice


def test_the_doctors_picture_fills_the_display() -> None:
    assert cross_picture((128, 64)).getbbox() == (0, 0, 128, 64)


def test_the_command_finds_the_doctor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["doctor", "--json", "--data", str(tmp_path)])
    assert json.loads(capsys.readouterr().out)["healthy"] is (code == 0)
