"""How long a decision takes to be kept, beside a bare insert of the same bytes on the same disk."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from companion.bench.bare import BareTable, timed
from companion.bench.shuttle import Shuttle, ShuttlePlugin
from companion.core.game import Json
from companion.core.journal import Entry, MemoryJournal, canonical_bytes
from companion.core.session import Session, make_header
from companion.log.clock import Clock
from companion.log.folder import Folder
from companion.log.resume import resume_session
from companion.log.store import PatientJournal, Store

COMMITS = 1000
TARGET = 1.3


def measure(place: Path) -> dict[str, Json]:
    with TemporaryDirectory(prefix="bench-", dir=place) as folder:
        ours, bare, size = _alternated(Path(folder))
        reading = _resume_rate(Folder(Path(folder) / "data"))
    ratio = median(ours) / median(bare)
    return {
        "commits": COMMITS,
        "payload_bytes": size,
        "commit_ms": _spread(ours),
        "bare_insert_ms": _spread(bare),
        "ratio": round(ratio, 3),
        "target": TARGET,
        "within_target": ratio <= TARGET,
        "entries_per_second": round(reading),
    }


def _alternated(folder: Path) -> tuple[list[float], list[float], int]:
    """Both kinds in turn, each first every other time: what else the disk does meets both."""
    store = Store(Folder(folder / "data"))
    journal = store.create(make_header(Shuttle({})))
    table = BareTable(folder / "bare.db")
    ours: list[float] = []
    bare: list[float] = []
    size = 0
    for entry in _decisions(journal):
        payload = entry.hash.encode() + canonical_bytes(entry.body())
        size += len(payload)
        pair = [
            (ours, partial(journal.append, [entry])),
            (bare, partial(table.insert, payload)),
        ]
        for times, action in pair if entry.number % 2 else reversed(pair):
            times.append(timed(action))
    table.close()
    store.close()
    return ours, bare, size // COMMITS


def _decisions(journal: PatientJournal) -> list[Entry]:
    """A session's entries in the chain of the journal, made before anything is timed."""
    game = Shuttle({})
    session = Session(game, MemoryJournal(journal.header), stamp=Clock().stamp)
    for _ in range(COMMITS):
        session.answer(game.options(session.state)[0])
    return list(session.journal)


def _resume_rate(folder: Folder) -> float:
    """Entries a second from opening the store, its check included, to the prompt."""
    before = perf_counter()
    store = Store(folder)
    resumed = resume_session(store, store.find("latest"), lambda _: ShuttlePlugin())
    seconds = perf_counter() - before
    store.close()
    return resumed.session.timeline.length / seconds


def _spread(seconds: list[float]) -> dict[str, float]:
    cuts = quantiles(seconds, n=100)
    return {"median": round(cuts[49] * 1000, 4), "p99": round(cuts[98] * 1000, 4)}
