"""The score "if it ended now", at any moment of any game, against what an ending then gives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.core.answers import Answer
from companion.core.game import Outcome
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.game import Foothills
from companion.games.foothills.scoring import LINE_BONUS, line_bonuses, score
from companion.games.foothills.settings import Settings
from companion.games.foothills.state import OTHER, State
from tests.foothills.playouts import LINE_CHOICES, Playout
from tests.foothills.tabletop import Tabletop

SEEDS = range(6)


def turns(playout: Playout) -> Iterator[State]:
    """The states in which a card is selected, then the end."""
    for _ in playout.decisions():
        if playout.state.stack[-1].phase in {"select", "finished"}:
            yield playout.state


def agreed_end(game: Foothills, state: State) -> dict[str, int]:
    """The totals if the players stop here, as they may where nothing moves any more."""
    patient = replace(game.set_up, settings=Settings(stalled_after=0))
    ready = Foothills(patient)
    outcome = ready.apply(ready.restore(state.ledger, game.marks(state)), Answer("stalled"))
    assert isinstance(outcome, Outcome)
    result = ready.result(outcome.state)
    assert result is not None
    totals: dict[str, int] = result["totals"]
    return totals


@pytest.mark.parametrize("seed", SEEDS)
def test_the_live_score_is_what_an_end_at_that_moment_gives(seed: int) -> None:
    """FH:SCORE-1"""
    playout = Playout(LINE_CHOICES[seed * 5], seed)
    for number, state in enumerate(turns(playout)):
        if number % 5 == 0 and state.stack[-1].phase == "select":
            live = {player: score(state, player).total for player in COLOURS}
            assert live == agreed_end(playout.game, state)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_items_of_a_score_add_up_to_its_total(seed: int) -> None:
    """FH:SCORE-12: every source is named, in halves."""
    for state in turns(Playout(LINE_CHOICES[seed * 5], seed)):
        for player in COLOURS:
            items = score(state, player).to_json()
            cards = sum(points or 0 for points in items["cards"].values())
            lines = sum(items["lines"].values())
            whole = items["chits"] + items["passengers"] + items["summit"] + lines + cards
            assert whole == items["total"] >= 0


def could_still_be_tied(state: State, line: str, leader: str) -> bool:
    """By giving the other player every free station of the line that its tiles suffice for."""
    other, places = OTHER[leader], state.places
    spaces = [
        space.place
        for station in state.layout.rows[line]
        for space in station.spaces
        if "navvy" not in places[station.id]
    ]
    free = sum(not places[place] for place in spaces)
    mine, theirs = (
        sum(f"{player} tile" in places[place] for place in spaces) for player in (leader, other)
    )
    return theirs + min(free, places[f"{other}/tiles"].get(f"{other} tile", 0)) >= mine


@pytest.mark.parametrize("seed", range(20))
def test_a_secured_bonus_is_never_lost_and_a_contested_one_could_be(seed: int) -> None:
    """FH:BONUS-6 FH:OQ-75"""
    lines = LINE_CHOICES[seed % 16]
    secured: dict[str, str] = {}
    for state in turns(Playout(lines, seed)):
        winners = line_bonuses(state)
        assert secured.items() <= winners.items()
        for player in COLOURS:
            for line, is_secured in score(state, player).lines.items():
                assert winners[line] == player
                assert is_secured != could_still_be_tied(state, line, player)
                if is_secured:
                    secured[line] = player


def test_a_player_without_tiles_catches_up_with_nobody() -> None:
    """FH:BONUS-6 FH:LIMIT-2: the free stations are of no use to green."""
    table = Tabletop.ready().station("blue", "I-2/1")
    assert table.score("blue").lines == {"I": False}
    table.put(15, "green tile", "green/tiles", "lost")
    assert table.score("blue").lines == {"I": False}
    table.put(1, "green tile", "green/tiles", "lost")
    assert table.score("blue").lines == {"I": True}


@pytest.mark.parametrize("seed", SEEDS)
def test_with_unread_cards_the_score_says_what_is_not_known(seed: int) -> None:
    """Exactly the scored cards whose option nobody has told; they count once they are told."""
    playout = Playout(LINE_CHOICES[seed * 5], seed, of="rulebook")
    for state in turns(playout):
        for player in COLOURS:
            known = {subject for subject, field, _ in state.record.facts if field == "scores"}
            pile = set(state.places[f"{player}/pile"])
            stated = {card for card in pile if playout.game.set_up.deck.text(card, "scores")}
            assert set(score(state, player).open) == pile - known - stated
    assert not any(score(playout.state, player).open for player in COLOURS)


def test_a_line_bonus_is_counted_once_whoever_holds_the_chit() -> None:
    """FH:BONUS-2: before the end by majority, after it just the same."""
    playout = Playout(LINE_CHOICES[0], 3).finish()
    for player in COLOURS:
        chits = sum(f"bonus {line}" in playout.state.places[player] for line in ("I", "II"))
        lines = score(playout.state, player).to_json()["lines"]
        assert sum(lines.values()) == LINE_BONUS * chits
