"""What holds after every decision (FH:INV): broken positions are named, played ones are sound."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from companion.core.ledger import Ledger
from companion.games.foothills.facts import LINES
from companion.games.foothills.game import Foothills, Setup
from tests.foothills.tabletop import Tabletop, deck


def conjured(table: Tabletop, n: int, piece: str, *places: str) -> Tabletop:
    """Pieces from nowhere, as no move can make them."""
    ledger = table.state.ledger
    pieces = {place: dict(there) for place, there in ledger.places.items()}
    for place in places:
        pieces[place][piece] = pieces[place].get(piece, 0) + n
    table.state = table.game.restore(
        Ledger(pieces, ledger.bottomless), table.game.marks(table.state)
    )
    return table


def broken(table: Tabletop) -> set[str]:
    """The invariants that do not hold."""
    return {words.partition(": ")[0] for words in table.game.violations(table.state)}


CLEARED = ("I-2", "I-3", "II-2", "II-4", "III-2", "III-3", "III-4", "IV-2", "IV-4", "IV-5", "V-2")


@pytest.mark.parametrize(
    ("rule", "arrange"),
    [
        ("INV-1", lambda t: t.put(1, "iron", "bag", "box")),
        ("INV-1", lambda t: conjured(t, 1, "stone", "yard")),
        ("INV-2", lambda t: t.put(1, "event", "bag", "blue")),
        ("INV-2", lambda t: conjured(t, 1, "event", "yard")),
        ("INV-3", lambda t: t.yard(event=3)),
        ("INV-4", lambda t: t.navvy("I-2").put(1, "navvy", "supply", "I-2")),
        ("INV-4", lambda t: t.put(1, "navvy", "supply", "V-1")),
        ("INV-4", lambda t: conjured(t.clear(), 1, "navvy", *CLEARED)),
        ("INV-5", lambda t: t.put(1, "navvy", "supply", "I-2")),
        ("INV-5", lambda t: t.station("blue", "I-2/1").put(1, "navvy", "supply", "I-2")),
        ("INV-5", lambda t: t.track("blue", "I-2").put(1, "navvy", "supply", "I-2")),
        ("INV-5", lambda t: t.track("blue", "I-2").put(1, "rubble", "supply", "I-2")),
        ("INV-5", lambda t: t.station("blue", "I-2/1").put(1, "rubble", "supply", "I-2")),
        ("INV-6", lambda t: t.put(1, "blue tile", "blue/tiles", "box")),
        ("INV-6", lambda t: conjured(t, 1, "green tile", "green/tiles")),
        ("INV-6", lambda t: t.mark(green_stations=1)),
        ("INV-7", lambda t: t.put(1, "salvage", "blue/D", "blue/pile")),
        ("INV-8", lambda t: t.put(1, "tea-break", "cards", "box")),
        ("INV-8", lambda t: t.put(1, "brickmaker", "box", "cards")),
        ("INV-9", lambda t: t.put(1, "tea-break", "cards", "blue/A")),
        ("INV-9", lambda t: t.put(1, "salvage", "blue/D", "blue/A")),
        ("INV-10", lambda t: t.put(1, "buffer", "supply", "V/end")),
        ("INV-10", lambda t: t.track("blue", "V-2", "V-3")),
        ("INV-10", lambda t: t.put(1, "buffer", "supply", "box")),
        ("INV-11", lambda t: t.surveyor("blue", "I-2")),
        ("INV-12", lambda t: t.surveyor("blue", "V-1").surveyor("green", "V-1")),
        ("INV-12", lambda t: conjured(t, 1, "blue surveyor", "pub")),
        ("INV-13", lambda t: t.put(1, "ticket V", "V-1", "box")),
        ("INV-13", lambda t: conjured(t, 1, "ticket III/IV", "green")),
        ("INV-14", lambda t: t.clear("V-3")),
        ("INV-14", lambda t: t.put(1, "rubble", "V-3", "supply")),
        (
            "INV-14",
            lambda t: t.put(t.count("rubble", "V-2") - 1, "rubble", "V-2", "supply").clear("V-3"),
        ),
    ],
)
def test_a_broken_position_is_named(rule: str, arrange: Callable[[Tabletop], Tabletop]) -> None:
    """FH:INV-1 FH:INV-2 FH:INV-3 FH:INV-4 FH:INV-5 FH:INV-6 FH:INV-7
    FH:INV-8 FH:INV-9 FH:INV-10 FH:INV-11 FH:INV-12 FH:INV-13 FH:INV-14"""
    table = Tabletop.ready()
    assert broken(table) == set()
    assert f"FH:{rule}" in broken(arrange(table))


@pytest.mark.parametrize(
    "arrange",
    [
        lambda t: t.put(1, "iron", "bag", "aside"),
        lambda t: t.put(1, "event", "bag", "aside"),
        lambda t: t.yard(event=3, iron=2).answer("select A"),
        lambda t: t.navvy("V-3"),
        lambda t: t.navvy("V-2").put(1, "rubble", "V-3", "supply"),
        lambda t: t.put(4, "rubble", "I/II-5", "supply"),
        lambda t: t.surveyor("blue", "pub").surveyor("green", "pub"),
        lambda t: t.surveyor("blue", "V-1"),
        lambda t: t.navvy("I-2").surveyor("blue", "I-2"),
        lambda t: t.track("blue", "V-2", "V-3").put(1, "buffer", "supply", "V/end"),
        lambda t: t.ticket("blue", "V-1").ticket("green", "V-1"),
    ],
)
def test_a_sound_position_is_left_alone(arrange: Callable[[Tabletop], Tabletop]) -> None:
    """FH:INV-1 FH:INV-2 FH:INV-3 FH:INV-4 FH:INV-10 FH:INV-11 FH:INV-12 FH:INV-13 FH:INV-14:
    what is set aside counts, and so do the exceptions."""
    assert broken(arrange(Tabletop.ready())) == set()


@pytest.mark.parametrize("lines", list(combinations(LINES, 6)))
def test_no_game_ever_breaks_an_invariant(lines: tuple[str, ...]) -> None:
    """FH:INV-1 to FH:INV-14, and the number of pieces, after every decision of a random game."""
    chance = Random(" ".join(lines))
    game = Foothills(Setup(deck("sample"), lines, chance.choice(("blue", "green"))))
    state = game.start()
    pieces = state.ledger.totals()
    while options := game.options(state):
        state = game.apply(state, chance.choice(options)).state
        assert game.violations(state) == ()
        assert state.ledger.totals() == pieces
    assert game.result(state) is not None
    turns = state.record.turn
    assert turns % 2 == 0 or state.record.stalled, "FH:END-5: both had the same number of turns"
