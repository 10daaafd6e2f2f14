"""What the robot says: a greedy game on the full board, told to a table that may only count.

Where the table follows the board, the policy plays at the table itself. Where only counts are kept,
the players still have a board before them: it is played there, and told as far as it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from companion.core.answers import Answer, Refusal
from companion.core.journal import Entry
from companion.games.roots.game import Roots
from companion.games.roots.phases.attacking import LET
from companion.games.roots.phases.common import DONE
from companion.games.roots.policies import greedy
from companion.games.roots.state import BOARD, State

NOT_TOLD = frozenset({"plant", "grow", "gather", "aim", "forage", "fertilize"})
"""Phases that only a table with a board goes through."""
WITHOUT_PLACE = frozenset({"gather", "attack"})


class Counted:
    """The same game twice: the true one has a board and decides, the table is told."""

    def __init__(self, game: Roots, rng: Random) -> None:
        self._game, self._rng = Roots(replace(game.set_up, follow=BOARD)), rng
        self._true: State = self._game.start()

    def wanted(self, state: State) -> tuple[Answer, ...]:
        """What happens next in truth, as far as the table asks for it. A card that finds nothing in
        reach is done in truth, while the table, which cannot know, still asks."""
        while self._true.stack[-1].phase in NOT_TOLD:
            self._follow(greedy(self._game, self._true, self._rng))
        if self._true.stack[-1].phase != state.stack[-1].phase:
            return (LET if state.stack[-1].phase == "window" else DONE,)
        true = greedy(self._game, self._true, self._rng)
        self._follow(true)
        return (true._replace(args=()) if true.verb in WITHOUT_PLACE else true,)

    def _follow(self, answer: Answer) -> None:
        outcome = self._game.apply(self._true, answer)
        assert not isinstance(outcome, Refusal), str(outcome)
        self._true = outcome.state

    def took(self, entries: Sequence[Entry]) -> None:
        """What followed by force on the table follows in truth, too."""
        for entry in entries:
            while entry.forced and self._true.stack[-1].phase in NOT_TOLD:
                self._follow(greedy(self._game, self._true, self._rng))
            if entry.forced and entry.phase == self._true.stack[-1].phase:
                self._follow(Answer.parse(entry.text))
