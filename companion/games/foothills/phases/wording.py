"""An action whose text is open: typed steps by the players' word, every count kept right.

The steps are those of the action's type, and for all types: take or look up a resource (OQ-49),
gain, let the other player gain (`grant`), pay, turn another card.
Known rules still hold (a track needs a free space, a station a free one); prices are what the
players say they paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import OVER, Go, Sifted, go, pending, say
from companion.games.foothills import acts, table
from companion.games.foothills.facts import LETTERS
from companion.games.foothills.goods import KINDS, Goods
from companion.games.foothills.phases.building import BY_WORD_SOURCE, why_not_space
from companion.games.foothills.phases.common import REFILL_SIZE, none_in
from companion.games.foothills.phases.stated import reach, why_not_stated
from companion.games.foothills.phases.surveying import arrive, destinations, why_not_move
from companion.games.foothills.phases.trading import why_not_track
from companion.games.foothills.state import (
    BAG,
    OTHER,
    RUBBLE,
    SUPPLY,
    YARD,
    State,
    View,
    Work,
)
from companion.games.foothills.steps import Raise, RefillYard, WordByWord

SURVEYOR_SPACE = "S"
"""The kind of an open surveyor action: it may do what an A, B or C action does."""

STEPS: dict[str, frozenset[str]] = {
    "A": frozenset({"add"}),
    "B": frozenset({"dig"}),
    "C": frozenset({"track"}),
    "D": frozenset({"build"}),
    "E": frozenset({"move"}),
    SURVEYOR_SPACE: frozenset({"add", "dig", "track"}),
}
ALWAYS = frozenset({"take", "look", "gain", "grant", "pay", "flip", "done"})
_GAINS = {"r": Goods(rubble=1), "p": Goods(passenger=1), "½": Goods(halves=1), "1": Goods(halves=2)}


class Wording(Sifted):
    """`add`, `dig V`, `track V`, `build V-2/1`, `move V-2`; `take i`, `look s`, `gain p`,
    `grant r`, `pay i`, `flip D`, `done`."""

    verbs = frozenset().union(*STEPS.values()) | ALWAYS

    def candidates(self, state: State, step: WordByWord) -> Iterable[Answer]:
        lines = state.layout.lines
        offers = {
            "add": [say("add")],
            "dig": [say("dig", line) for line in lines],
            "track": [say("track", line) for line in lines],
            "build": [say("build", place) for place in state.layout.spaces],
            "move": destinations(state, reach(state)),
        }
        typed = [answer for verb in sorted(STEPS[step.kind]) for answer in offers[verb]]
        cubes = [say(verb, letter) for verb in ("take", "look") for letter in "is"]
        gains = [say(verb, word) for verb in ("gain", "grant") for word in _GAINS]
        pays = [say("pay", letter) for letter in KINDS]
        flips = [say("flip", letter) for letter in LETTERS]
        return [*typed, *cubes, *gains, *pays, *flips, say("done")]

    def why_not(self, state: State, step: WordByWord, answer: Answer) -> Iterator[Reason]:
        if answer.verb not in STEPS[step.kind] | ALWAYS:
            yield Reason(("FH:TURN-10",), "not a step of this type")
        target = only_argument(answer) or ""
        yield from _REASONS[answer.verb](state, step, target)
        if step.kind != SURVEYOR_SPACE:
            yield from why_not_stated(state, answer.verb, target)

    def perform(self, work: Work, step: WordByWord, answer: Answer) -> Go:
        if answer.verb == "done":
            return OVER
        word = only_argument(answer) or ""
        if answer.verb != "move" or _is_read(work, word):
            work.stack[-1] = pending(WordByWord, step.kind, True)
        return _DEEDS[answer.verb](work, word)


def _is_read(view: View, target: str) -> bool:
    """Where the surveyor goes is known to have a place for it. A card whose text is still to be
    told may have none: then nothing was done yet."""
    station = view.layout.stations.get(target)
    return station is None or station.action is not None


WhyNot = Callable[[State, WordByWord, str], Iterator[Reason]]


def _why_not_from(place: str) -> WhyNot:
    def why_not(state: State, step: WordByWord, word: str) -> Iterator[Reason]:
        if word not in {"i", "s"}:
            yield unfit("iron ore or stone")
        elif KINDS[word] not in state.places[place]:
            yield none_in(place)

    return why_not


def _why_not_add(state: State, step: WordByWord, word: str) -> Iterator[Reason]:
    if not table.cubes(state, BAG):
        yield unfit("the bag is empty", "FH:LIMIT-1")


def _why_not_dig(state: State, step: WordByWord, line: str) -> Iterator[Reason]:
    if line not in state.layout.lines:
        yield unfit("no such line")
    elif not table.has_rubble(state, line):
        yield Reason(("FH:B-2",), "no rubble there")


def _why_not_track(state: State, step: WordByWord, line: str) -> Iterator[Reason]:
    if not state.layout.tracked.get(line):
        yield unfit("no such line")
    else:
        yield from why_not_track(state, line)


def _why_not_build(state: State, step: WordByWord, place: str) -> Iterator[Reason]:
    if place not in state.layout.spaces:
        yield unfit("no such station space")
    else:
        yield from why_not_space(state, *state.layout.spaces[place])


def _why_not_move(state: State, step: WordByWord, target: str) -> Iterator[Reason]:
    return why_not_move(state, reach(state), say("move", target))


def _why_not_gain(state: State, step: WordByWord, word: str) -> Iterator[Reason]:
    if word not in _GAINS:
        yield unfit("rubble, passenger or points")


def _why_not_pay(state: State, step: WordByWord, word: str) -> Iterator[Reason]:
    if word not in KINDS:
        yield unfit("goods are paid")
    elif KINDS[word] not in state.places[state.record.player]:
        yield unfit("none left to pay", "FH:D-6")


def _why_not_flip(state: State, step: WordByWord, letter: str) -> Iterator[Reason]:
    if letter not in LETTERS:
        yield unfit("no such slot")
        return
    card = table.card_in_slot(state, state.record.player, letter)
    if card is None:
        yield unfit("no card there", "FH:PUB-9")
    elif card == state.record.selected:
        yield Reason(("FH:FLIP-3",), "another card than this one")
    elif card in state.record.fresh:
        yield Reason(("FH:FLIP-9",), "a new card stays golden")


def _why_not_done(state: State, step: WordByWord, word: str) -> Iterator[Reason]:
    if not step.acted and step.kind != SURVEYOR_SPACE:
        yield Reason(("FH:TURN-5",), "at least part of it")


def _take(work: Work, word: str) -> Go:
    emptied = acts.take_resource(work, work.record.player, KINDS[word], YARD, "FH:A-1")
    if emptied:
        return go("emptied", RefillYard, REFILL_SIZE)
    return Go("again", work.stack[-1])


def _look(work: Work, word: str) -> Go:
    acts.take_resource(work, work.record.player, KINDS[word], BAG, "FH:E-6")
    return Go("again", work.stack[-1])


def _add(work: Work, word: str) -> Go:
    return go("emptied", RefillYard, 1)


def _dig(work: Work, line: str) -> Go:
    player = work.record.player
    work.move(1 - acts.dig(work, player, line, 1), RUBBLE, SUPPLY, player, "FH:B-5")
    return Go("again", work.stack[-1])


def _track(work: Work, line: str) -> Go:
    station = table.free_track(work, line) or table.track_by_ruling(work, line)
    acts.lay_track(work, work.record.player, station)
    return Go("again", work.stack[-1])


def _build(work: Work, place: str) -> Go:
    return go("raise", Raise, place, BY_WORD_SOURCE, 0, "")


def _move(work: Work, target: str) -> Go:
    return arrive(work, target) or Go("again", work.stack[-1])


def _gain(work: Work, word: str) -> Go:
    acts.give(work, work.record.player, _GAINS[word], "FH:E-7")
    return Go("again", work.stack[-1])


def _grant(work: Work, word: str) -> Go:
    acts.give(work, OTHER[work.record.player], _GAINS[word], "FH:E-7")
    return Go("again", work.stack[-1])


def _pay(work: Work, word: str) -> Go:
    acts.pay(work, work.record.player, Goods(**{KINDS[word]: 1}), "FH:E-5")
    return Go("again", work.stack[-1])


def _flip(work: Work, letter: str) -> Go:
    card = table.card_in_slot(work, work.record.player, letter)
    work.note(grey=work.record.grey ^ {card})
    return Go("again", work.stack[-1])


_REASONS: dict[str, WhyNot] = {
    "take": _why_not_from(YARD),
    "look": _why_not_from(BAG),
    "add": _why_not_add,
    "dig": _why_not_dig,
    "track": _why_not_track,
    "build": _why_not_build,
    "move": _why_not_move,
    "gain": _why_not_gain,
    "grant": _why_not_gain,
    "pay": _why_not_pay,
    "flip": _why_not_flip,
    "done": _why_not_done,
}
_DEEDS: dict[str, Callable[[Work, str], Go]] = {
    "take": _take,
    "look": _look,
    "add": _add,
    "dig": _dig,
    "track": _track,
    "build": _build,
    "move": _move,
    "gain": _gain,
    "grant": _grant,
    "pay": _pay,
    "flip": _flip,
}
