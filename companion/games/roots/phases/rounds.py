"""The round: one turn after the other, the draw step, the weather card."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import Go, say
from companion.games.roots import acts
from companion.games.roots.pieces import OTHER, WEATHER, WEATHER_DECK, WEATHER_NOW
from companion.games.roots.state import State, View, Work
from companion.games.roots.steps import Befall, DrawStep, EndTurn, StartTurn, TurnWeather

TURN_OVER = {card: say("weather", card) for card in WEATHER}


class EndingTheTurn:
    """Unspent action points are lost, Evergreen ends (RF:TURN-4, RF:CARD-EVERGREEN-2)."""

    def run(self, work: Work, step: EndTurn) -> Go:
        record = work.record
        work.note(ap=0, evergreen=False)
        if record.player != record.leads:
            return Go("round_over", DrawStep())
        work.note(player=OTHER[record.player])
        return Go("next_turn", StartTurn())


class Drawing:
    """Each player draws a card, Player 1 first whatever the seats (RF:ROUND-3, Q-9)."""

    def run(self, work: Work, step: DrawStep) -> Go:
        for player in drawing_order(work):
            acts.draw(work, player, 1, "RF:ROUND-3")
        if not work.places[WEATHER_DECK]:
            acts.shuffle_weather(work)
        return Go("drawn", TurnWeather())


def drawing_order(view: View) -> tuple[str, str]:
    record = view.record
    return record.seats if view.settings.order == "turn" else (record.first, OTHER[record.first])


class TurningWeather:
    """`weather forager`: the top card of the weather deck (RF:ROUND-4)."""

    verbs = frozenset({"weather"})

    def candidates(self, state: State, step: TurnWeather) -> list[Answer]:
        return list(TURN_OVER.values())

    def options(self, state: State, step: TurnWeather) -> list[Answer]:
        return [TURN_OVER[card] for card in WEATHER if card in state.places[WEATHER_DECK]]

    def why_not(self, state: State, step: TurnWeather, answer: Answer) -> Iterator[Reason]:
        card = only_argument(answer) or ""
        if card not in WEATHER:
            yield unfit("no such card")
        elif card not in state.places[WEATHER_DECK]:
            yield unfit("all copies lie open", "RF:INFO-2")

    def perform(self, work: Work, step: TurnWeather, answer: Answer) -> Go:
        card = answer.args[0]
        work.move(1, card, WEATHER_DECK, WEATHER_NOW, "RF:ROUND-4")
        return Go("turned", Befall(card, work.record.seats))


def next_round(work: Work, card: str) -> Go:
    """The seats of the next round; an Eclipse swaps them (RF:WEATHER-ECLIPSE-1, Q-23)."""
    record, lasting = work.record, work.settings.eclipse == "lasting"
    usual = OTHER[record.leads] if record.eclipsed else record.leads
    leads = OTHER[usual] if card == "eclipse" else usual
    eclipsed = card == "eclipse" and not lasting
    work.note(round=record.round + 1, leads=leads, player=leads, eclipsed=eclipsed)
    return Go("next_round", StartTurn())
