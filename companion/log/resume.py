"""Beginning a session, and going on with one where it stopped, whatever became of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.game import Game, Json, Loader, find_game
from companion.core.journal import LOG_VERSION
from companion.core.replay import Replay, replay
from companion.core.sentence import Sentence, sentence
from companion.core.session import Session, make_header
from companion.errors import UsageError
from companion.log.clock import Clock
from companion.log.reader import Reader, Summary
from companion.log.store import PatientJournal, Store

UNPLAYABLE = (AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What a game may raise over a set-up that is none."""


class Opened(Struct, frozen=True):
    """A session being played. `findings` tells the players what is not as it was."""

    session: Session
    journal: PatientJournal
    clock: Clock
    findings: tuple[Sentence, ...] = ()


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
    return Opened(Session(game, journal, stamp=clock.stamp), journal, clock)


def resume_session(
    store: Store,
    summary: Summary,
    find: Callable[[str], Loader] = find_game,
    make_clock: Callable[[int], Clock] = Clock,
) -> Opened:
    """Replay the session's entries and stand at the very prompt where it stopped."""
    if newer := newer_session(store, summary):
        raise UsageError(newer)
    try:
        plugin = find(summary.game)
    except LookupError as error:
        why = sentence("session {s} cannot go on: {error}", s=summary.id, error=error.args[0])
        raise UsageError(why) from None
    game = playable(plugin, store, summary)
    journal = store.journal(summary)
    folded = replay(game, journal.header, journal)
    findings = _marked(folded)
    if folded.failure:
        journal, words = _branched(store, summary, folded)
        findings.append(words)
    played = folded.entries[-1].at.get("played", 0) if folded.entries else 0
    clock = make_clock(played)
    session = Session(game, journal, folded.timeline, folded.last_hash, clock.stamp)
    return Opened(session, journal, clock, tuple(findings))


def playable(plugin: Loader, store: Reader, summary: Summary) -> Game[Any]:
    """The game as it was set up: a header may be whole, and its game make nothing of it."""
    try:
        game = plugin.load(store.header(summary.id)["setup"])
        game.start()
    except UNPLAYABLE:
        why = sentence("the beginning of session {s} cannot be read", s=summary.id)
        raise UsageError(why) from None
    return game


def newer_session(store: Reader, summary: Summary) -> Sentence | None:
    """What to say of a session that only a later companion understands."""
    log = store.header(summary.id)["log"]
    if log <= LOG_VERSION:
        return None
    return sentence(
        "session {s} was written by a newer companion (log version {log}, this one knows {known}):"
        " update the companion",
        s=summary.id,
        log=log,
        known=LOG_VERSION,
    )


def unfinished(store: Reader, *games: str) -> tuple[list[Summary], list[Sentence]]:
    """What can be played on, the last played first, and what is to be said of the others."""
    left = [s for s in store.sessions() if not s.ended and s.game in games and s.length]
    newer = {session: newer_session(store, session) for session in left}
    return [s for s in left if newer[s] is None], [why for why in newer.values() if why]


def _marked(folded: Replay) -> list[Sentence]:
    if not folded.differing:
        return []
    return [
        sentence(
            "Entries that other rules decided: {n}; what was played then stands.",
            n=len(folded.differing),
        )
    ]


def _branched(store: Store, summary: Summary, folded: Replay) -> tuple[PatientJournal, Sentence]:
    """The rules do not follow the entries to their end: go on with a copy of those that hold."""
    length, failure = len(folded.entries), folded.failure
    copy = store.attempt(lambda disk: disk.branch(summary.id, length))
    if copy is None:
        raise UsageError(
            sentence(
                "Session {s} does not hold ({failure}), and cannot be copied: {trouble}",
                s=summary.id,
                failure=failure,
                trouble=store.trouble,
            )
        )
    told = sentence(
        "Session {s} does not hold ({failure}); session {copy} goes on at entry {n}, the old one"
        " is kept.",
        s=summary.id,
        failure=failure,
        copy=copy,
        n=length,
    )
    return store.journal(store.find(str(copy))), told
