"""A table of plain lines: questions are printed, answers typed. It needs no display at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from companion.core.answers import Answer, Refusal, Unreadable
from companion.core.journal import Entry
from companion.core.ledger import Move
from companion.core.session import Amended, Session

HELP = """\
Type the number of an answer, or the answer itself (for example: take iis).
  why      what is not possible now, and the rules that say so
  !        carry the refused answer out all the same: we play it so
  list     all answers, where there are many
  correct, recount, amend, mark    when the table and I disagree (type one to see how)
  undo, redo, table, score, history, help, quit (the session is kept)"""
LAST_ENTRIES = 3
LONG_LIST = 15
LONGEST_NUMBER = 9
"""Digits that are read of a number: there are never so many answers."""


REPAIR_HELP = """\
  correct 2 iron bag yard      2 iron are in the yard, not in the bag
  recount yard iron=3 stone=2  this is what really lies there
  amend 12 take is             answer 12 was another; later ones are given again
  mark player "green"          something that is no piece"""
Repair = Callable[[Session, list[str]], Entry | Amended | Refusal]


def _correct(session: Session, words: list[str]) -> Entry | Refusal:
    *piece, source, target = words[1:]
    return session.correct([Move(int(words[0]), " ".join(piece), source, target)])


def _recount(session: Session, words: list[str]) -> Entry | Refusal:
    counts = (word.split("=") for word in words[1:])
    return session.recount({words[0]: {piece: int(n) for piece, n in counts}})


def _amend(session: Session, words: list[str]) -> Amended | Refusal:
    return session.amend(int(words[0]), Answer.parse(" ".join(words[1:])))


def _mark(session: Session, words: list[str]) -> Entry | Refusal:
    return session.correct([], {words[0]: json.loads(" ".join(words[1:]))})


_REPAIRS: dict[str, Repair] = {
    "correct": _correct,
    "recount": _recount,
    "amend": _amend,
    "mark": _mark,
}


class Words(Protocol):
    """What a game has to say in plain words."""

    def notice(self, game: Any) -> str:
        """What must be said about this game before it begins."""

    def situation(self, game: Any, state: Any) -> Iterator[str]: ...

    def question(self, game: Any, state: Any) -> str: ...

    def label(self, state: Any, answer: Answer) -> str: ...

    def moves(self, moves: Any) -> Iterator[str]: ...

    def score_sheet(self, game: Any, state: Any) -> Iterator[str]: ...

    def result(self, game: Any, state: Any) -> Iterator[str]: ...


class PlainTable:
    """Plays a session to its end, or until the players leave."""

    def __init__(
        self,
        session: Session,
        words: Words,
        read: Callable[[str], str],
        write: Callable[[str], None],
        after: Callable[[], None],
    ) -> None:
        self._session = session
        self._words = words
        self._read = read
        self._write = write
        self._after = after
        self._refused: Refusal | None = None
        self._turn = -1

    def run(self) -> bool:
        """True when the game came to its end."""
        while self._session.game.prompt(self._session.state) is not None:
            self._show()
            try:
                line = self._read("> ").strip()
            except EOFError:
                self._write("(end of input)")
                return False
            if line == "quit":
                return False
            self._obey(line)
        for text in self._words.result(self._session.game, self._session.state):
            self._write(text)
        return True

    def check_the_table(self) -> None:
        """After a resume: what the players should find on the table."""
        self._table()
        self._history()

    def _show(self) -> None:
        game, state = self._session.game, self._session.state
        prompt = game.prompt(state)
        assert prompt is not None
        if prompt.turn != self._turn:
            self._turn = prompt.turn
            self._table()
        self._write(f"\n[turn {prompt.turn}, {prompt.player}] {self._words.question(game, state)}")
        options = game.options(state)
        if len(options) > LONG_LIST:
            self._write(f"  {len(options)} answers; type one like this: {options[0]}   (or list)")
            return
        self._list()

    def _list(self) -> None:
        state = self._session.state
        for number, answer in enumerate(self._session.game.options(state), start=1):
            self._write(f"  {number:>2}  {self._words.label(state, answer)}")

    def _obey(self, line: str) -> None:
        commands: dict[str, Callable[[], None]] = {
            "": self._nothing,
            "help": lambda: self._write(HELP),
            "?": lambda: self._write(HELP),
            "why": self._why,
            "list": self._list,
            "undo": self._undo,
            "redo": self._redo,
            "table": self._table,
            "score": self._score,
            "history": self._history,
            "!": self._insist,
        }
        command = commands.get(line)
        if command is not None:
            command()
            return
        repair = _REPAIRS.get(line.partition(" ")[0])
        if repair is not None:
            self._repair(repair, line)
            return
        answer = self._understand(line)
        if answer is not None:
            self._give(answer)

    def _nothing(self) -> None:
        self._write("Type a number, or help.")

    def _understand(self, line: str) -> Answer | None:
        options = self._session.game.options(self._session.state)
        if line.isdecimal():
            number = int(line[:LONGEST_NUMBER])
            if 1 <= number <= len(options):
                return options[number - 1]
            self._write(f"There is no answer {line}.")
            return None
        try:
            return Answer.parse(line)
        except Unreadable as error:
            self._write(f"Not understood: {error}")
            return None

    def _give(self, answer: Answer) -> None:
        outcome = self._session.answer(answer)
        if isinstance(outcome, Refusal):
            self._refused = outcome
            self._write(f"Not allowed: {outcome.words} ({', '.join(outcome.rules)})")
            if outcome.can_be_waived:
                self._write("Type ! if you play it so.")
            return
        self._refused = None
        for entry in outcome:
            self._tell(entry)
        self._after()

    def _tell(self, entry: Entry) -> None:
        if entry.forced:
            self._write(f"  ({entry.phase}: {entry.text}, no other answer)")
        for text in self._words.moves(entry.moves):
            self._write(text)

    def _insist(self) -> None:
        refused = self._refused
        if refused is None or not refused.can_be_waived:
            self._write("There is nothing to insist on.")
            return
        self._give(refused.answer.waiving(*refused.rules))

    def _repair(self, repair: Repair, line: str) -> None:
        """Ways home when table and companion disagree."""
        try:
            outcome = repair(self._session, line.split()[1:])
        except (IndexError, RecursionError, ValueError):
            self._write(REPAIR_HELP)
            return
        if isinstance(outcome, Refusal):
            self._write(f"Not possible: {outcome.words}")
            return
        self._turn = -1
        if isinstance(outcome, Entry):
            self._tell(outcome)
        else:
            self._write(f"later answers that stand: {outcome.kept}")
            for entry in outcome.dropped:
                self._write(f"  no longer fits: {entry.number}. {entry.text}")
        for words in self._session.game.violations(self._session.state):
            self._write(f"  but: {words}")
        self._after()

    def _why(self) -> None:
        state = self._session.state
        for refusal in self._session.game.refused(state):
            label = self._words.label(state, refusal.answer)
            self._write(f"   ×  {label}: {refusal.words} ({', '.join(refusal.rules)})")

    def _undo(self) -> None:
        self._back_or_on(self._session.undo(), "Nothing to undo.", "Put back:")

    def _redo(self) -> None:
        self._back_or_on(self._session.redo(), "Nothing to redo.", "Once more:")

    def _back_or_on(self, entry: Entry | None, nothing: str, heading: str) -> None:
        if entry is None:
            self._write(nothing)
            return
        self._turn = -1
        self._write(heading)
        self._tell(entry)
        self._after()

    def _table(self) -> None:
        self._write("")
        for text in self._words.situation(self._session.game, self._session.state):
            self._write(text)

    def _score(self) -> None:
        for text in self._words.score_sheet(self._session.game, self._session.state):
            self._write(text)

    def _history(self) -> None:
        for node in self._session.timeline.nodes[-LAST_ENTRIES:]:
            entry = node.entry
            self._write(f"  {entry.number}. turn {entry.turn}, {entry.player}: {entry.text}")
