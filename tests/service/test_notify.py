"""What the service manager hears, on a real socket, and when the watchdog goes hungry."""

import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app import App
from companion.hw.devices import Devices, NoBuzzer, NoLights
from companion.hw.mock import MockClock, MockDisplay
from companion.hw.notify import Notifier, Watchdog
from companion.hw.ports import Key, Press
from companion.hw.power import COMMAND, power_off
from companion.hw.sticks import sticks
from tests.fsm.seats import Seat

PERIOD = 30.0


class Manager:
    """The end of the socket where systemd sits."""

    def __init__(self, address: str) -> None:
        self.link = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.link.bind("\0" + address[1:] if address.startswith("@") else address)
        self.link.setblocking(False)
        usec = str(int(PERIOD * 1e6))
        self.environ = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": usec}

    def heard(self) -> list[str]:
        messages = []
        while True:
            try:
                messages.append(self.link.recv(4096).decode())
            except BlockingIOError:
                return messages


@pytest.fixture(params=["path", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Manager]:
    address = str(tmp_path / "notify")
    manager = Manager(f"@{address}" if request.param == "abstract" else address)
    yield manager
    manager.link.close()


def test_messages_arrive_as_systemd_reads_them(manager: Manager) -> None:
    notifier = Notifier(manager.environ)
    notifier.ready()
    notifier.status("Blue's turn\nREADY=0")
    notifier.stopping()
    assert manager.heard() == ["READY=1", "STATUS=Blue's turn READY=0", "STOPPING=1"]


def test_the_watchdog_is_fed_in_time_while_the_devices_live(manager: Manager) -> None:
    alive = True
    watchdog, now = Watchdog(Notifier(manager.environ), lambda: alive), 100.0
    feeds = []
    for _ in range(20):
        due = watchdog.step(now)
        feeds += [now] * len(manager.heard())
        assert due
        now = due
    assert max(b - a for a, b in pairwise(feeds)) <= PERIOD / 2
    alive = False
    for _ in range(20):
        due = watchdog.step(now)
        assert due
        now = due
    assert manager.heard() == []


@given(st.floats(0, 1e6), st.floats(0, 40))
def test_the_next_step_is_always_ahead_and_before_hunger(now: float, later: float) -> None:
    environ = {"NOTIFY_SOCKET": "/nonexistent/notify", "WATCHDOG_USEC": "30000000"}
    watchdog = Watchdog(Notifier(environ), lambda: True)
    for moment in (now, now + later):
        due = watchdog.step(moment)
        assert due is not None
        assert moment < due < moment + PERIOD / 2


def test_without_a_manager_nothing_is_sent_and_nothing_fails() -> None:
    notifier = Notifier({})
    notifier.ready()
    assert Watchdog(notifier, lambda: True).step(1.0) is None


def test_switching_off_tells_why_it_cannot() -> None:
    def answered(code: int, error: str) -> str:
        return str(power_off(lambda command: subprocess.CompletedProcess(command, code, "", error)))

    def absent(command: object) -> "subprocess.CompletedProcess[str]":
        raise FileNotFoundError("no systemctl")

    assert answered(0, "") == ""
    assert "Access denied" in answered(1, "Call failed: Access denied\n")
    assert "no systemctl" in str(power_off(absent))
    assert "refused" in answered(1, "")
    assert COMMAND[0] == "systemctl"


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (1, "See system logs and 'man:systemctl(1)' for details."),
        (-signal.SIGTERM, ""),
        (None, ""),
    ],
    ids=["its partner was stopped first", "it was stopped itself", "nobody replied in time"],
)
@pytest.mark.parametrize(("state", "goes_down"), [("stopping", True), ("degraded", False)])
def test_a_box_that_goes_down_is_not_said_to_stay_on(
    code: int | None, error: str, state: str, goes_down: bool
) -> None:
    """What switches off may be stopped itself before it has replied."""

    def run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        if command != COMMAND:
            return subprocess.CompletedProcess(command, 1, f"{state}\n", "")
        if code is None:
            raise subprocess.TimeoutExpired(command, 20)
        return subprocess.CompletedProcess(command, code, "", error)

    assert (power_off(run) == "") is goes_down


def test_whether_the_box_goes_down_may_remain_unknown() -> None:
    def run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        if command != COMMAND:
            raise subprocess.TimeoutExpired(command, 20)
        return subprocess.CompletedProcess(command, 1, "", "Access denied")

    assert "Access denied" in str(power_off(run))


def test_only_what_is_mounted_is_a_stick(tmp_path: Path) -> None:
    (tmp_path / "sda1").mkdir()
    assert sticks(tmp_path) == []
    assert sticks(tmp_path / "none") == []
    assert Path("/proc") in sticks(Path("/"))


def test_the_tables_loop_says_ready_at_its_first_page_feeds_and_says_goodbye(
    manager: Manager,
) -> None:
    display, clock = MockDisplay(), MockClock(100.0)
    devices = Devices(SimpleQueue(), display, NoLights(), NoBuzzer(), clock, ())
    devices.inputs.put(Press(Key.A, 100.0))
    app = App(Seat.dealt().table, devices, Notifier(manager.environ))
    rounds = iter([True, False])
    app.run(lambda: next(rounds))
    assert display.frames
    assert manager.heard() == ["READY=1", "WATCHDOG=1", "STOPPING=1"]
