"""Play any game by picking answers, for tests that need some sequence of decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.answers import Answer, Refusal
from companion.core.game import Game
from companion.core.journal import Entry
from companion.core.replay import resume
from companion.core.session import Session


def new_session(game: Game[Any], **extra: Any) -> Session:
    return Session.in_memory(game, **extra)


def play(session: Session, picks: Sequence[int]) -> list[Entry]:
    """One answer per pick, the pick choosing among the options; stops when the game is over."""
    entries: list[Entry] = []
    for pick in picks:
        options = session.game.options(session.state)
        if not options:
            break
        entries += given(session, options[pick % len(options)])
    return entries


def given(session: Session, answer: Answer | str) -> tuple[Entry, ...]:
    """The entries of an answer that must be allowed."""
    outcome = session.answer(answer if isinstance(answer, Answer) else Answer.parse(answer))
    assert not isinstance(outcome, Refusal), str(outcome)
    return outcome


def replayed(session: Session) -> Session:
    """The session as its journal alone gives it back."""
    again, folded = resume(session.game, session.journal)
    assert folded.failure is None, str(folded.failure)
    return again


def typed(game: Game[Any]) -> list[str]:
    """What players of the plain table type to set this game up."""
    setup = game.setup
    names = [*setup["players"].values()]
    if "lines" in setup:
        return [" ".join(setup["lines"]), *names, setup["start"]]
    return [*names, setup["first"], setup["follow"], setup["settings"]["seasons"]]
