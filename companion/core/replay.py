"""Fold a journal into a game: the valid prefix, and the first entry that fails, named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct, field

from companion.core.answers import Answer, Refusal, Unreadable
from companion.core.game import Game, Json
from companion.core.journal import ANSWER, REDO, UNDO, Entry, Journal, canonical, link
from companion.core.ledger import Ledger, Shortage
from companion.core.session import Node, Session, Timeline, patched

MISMATCH = "LOG-MISMATCH"
STEPS_BACK_AND_ON = frozenset({UNDO, REDO})


class Failure(Struct, frozen=True):
    """The first entry that does not hold: a rule id, or `LOG-MISMATCH`, and why."""

    number: int
    rule: str
    words: str

    def __str__(self) -> str:
        return f"entry {self.number}: {self.rule}: {self.words}"


class Replay(Struct):
    """What became of a journal. `states` are those after each entry; `differing` are entries of
    other rules whose stored moves won."""

    timeline: Timeline
    last_hash: str
    entries: list[Entry] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    differing: list[int] = field(default_factory=list)
    failure: Failure | None = None

    def take(self, entry: Entry, zones: Json | None = None) -> bool:
        """Let the next entry take effect, unless it or one before it fails."""
        if self.failure is None:
            self.failure = _damage(self, entry) or _take(self, entry)
        if self.failure is None and zones is not None:
            self.failure = _other_zones(self, entry, zones)
        if self.failure is not None:
            return False
        self.entries.append(entry)
        self.states.append(self.timeline.state)
        self.last_hash = entry.hash
        return True


def replay(
    game: Game[Any],
    header: Mapping[str, Json],
    entries: Iterable[Entry],
    zones: Mapping[int, Json] | None = None,
) -> Replay:
    """The whole journal; `zones` are checked where a log holds them."""
    result = _begin(game, header)
    for entry in entries:
        if not result.take(entry, (zones or {}).get(entry.number)):
            break
    return result


def _begin(game: Game[Any], header: Mapping[str, Json]) -> Replay:
    """The first position: that of the set-up, or of other rules if the header says so."""
    result = Replay(Timeline(game), link("", header))
    if _is_start(result.timeline.start, game, header):
        return result
    if header.get("rules") == game.rules:
        result.failure = Failure(0, MISMATCH, "its start does not follow from its set-up")
        return result
    try:
        ledger = Ledger(header["start"], result.timeline.start.ledger.bottomless)
        result.timeline = Timeline(game, game.restore(ledger, header["marks"]))
        result.differing.append(0)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        result.failure = Failure(0, MISMATCH, f"its start is no position: {error}")
    return result


def _is_start(state: Any, game: Game[Any], header: Mapping[str, Json]) -> bool:
    return bool(
        state.ledger.to_json() == header.get("start")
        and _alike(game.marks(state), header.get("marks"))
    )


def resume(
    game: Game[Any], journal: Journal, stamp: Callable[[], Mapping[str, Json]] = dict
) -> tuple[Session, Replay]:
    """The session of a journal, standing after its valid prefix."""
    folded = replay(game, journal.header, journal)
    return Session(game, journal, folded.timeline, folded.last_hash, stamp), folded


def _damage(result: Replay, entry: Entry) -> Failure | None:
    expected = len(result.entries) + 1
    if entry.number != expected:
        return Failure(expected, MISMATCH, f"entry {entry.number} stands where {expected} belongs")
    if entry.chained(result.last_hash).hash != entry.hash:
        return Failure(entry.number, MISMATCH, "it was changed, or the one before it removed")
    return None


def _take(result: Replay, entry: Entry) -> Failure | None:
    """Do the entry again; under its own rules it must come out the same."""
    timeline = result.timeline
    step = _again(timeline, entry)
    if not isinstance(step, Failure):
        if _same(step.entry, entry):
            timeline.take(step._replace(entry=entry))
            return None
        step = Failure(entry.number, MISMATCH, "its moves do not follow from its answer")
    if entry.rules == timeline.game.rules or entry.kind in STEPS_BACK_AND_ON:
        return step
    return _trust(result, entry)


def _same(again: Entry, entry: Entry) -> bool:
    """Undo and redo follow from the entries alone; other rules may keep other marks."""
    free = entry.kind in STEPS_BACK_AND_ON and entry.rules != again.rules
    return again.moves == entry.moves and (free or _alike(again.marks, entry.marks))


def _alike(marks: Json, written: Json) -> bool:
    """Whether marks are those that were written; a tuple comes back as a list."""
    return bool(marks == written) or canonical(marks) == canonical(written)


def _again(timeline: Timeline, entry: Entry) -> Node | Failure:
    step: Node | Refusal | None
    if entry.kind == ANSWER:
        try:
            step = timeline.answered(Answer.parse(entry.text), entry.forced)
        except Unreadable as error:
            return Failure(entry.number, MISMATCH, str(error))
    elif entry.kind == UNDO:
        step = timeline.undone()
    elif entry.kind == REDO:
        step = timeline.redone()
    else:
        step = timeline.corrected(entry.moves, entry.marks, entry.kind)
    if step is None:
        return Failure(entry.number, MISMATCH, f"nothing to {entry.kind}")
    if isinstance(step, Refusal):
        return Failure(entry.number, ", ".join(step.rules), step.words)
    return step


def _trust(result: Replay, entry: Entry) -> Failure | None:
    """Other rules decided this: what lies on the table is what the entry says."""
    timeline, game = result.timeline, result.timeline.game
    try:
        ledger = timeline.state.ledger.moved(entry.moves)
        state = game.restore(ledger, patched(game.marks(timeline.state), entry.marks))
    except (Shortage, LookupError, TypeError, ValueError) as error:
        return Failure(entry.number, MISMATCH, str(error))
    timeline.take(Node(entry, state))
    result.differing.append(entry.number)
    return None


def _other_zones(result: Replay, entry: Entry, zones: Json) -> Failure | None:
    if result.timeline.state.ledger.to_json() == zones:
        return None
    return Failure(entry.number, MISMATCH, "its zones are not what its moves lead to")
