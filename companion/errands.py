"""What takes its time is done beside the game, and told when it is done."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable
from threading import Thread

from companion.errors import UsageError
from companion.fsm.house import News
from companion.fsm.phrase import Phrase, phrase
from companion.log.trouble import why

Act = Callable[[], News | None]
Start = Callable[[Callable[[], None]], None]
"""Lets something run, at once or beside what is going on."""


def in_background(run: Callable[[], None]) -> None:
    Thread(target=run, name="errand", daemon=True).start()


class Errands:
    """One at a time. What came of it goes into the news; a failure is one sentence there."""

    def __init__(self, news: deque[News], start: Start = in_background) -> None:
        self._news = news
        self._start = start
        self._busy = False

    def begin(self, told: Phrase, act: Act) -> Phrase:
        """What to tell the players now."""
        if self._busy:
            return phrase("still at it")
        self._busy = True
        self._start(lambda: self._run(act))
        return told

    def _run(self, act: Act) -> None:
        try:
            if news := act():
                self._news.append(news)
        except UsageError as error:
            self._news.append(News(phrase("IT DID NOT WORK"), error.args[0]))
        except OSError as error:
            self._news.append(News(phrase("IT DID NOT WORK"), why(error)))
        except sqlite3.Error as error:
            self._news.append(News(phrase("IT DID NOT WORK"), str(error)))
        finally:
            self._busy = False
