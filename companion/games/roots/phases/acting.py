"""The active player's actions: Grow, Gather, Attack, Play, or the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.answers import Answer, Reason, only_argument, unfit
from companion.core.engine import Go, say
from companion.games.roots import acts, table
from companion.games.roots.board import EDGES, TILES
from companion.games.roots.phases.common import COST, NO_TOKEN, PLAY, too_dear, whole_number
from companion.games.roots.pieces import CARDS, OTHER, POOL, ROOT, TILES_AT_LARGE, TOKEN
from companion.games.roots.seasons import PINES, card_cost, gather_cost, season_now
from companion.games.roots.state import State, View, Work
from companion.games.roots.steps import (
    Act,
    EndTurn,
    Finished,
    Grow,
    Resolve,
    Reveal,
    StartTurn,
    Strike,
)

BASE_AP, SEED_AP = 4, 2
GROW_COST, ATTACK_COST = 1, 3
GROW, GATHER, ATTACK = say("grow"), say("gather"), say("attack")
END, STOPPED = say("end"), say("stopped")
RULE_OF_COST = {"pitch-pine": "RF:CARD-PITCHPINE-1", "red-pine": "RF:CARD-REDPINE-1"}


class StartingTheTurn:
    """Four action points and what was sown (RF:TURN-1); no game goes on without tokens."""

    def run(self, work: Work, step: StartTurn) -> Go:
        if not table.tokens_left(work):
            return Go("over", Finished())
        player = work.record.player
        ap = BASE_AP + SEED_AP * work.record.seeds(player)
        work.note(ap=ap, turn=work.record.turn + 1, evergreen=False, **{f"{player}_seeds": 0})
        return Go("begin", Act())


class Acting:
    """`grow`, `gather 3,4`, `attack V5,1`, `play maple`, `end`; without a board `gather` and
    `attack` name no place. 0 AP do not end the turn (RF:TURN-6). `gather 3,4 cost=1`: what was
    really paid, where the tracker says otherwise (Q-11). `stopped`: both end the game (Q-26)."""

    verbs = frozenset({"grow", "gather", "attack", "play", "end", "stopped"})

    def candidates(self, state: State, step: Act) -> list[Answer]:
        return [GROW, *_gathers(state), *_attacks(state), *PLAY.values(), END, STOPPED]

    def options(self, state: State, step: Act) -> list[Answer]:
        """The short way: what is in reach, as far as the action points go."""
        ap, player = state.record.ap, state.record.player
        answers = [GROW] if ap >= GROW_COST else []
        if ap >= gather_cost(state):
            answers += _gathers(state, only=player)
        if ap >= ATTACK_COST:
            answers += _attacks(state, only=player)
        if not state.record.lock and table.hand(state, player):
            answers += [PLAY[card] for card in CARDS if _playable(state, card)]
        return [*answers, END, STOPPED]

    def why_not(self, state: State, step: Act, answer: Answer) -> Iterator[Reason]:
        check = _CHECKS.get(answer.verb, _why_not_bare)
        return check(state, *told_cost(answer))

    def warnings(self, state: State, step: Act, answer: Answer) -> Iterator[Reason]:
        if answer.verb == "play":
            yield from _idle_card(state, answer.args[0])

    def perform(self, work: Work, step: Act, answer: Answer) -> Go:
        answer, told = told_cost(answer)
        if answer.verb == "grow":
            return _grow(work)
        if answer.verb == "gather":
            return _gather(work, answer, told)
        if answer.verb == "attack":
            acts.pay(work, ATTACK_COST)
            return Go("attack", Strike(only_argument(answer) or "", "RF:ATTACK-5"))
        if answer.verb == "play":
            return _play(work, answer.args[0], told)
        if answer.verb == "stopped":
            work.note(stopped=True)
            return Go("stopped", Finished())
        return Go("end", EndTurn())


def told_cost(answer: Answer) -> tuple[Answer, int | None]:
    """The answer without the cost that the players state, and that cost."""
    if answer.args and answer.args[-1].startswith(COST):
        cost = whole_number(answer.args[-1][len(COST) :])
        if cost is not None:
            return answer._replace(args=answer.args[:-1]), cost
    return answer, None


def _gathers(view: View, only: str = "") -> list[Answer]:
    """Every token there is, or only those that border a player's roots."""
    if not table.follows_board(view):
        return [GATHER] if view.places[TILES_AT_LARGE] or not only else []
    tiles = table.bordering(view, only) if only else [t for t in TILES if view.places[t]]
    return [say("gather", tile) for tile in tiles]


def _attacks(view: View, only: str = "") -> list[Answer]:
    if not table.follows_board(view):
        return [ATTACK]
    if only:
        return [say("attack", edge) for edge in table.in_reach(view, only)]
    enemy = ROOT[OTHER[view.record.player]]
    return [say("attack", edge) for edge in EDGES if enemy in view.places[edge]]


def _playable(view: View, card: str) -> bool:
    """The short way to what `_why_not_play` explains, but for lock and hand."""
    return (
        card != "ironwood"
        and card_cost(view, card) <= view.record.ap
        and not table.is_seen(view, card)
    )


Checked = Iterator[Reason]


def _why_not_bare(state: State, answer: Answer, told: int | None) -> Checked:
    """`end` and `stopped` stand alone."""
    if answer.args or told is not None:
        yield unfit()


def _why_not_grow(state: State, answer: Answer, told: int | None) -> Checked:
    yield from _why_not_bare(state, answer, told)
    yield from too_dear(state, GROW_COST, "RF:GROW-1")


def _why_not_gather(state: State, answer: Answer, told: int | None) -> Checked:
    yield from _why_not_token(state, answer)
    cost = gather_cost(state) if told is None else told
    yield from too_dear(state, cost, "RF:GATHER-1")


def _why_not_token(state: State, answer: Answer) -> Checked:
    if not table.follows_board(state):
        if answer.args:
            yield unfit()
        elif not state.places[TILES_AT_LARGE]:
            yield unfit(NO_TOKEN, "RF:GATHER-2")
        return
    yield from why_not_tile(state, state.record.player, only_argument(answer) or "")


def why_not_tile(view: View, player: str, tile: str) -> Checked:
    """RF:GATHER-2: a token that borders an own root."""
    if tile not in TILES or TOKEN not in view.places[tile]:
        yield unfit(NO_TOKEN, "RF:GATHER-2")
    elif not table.borders(view, player, tile):
        yield Reason(("RF:GATHER-2",), "it borders no own root")


def _why_not_attack(state: State, answer: Answer, told: int | None) -> Checked:
    if told is not None:
        yield unfit()
    if table.follows_board(state):
        yield from why_not_target(state, only_argument(answer) or "")
    elif answer.args:
        yield unfit()
    yield from too_dear(state, ATTACK_COST, "RF:ATTACK-1")


def why_not_target(view: View, edge: str) -> Checked:
    """RF:ATTACK-2, RF:ATTACK-3: an adjacent enemy root that is no main root."""
    player = view.record.player
    if edge not in EDGES or ROOT[OTHER[player]] not in view.places[edge]:
        yield unfit("no enemy root there", "RF:ATTACK-2")
        return
    if edge in view.record.main:
        yield Reason(("RF:SET-12", "RF:ATTACK-3"), "main roots are safe")
    if edge not in table.attack_reach(view, table.roots(view, player)):
        yield Reason(("RF:ATTACK-2",), "no own root is adjacent")


def _why_not_play(state: State, answer: Answer, told: int | None) -> Checked:
    card = only_argument(answer) or ""
    if card not in CARDS or (told is not None and card not in PINES):
        yield unfit("no such card")
        return
    if not table.hand(state, state.record.player):
        yield unfit("no card in hand", "RF:PLAY-1")
    if table.is_seen(state, card):
        yield unfit("all copies lie open", "RF:DECK-5")
    if state.record.lock:
        yield Reason(("RF:PLAY-5", "RF:WEATHER-LIGHTNING-1"), "Lightning: no cards")
    if card == "ironwood":
        yield Reason(("RF:PLAY-3", "RF:CARD-IRONWOOD-4"), "only when attacked")
    cost = card_cost(state, card) if told is None else told
    yield from too_dear(state, cost, RULE_OF_COST.get(card, "RF:PLAY-1"))


_CHECKS = {
    "grow": _why_not_grow,
    "gather": _why_not_gather,
    "attack": _why_not_attack,
    "play": _why_not_play,
}


def _idle_card(view: View, card: str) -> Checked:
    """RF:PLAY-6: a card may be played for nothing, but that is worth a word."""
    player, board = view.record.player, table.follows_board(view)
    if card == "evergreen" and (
        view.record.evergreen or view.record.season not in {"autumn", "winter"}
    ):
        yield Reason(("RF:CARD-EVERGREEN-2",), "no effect now")
    elif card == "seed" and view.settings.seeds == "once" and view.record.seeds(player):
        yield Reason(("RF:PLAY-6",), "no effect now")
    elif card in PINES and not _gathers(view, only=player):
        yield Reason(("RF:PLAY-6",), "no token in reach")
    elif board and card == "invasive" and not table.in_reach(view, player):
        yield Reason(("RF:PLAY-6",), "no root in reach")
    elif board and card == "willow" and not table.supply(view, player):
        yield Reason(("RF:PLAY-6",), "no root left")


def _grow(work: Work) -> Go:
    acts.pay(work, GROW_COST)
    pieces = season_now(work).grow
    if pieces < 1 or not table.follows_board(work):
        return Go("spent", Act())
    return Go("grow", Grow(pieces, "RF:GROW-2"))


def _gather(work: Work, answer: Answer, told: int | None) -> Go:
    acts.pay(work, gather_cost(work) if told is None else told)
    return Go("gather", gathering(work, only_argument(answer), "RF:GATHER-4"))


def gathering(work: Work, tile: str | None, rule: str, optional: bool = False) -> Reveal:
    """The active player takes a token, from anywhere if the board is not followed."""
    player = work.record.player
    return Reveal(player, tile or TILES_AT_LARGE, POOL[player], rule, optional)


def _play(work: Work, card: str, told: int | None) -> Go:
    acts.pay(work, card_cost(work, card) if told is None else told)
    acts.show(work, work.record.player, card, "RF:PLAY-1")
    return Go("play", Resolve(card))
