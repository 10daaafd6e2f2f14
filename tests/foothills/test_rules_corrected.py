"""What the rules make of a table that was put right by hand in the middle of things."""

from __future__ import annotations

import pytest

from companion.core.journal import ANSWER, Entry, MemoryJournal
from companion.core.replay import replay
from companion.core.session import Session, make_header
from companion.games.foothills.game import RULES
from companion.games.foothills.report.speech import FoothillsSpeech
from companion.games.foothills.views.consequences import consequences
from companion.ui.texts import translator
from tests.foothills.perft import offered, sifted
from tests.foothills.tabletop import Tabletop

FOUR = ("I", "II", "III", "IV")


def emptied_in_the_middle() -> Tabletop:
    """Blue has selected A; a recount finds that nothing lies in the stockyard."""
    return Tabletop.ready().answer("select A").yard()


def test_a_yard_that_a_recount_finds_empty_is_refilled_before_taking() -> None:
    """FH:A-3 FH:A-4 FH:OQ-5"""
    table = emptied_in_the_middle()
    assert offered(table.game, table.state) == sifted(table.game, table.state)
    assert table.options() == ["take -"]
    assert table.answer("take -").phase == "refill"
    table.answer("draw 0 3")
    assert (table.phase, table.player) == ("take", "blue")
    assert table.refused("take -") == ("FH:A-3",)
    assert table.answer("take iis").player == "green"


def test_with_an_empty_bag_too_nothing_is_taken() -> None:
    """FH:A-3 FH:TURN-6"""
    table = emptied_in_the_middle()
    for kind in ("iron", "stone"):
        table.put(table.count(kind, "bag"), kind, "bag", "green")
    assert table.options() == ["take -"]
    assert table.answer("take -").player == "green"


def test_a_session_with_such_a_recount_can_be_replayed() -> None:
    """FH:A-3: whatever is offered is taken by a later reader of the log, too."""
    game = Tabletop.ready().game
    session = Session(game, MemoryJournal(make_header(game)))
    while game.prompt(session.state).phase != "select":
        session.answer(game.options(session.state)[0])
    session.answer(game.options(session.state)[0])
    session.recount({"yard": {"iron": 0, "stone": 0}})
    session.answer(game.options(session.state)[0])
    assert replay(game, session.journal.header, session.journal).failure is None


@pytest.mark.parametrize("told", ["2 stone", "3 stone + 1 iron"])
def test_with_the_last_tile_gone_while_a_cost_is_asked_for_nothing_is_built(told: str) -> None:
    """FH:LIMIT-2 FH:D-8 FH:TURN-6: the turn goes on, and what was read off the card is known."""
    table = Tabletop.ready(of="rulebook").clear().give("blue", iron=0, stone=2)
    table.answer("select D", "build I-2/1")
    table.put(table.count("blue tile", "blue/tiles"), "blue tile", "blue/tiles", "lost")
    table.answer(f"fact I-2 cost.1 '{told}'")
    assert (table.phase, table.player) == ("select", "green")
    assert (table.count("stone", "blue"), table.record.stations("blue")) == (2, 0)
    assert table.state.layout.deck.text("I-2", "cost.1") == told
    assert not table.game.violations(table.state)


def nearly_complete(line: str = "V", last: str = "V-3") -> Tabletop:
    """Line V wants a track on its last card only."""
    table = Tabletop.ready().clear()
    for station in table.state.layout.tracked[line]:
        if station.id != last:
            table.track("green", station.id)
    return table


@pytest.mark.parametrize("player", ["blue", "green"])
def test_a_line_completed_by_a_correction_has_its_buffer_stop_by_the_end_of_the_turn(
    player: str,
) -> None:
    """FH:LINE-1 FH:INV-10: a track that nobody told, found by a recount."""
    table = nearly_complete().track(player, "V-3").answer("select A", "take i")
    assert table.moved("buffer") == [(1, "supply", "V/end")]
    assert not table.game.violations(table.state)


def test_a_line_opened_by_a_correction_gives_its_buffer_stop_back() -> None:
    """FH:LINE-1 FH:INV-10: a track that was told but never lay there."""
    table = nearly_complete().track("green", "V-3").put(1, "buffer", "supply", "V/end")
    table.put(1, "green tile", "V-3/track", "green/tiles").answer("select A", "take i")
    assert table.moved("buffer") == [(1, "V/end", "supply")]
    assert not table.game.violations(table.state)


def with_the_fifth_line_completed() -> Tabletop:
    """Four lines are complete; blue, who began, lays the last track of the fifth."""
    table = nearly_complete()
    for line in FOUR:
        for station in table.state.layout.tracked[line]:
            if table.count("navvy", "supply") > 1 and not table.count("navvy", station.id):
                table.navvy(station.id)
            elif not table.count("navvy", station.id):
                table.track("blue", *[station.id] * station.tracks)
        table.put(1, "buffer", "supply", f"{line}/end")
    return table.give("blue", iron=2).answer("select C", "track V")


def test_a_fifth_buffer_stop_found_by_a_recount_ends_the_game() -> None:
    """FH:END-1 FH:LINE-4"""
    table = with_the_fifth_line_completed()
    assert (table.player, table.record.ending) == ("green", "blue")


def test_the_end_is_called_off_if_the_fifth_line_was_not_complete() -> None:
    """FH:END-1: the track is taken back by hand before the last turn is over."""
    table = with_the_fifth_line_completed().put(1, "blue tile", "V-3/track", "blue/tiles")
    table.answer("select A", "take i")
    assert (table.phase, table.player, table.record.ending) == ("select", "blue", "")


def test_the_end_stays_if_a_navvy_could_not_be_placed() -> None:
    """FH:END-2"""
    table = with_the_fifth_line_completed().put(1, "blue tile", "V-3/track", "blue/tiles")
    table.put(table.count("navvy", "supply"), "navvy", "supply", "lost").answer("select A")
    assert table.answer("take i").phase == "finished"


@pytest.mark.parametrize(
    ("language", "row", "sentence"),
    [
        ("en", "V: no buffer stop", "Line V is open again."),
        ("de", "V: kein Prellbock", "Strecke V ist wieder offen."),
        ("fr", "V : sans heurtoir", "La ligne V est rouverte."),
    ],
)
def test_the_players_are_told_to_take_the_buffer_stop_back(
    language: str, row: str, sentence: str
) -> None:
    """FH:LINE-1"""
    table = nearly_complete().put(1, "buffer", "supply", "V/end").answer("select A")
    before = table.state
    table.answer("take i")
    entry = Entry(1, ANSWER, "take i", 1, "blue", "take", RULES, moves=table.moves)
    dialog = consequences([entry], table.state)
    assert dialog is not None
    assert row in str(dialog.page(translator(language, "companion.games.foothills")))
    assert sentence in FoothillsSpeech(language).step(before, entry, table.state)
