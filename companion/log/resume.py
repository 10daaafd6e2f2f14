"""Beginning a session, and going on with one where it stopped, whatever became of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.game import Game, Json, Loader, find_game
from companion.core.journal import LOG_VERSION
from companion.core.replay import Replay, replay
from companion.core.session import Session, make_header
from companion.core.values import dataclass
from companion.errors import UsageError
from companion.log.clock import Clock
from companion.log.reader import Summary
from companion.log.store import PatientJournal, Store


@dataclass(frozen=True, slots=True)
class Opened:
    """A session being played. `findings` tells the players what is not as it was."""

    session: Session
    journal: PatientJournal
    findings: tuple[str, ...]


def begin_session(
    store: Store,
    game: Game[Any],
    extra: Mapping[str, Json] | None = None,
    name: str = "",
    clock: Clock | None = None,
) -> Opened:
    """A new session of a game; `extra` goes into its header (players, settings, …)."""
    clock = clock or Clock()
    now = clock.stamp()
    journal = store.create(make_header(game, extra), name, now["wall"] if now["set"] else "")
    return Opened(Session(game, journal, stamp=clock.stamp), journal, ())


def resume_session(
    store: Store,
    summary: Summary,
    find: Callable[[str], Loader] = find_game,
    make_clock: Callable[[int], Clock] = Clock,
) -> Opened:
    """Replay the session's entries and stand at the very prompt where it stopped."""
    journal = store.journal(summary)
    if journal.header["log"] > LOG_VERSION:
        raise UsageError(
            f"session {summary.id} was written by a newer companion (log version "
            f"{journal.header['log']}, this one knows {LOG_VERSION}): update the companion"
        )
    try:
        game = find(journal.header["game"]).load(journal.header["setup"])
    except LookupError as error:
        raise UsageError(f"session {summary.id} cannot go on: {error.args[0]}") from None
    folded = replay(game, journal.header, journal)
    findings = _marked(folded)
    if folded.failure:
        journal, words = _branched(store, summary, journal, folded)
        findings.append(words)
    played = folded.entries[-1].at.get("played", 0) if folded.entries else 0
    stamp = make_clock(played).stamp
    session = Session(game, journal, folded.timeline, folded.last_hash, stamp)
    return Opened(session, journal, tuple(findings))


def _marked(folded: Replay) -> list[str]:
    if not folded.differing:
        return []
    count = len(folded.differing)
    return [f"Other rules decided {count} of its entries; what was played then stands."]


def _branched(
    store: Store, summary: Summary, journal: PatientJournal, folded: Replay
) -> tuple[PatientJournal, str]:
    """The rules do not follow the entries to their end: go on with a copy of those that hold."""
    length = len(folded.entries)
    words = f"Session {summary.id} does not hold ({folded.failure})"
    copy = store.attempt(lambda disk: disk.branch(summary.id, length))
    if copy is None:
        raise UsageError(f"{words}, and cannot be copied: {store.trouble}")
    branched = PatientJournal(store, journal.header, copy)
    return branched, f"{words}; session {copy} goes on at entry {length}, the old one is kept."
