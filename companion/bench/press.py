"""How long a press takes to be seen, commit included, beside a bare draw and a bare commit."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from companion.app import App, frame
from companion.bench.robot import way_to
from companion.core.game import Json
from companion.core.journal import Entry
from companion.core.session import Session, make_header
from companion.fsm.options import Options
from companion.fsm.table import House, Table
from companion.games.foothills.plugin import Plugin
from companion.games.foothills.policies import random
from companion.hw.devices import Devices, NoBuzzer, NoLights
from companion.hw.mock import MockDisplay
from companion.hw.ports import Hold, Key, Press
from companion.log.folder import Folder
from companion.log.resume import begin_session
from companion.log.store import PatientJournal, Store

ANSWERS = 300
TARGET = 2.0


def measure(place: Path) -> dict[str, Json]:
    with TemporaryDirectory(prefix="bench-", dir=place) as folder:
        ours, bare = _alternated(Path(folder))
    cuts = quantiles(ours, n=100)
    ratio = median(ours) / median(bare)
    return {
        "presses": len(ours),
        "frame_ms_p50": round(cuts[49] * 1000, 3),
        "frame_ms_p99": round(cuts[98] * 1000, 3),
        "bare_ms_p50": round(median(bare) * 1000, 3),
        "ratio": round(ratio, 3),
        "target": TARGET,
        "within_target": ratio <= TARGET,
    }


def _alternated(folder: Path) -> tuple[list[float], list[float]]:
    """Each press that decides something, then the same frame and the same entries bare."""
    game = Plugin().deal(0, "sample")
    store, beside = Store(Folder(folder / "ours")), Store(Folder(folder / "bare"))
    session = begin_session(store, game).session
    bare_journal = beside.create(make_header(game))
    table, app, display = _app(session)
    ours: list[float] = []
    bare: list[float] = []
    rng = Random(1)
    at = 0.0
    for _ in range(ANSWERS):
        if table.prompt is None:
            break
        way = way_to(table.question, (random(game, session.state, rng),))
        if way is None:
            continue
        before = len(session.timeline.nodes)
        for number, (key, held) in enumerate(_through(table, way), start=1):
            at += 1.0
            item = Hold(key, at) if held else Press(key, at)
            seconds = _timed(lambda item=item: app.handle(item))  # type: ignore[misc]
            if number == len(way):
                ours.append(seconds)
        entries = [node.entry for node in session.timeline.nodes[before:]]
        bare.append(_timed(lambda: _bare(table, display, bare_journal, entries)))  # noqa: B023
    store.close()
    beside.close()
    return ours, bare


def _through(table: Table, way: tuple[tuple[Key, bool], ...]) -> list[tuple[Key, bool]]:
    covered = table.dialog is not table.question and way[0][0] is Key.OK
    return [(Key.OK, False), *way] if covered else list(way)


def _bare(
    table: Table, display: MockDisplay, journal: PatientJournal, entries: list[Entry]
) -> None:
    journal.append(entries)
    display.show(frame(table.page(), False))


def _app(session: Session) -> tuple[Table, App, MockDisplay]:
    house = House(Plugin().tableside("sample", (), 1), lambda game: session, lambda language: str)
    table, display = Table(house, Options(), session), MockDisplay(kept=10)
    devices = Devices(SimpleQueue(), display, NoLights(), NoBuzzer(), time.monotonic, ())
    return table, App(table, devices), display


def _timed(action: Callable[[], None]) -> float:
    before = perf_counter()
    action()
    return perf_counter() - before
