"""What the robot says: a greedy game, whose cards it sees even where the table does not know them.

With an open deck the game is played on the sample deck, and told to the table as players would:
printed values when they are asked for, open actions step by step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from companion.core.answers import Answer, Refusal
from companion.core.engine import say
from companion.core.journal import Entry
from companion.games.foothills import table
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.game import Foothills, Setup
from companion.games.foothills.goods import LETTERS, Goods
from companion.games.foothills.hidden import HiddenDeck
from companion.games.foothills.policies import greedy
from companion.games.foothills.state import (
    HALF,
    IRON,
    NAVVY,
    PASSENGER,
    RUBBLE,
    SLOTS,
    STONE,
    SUPPLY,
    SURVEYOR,
    YARD,
    State,
)
from companion.games.foothills.steps import Ask, WordByWord


class Hidden:
    """The same game twice: the true one decides, the table is told."""

    def __init__(self, game: Foothills, rng: Random) -> None:
        sample = load_deck("sample")
        set_up = game.set_up
        self._game, self._rng = Foothills(Setup(sample, set_up.lines, set_up.start)), rng
        self._true: State = self._game.start()
        self._deck = HiddenDeck(game, sample)

    def wanted(self, state: State) -> tuple[Answer, ...]:
        step = state.stack[-1]
        if isinstance(step, Ask):
            return (told_in_keys(self._deck.fact(step)),)
        if isinstance(step, WordByWord):
            return self._in_words(state)
        if step.phase == self._true.stack[-1].phase:
            return (greedy(self._game, self._true, self._rng),)
        return (say("survey", "no"),) if step.phase == "survey" else (one_drawn(state, self._true),)

    def _in_words(self, state: State) -> tuple[Answer, ...]:
        """What the true table is ahead; when nothing is left to tell, the next true answer."""
        while True:
            told = difference(state, self._true)
            if told or not self._same_turn(state):
                return told or (say("done"),)
            self._follow(greedy(self._game, self._true, self._rng))

    def _same_turn(self, state: State) -> bool:
        going = self._game.prompt(self._true) is not None
        return going and self._true.record.turn == state.record.turn

    def _follow(self, answer: Answer) -> None:
        outcome = self._game.apply(self._true, answer)
        if not isinstance(outcome, Refusal):
            self._true = outcome.state

    def took(self, entries: Sequence[Entry]) -> None:
        """What the table took is done in the true game as well, unless it was done there first."""
        for entry in entries:
            if entry.phase == self._true.stack[-1].phase:
                self._follow(Answer.parse(entry.text)._replace(waives=()))


def told_in_keys(fact: Answer) -> Answer:
    """Goods as the keys spell them: `none` is nothing, iron comes first."""
    subject, name, value = fact.args
    if name.partition(".")[0] not in {"cost", "bonus"}:
        return fact
    return say("fact", subject, name, str(Goods.parse(value)))


def difference(told: State, true: State) -> tuple[Answer, ...]:
    """The next steps by word that bring the told table nearer to the true one."""
    player = told.record.player
    for steps in (_paid, _tiles, _rubble, _had, _turned):
        found = tuple(steps(told, true, player))
        if found:
            return found
    return ()


def _tiles(told: State, true: State, player: str) -> Iterator[Answer]:
    """The surveyor, a station, a track: whatever lies there in truth."""
    for station in told.layout.stations.values():
        if SURVEYOR[player] in true.places[station.surveyor] and not told.places[station.surveyor]:
            yield say("move", station.id)
        for space in station.spaces:
            if true.places[space.place] and not told.places[space.place]:
                yield say("build", space.place)
    for line in told.layout.lines:
        free = table.free_track(told, line)
        if free and true.places[free.track] != told.places[free.track]:
            yield say("track", line)


def _rubble(told: State, true: State, player: str) -> Iterator[Answer]:
    for line in told.layout.lines:
        n = _lying(told, line) - _lying(true, line)
        if n > 0:
            yield from [say("dig", line)] * n
            return


def _lying(state: State, line: str) -> int:
    return sum(n for _, n in table.rubble_in(state, line))


def _paid(told: State, true: State, player: str) -> Iterator[Answer]:
    for kind, letter in LETTERS.items():
        yield from [say("pay", letter)] * max(0, -_more(told, true, player, kind))


def _had(told: State, true: State, player: str) -> Iterator[Answer]:
    """Resources from yard or bag, then what the general supply gives; cubes for the yard last."""
    more = {kind: _more(told, true, player, kind) for kind in (*LETTERS, HALF)}
    for kind in (IRON, STONE):
        from_yard = max(0, -_more(told, true, YARD, kind))
        for n in range(max(0, more[kind])):
            yield say("take" if n < from_yard else "look", LETTERS[kind])
    for kind in (RUBBLE, PASSENGER):
        yield from [say("gain", LETTERS[kind])] * max(0, more[kind])
    whole, half = divmod(max(0, more[HALF]), 2)
    yield from [say("gain", "1")] * whole + [say("gain", "½")] * half
    added = sum(max(0, _more(told, true, YARD, kind)) for kind in (IRON, STONE))
    if not any(more.values()) and added:
        yield say("add")


def _more(told: State, true: State, place: str, kind: str) -> int:
    return true.places[place].get(kind, 0) - told.places[place].get(kind, 0)


def _turned(told: State, true: State, player: str) -> Iterator[Answer]:
    turned = told.record.grey ^ true.record.grey - {told.record.selected}
    for letter in SLOTS[player]:
        card = table.card_in_slot(told, player, letter)
        if card in turned and card != told.record.selected:
            yield say("flip", letter)


def one_drawn(told: State, true: State) -> Answer:
    """One cube more in the yard: white if a navvy came in truth, else what lies there."""
    if true.places[SUPPLY].get(NAVVY, 0) < told.places[SUPPLY].get(NAVVY, 0):
        return say("draw", "1", "0")
    return say("draw", "0", "1" if _more(told, true, YARD, IRON) > 0 else "0")
