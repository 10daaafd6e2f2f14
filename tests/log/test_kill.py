"""The process killed at any point: no decision that it acknowledged is lost."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import pytest

from companion.log.folder import Folder
from companion.log.store import Store
from tests.conftest import require_tool
from tests.log.keeping import resumed

ROOT = Path(__file__).parents[2]
KILLS, KILLED_TABLES = 30, 8
MOST_AT_ONCE = 5
"""Answers that one press can give: "how often" is one number."""
WRITES = ("pwrite64", "fdatasync", "ftruncate", "unlink", "write")


def player(folder: Folder, seed: int, *more: object) -> list[str]:
    return [sys.executable, "-m", "tests.log.player", str(folder.path), str(seed), *map(str, more)]


def table_player(folder: Folder, seed: int) -> list[str]:
    return [sys.executable, "-m", "tests.log.table_player", str(folder.path), str(seed)]


def start(command: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def acknowledged(lines: Sequence[str]) -> list[tuple[int, int, str]]:
    """What was acknowledged whole; the last line may have been cut off."""
    found = (re.fullmatch(r"ack (\d+) (\d+) ([0-9a-f]{32})\n", line) for line in lines)
    return [(int(m[1]), int(m[2]), m[3]) for m in found if m]


def nothing_is_lost(folder: Folder, lines: Sequence[str], decisions: int = 1) -> None:
    """Every acknowledged decision is there, at most the one in flight beyond, and play goes on.

    `decisions` is how many one press can make."""
    assert not [line for line in lines if line.startswith("finding")]
    acks = acknowledged(lines)
    store = Store(folder)
    assert store.findings == []
    try:
        if not store.sessions():
            assert acks == []
            return
        entries = {(s.id, e.number): e for s in store.sessions() for e in store.entries(s.id)}
        assert [ack for ack in acks if entries[ack[:2]].hash != ack[2]] == []
        in_flight = len(
            {e.at["played"] for key, e in entries.items() if key > (acks or [(0,)])[-1]}
        )
        assert in_flight <= decisions
        if store.unfinished():
            assert resumed(store).findings == ()
    finally:
        store.close()


def test_sigkill_at_many_points_of_one_game_after_another(tmp_path: Path):
    chance = random.Random(8)
    folder, lines = Folder(tmp_path / "data"), []
    for seed in range(KILLS):
        process = start(player(folder, seed))
        assert process.stdout
        lines += [process.stdout.readline() for _ in range(chance.randrange(12))]
        until = perf_counter() + chance.random() * 0.004
        while perf_counter() < until:
            pass
        process.kill()
        lines += process.stdout.readlines()
        assert process.wait() in {-signal.SIGKILL, 0}
        nothing_is_lost(folder, [line for line in lines if line])
    assert len(acknowledged(lines)) > KILLS


def test_sigkill_of_a_live_table_loses_nothing_that_a_frame_has_shown(tmp_path: Path):
    chance = random.Random(5)
    folder, lines = Folder(tmp_path / "data"), []
    for seed in range(KILLED_TABLES):
        process = start(table_player(folder, seed))
        assert process.stdout
        lines += [process.stdout.readline() for _ in range(chance.randrange(1, 60))]
        until = perf_counter() + chance.random() * 0.01
        while perf_counter() < until:
            pass
        process.kill()
        lines += process.stdout.readlines()
        assert process.wait() in {-signal.SIGKILL, 0}
        nothing_is_lost(folder, lines, decisions=MOST_AT_ONCE)
    assert len({ack[1] for ack in acknowledged(lines)}) > KILLED_TABLES


@pytest.mark.parametrize("largest", random.Random(3).sample(range(9000, 60_000), 12))
def test_death_in_the_middle_of_a_write(tmp_path: Path, largest: int):
    folder = Folder(tmp_path / "data")
    process = start(player(folder, 5, largest))
    assert process.stdout
    lines = process.stdout.readlines()
    assert process.wait() == -signal.SIGXFSZ
    nothing_is_lost(folder, lines)


def traced(folder: Folder, trace: Path, *options: str) -> list[str]:
    command = ["strace", "-f", "-o", str(trace), "-e", f"trace={','.join(WRITES)}", *options]
    process = start([*command, *player(folder, 5)])
    assert process.stdout
    lines = process.stdout.readlines()
    process.wait()
    return lines


@pytest.mark.soak
@pytest.mark.parametrize("call", WRITES)
def test_sigkill_at_every_write(tmp_path: Path, call: str):
    require_tool("strace")
    trace = tmp_path / "trace"
    traced(Folder(tmp_path / "whole"), trace)
    calls = Counter(re.findall(r"(\w+)\(", trace.read_text()))
    for number in range(1, calls[call] + 1):
        folder = Folder(tmp_path / str(number))
        folder.path.mkdir()
        kill = f"inject={call}:signal=SIGKILL:when={number}"
        nothing_is_lost(folder, traced(folder, trace, "-e", kill))
