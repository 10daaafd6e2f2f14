"""The page on which the surveyor is sent somewhere."""

from __future__ import annotations

import pytest

from companion.games.foothills.dialogs.asked import Asked
from companion.games.foothills.dialogs.rows import move
from tests.foothills.tabletop import Tabletop


def hints(table: Tabletop) -> str:
    """What holding D and E does: the surveyor's home and the pub."""
    page = move(Asked(table.game, table.state)).page(str)
    return " ".join(line.right.split()[-1] for line in page.lines[3:5])


@pytest.mark.parametrize(("place", "expected"), [("", "×home ×pub"), ("V-1", "»home ×pub")])
def test_home_and_pub_are_crossed_when_the_surveyor_cannot_go_there(
    place: str, expected: str
) -> None:
    """FH:OQ-44 FH:PUB-3"""
    table = Tabletop.ready()
    if place:
        table.surveyor("blue", place)
    assert hints(table.answer("select E")) == expected


def test_the_pub_is_no_longer_crossed_with_a_station_to_score_a_card_for() -> None:
    """FH:PUB-3"""
    table = Tabletop.ready().station("blue", "V-2/1").answer("select E")
    assert hints(table).endswith("»pub")
