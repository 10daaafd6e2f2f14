"""The page of an action that is played by the players' word."""

from __future__ import annotations

from companion.core.session import Session
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.ui.icons import spelled
from tests.foothills.tabletop import Tabletop
from tests.fsm.seats import Seat, house

OPEN = "light-work-gang"
"""Its grey side digs; nobody has read yet how."""


def with_an_open_card() -> Seat:
    """Blue is asked what the card lets them do."""
    table = Tabletop.ready(of="rulebook").card("blue", OPEN, grey=True)
    session = Session.in_memory(table.game)
    session.join(table.state.ledger.places, table.game.marks(table.state))
    seat = Seat(Table(house("rulebook"), Options(), session))
    seat.press("E")
    assert seat.phase == "byword"
    return seat


def said(seat: Seat) -> list[str]:
    return [n.entry.text for n in seat.session.timeline.nodes if n.entry.phase == "byword"]


def test_a_dig_is_amended_to_as_many_as_the_key_says() -> None:
    seat = with_an_open_card()
    first, *_ = seat.session.state.layout.lines
    seat.press("A A")
    assert said(seat) == [f"dig {first}"], seat.screen
    seat.hold("OK")
    seat.press("B C A A C")
    assert "AMENDED" in seat.screen
    assert said(seat) == [f"dig {first}"] * 3


def test_a_payment_is_amended_to_a_whole_heap() -> None:
    seat = with_an_open_card()
    seat.hold("A")
    seat.press("D A OK")
    assert said(seat) == ["pay i"]
    seat.hold("OK")
    seat.press("B C A")
    seat.hold("A")
    seat.press("D A B OK")
    assert "AMENDED" in seat.screen
    assert said(seat) == ["pay i", "pay s"]


def test_no_more_is_heaped_up_than_the_player_has() -> None:
    """One of each resource is there, and nothing else."""
    seat = with_an_open_card()
    seat.hold("A")
    lines = spelled(seat.press("D A")).splitlines()
    assert [line[:2] for line in lines[1:5]] == ["A×", "B ", "C×", "D×"]
    assert "there are not so many" in seat.press("A")
    assert "there are not so many" in seat.press("OK C")
    assert said(seat) == []
    seat.press("OK B OK")
    assert said(seat) == ["pay i", "pay s"]
    assert "C×" in seat.press("D"), "and nothing is left"


def test_a_heap_that_was_cleared_can_be_built_again() -> None:
    seat = with_an_open_card()
    seat.hold("A")
    seat.press("D A E A OK")
    assert said(seat) == ["pay i"]
