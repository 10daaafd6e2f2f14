"""E: moving the surveyor, the pub, and cards that go to the scoring pile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import OVER, Exact, Go, Sifted, go, say
from companion.games.foothills import table
from companion.games.foothills.effects import Travel
from companion.games.foothills.facts import LETTERS
from companion.games.foothills.layout import Station
from companion.games.foothills.phases.common import NOTHING_MORE, stating
from companion.games.foothills.state import (
    CARDS,
    HOME,
    PILE,
    PUB,
    SLOTS,
    SURVEYOR,
    State,
    View,
    Work,
)
from companion.games.foothills.steps import (
    AtStation,
    ChooseDestination,
    Perform,
    Replace,
    ScoreCard,
    Visit,
    WordByWord,
)

AT_HOME = "home"


class Travelling:
    """`move V-2`, `move pub`, `move home`."""

    verbs = frozenset({"move"})

    def candidates(self, state: State, step: ChooseDestination) -> Iterable[Answer]:
        return destinations(state, _travel(state, step))

    def options(self, state: State, step: ChooseDestination) -> list[Answer]:
        return list(allowed_moves(state, _travel(state, step)))

    def why_not(self, state: State, step: ChooseDestination, answer: Answer) -> Iterator[Reason]:
        return why_not_move(state, _travel(state, step), answer)

    def perform(self, work: Work, step: ChooseDestination, answer: Answer) -> Go:
        target = answer.args[0]
        if target in {AT_HOME, PUB}:
            arrived(work)
        return arrive(work, target) or OVER


def arrived(work: Work) -> None:
    """Only now a move is a part of the action (FH:TURN-5): a card whose text is still to be told
    may have no place for the surveyor."""
    caller = work.stack[-2]
    if isinstance(caller, Perform | WordByWord) and not caller.acted:
        work.stack[-2] = replace(caller, acted=True)


def arrive(work: Work, target: str) -> Go | None:
    """The way to what the surveyor does there; None at home (FH:E-2)."""
    if target == AT_HOME:
        move_surveyor(work, HOME[work.record.player])
        return None
    if target == PUB:
        move_surveyor(work, PUB)
        return go("pub", ScoreCard, must=True)
    return go("visit", Visit, target)


def _travel(view: View, step: ChooseDestination) -> Travel:
    return view.layout.effect(step.source, step.pc, Travel)


def destinations(view: View, effect: Travel) -> list[Answer]:
    extra = [PUB] * effect.pub + [AT_HOME] * effect.home
    return [say("move", target) for target in (*(s.id for s in view.layout.surveyed), *extra)]


def allowed_moves(view: View, effect: Travel) -> Iterator[Answer]:
    """The short way to the moves that no reason speaks against."""
    places = view.places
    reach = _reach(view, effect)
    for station in view.layout.surveyed:
        if places[station.surveyor] or not table.has_built_station(view, station):
            continue
        if reach is None or station.id in reach.cards:
            yield say("move", station.id)
    if effect.pub and next(_why_not_pub(view, effect), None) is None:
        yield say("move", PUB)
    if effect.home and next(_why_not_home(view, effect), None) is None:
        yield say("move", AT_HOME)


def can_travel(view: View, effect: Travel) -> bool:
    return next(allowed_moves(view, effect), None) is not None


def can_travel_to_known_space(view: View, effect: Travel) -> bool:
    """A starting station has a space in any case (FH:TICKET-1), another unread card may have none
    (OQ-71)."""
    stations = view.layout.stations
    for move in allowed_moves(view, effect):
        station = stations.get(move.args[0])
        if station is None or station.start or station.action is not None:
            return True
    return False


def why_not_move(view: View, effect: Travel, answer: Answer) -> Iterator[Reason]:
    target = only_argument(answer)
    if target == PUB:
        return _why_not_pub(view, effect)
    if target == AT_HOME:
        return _why_not_home(view, effect)
    station = view.layout.stations.get(target or "")
    if station is None or not station.has_surveyor_space:
        return iter((unfit("no surveyor space there"),))
    return _why_not_station(view, effect, station)


def _why_not_pub(view: View, effect: Travel) -> Iterator[Reason]:
    player = view.record.player
    if not effect.pub:
        yield Reason(("FH:PUB-1",), "only the golden E leads to the pub")
    if view.record.stations(player) <= len(view.places[PILE[player]]):
        yield Reason(("FH:PUB-2",), "as many cards scored as stations built")
    if SURVEYOR[player] in view.places[PUB] and not view.settings.pub_again:
        yield Reason(("FH:E-1",), "already in the pub")


def _why_not_home(view: View, effect: Travel) -> Iterator[Reason]:
    player = view.record.player
    if not effect.home:
        yield Reason(("FH:E-2",), "this card does not lead home")
    if SURVEYOR[player] in view.places[HOME[player]]:
        yield Reason(("FH:E-2", "FH:TURN-5"), "already at home")


def _why_not_station(view: View, effect: Travel, station: Station) -> Iterator[Reason]:
    yield from why_not_space(view, station)
    reach = _reach(view, effect)
    if reach is not None and station.id not in reach.cards:
        yield reach.beyond


def why_not_space(view: View, station: Station) -> Iterator[Reason]:
    """Whether the surveyor space of a card is available (FH:E-3, FH:E-4)."""
    if view.places[station.surveyor]:
        yield Reason(("FH:E-3",), "occupied")
    if not table.has_built_station(view, station):
        yield Reason(("FH:E-3",), "no station there yet")


class Reach(NamedTuple):
    """The cards that a surveyor can get to, and why not to the others."""

    cards: frozenset[str]
    beyond: Reason


def _reach(view: View, effect: Travel) -> Reach | None:
    """How far the effect leads; None is anywhere."""
    reach = _REACHES.get(effect.reach)
    return None if reach is None else reach(view)


def _adjacent(view: View) -> Reach:
    """A card that touches the surveyor's; from the pub any starting station."""
    here = table.surveyor_at(view, view.record.player)
    starts = view.layout.start_cards
    if here == PUB:
        return Reach(starts, Reason((_rule(view, 4),), "from the pub to a starting station"))
    if here == HOME[view.record.player]:
        from_home = view.settings.adjacent_from_home == "start"
        cards = starts if from_home else frozenset()
        return Reach(cards, Reason((_rule(view, 2),), "not from home"))
    neighbours = view.layout.neighbours[here.removesuffix("/surveyor")]
    return Reach(neighbours, Reason((_rule(view, 2),), "not adjacent"))


def _rule(view: View, statement: int) -> str:
    return stating(view, "field-worker", statement, "FH:TURN-3")


def _start(view: View) -> Reach:
    return Reach(view.layout.start_cards, _NO_START)


def _with_ticket(view: View) -> Reach:
    owned = table.ticketed_lines(view, view.record.player)
    cards = view.layout.cards_of
    return Reach(frozenset().union(*(cards[line] for line in owned)), _NO_TICKET)


_NO_START = Reason(("FH:TURN-3",), "starting stations only")
_NO_TICKET = Reason(("FH:TICKET-6",), "no ticket for that line")
_REACHES = {"adjacent": _adjacent, "start": _start, "ticket": _with_ticket}


def move_surveyor(work: Work, target: str) -> None:
    player = work.record.player
    here = table.surveyor_at(work, player)
    if here != target:
        work.move(1, SURVEYOR[player], here, target, "FH:E-1")


class SurveyingTheNewStation(Exact):
    """`survey yes`: the surveyor moves to the station just built (FH:D-11, FH:D-12)."""

    verbs = frozenset({"survey"})

    def candidates(self, state: State, step: AtStation) -> list[Answer]:
        return [say("survey", "yes"), say("survey", "no")]

    def why_not(self, state: State, step: AtStation, answer: Answer) -> Iterator[Reason]:
        if only_argument(answer) not in {"yes", "no"}:
            yield unfit("yes or no")

    def perform(self, work: Work, step: AtStation, answer: Answer) -> Go:
        if answer.args[0] == "no":
            return OVER
        return go("visit", Visit, step.station)


class ScoringACard(Sifted):
    """`score B`: an own card to the scoring pile (FH:PUB-4); `score -` where it is optional."""

    verbs = frozenset({"score"})

    def candidates(self, state: State, step: ScoreCard) -> Iterable[Answer]:
        answers = [say("score", letter) for letter in LETTERS]
        return answers if step.must else [*answers, say("score", NOTHING_MORE)]

    def why_not(self, state: State, step: ScoreCard, answer: Answer) -> Iterator[Reason]:
        letter = only_argument(answer) or ""
        if letter == NOTHING_MORE:
            if step.must:
                yield Reason(("FH:PUB-4",), "the pub scores a card")
        elif letter not in LETTERS:
            yield unfit("no such slot")
        elif table.card_in_slot(state, state.record.player, letter) is None:
            yield unfit("no card there", "FH:PUB-9")

    def perform(self, work: Work, step: ScoreCard, answer: Answer) -> Go:
        letter = answer.args[0]
        if letter == NOTHING_MORE:
            return OVER
        self._to_the_pile(work, letter)
        fitting = replacements(work, letter)
        if len(fitting) > 1:
            return go("replace", Replace, letter)
        for card in fitting:
            take_replacement(work, letter, card, auto=True)
        return OVER

    def _to_the_pile(self, work: Work, letter: str) -> None:
        player = work.record.player
        card = table.card_in_slot(work, player, letter)
        assert card is not None
        work.move(1, card, SLOTS[player][letter], PILE[player], "FH:PUB-4")
        record = work.record
        work.note(
            grey=record.grey - {card}, scored=record.scored or card == record.selected, idle=0
        )


def replacements(view: View, letter: str) -> list[str]:
    """Cards of the general supply with the same pair of types (FH:PUB-6, FH:CARD-5)."""
    supply = view.places[CARDS]
    return [card for card in view.layout.by_letter[letter] if card in supply]


def take_replacement(work: Work, letter: str, card: str, auto: bool) -> None:
    """Into the vacant slot, golden side up (FH:PUB-7)."""
    work.move(1, card, CARDS, SLOTS[work.record.player][letter], "FH:PUB-6", auto)
    work.note(fresh=work.record.fresh | {card})


class Replacing(Exact):
    """`replace tea-break`: the choice between two that fit (FH:PUB-8)."""

    verbs = frozenset({"replace"})

    def candidates(self, state: State, step: Replace) -> list[Answer]:
        return [say("replace", card) for card in replacements(state, step.letter)]

    def why_not(self, state: State, step: Replace, answer: Answer) -> Iterator[Reason]:
        card = only_argument(answer)
        if card not in state.places[CARDS]:
            yield unfit("not in the general supply")
        elif card not in replacements(state, step.letter):
            yield Reason(("FH:PUB-6",), "another pair of types")

    def perform(self, work: Work, step: Replace, answer: Answer) -> Go:
        take_replacement(work, step.letter, answer.args[0], auto=False)
        return OVER
