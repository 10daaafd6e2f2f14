"""Run in the table's place under its unit: tries each need and writes down how it went.

The last thing it does is to switch the machine off, as the menu would. systemd then asks it to end,
which it does when it has written.
"""

import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from companion.config import load_settings
from companion.datadir import data_dir
from companion.hw.notify import Notifier, Watchdog
from companion.hw.power import power_off
from companion.log.folder import Folder, scratch
from companion.log.store import Store


def tried(act: Callable[[], object]) -> str:
    try:
        return str(act())
    except OSError as error:
        return f"refused: {error.strerror}"


def libraries() -> bool:
    return hasattr(import_module("companion.hw.pi"), "pi_devices")


def memory() -> bool:
    with scratch() as folder:
        return folder.startswith("/dev/shm/")


def tell(watchdog: Watchdog) -> bool:
    return watchdog.step(time.monotonic()) is not None


def main(report: Path) -> None:
    notifier = Notifier()
    acts: dict[str, Callable[[], object]] = {
        "data": lambda: data_dir(None),
        "cwd": Path.cwd,
        "groups": lambda: len(os.getgroups()),
        "hardware": lambda: load_settings().table.hardware,
        "sessions": lambda: Store(Folder(data_dir(None))).close(),
        "lgpio's folder": lambda: Path(os.environ["LG_WD"], "pipe").write_text("x"),
        "libraries": libraries,
        "processor": lambda: bool(Path("/proc/cpuinfo").read_text()),
        "free space": lambda: shutil.disk_usage(".").free > 0,
        "memory": memory,
        "watched": lambda: tell(Watchdog(notifier, lambda: True)),
        "the system": lambda: Path("/etc/mine").write_text("x"),
        "the home of others": lambda: list(Path("/root").iterdir()),
    }
    results = {name: tried(act) for name, act in acts.items()}
    notifier.ready()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    report.write_text(json.dumps(results | {"power off": power_off()}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
