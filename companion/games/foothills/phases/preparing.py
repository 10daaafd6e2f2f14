"""Set-up: the table is laid, printed values that are open are asked for, cubes are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.answers import UNFIT, Answer, Reason, because, only_argument, unfit
from companion.core.engine import Exact, Go, Sifted, say
from companion.games.foothills import acts, table
from companion.games.foothills.checks import lines, stations
from companion.games.foothills.effects import (
    SEEN_SURVEYOR_ACTIONS,
    START_BONUSES,
    Build,
    Program,
    Ticket,
)
from companion.games.foothills.facts import (
    LETTERS,
    PORTHMADOG,
    SCORING,
    YR_WYDDFA,
    BadFact,
    Deck,
    Key,
    parse_fact,
)
from companion.games.foothills.goods import NOTHING, Goods
from companion.games.foothills.layout import Station
from companion.games.foothills.phases.common import REFILL_SIZE, counts, mixes
from companion.games.foothills.state import (
    BAG,
    BOX,
    CARDS,
    EVENT,
    IRON,
    OTHER,
    RUBBLE,
    STONE,
    SUMMIT,
    SUPPLY,
    YARD,
    State,
    Work,
)
from companion.games.foothills.steps import (
    Ask,
    DraftTwo,
    Neutral,
    Opening,
    Prepare,
    Raise,
    Select,
)


class Preparing:
    """Cards in rows, rubble, tickets and chits on them (FH:SET-6 to FH:SET-23)."""

    def run(self, work: Work, step: Prepare) -> Go:
        for key in work.layout.missing():
            return Go("ask", Ask(*key))
        work.declare(work.layout.places)
        for station in work.layout.stations.values():
            self._furnish(work, station)
        return Go("laid", Neutral(LETTERS[0]))

    def _furnish(self, work: Work, station: Station) -> None:
        work.move(station.rubble or 0, RUBBLE, SUPPLY, station.id, "FH:SET-20", True)
        if station.start:
            ticket = work.layout.tickets[station.lines[0]]
            work.move(2, ticket, BOX, station.id, "FH:SET-15", True)
        if station.id == PORTHMADOG:
            for line in station.lines:
                work.move(1, f"bonus {line}", BOX, station.id, "FH:SET-21", True)
        if station.id == YR_WYDDFA:
            work.move(1, SUMMIT, BOX, station.id, "FH:SET-22", True)


class Asking(Sifted):
    """`fact V-2 rubble 3`: a printed value, asked once and remembered."""

    verbs = frozenset({"fact"})

    def candidates(self, state: State, step: Ask) -> Iterable[Answer]:
        values = _USUAL.get(step.field.partition(".")[0], ())
        if step.field == "action" and state.layout.stations[step.subject].start:
            values = START_BONUSES
        return [say("fact", step.subject, step.field, value) for value in values]

    def why_not(self, state: State, step: Ask, answer: Answer) -> Iterator[Reason]:
        if answer.args[:2] != (step.subject, step.field) or len(answer.args) != 3:
            yield because(UNFIT, words="{what} is asked for", what=f"{step.subject} {step.field}")
            return
        key, text = Key(step.subject, step.field), answer.args[2]
        try:
            parse_fact(key, text)
        except BadFact as error:
            yield unfit(str(error))
            return
        check = _CHECKS.get(step.field.partition(".")[0])
        if check is not None:
            yield from check(state, step, state.layout.deck.knowing({key: text}))

    def perform(self, work: Work, step: Ask, answer: Answer) -> Go:
        work.learn(Key(step.subject, step.field), answer.args[2])
        return Go("told")


def _check_cards(state: State, step: Ask, told: Deck) -> Iterator[Reason]:
    """Nothing that the sources exclude, unless the deck had it wrong before."""
    known = {found.rule for found in lines.contradictions(state.layout.deck)}
    for found in lines.contradictions(told):
        if found.rule not in known:
            yield Reason((found.rule,), found.text) if found.is_rule else unfit(found.text)


def _check_spaces(state: State, step: Ask, told: Deck) -> Iterator[Reason]:
    """Only a double is asked for; a single card has one station space."""
    if told.value(step.subject, step.field) not in {2, 3}:
        yield Reason(("FH:SET-12",), "a double has two or three stations")


def _check_cost(state: State, step: Ask, told: Deck) -> Iterator[Reason]:
    """What was paid must have been there to be paid; without a tile nothing will be."""
    if not table.has_tile(state, state.record.player):
        return
    cost: Goods = told.value(step.subject, step.field) or NOTHING
    building = state.stack[-2]
    assert isinstance(building, Raise)
    effect = state.layout.effect(building.source, building.pc, Build)
    price = cost.less(effect.less).plus(acts.chosen(effect.plus, building.paid_with))
    if not acts.can_pay(state, state.record.player, price):
        yield Reason(("FH:D-6",), "not enough to pay that")


def _check_action(state: State, step: Ask, told: Deck) -> Iterator[Reason]:
    program: Program = told.value(step.subject, step.field) or ()
    if stations.is_start(step.subject):
        if not stations.is_start_action(program):
            yield Reason(("FH:TICKET-2",), "a start gives a ticket and a bonus")
    elif Ticket() in program:
        yield Reason(("FH:TICKET-1",), "only a start gives a ticket")


_CHECKS = {
    "action": _check_action,
    "cards": _check_cards,
    "cost": _check_cost,
    "spaces": _check_spaces,
}
_USUAL: dict[str, tuple[str, ...]] = {
    "rubble": tuple(map(str, range(10))),
    "spaces": ("2", "3"),
    "cost": ("1 iron + 1 stone", "2 stone", "1 stone", "2 iron", "1 stone + 1 passenger"),
    "bonus": ("nothing", "1 vp", "2 vp", "1 passenger", "2 passenger", "½ vp"),
    "action": (*SEEN_SURVEYOR_ACTIONS.values(), "none", "by word"),
    "scores": SCORING,
}


class ChoosingNeutral(Exact):
    """`leave large-boat`: two of three neutral cards of each letter are used (FH:SET-28)."""

    verbs = frozenset({"leave"})

    def candidates(self, state: State, step: Neutral) -> list[Answer]:
        return [say("leave", card) for card in state.layout.neutral[step.letter]]

    def why_not(self, state: State, step: Neutral, answer: Answer) -> Iterator[Reason]:
        if only_argument(answer) not in state.layout.neutral[step.letter]:
            yield because(UNFIT, words="no neutral {letter} card", letter=step.letter)

    def perform(self, work: Work, step: Neutral, answer: Answer) -> Go:
        for card in work.layout.neutral[step.letter]:
            if card != answer.args[0]:
                work.move(1, card, BOX, CARDS, "FH:SET-28")
        if step.letter == LETTERS[-1]:
            return Go("chosen", Opening())
        return Go("again", Neutral(LETTERS[LETTERS.index(step.letter) + 1]))


class DrawingTheOpening(Exact):
    """`opening 4`: of the six first cubes so many are iron ore (FH:SET-18).

    After a recount there may be fewer than six: then all of them."""

    verbs = frozenset({"opening"})

    def candidates(self, state: State, step: Opening) -> list[Answer]:
        bag, n = state.places[BAG], self._drawn(state)
        most, least = min(n, bag.get(IRON, 0)), n - bag.get(STONE, 0)
        return [say("opening", str(iron)) for iron in range(max(0, least), most + 1)]

    def _drawn(self, view: State | Work) -> int:
        return min(REFILL_SIZE, table.resources(view, BAG))

    def why_not(self, state: State, step: Opening, answer: Answer) -> Iterator[Reason]:
        if answer._replace(waives=()) not in self.candidates(state, step):
            yield unfit("0 to 6 of them are iron ore")

    def perform(self, work: Work, step: Opening, answer: Answer) -> Go:
        iron, n = int(answer.args[0]), self._drawn(work)
        work.move(iron, IRON, BAG, YARD, "FH:SET-18")
        work.move(n - iron, STONE, BAG, YARD, "FH:SET-18")
        work.move(4, EVENT, BOX, BAG, "FH:SET-19", True)
        return Go("opened", DraftTwo(OTHER[work.record.start]))


class Drafting(Exact):
    """`draft is`: two resources each, the second player first (FH:SET-31).

    After a recount there may be fewer than two: then what there is."""

    verbs = frozenset({"draft"})

    def candidates(self, state: State, step: DraftTwo) -> list[Answer]:
        yard, n = state.places[YARD], self._due(state)
        return [say("draft", mix) for mix in mixes(yard.get(IRON, 0), yard.get(STONE, 0), n)]

    def _due(self, state: State) -> int:
        return min(2, table.resources(state, YARD))

    def why_not(self, state: State, step: DraftTwo, answer: Answer) -> Iterator[Reason]:
        letters = only_argument(answer)
        pair = counts("?" if letters is None else letters)
        if pair is None:
            yield unfit("iron ore and stone only")
            return
        if sum(pair) != self._due(state):
            yield Reason(("FH:SET-31",), "two resources each")
        yard = state.places[YARD]
        if pair[0] > yard.get(IRON, 0) or pair[1] > yard.get(STONE, 0):
            yield unfit("not in the stockyard")

    def perform(self, work: Work, step: DraftTwo, answer: Answer) -> Go:
        iron, stone = answer.args[0].count("i"), answer.args[0].count("s")
        work.move(iron, IRON, YARD, step.player, "FH:SET-31")
        work.move(stone, STONE, YARD, step.player, "FH:SET-31")
        if step.player == work.record.start:
            work.note(turn=1)
            return Go("ready", Select())
        return Go("again", DraftTwo(work.record.start))
