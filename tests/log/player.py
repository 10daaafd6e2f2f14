"""A whole process that plays the toy game on a data folder, for tests that kill it.

It resumes the unfinished session, or begins one, and prints each decision once it was kept:
`ack <session> <number> <hash>`. With a third argument no file may grow beyond that many bytes:
the write that would is cut off there, and the process dies in it.
"""

from __future__ import annotations

import random
import resource
import signal
import sys
from pathlib import Path

from companion.core.session import Session
from companion.log.folder import Folder
from companion.log.store import Store
from tests.log.keeping import journal_of, new_game, resumed


def main(path: str, seed: str, largest: str = "") -> None:
    if largest:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(largest), int(largest)))
    store = Store(Folder(Path(path)))
    for words in store.findings:
        print(f"finding {words}", flush=True)
    session = resumed(store).session if store.unfinished() else new_game(store)
    play(session, random.Random(int(seed)))
    store.close()


def play(session: Session, chance: random.Random) -> None:
    """Answers, and now and then an undo, a redo or a recount, to the end of the game."""
    while options := session.game.options(session.state):
        match chance.randrange(10):
            case 0 if session.undo():
                pass
            case 1 if session.redo():
                pass
            case 2:
                session.recount({"mint": {}})
            case _:
                session.answer(chance.choice(options))
        acknowledge(session)
    journal_of(session).mark_ended(True)


def acknowledge(session: Session) -> None:
    journal = journal_of(session)
    assert not journal.warning, journal.warning
    last = session.timeline.length
    print(f"ack {journal.session} {last} {session.last_hash}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
