"""Tells a game turn by turn: what the players do in words, then the keys that say it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import Any

from companion.bench.robot import Touch, way_to
from companion.core.answers import Answer
from companion.core.session import Node
from companion.fsm.keys import Reading
from companion.fsm.notices import SO_WE_PLAY
from tests.scripts.players import Players
from tests.scripts.scribe import WIDTH, Scribe
from tests.scripts.tales import Tale

TURN = {"en": "Turn", "de": "Zug", "fr": "Tour"}
DEEPEST_PICTURE = 3
"""Of one decision at most so many pages are pictured."""

Moment = Callable[["Teller"], bool]
"""Something that happens between two turns; False if this is not the time for it yet."""


class Teller:
    def __init__(self, scribe: Scribe, players: Players, tale: Tale, language: str) -> None:
        self.scribe = scribe
        self.tale = tale
        self.language = language
        self._players = players

    @property
    def state(self) -> Any:
        return self.scribe.session.state

    @property
    def over(self) -> bool:
        return self.scribe.table.prompt is None

    @property
    def at_home(self) -> bool:
        return bool(self.state.stack[-1].phase == self.tale.home)

    def set_up(self) -> None:
        while not self.at_home:
            self.decide()

    def play(self, moments: Sequence[tuple[int, Moment]]) -> None:
        """To the end; a moment comes at its turn, or as soon after it as it can."""
        waiting = list(moments)
        while not self.over:
            self._pass_moments(waiting)
            self.turn()
        assert not waiting, f"the game was over before {waiting}"

    def _pass_moments(self, waiting: list[tuple[int, Moment]]) -> None:
        for item in tuple(waiting):
            if self.at_home and item[0] <= self.state.record.turn and item[1](self):
                waiting.remove(item)

    def turn(self) -> None:
        """From its home, or from wherever the players stand in it, to the next home."""
        number, begin, first = self.state.record.turn, len(self.scribe.lines), len(self._nodes)
        if self.at_home:
            self.scribe.read_title()
            self.scribe.picture(self.tale.home_name(self.state))
        while not self.over and self.state.record.turn == number:
            self.decide()
        told = f"{TURN[self.language]} {number}, {' '.join(self._told(first))}"
        self.scribe.insert(begin, ["", *(f"# {line}" for line in wrap(told, WIDTH - 2))])

    def decide(self) -> None:
        """One decision, what it leads to, and what must be done on the table then."""
        scribe, state, before = self.scribe, self.state, len(self._nodes)
        wanted = self._players.wanted(state)
        name, phase = self.tale.question_name(state), state.stack[-1].phase
        scribe.picture(self.tale.home_name(state) if self.at_home else name)
        if phase not in self.tale.plain | {self.tale.home}:
            scribe.read_title()
        way = way_to(scribe.table.question, wanted)
        assert way is not None, f"no keys for {wanted} at {name}"
        self._touch(way, name, wanted[0])
        if len(self._nodes) == before:
            self.play_it_so()
        self._players.took([node.entry for node in self._nodes[before:]])
        self.read_what_followed()

    def play_it_so(self) -> None:
        self.scribe.read_title()
        self.scribe.picture("refusal")
        self.scribe.write(f"press {SO_WE_PLAY}")

    def read_what_followed(self) -> None:
        """Page by page, down to the next question."""
        table = self.scribe.table
        while table.dialog is not table.question:
            assert isinstance(table.dialog, Reading)
            self.scribe.read_title()
            self.scribe.picture(self.tale.followed_name(str(table.dialog.page(str))))
            self.scribe.write("press OK")

    def _touch(self, way: Sequence[Touch], name: str, answer: Answer) -> None:
        """On the way each new page is pictured once."""
        waiting: list[Touch] = []
        for number, touch in enumerate(way, start=1):
            page = f"{name}-{answer.verb}-{number}"
            if 1 < number <= DEEPEST_PICTURE and not self.scribe.has_picture(page):
                self.scribe.touch(waiting)
                self.scribe.picture(page)
                waiting = []
            waiting.append(touch)
        self.scribe.touch(waiting)
        if self.tale.brief:
            self.scribe.go_on()

    @property
    def _nodes(self) -> list[Node]:
        return self.scribe.session.timeline.nodes

    def _told(self, first: int) -> Iterator[str]:
        """The entries since, in sentences."""
        timeline = self.scribe.session.timeline
        states = [timeline.start, *(node.state for node in timeline.nodes)]
        for place, node in enumerate(timeline.nodes[first:], start=first):
            yield self.tale.sentence(states[place], node.entry, node.state)

    def finale(self) -> None:
        """Source by source to the winner."""
        number = 0
        while isinstance(self.scribe.table.dialog, Reading):
            number += 1
            self.scribe.read_all()
            self.scribe.picture(f"scoring-{number}")
            self.scribe.write("press OK")
        self.scribe.read_all()
        result = self.scribe.session.game.result(self.state) or {}
        self.scribe.picture("winner" if result["winner"] else "tie")
