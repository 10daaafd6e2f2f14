"""Checks of the machine: board, service, groups, folder, space, clock and power."""

import os
import re
from collections.abc import Iterator
from os.path import exists
from pathlib import Path

from companion.config import Settings
from companion.hw.doctor.finding import Finding, absent, failed, ok, warning
from companion.hw.doctor.host import Host

MIB = 1024 * 1024
LITTLE_SPACE, NO_SPACE = 200 * MIB, 20 * MIB
OLDEST_TIME = 2025
RUNNING = "/run/systemd/units/invocation:companion.service"
"""A link that systemd keeps while the unit is up; it points at the number of that run, no file."""
TIME_SYNCHRONIZED = "/run/systemd/timesync/synchronized"
THROTTLED = "/sys/devices/platform/soc*/*firmware/get_throttled"
POWER_NOW = {0: "under-voltage", 1: "slowed down", 2: "throttled", 3: "too hot"}
HAS_OCCURRED = 16


def check_system(settings: Settings, host: Host, data: Path) -> Iterator[Finding]:
    yield check_board(host)
    yield check_service(host)
    yield check_groups(settings, host)
    yield check_data(data)
    yield check_space(host, data)
    yield check_clock(host)
    yield check_power(host)


def check_board(host: Host) -> Finding:
    model = host.model()
    return ok("board", model) if model else absent("board", "this is not a Raspberry Pi")


def check_service(host: Host) -> Finding:
    """Two programs cannot share a reader, and both would draw on the display."""
    if host.model() is None:
        return absent("service", "none on this machine")
    if host.is_linked(RUNNING):
        advice = "sudo systemctl stop companion before you look at devices, start it afterwards"
        return warning("service", "it is running and holds the devices", advice)
    return ok("service", "it holds no devices now")


def check_groups(settings: Settings, host: Host) -> Finding:
    """Who may use the devices; root needs no group."""
    if host.model() is None:
        return absent("groups", "no devices that would need one")
    bus = "spi" if settings.display.bus == "spi" else "i2c"
    needed = {"gpio", bus, *(["dialout"] if settings.reader.kind != "none" else [])}
    missing = sorted(needed - host.user_groups)
    if host.is_root or not missing:
        return ok("groups", ", ".join(sorted(needed)))
    advice = f"sudo usermod -aG {','.join(missing)} $USER, then log in again"
    return failed("groups", f"the user is not in {', '.join(missing)}", advice)


def check_data(folder: Path) -> Finding:
    """The folder for sessions, or the nearest one above it that exists, must be writable."""
    existing = _existing(folder)
    if os.access(existing, os.W_OK | os.X_OK) and existing.is_dir():
        found = str(folder) if existing == folder else f"{folder} (will be made)"
        return ok("data folder", found)
    advice = "choose another with --data or table.data, or change its owner"
    return failed("data folder", f"{existing} is not a folder that may be written", advice)


def check_space(host: Host, folder: Path) -> Finding:
    free = host.free_bytes(_existing(folder))
    found = f"{free // MIB} MiB free"
    if free < NO_SPACE:
        return failed("free space", found, "make room: a session could not be saved")
    if free < LITTLE_SPACE:
        return warning("free space", found, "make room soon")
    return ok("free space", found)


def check_clock(host: Host) -> Finding:
    """A Pi has no clock battery: until the network has told it, the date is wrong."""
    found = f"{host.now:%Y-%m-%d %H:%M} UTC"
    advice = "connect to a network once, or: sudo date -s '2026-01-31 20:15'"
    if host.now.year < OLDEST_TIME:
        return warning("clock", f"{found} cannot be true", advice)
    if host.model() and not host.exists(TIME_SYNCHRONIZED):
        return warning("clock", f"{found}, not yet set by the network", advice)
    return ok("clock", found)


def check_power(host: Host) -> Finding:
    raw = host.read_first(THROTTLED)
    if raw is None or not re.fullmatch(rb"(0x)?[0-9a-fA-F]+\s*", raw):
        return absent("power", "no report from the firmware")
    bits = int(raw, 16)
    advice = "use the official power supply and a short cable; keep the box aired"
    if now := _named(bits):
        return failed("power", f"now: {now}", advice)
    if before := _named(bits >> HAS_OCCURRED):
        return warning("power", f"since start: {before}", advice)
    return ok("power", "steady since start")


def _named(bits: int) -> str:
    return ", ".join(name for bit, name in POWER_NOW.items() if bits >> bit & 1)


def _existing(folder: Path) -> Path:
    """What may not be looked into counts as not there."""
    above = (folder, *folder.absolute().parents)
    return next(place for place in above if exists(place))  # noqa: PTH110, it never raises
