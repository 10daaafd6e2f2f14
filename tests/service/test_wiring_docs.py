"""docs/wiring.md and its pictures say what the program does without any settings."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.config import DisplaySettings, Settings, parse_settings
from companion.hw.doctor.finding import Finding
from companion.hw.doctor.host import Host
from companion.hw.doctor.parts import check_parts
from companion.hw.doctor.system import check_system
from companion.hw.pins import HEADER, conflicts, pin_uses
from tests.hw.test_doctor import SOUND

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "wiring.md").read_text()
LAMPS = GUIDE.partition("```toml\n")[2].partition("```")[0]
"""What the guide says to write into companion.toml for lamps and buzzer."""
GROUNDS, VOLTS = {6, 9, 14, 20, 25, 30, 34, 39}, {1, 17}


def rows(text: str, *columns: str) -> Iterator[list[str]]:
    """The cells of every table with these columns."""
    head = "| " + " | ".join(columns) + " |"
    for table in re.findall(rf"{re.escape(head)}.*\n\|[-|]+\n((?:\|.*\n)+)", text):
        for line in table.splitlines():
            yield [cell.strip() for cell in line.strip("|").split("|")]


PINS = [row[:4] for row in rows(GUIDE, "device pin", "name", "header pin", "BCM", "remark")]


def test_every_pin_of_the_defaults_is_in_a_table_with_both_numbers() -> None:
    spi = replace(Settings(), display=DisplaySettings(bus="spi"))
    lit = parse_settings(LAMPS)
    uses = {use for settings in (Settings(), spi, lit) for use in pin_uses(settings)}
    assert not conflicts(pin_uses(replace(spi, lights=lit.lights, buzzer=lit.buzzer)))
    told = {(name, int(bcm)) for _, name, _, bcm in PINS if bcm != "–"}
    for name, header, bcm in (("SPI MISO", 21, 9), ("SPI other CS", 26, 7)):
        told.add((name, bcm))
        assert f"{header} (BCM {bcm}, {name})" in GUIDE
    assert told == {(use.name, use.bcm) for use in uses}


@pytest.mark.parametrize("row", PINS, ids=lambda row: row[0])
def test_header_pins_fit_their_numbers(row: list[str]) -> None:
    _, name, header, bcm = row
    if bcm != "–":
        assert HEADER[int(bcm)] == int(header)
    else:
        assert int(header) in (GROUNDS if name == "ground" else VOLTS)


def test_the_pico_is_wired_as_its_firmware_expects() -> None:
    firmware = (ROOT / "firmware" / "README.md").read_text()
    columns = ("MFRC522 board", "Pico pin", "Pico name")
    ours = [row[:3] for row in rows(GUIDE, *columns)]
    assert ours
    assert ours == [row[:3] for row in rows(firmware, *columns)]
    drawn = (ROOT / "docs" / "wiring.svg").read_text()
    for _, pin, name in ours:
        assert pin == "–" or f"{name}  pin {pin}" in drawn


def test_the_pictures_are_those_that_the_script_draws(tmp_path: Path) -> None:
    script = ROOT / "scripts" / "draw_wiring.py"
    subprocess.run([sys.executable, script, tmp_path], check=True)
    for picture in ("wiring.svg", "slot-strip.svg"):
        assert (tmp_path / picture).read_text() == (ROOT / "docs" / picture).read_text()
        assert ET.parse(tmp_path / picture).getroot().tag.endswith("svg")
        assert f"({picture})" in GUIDE


def test_the_guide_names_only_checks_that_the_doctor_has(tmp_path: Path) -> None:
    host, settings = Host(), Settings()
    findings: list[Finding] = [*check_system(settings, host, tmp_path)]
    findings += check_parts(settings, host, SOUND)
    known = {finding.check for finding in findings}
    steps = GUIDE.partition("## In this order")[2].partition("## The service")[0]
    named = set(re.findall(r"(?<!\*)\*([a-z][a-z0-9 ]+[a-z0-9])\*(?!\*)", GUIDE))
    assert named
    assert named <= known
    for check in ("board", "groups", "data folder", "i2c speed", "i2c scan", "display", "reader"):
        assert check in known
        assert check in steps
