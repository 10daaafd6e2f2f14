"""The frame of a turn: select a card, perform it, flip it, check for the end; then the scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.core.answers import Answer, Reason, because, only_argument, unfit
from companion.core.engine import Go, go, pending, say
from companion.games.foothills import acts, scoring, table
from companion.games.foothills.effects import PRIMARY, Build, Effect, Needs, Pay, Program, Travel
from companion.games.foothills.facts import LETTERS, RULEBOOK, Key
from companion.games.foothills.goods import NOTHING, Goods
from companion.games.foothills.phases.building import can_build, turn_over
from companion.games.foothills.phases.common import NOTHING_MORE
from companion.games.foothills.phases.performing import certain, enter, next_effect, performable
from companion.games.foothills.phases.surveying import arrived, move_surveyor
from companion.games.foothills.state import (
    BAG,
    EVENT,
    PILE,
    TILE,
    TILES,
    YARD,
    State,
    View,
    Work,
)
from companion.games.foothills.steps import (
    Ask,
    EndOfTurn,
    Finished,
    Flip,
    FlipAnotherCard,
    Perform,
    Scoring,
    Select,
    Visit,
)

SELECT = {letter: say("select", letter) for letter in LETTERS}
PASS, STALLED = say("skip"), say("stalled")
NEXT_TURN = go("next_turn", Select)
EVENTS_RETURN = 3
NOT_YET_DONE = frozenset({"pay", "restock_first", "move"})
"""What comes before an action and is no part of it: a price, a refill to take from. A move is one
when the surveyor arrives."""


class Selecting:
    """`select B`; `skip` if no card can be selected; `stalled` once nothing has moved for long."""

    verbs = frozenset({"select", "skip", "stalled"})

    def candidates(self, state: State, step: Select) -> Iterable[Answer]:
        stalled = [STALLED] if _is_stalled(state) else []
        return [*SELECT.values(), PASS, *stalled]

    def options(self, state: State, step: Select) -> list[Answer]:
        answers = [SELECT[letter] for letter in LETTERS if _selectable(state, letter)]
        if not answers or _all_in_doubt(state, answers):
            answers.append(PASS)
        if _is_stalled(state):
            answers.append(STALLED)
        return answers

    def why_not(self, state: State, step: Select, answer: Answer) -> Iterator[Reason]:
        if answer.verb == "skip":
            return _why_not_skip(state)
        if answer.verb == "stalled":
            return _why_not_stalled(state)
        return why_not_select(state, only_argument(answer) or "")

    def perform(self, work: Work, step: Select, answer: Answer) -> Go:
        if answer.verb == "stalled":
            work.note(stalled=True)
            return go("stalled", Scoring)
        if answer.verb == "skip":
            acts.place_navvy(work, "FH:TURN-7")
            return go("no_action", EndOfTurn)
        card = table.card_in_slot(work, work.record.player, answer.args[0])
        assert card is not None
        work.note(selected=card, selected_grey=card in work.record.grey)
        return go("selected", Perform, table.side_up(work, card))


def _selectable(state: State, letter: str) -> bool:
    """The short way to what `why_not_select` explains."""
    card = table.card_in_slot(state, state.record.player, letter)
    if card is None:
        return False
    known = state.layout.cards[card]
    if card not in state.record.grey:
        return performable(state, PRIMARY[known.golden][0])
    for condition in known.conditions:
        if next(_why_not_condition(state, card, condition), None) is not None:
            return False
    if known.price is not NOTHING:
        return _some_part(state, known.grey, known.price)
    return _any_performable(state, known.grey)


def _certain(view: View, letter: str) -> bool:
    """Whether a selectable card can be performed for sure, whatever is printed where values are
    open: if none can, the companion must not forbid to skip (OQ-71)."""
    card = table.card_in_slot(view, view.record.player, letter)
    assert card is not None
    side = table.side_up(view, card)
    if side not in view.layout.doubtful:
        return True
    return any(certain(view, effect) for effect in view.layout.programs[side])


def _all_in_doubt(view: View, selections: list[Answer]) -> bool:
    if not view.layout.doubtful:
        return False
    return not any(_certain(view, answer.args[0]) for answer in selections)


def _some_part(state: State, program: Program, price: Goods) -> bool:
    """Whether anything of it can be done once its price is paid, in whatever way."""
    if price is not NOTHING and acts.can_pay(state, state.record.player, price):
        return any(_any_performable(paid, program) for paid in _paid(state, price))
    return _any_performable(state, program)


def _any_performable(view: View, program: Program) -> bool:
    for effect in program:
        if performable(view, effect):
            return True
    return False


def _paid(state: State, price: Goods) -> Iterator[View]:
    """The table after a price, for each way to pay it."""
    player = state.record.player
    for way in acts.ways_to_pay(state, player, price):
        work = Work(state)
        acts.pay(work, player, acts.chosen(price, way), "FH:D-6")
        yield work


def _why_not_skip(state: State) -> Iterator[Reason]:
    if any(_selectable(state, letter) and _certain(state, letter) for letter in LETTERS):
        yield Reason(("FH:TURN-9",), "a card can be selected")


def _why_not_stalled(state: State) -> Iterator[Reason]:
    if not _is_stalled(state):
        yield unfit("the game goes on")


def _is_stalled(view: View) -> bool:
    return view.record.idle >= view.settings.stalled_after


def why_not_select(state: State, letter: str) -> Iterator[Reason]:
    """FH:TURN-5: at least part of the action must be possible, and its price payable (OQ-46)."""
    if letter not in LETTERS:
        yield unfit("no such slot")
        return
    card = table.card_in_slot(state, state.record.player, letter)
    if card is None:
        yield unfit("no card there")
        return
    known, is_grey = state.layout.cards[card], card in state.record.grey
    program, price = known.program(is_grey), known.price if is_grey else NOTHING
    for effect in program:
        yield from _why_not_condition(state, card, effect)
    if not _some_part(state, program, price):
        yield Reason(("FH:TURN-5",), "no part of it is possible")


def _why_not_condition(view: View, card: str, effect: Effect) -> Iterator[Reason]:
    """What an effect asks for before its card can be selected."""
    if isinstance(effect, Needs):
        yield from _why_not_need(view, card, effect.what)
    elif isinstance(effect, Pay) and not acts.can_pay(view, view.record.player, effect.goods):
        yield because("FH:TURN-5", "FH:D-6", words="costs {goods}", goods=effect.goods)
    elif isinstance(effect, Build) and effect.plus != NOTHING and not can_build(view, effect):
        yield _why_not_dearer(view, effect)


def _why_not_dearer(view: View, effect: Build) -> Reason:
    """What is wanting: the extra, or with or without it anything to build."""
    player = view.record.player
    if can_build(view, replace(effect, plus=NOTHING)):
        return because("FH:TURN-5", "FH:D-6", words="costs {goods} more", goods=effect.plus)
    if TILE[player] not in view.places[TILES[player]]:
        return Reason(("FH:LIMIT-2",), "no tile left")
    return Reason(("FH:TURN-5", "FH:D-2"), "no station can be built")


def _why_not_need(view: View, card: str, what: str) -> Iterator[Reason]:
    player = view.record.player
    if what == "ticket" and not table.owns_ticket(view, player):
        yield Reason((_stating(view, card, what) or "FH:TICKET-6",), "needs a ticket")
    if what == "track" and not table.tracks_built(view, player):
        yield Reason((_stating(view, card, what) or "FH:TURN-3",), "needs an own track")
    if what == "tile" and TILE[player] not in view.places[TILES[player]]:
        yield Reason(("FH:LIMIT-2",), "no tile left")


def _stating(view: View, card: str, what: str) -> str:
    """The statement of the rulebook that a card needs this, if there is one: owners read needs off
    their cards that it does not mention."""
    deck, key = view.layout.deck, Key(card, "needs")
    is_stated = key in deck.facts and deck.facts[key].source == RULEBOOK
    return f"FH:SEC-{card.upper()}-2" if is_stated and what in (deck.value(*key) or ()) else ""


class Performing:
    """The effects of the selected card, one after the other; impossible ones are left out."""

    def run(self, work: Work, step: Perform) -> Go:
        program = work.layout.programs[step.source]
        acted = step.acted
        for pc in range(step.pc, len(program)):
            way = enter(work, program[pc], step.source, pc, must=not acted)
            if way is None:
                acted = acted or performable(work, program[pc])
                continue
            acted = acted or way.trigger not in NOT_YET_DONE
            work.stack[-1] = pending(Perform, step.source, next_effect(way, pc), acted)
            return way
        return go("performed", Flip, step.source in work.layout.flipping_another)


class Visiting:
    """The effects of a surveyor space, or of a station just built; an open action is asked for
    before the surveyor arrives. Where nothing must be done all may be declined (OQ-48)."""

    def run(self, work: Work, step: Visit) -> Go:
        station = work.layout.stations.get(step.source)
        if station is not None and step.pc == 0:
            if station.action is None:
                return go("ask", Ask, step.source, "action")
            if not station.has_surveyor_space:
                return _choose_again(work)
            move_surveyor(work, station.surveyor)
            arrived(work)
        return self._go_on(work, step)

    def _go_on(self, work: Work, step: Visit) -> Go:
        program = work.layout.programs[step.source]
        for pc in range(step.pc, len(program)):
            way = enter(work, program[pc], step.source, pc, must=False)
            if way is not None:
                work.stack[-1] = pending(Visit, step.source, next_effect(way, pc))
                return way
        return Go("visited")


def _choose_again(work: Work) -> Go:
    """The card has turned out to have no surveyor space: a move is begun again (FH:E-3), or with
    nothing else to do the whole turn, since the card could not be selected (FH:TURN-5)."""
    caller = work.stack[-2]
    if isinstance(caller, Perform | Visit):
        program, begun = work.layout.programs[caller.source], caller.pc - 1
        if isinstance(program[begun], Travel):
            work.stack[-2] = replace(caller, pc=begun)
            if isinstance(caller, Perform) and _came_to_nothing(work, caller, program[begun:]):
                return _select_again(work, caller.source)
    return Go("visited")


def _came_to_nothing(view: View, step: Perform, left: Program) -> bool:
    """What was paid at choice is not known any more, so such a card stays selected."""
    price = _price(view, step.source)
    return not step.acted and not price.any and not _any_performable(view, left)


def _price(view: View, source: str) -> Goods:
    card, _, side = source.partition(":")
    return view.layout.cards[card].price if side == "grey" else NOTHING


def _select_again(work: Work, source: str) -> Go:
    acts.refund(work, work.record.player, _price(work, source), "FH:TURN-5")
    del work.stack[-2]
    work.note(selected="", selected_grey=False)
    return go("select_again", Select)


class Flipping:
    """FH:FLIP-1; a card that was scored this turn is gone, its replacement stays (FH:FLIP-8)."""

    def run(self, work: Work, step: Flip) -> Go:
        record = work.record
        if not record.scored:
            work.note(grey=record.grey ^ {record.selected})
        if step.another and _others(work):
            return go("may_flip", FlipAnotherCard)
        return go("flipped", EndOfTurn)


def _others(view: View) -> list[str]:
    """Slots whose card may be turned additionally (FH:FLIP-3, OQ-35, OQ-36)."""
    slots = {a: table.card_in_slot(view, view.record.player, a) for a in LETTERS}
    barred = view.record.fresh | {view.record.selected, None}
    return [letter for letter, card in slots.items() if card not in barred]


class FlippingAnother:
    """`turn D`, or `turn -`: it is optional (FH:FLIP-2)."""

    verbs = frozenset({"turn"})

    def candidates(self, state: State, step: FlipAnotherCard) -> Iterable[Answer]:
        return [*(say("turn", a) for a in LETTERS), say("turn", NOTHING_MORE)]

    def options(self, state: State, step: FlipAnotherCard) -> list[Answer]:
        return [*(say("turn", letter) for letter in _others(state)), say("turn", NOTHING_MORE)]

    def why_not(self, state: State, step: FlipAnotherCard, answer: Answer) -> Iterator[Reason]:
        letter = only_argument(answer) or ""
        if letter in {*_others(state), NOTHING_MORE}:
            return
        card = table.card_in_slot(state, state.record.player, letter) if letter in LETTERS else None
        if card is None:
            yield unfit("no card there")
        elif card in state.record.fresh:
            yield Reason(("FH:FLIP-9",), "a new card stays golden")
        else:
            yield Reason(("FH:FLIP-3",), "another card than this one")

    def perform(self, work: Work, step: FlipAnotherCard, answer: Answer) -> Go:
        turn_over(work, answer.args[0])
        return go("flipped", EndOfTurn)


class EndingTheTurn:
    """Event cubes go back, then the end is checked (FH:EVENT-4, FH:END-3, FH:END-4, OQ-80), by
    what lies on the table: tracks may have come there, or gone, by a correction."""

    def run(self, work: Work, step: EndOfTurn) -> Go:
        events = work.places[YARD].get(EVENT, 0)
        if events >= EVENTS_RETURN:
            work.move(events, EVENT, YARD, BAG, "FH:EVENT-4", True)
        acts.settle_lines(work)
        if table.all_buffer_stops_placed(work):
            acts.trigger_end(work)
        record = work.record
        if record.ending and record.player != record.start:
            return go("over", Scoring)
        work.record = record.next_turn()
        return NEXT_TURN


class ScoringUp:
    """Line bonuses, then the piles (FH:SCORE-1); an open scoring option is asked for."""

    def run(self, work: Work, step: Scoring) -> Go:
        self._award(work)
        for player in PILE:
            for card in work.places[PILE[player]]:
                if work.layout.cards[card].scores is None:
                    return go("ask", Ask, card, "scores")
        return go("scored", Finished)

    def _award(self, work: Work) -> None:
        """Once: a question about a card comes back here."""
        for line, winner in scoring.line_bonuses(work).items():
            place, chit = work.layout.rows[line][-1].id, f"bonus {line}"
            if winner is not None and chit in work.places[place]:
                work.move(1, chit, place, winner, "FH:BONUS-2", True)
