"""The units: clean, tight, and yet with everything that the program needs."""

import ast
import ctypes
import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import NAME
from companion.datadir import data_dir
from companion.hw.power import COMMAND
from companion.hw.sticks import MOUNTS
from tests.conftest import require_tool
from tests.service.needs import NEEDS, Need, covered
from tests.service.unit import FOLDER, Unit

ROOT = Path(__file__).parents[2]
HOME = "/opt/foothills-companion/current"
LIBRARIES = ("gpiozero.pins.lgpio", "gpiozero.pins.local", "smbus2.smbus2", "serial.serialposix")
OUTSIDE = re.compile(r"/(dev|proc|sys|run|etc|media|boot|var|tmp)/[\w{]")
MEMORY_DENY_WRITE_EXECUTE, REFUSE_EXEC_GAIN = 65, 1


@pytest.fixture
def unit() -> Unit:
    return Unit.named("companion.service")


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.what)
def test_the_unit_grants_each_need(need: Need, unit: Unit) -> None:
    assert need.granted(unit)


def paths_in(source: Path) -> Iterator[str]:
    """Literal paths outside of the program, formatted ones by their beginning."""
    tree = ast.parse(source.read_text())
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docs:
            text = node.value
            if isinstance(text, str) and OUTSIDE.match(text) and "\n" not in text:
                yield text


def test_no_path_in_the_sources_is_missing_in_the_list() -> None:
    sources = sorted((ROOT / "companion").rglob("*.py"))
    found = {(path, str(s.relative_to(ROOT))) for s in sources for path in paths_in(s)}
    assert found
    assert not {place for place in found if not covered(place[0])}


@pytest.mark.parametrize("library", LIBRARIES)
def test_no_path_in_a_device_library_is_missing_in_the_list(library: str) -> None:
    spec = importlib.util.find_spec(library)
    assert spec
    assert spec.origin
    assert not {path for path in paths_in(Path(spec.origin)) if not covered(path)}


def test_the_service_and_the_program_mean_the_same_folders(
    unit: Unit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", unit.one("WorkingDirectory"))
    assert data_dir(None) == Path("/var/lib") / NAME
    assert f"-{MOUNTS}" in unit.words("ReadWritePaths")
    assert f"d {MOUNTS} " in (FOLDER / "companion.tmpfiles").read_text()
    assert f" {MOUNTS}/%I" in Unit.named("companion-stick@.service").one("ExecStart")


def test_the_boot_message_comes_first_and_cannot_stop_the_table(unit: Unit) -> None:
    module = unit.one("ExecStartPre").rpartition(" ")[2]
    assert unit.one("ExecStartPre").startswith("-")
    heavy = "PIL", "luma", "gpiozero", "serial", "transitions", "sqlite3"
    code = f"import sys, {module}; print([m for m in {heavy!r} if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_the_user_has_the_groups_of_the_unit_and_no_others(unit: Unit) -> None:
    lines = (FOLDER / "companion.sysusers").read_text().splitlines()
    members = {line.split()[2] for line in lines if line.startswith("m ")}
    assert members == set(unit.words("SupplementaryGroups"))
    assert f"u {unit.one('User')} " in "\n".join(lines)


def test_every_device_kind_has_its_module_loaded_before(unit: Unit) -> None:
    """A name that the kernel does not know when the service starts is skipped for good."""
    modules = set((FOLDER / "companion.modules").read_text().split())
    needed = {"char-i2c": "i2c-dev", "char-spi": "spidev"}
    needed |= {"char-ttyACM": "cdc_acm", "char-ttyUSB": "usbserial"}
    allowed = {line.split()[0] for line in unit.all("DeviceAllow")}
    assert {module for kind, module in needed.items() if kind in allowed} <= modules
    assert allowed - needed.keys() == {"char-gpiochip", "char-ttyAMA", "char-ttyS"}
    assert "systemd-modules-load.service" in unit.words("After")


def test_polkit_lets_the_services_user_switch_off(unit: Unit) -> None:
    rule = (FOLDER / "companion-power.rules").read_text()
    assert COMMAND[-1] == "poweroff"
    assert f'subject.user === "{unit.one("User")}"' in rule
    assert set(re.findall(r'"(org\.[^"]+)"', rule)) == {
        "org.freedesktop.login1.power-off",
        "org.freedesktop.login1.power-off-multiple-sessions",
    }


def test_a_stick_starts_the_unit_that_mounts_it(unit: Unit) -> None:
    rule = (FOLDER / "companion-stick.rules").read_text()
    stick = Unit.named("companion-stick@.service")
    assert 'SYSTEMD_WANTS}+="companion-stick@%k.service"' in rule
    assert 'ENV{ID_FS_LABEL}!="bootfs|boot"' in rule, "a Pi may start from a USB disk"
    assert f"--owner={unit.one('User')}" in stick.one("ExecStart")
    assert {"nosuid", "nodev", "noexec"} <= set(re.split("[=, ]", stick.one("ExecStart")))


def test_systemd_finds_nothing_wrong(tmp_path: Path) -> None:
    require_tool("systemd-analyze")
    program = tmp_path / "bin" / "companion"
    program.parent.mkdir()
    for name in ("companion", "python"):
        program.with_name(name).write_text("#!/bin/sh\n")
        program.with_name(name).chmod(0o755)
    for source in FOLDER.glob("*.service"):
        text = source.read_text().replace(HOME, str(tmp_path))
        (tmp_path / source.name.replace("@", "@sda1")).write_text(text)
    units = sorted(map(str, tmp_path.glob("*.service")))
    done = analyze("verify", "--man=no", *units)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_exposure_is_at_most_one() -> None:
    require_tool("systemd-analyze")
    service = str(FOLDER / "companion.service")
    done = analyze("security", "--offline=true", "--threshold=10", service)
    assert done.returncode == 0, done.stdout[-300:]


def analyze(*words: str) -> "subprocess.CompletedProcess[str]":
    command = ["systemd-analyze", "--no-pager", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def deny_write_execute() -> None:
    ctypes.CDLL(None).prctl(MEMORY_DENY_WRITE_EXECUTE, REFUSE_EXEC_GAIN, 0, 0, 0)


def test_the_device_libraries_load_without_writable_code() -> None:
    """`MemoryDenyWriteExecute`: ctypes, which smbus2 uses, once needed such memory."""
    libraries = "gpiozero, smbus2, serial, sqlite3, luma.oled.device, companion.hw.pi"
    child = [sys.executable, "-c", f"import {libraries}"]
    done = subprocess.run(
        child, preexec_fn=deny_write_execute, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
