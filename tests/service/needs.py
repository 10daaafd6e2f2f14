"""Everything outside of itself that the program touches while it runs as a service.

A unit can score well and still lock the program out. So each need is written down here with the
directive that grants it, and the tests hold the list complete: a path in the sources that is not
in it fails, and so does a device library that reads one.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tests.service.unit import Unit


@dataclass(frozen=True)
class Need:
    """`paths` are the beginnings of the paths that it covers; `granted` looks at the unit."""

    what: str
    paths: tuple[str, ...]
    granted: Callable[[Unit], bool]


def device(kind: str, group: str) -> Callable[[Unit], bool]:
    """The cgroup lets the device pass, the node is there, and its group may open it."""
    return lambda unit: (
        f"{kind} rw" in unit.all("DeviceAllow")
        and unit.one("PrivateDevices", "no") == "no"
        and group in unit.words("SupplementaryGroups")
    )


def readable(path: str) -> Callable[[Unit], bool]:
    """ProtectSystem and its like make things read-only, which is enough here."""
    return lambda unit: (
        path not in unit.words("InaccessiblePaths")
        and path not in unit.words("TemporaryFileSystem")
        and not unit.all("RootDirectory")
    )


def not_hidden_in_proc(unit: Unit) -> bool:
    """`ProcSubset=pid` would leave only the processes."""
    return unit.one("ProcSubset", "all") == "all"


def state_is_the_working_directory(unit: Unit) -> bool:
    return unit.one("WorkingDirectory") == f"/var/lib/{unit.one('StateDirectory')}"


def folder_for_lgpio(unit: Unit) -> bool:
    """gpiozero#1106: lgpio makes its pipes in `LG_WD`."""
    return f"LG_WD=/run/{unit.one('RuntimeDirectory')}" in unit.all("Environment")


def pin_factory(unit: Unit) -> bool:
    return "GPIOZERO_PIN_FACTORY=lgpio" in unit.all("Environment")


def writable_stick(unit: Unit) -> bool:
    """Mounts that come later must reach the service, and may be written."""
    return "-/media/companion" in unit.words("ReadWritePaths") and not unit.all("MountFlags")


def local_sockets(unit: Unit) -> bool:
    """The notify socket, the bus and polkit behind it are all sockets in the file system."""
    return "AF_UNIX" in unit.words("RestrictAddressFamilies")


def watchdog(unit: Unit) -> bool:
    return unit.one("Type") == "notify" and float(unit.one("WatchdogSec")) >= 10


def subprocess_allowed(unit: Unit) -> bool:
    """`systemctl poweroff` is started as a process of its own."""
    return not unit.all("LimitNPROC") and "@process" not in " ".join(
        line for line in unit.all("SystemCallFilter") if line.startswith("~")
    )


def shared_memory(unit: Unit) -> bool:
    """/dev/shm belongs to the API file systems that ProtectSystem leaves alone."""
    return unit.one("PrivateDevices", "no") == "no"


def ordinary_calls(unit: Unit) -> bool:
    """statvfs, fsync, flock, ioctl, threads: all in systemd's set for services."""
    return "@system-service" in unit.all("SystemCallFilter")


NEEDS = (
    Need("GPIO pins", ("/dev/gpiochip",), device("char-gpiochip", "gpio")),
    Need("display on I²C", ("/dev/i2c-",), device("char-i2c", "i2c")),
    Need("display on SPI", ("/dev/spidev",), device("char-spi", "spi")),
    Need("Pico on USB", ("/dev/serial/by-id",), device("char-ttyACM", "dialout")),
    Need("reader on a USB adapter", ("/dev/serial/by-id",), device("char-ttyUSB", "dialout")),
    Need("reader on the header", ("/dev/serial0", "/dev/ttyAMA"), device("char-ttyAMA", "dialout")),
    Need("reader on the small UART", ("/dev/ttyS",), device("char-ttyS", "dialout")),
    Need("copies in memory", ("/dev/shm",), shared_memory),
    Need("which board this is", ("/proc/device-tree", "/proc/cpuinfo"), not_hidden_in_proc),
    Need("what /proc/device-tree leads to", ("/sys/firmware",), readable("/sys")),
    Need("its own memory", ("/proc/self",), readable("/proc")),
    Need("I²C speed, power", ("/sys/bus/i2c", "/sys/devices"), readable("/sys")),
    Need("clock set or not", ("/run/systemd/timesync",), readable("/run")),
    Need("whether the service runs", ("/run/systemd/units",), readable("/run")),
    Need("settings", ("/etc/companion",), readable("/etc")),
    Need("USB sticks", ("/media/companion",), writable_stick),
    Need("sessions, deck, tags", (), state_is_the_working_directory),
    Need("lgpio's pipes", (), folder_for_lgpio),
    Need("no silent fallback of the pins", (), pin_factory),
    Need("sd_notify, D-Bus, polkit", (), local_sockets),
    Need("watchdog", (), watchdog),
    Need("shutdown by systemctl", (), subprocess_allowed),
    Need("free space, syncing, locks, threads", (), ordinary_calls),
)


def covered(path: str) -> bool:
    return any(path.startswith(place) for need in NEEDS for place in need.paths)
