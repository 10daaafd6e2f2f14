"""A game being played: answers become entries, entries become state, and back again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from companion.core.answers import UNFIT, Answer, Reason, Refusal
from companion.core.game import Game, Json, Marks
from companion.core.journal import (
    ANSWER,
    CORRECTION,
    LOG_VERSION,
    RECOUNT,
    REDO,
    UNDO,
    Entry,
    Journal,
    MemoryJournal,
    link,
)
from companion.core.ledger import Move, Shortage, difference, recount, undoing
from companion.core.phases import Edge


class Node(NamedTuple):
    """An entry, the state after it, and which way the turn went if an answer moved it on."""

    entry: Entry
    state: Any
    edges: tuple[Edge, ...] = ()


def changed(before: Marks, after: Marks) -> Marks:
    """What of the marks is different; a mark that is gone maps to None."""
    difference = {name: value for name, value in after.items() if before.get(name) != value}
    return difference | {name: None for name in before if name not in after}


def patched(marks: Marks, change: Marks) -> Marks:
    return {name: value for name, value in (marks | change).items() if value is not None}


def _corrected(marks: Marks, change: Marks) -> Marks:
    """A mark stays of its kind: what was a number is no word all at once."""
    for name, value in change.items():
        before = marks.get(name)
        if before is not None and value is not None and type(value) is not type(before):
            raise ValueError(f"{name} is no {type(value).__name__}")
    return patched(marks, change)


def _see_that_it_took(game: Game[Any], state: Any, change: Marks) -> None:
    """A mark that the game always has is taken away by nobody; it would only be set back."""
    for name, value in change.items():
        if value is None and name in game.marks(state):
            raise ValueError(f"{name} cannot be left out")


def _see_that_it_goes_on(game: Game[Any], state: Any) -> None:
    """A correction must not leave a position in which nothing can be asked any more: the session
    would end there, and could never be taken up again."""
    if game.prompt(state) is not None:
        game.options(state)
    game.violations(state)


class Timeline:
    """The entries in force, in order, with the state after each; undone ones wait for redo.

    It never writes: it says what an entry would be (`answered`, `undone`, …) and takes it in
    (`take`). Live play and replay both go this way.
    """

    def __init__(self, game: Game[Any], start: Any = None) -> None:
        self.game = game
        self.start = game.start() if start is None else start
        self.nodes: list[Node] = []
        self.waiting: list[list[Node]] = []
        self.length = 0
        self._marked: tuple[Any, Marks] = (None, {})

    @property
    def state(self) -> Any:
        return self.nodes[-1].state if self.nodes else self.start

    def fork(self) -> Timeline:
        other = object.__new__(Timeline)
        other.game, other.start, other.length = self.game, self.start, self.length
        other.nodes, other.waiting = list(self.nodes), list(self.waiting)
        other._marked = self._marked
        return other

    def take(self, node: Node) -> None:
        """Let an entry take effect whose resulting state is known."""
        self.length += 1
        if node.entry.kind == UNDO:
            self.waiting.append(self._pop_group())
        elif node.entry.kind == REDO:
            self.nodes += self.waiting.pop()
        else:
            self.waiting.clear()
            self.nodes.append(node)

    def _pop_group(self) -> list[Node]:
        group = self._last_group()
        del self.nodes[len(self.nodes) - len(group) :]
        return group

    def _last_group(self) -> list[Node]:
        """The last answer that somebody gave, with the forced ones behind it."""
        first = len(self.nodes) - 1
        while first > 0 and self.nodes[first].entry.forced:
            first -= 1
        return self.nodes[first:]

    def answered(self, answer: Answer, forced: bool = False) -> Node | Refusal:
        outcome = self.game.apply(self.state, answer)
        if isinstance(outcome, Refusal):
            return outcome
        entry = self._entry(ANSWER, str(answer), outcome.moves, outcome.state, forced)
        return Node(entry, outcome.state, outcome.edges)

    def undone(self) -> Node | None:
        if not self.nodes:
            return None
        group = self._last_group()
        before = self.nodes[-len(group) - 1].state if len(group) < len(self.nodes) else self.start
        moves = undoing(move for node in group for move in node.entry.moves)
        return Node(self._entry(UNDO, f"undo {group[0].entry.number}", moves, before), before)

    def redone(self) -> Node | None:
        if not self.waiting:
            return None
        group = self.waiting[-1]
        moves = tuple(move for node in group for move in node.entry.moves)
        state = group[-1].state
        return Node(self._entry(REDO, f"redo {group[0].entry.number}", moves, state), state)

    def corrected(
        self, moves: Sequence[Move], marks: Marks, kind: str = CORRECTION
    ) -> Node | Refusal:
        """Pieces put elsewhere, or a mark set, by the players' word."""
        try:
            ledger = self.state.ledger.moved(moves)
            state = self.game.restore(ledger, _corrected(self.game.marks(self.state), marks))
            _see_that_it_took(self.game, state, marks)
            _see_that_it_goes_on(self.game, state)
        except Shortage as shortage:
            return Refusal(Answer(kind), (shortage.reason,))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            return Refusal(Answer(kind), (Reason((UNFIT,), f"no such position: {error}"),))
        return Node(self._entry(kind, kind, tuple(moves), state), state)

    def _entry(
        self, kind: str, text: str, moves: tuple[Move, ...], state: Any, forced: bool = False
    ) -> Entry:
        prompt = self.game.prompt(self.state)
        return Entry(
            number=self.length + 1,
            kind=kind,
            text=text,
            turn=prompt.turn if prompt else 0,
            player=prompt.player if prompt else "",
            phase=prompt.phase if prompt else "",
            rules=self.game.rules,
            prompt=prompt.about if prompt else "",
            moves=moves,
            marks=changed(self._marks(self.state), self._marks(state)),
            forced=forced,
        )

    def _marks(self, state: Any) -> Marks:
        """Where one entry ends the next one begins, so the last marks are kept."""
        if self._marked[0] is not state:
            self._marked = (state, self.game.marks(state))
        return self._marked[1]


def forced_answer(game: Game[Any], state: Any) -> Answer | None:
    """The only answer there is, where the rules leave no choice and nothing need be shown."""
    prompt = game.prompt(state)
    if prompt is None or prompt.always or prompt.free:
        return None
    options = game.options(state)
    return options[0] if len(options) == 1 else None


def make_header(game: Game[Any], extra: Mapping[str, Json] | None = None) -> dict[str, Json]:
    """The first line of a log: which game, how it was set up, and the first position."""
    state = game.start()
    return {
        "log": LOG_VERSION,
        "game": game.name,
        "rules": game.rules,
        "setup": dict(game.setup),
        **(extra or {}),
        "start": state.ledger.to_json(),
        "marks": game.marks(state),
    }


class Amended(Struct, frozen=True):
    """What became of the later answers: how many stand, and the first that no longer fits."""

    kept: int
    dropped: tuple[Entry, ...]
    refusal: Refusal | None


class Decision:
    """The entries of one decision in the making: tried on a fork, chained, kept together."""

    def __init__(
        self, timeline: Timeline, last_hash: str, at: Mapping[str, Json], note: str = ""
    ) -> None:
        self.timeline = timeline.fork()
        self.last_hash = last_hash
        self.entries: list[Entry] = []
        self._at = at
        self._note = note
        self._forced: list[Entry] = []
        self._answered: list[tuple[str, str]] = []

    def take(self, step: Node) -> Entry:
        entry = step.entry.chained(self.last_hash, at=self._at, note=self._note)
        self.timeline.take(step._replace(entry=entry))
        self.last_hash = entry.hash
        self.entries.append(entry)
        return entry

    def answer(self, answer: Answer) -> Refusal | None:
        """Carry out an answer, and every forced one behind it."""
        self._forced = []
        step = self.timeline.answered(answer)
        while not isinstance(step, Refusal):
            entry = self.take(step)
            if entry.forced:
                self._forced.append(entry)
            forced = forced_answer(self.timeline.game, self.timeline.state)
            if forced is None:
                return None
            step = self.timeline.answered(forced, forced=True)
        return step

    def answer_all(self, answers: Sequence[Answer]) -> Refusal | None:
        """One after the other; what followed any of them by force is not given again either."""
        forced: list[Entry] = []
        for place, answer in enumerate(answers):
            begun = len(self.entries)
            refusal = self.answer(answer)
            if refusal:
                return refusal
            forced += self._forced
            self._answered += [_asked(self.entries[begun])] if place else []
        self._forced = forced
        return None

    def correct(self, moves: Sequence[Move], marks: Marks, kind: str) -> Refusal | None:
        step = self.timeline.corrected(moves, marks, kind)
        if isinstance(step, Refusal):
            return step
        self.take(step)
        return None

    def undo_down_to(self, number: int) -> None:
        """Undo every answer from entry `number` on."""
        while self.timeline.nodes and self.timeline.nodes[-1].entry.number >= number:
            step = self.timeline.undone()
            assert step is not None
            self.take(step)

    def again(self, old: Entry) -> Refusal | None:
        """Give an old answer once more, unless it already followed by force."""
        if self._followed_by_force(old):
            return None
        if old.kind != ANSWER:
            return self.correct(old.moves, old.marks, old.kind)
        answer = Answer.parse(old.text)
        prompt = self.timeline.game.prompt(self.timeline.state)
        if prompt is None or (prompt.phase, prompt.player) != (old.phase, old.player):
            return Refusal(answer, (Reason((UNFIT,), "that is not asked now"),))
        return self.answer(answer)

    def stands_in_for(self, old: Entry) -> bool:
        """Whether one of several new answers was to the question that this one answered."""
        if _asked(old) not in self._answered:
            return False
        self._answered.remove(_asked(old))
        return True

    def _followed_by_force(self, old: Entry) -> bool:
        first = self._forced[0] if self._forced else None
        if first is None or (first.phase, first.text) != (old.phase, old.text):
            return False
        del self._forced[0]
        return True


class Session:
    """One game, its journal, and the only way to change either.

    Entries reach the journal before they take effect here, one batch per decision.
    `stamp` supplies what is noted about the time; the rules never see it.
    """

    def __init__(
        self,
        game: Game[Any],
        journal: Journal,
        timeline: Timeline | None = None,
        last_hash: str = "",
        stamp: Callable[[], Mapping[str, Json]] = dict,
    ) -> None:
        self.game = game
        self.journal = journal
        self.timeline = timeline or Timeline(game)
        self.last_hash = last_hash or link("", journal.header)
        self._stamp = stamp

    @classmethod
    def in_memory(
        cls,
        game: Game[Any],
        extra: Mapping[str, Json] | None = None,
        stamp: Callable[[], Mapping[str, Json]] = dict,
    ) -> Session:
        """A session that lasts as long as the process; `extra` goes into its header."""
        return cls(game, MemoryJournal(make_header(game, extra)), stamp=stamp)

    @property
    def state(self) -> Any:
        return self.timeline.state

    def answer(self, answer: Answer) -> tuple[Entry, ...] | Refusal:
        """Carry out an answer, and every forced one behind it."""
        decision = self._decision()
        return decision.answer(answer) or self._commit(decision)

    def undo(self) -> Entry | None:
        return self._step_back_or_on(Timeline.undone)

    def redo(self) -> Entry | None:
        return self._step_back_or_on(Timeline.redone)

    def correct(self, moves: Sequence[Move], marks: Marks | None = None) -> Entry | Refusal:
        """Pieces put elsewhere, or a mark set. One that there is not can be taken from nothing."""
        marks = marks or {}
        there = self.game.marks(self.state)
        for name, value in marks.items():
            if value is None and name not in there:
                return Refusal(Answer(CORRECTION), (Reason((UNFIT,), f"there is no mark {name}"),))
        return self._correct(moves, marks, CORRECTION)

    def recount(self, counted: Mapping[str, Mapping[str, int]]) -> Entry | Refusal:
        """Make the ledger agree with what was counted on the table."""
        return self._correct(recount(self.state.ledger, counted, ""), {}, RECOUNT)

    def join(self, zones: Mapping[str, Mapping[str, int]], marks: Marks) -> Entry | Refusal:
        """Take a whole position over: a game that was begun without the companion."""
        return self._correct(difference(self.state.ledger, zones, ""), marks, CORRECTION)

    def amend(self, number: int, answer: Answer, *more: Answer) -> Amended | Refusal:
        """Change an old answer; later ones are given again until one no longer fits.

        Where one key says several answers at once, `more` are the others: they follow the first
        before anything is given again, and all of them are taken or none.
        """
        later = [node.entry for node in self.timeline.nodes if node.entry.number >= number]
        if not later or later[0].number != number or not _is_choice(later[0]):
            return Refusal(answer, (Reason((UNFIT,), f"no answer {number} is in force"),))
        decision = self._decision(note=f"amend {number}")
        decision.undo_down_to(number)
        refusal = decision.answer_all((answer, *more))
        if refusal:
            return refusal
        amended = _give_again(decision, later[1:])
        self._commit(decision)
        return amended

    def _decision(self, note: str = "") -> Decision:
        return Decision(self.timeline, self.last_hash, dict(self._stamp()), note)

    def _step_back_or_on(self, propose: Callable[[Timeline], Node | None]) -> Entry | None:
        decision = self._decision()
        step = propose(decision.timeline)
        if step is None:
            return None
        decision.take(step)
        return self._commit(decision)[0]

    def _correct(self, moves: Sequence[Move], marks: Marks, kind: str) -> Entry | Refusal:
        decision = self._decision()
        return decision.correct(moves, marks, kind) or self._commit(decision)[0]

    def _commit(self, decision: Decision) -> tuple[Entry, ...]:
        self.journal.append(decision.entries)
        self.timeline, self.last_hash = decision.timeline, decision.last_hash
        return tuple(decision.entries)


def _is_choice(entry: Entry) -> bool:
    return entry.kind == ANSWER and not entry.forced


def _asked(entry: Entry) -> tuple[str, str]:
    return entry.phase, entry.player


def _give_again(decision: Decision, later: Sequence[Entry]) -> Amended:
    """What was forced is done again if it can be; it never stops the rest. Nor does an answer that
    is not asked for any more because one of several new ones was given in its place."""
    kept = 0
    for position, old in enumerate(later):
        refusal = decision.again(old)
        if refusal and decision.stands_in_for(old):
            continue
        if refusal and not old.forced:
            dropped = tuple(entry for entry in later[position:] if not entry.forced)
            return Amended(kept, dropped, refusal)
        kept += not old.forced
    return Amended(kept, (), None)
