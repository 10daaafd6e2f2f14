"""The end of a game: the scores grow source by source, and only the last page names the winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field

from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import Choice, Help, Keyboard, Reading
from companion.fsm.orders import Fire, NewGame
from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.hw.ports import Key

Points = Mapping[str, int]


class Scoring(Struct, frozen=True):
    """`sources` are named points by player; `said` writes points; `again` is another game with
    the same players, where one is due."""

    names: Mapping[str, Phrase]
    sources: Sequence[tuple[Phrase, Points]]
    verdict: Phrase
    about: Help
    said: Callable[[int], str] = str
    again: Mapping[Key, Choice] = field(default_factory=dict)

    def first(self) -> Dialog:
        return self._source(0, dict.fromkeys(self.names, 0))

    def _source(self, number: int, so_far: Points) -> Dialog:
        """One source a page; the sums stand below."""
        if number == len(self.sources):
            return self._winner(so_far)
        name, gained = self.sources[number]
        sums = {player: so_far[player] + gained[player] for player in self.names}
        rows = tuple(
            row
            for player, who in self.names.items()
            for row in (Row(who), Row(right=self._sum(gained[player], sums[player])))
        )
        of = len(self.sources)
        title = Row(phrase("SCORING {n}/{of}", n=number + 1, of=of), plain("OK"), inverse=True)
        return Reading(title, (Row(name), *rows), self._then(number + 1, sums), about=self.about)

    def _sum(self, gained: int, total: int) -> Phrase:
        sign = "+" if gained >= 0 else ""
        return plain(f"{sign}{self.said(gained)} = {self.said(total)}")

    def _then(self, number: int, sums: Points) -> Callable[[], Reply]:
        return lambda: self._source(number, sums)

    def _winner(self, totals: Points) -> Dialog:
        choices = {
            **self.again,
            Key.B: Choice(phrase("new game"), NewGame),
            Key.OK: Choice(phrase("look"), lambda: Fire("look")),
        }
        rows = tuple(Row(who, plain(self.said(totals[p]))) for p, who in self.names.items())
        return Keyboard(Row(self.verdict, inverse=True), choices, notes=rows, about=self.about)
