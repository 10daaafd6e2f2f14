"""B: removing rubble from a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from companion.core.answers import Answer, Reason, unfit
from companion.core.engine import OVER, Go, say
from companion.games.foothills import acts, table
from companion.games.foothills.phases.common import stating
from companion.games.foothills.state import RUBBLE, SUPPLY, State, View, Work
from companion.games.foothills.steps import DigRubble


class Digging:
    """`dig V`, or `dig V VII` where two lines are allowed; `dig supply` when none has rubble."""

    verbs = frozenset({"dig"})

    def candidates(self, state: State, step: DigRubble) -> Iterable[Answer]:
        answers = _digs(step, state.layout.lines)
        return answers if _open_lines(state, step) else [*answers, say("dig", SUPPLY)]

    def options(self, state: State, step: DigRubble) -> list[Answer]:
        """The short way: the lines that must be dug in, or the supply if there is none."""
        return _digs(step, _open_lines(state, step)) or [say("dig", SUPPLY)]

    def why_not(self, state: State, step: DigRubble, answer: Answer) -> Iterator[Reason]:
        lines = answer.args
        if lines == (SUPPLY,):
            if _open_lines(state, step):
                yield Reason(("FH:B-2",), "a line still has rubble")
            return
        if not lines or not set(lines) <= set(state.layout.lines) or len(set(lines)) < len(lines):
            yield unfit("no such line")
            return
        if len(lines) > step.lines:
            yield Reason(("FH:B-1",), "from one line only")
        if step.ticketed and not set(lines) <= set(
            table.ticketed_lines(state, state.record.player)
        ):
            rule = stating(state, "heavy-work-gang", 3, "FH:TICKET-6")
            yield Reason((rule,), "no ticket for that line")
        if not all(table.has_rubble(state, line) for line in lines):
            yield Reason(("FH:B-2",), "no rubble there")

    def perform(self, work: Work, step: DigRubble, answer: Answer) -> Go:
        player = work.record.player
        taken = 0 if answer.args == (SUPPLY,) else _dig_in(work, answer.args, step.n)
        work.move(step.n - taken, RUBBLE, SUPPLY, player, "FH:B-5")
        return OVER


def _digs(step: DigRubble, lines: Sequence[str]) -> list[Answer]:
    """In each of these lines and, where two are allowed, in each pair."""
    alone = [say("dig", line) for line in lines]
    return alone if step.lines == 1 else [*alone, *(say("dig", *p) for p in combinations(lines, 2))]


def _dig_in(work: Work, lines: Sequence[str], n: int) -> int:
    """As evenly as can be, the first line first; what one lacks another gives (FH:B-3)."""
    share, odd = divmod(n, len(lines))
    taken = 0
    for place, line in enumerate(lines):
        taken += acts.dig(work, work.record.player, line, share + (place < odd))
    for line in lines:
        taken += acts.dig(work, work.record.player, line, n - taken)
    return taken


def _open_lines(view: View, step: DigRubble) -> list[str]:
    """The lines of which one must be dug in before the supply may be used (FH:B-2)."""
    lines = view.layout.lines
    if step.ticketed:
        lines = table.ticketed_lines(view, view.record.player)
    return [line for line in lines if table.has_rubble(view, line)]
