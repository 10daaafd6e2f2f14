"""Doing things on the table: what several rules do with the pieces, each with its consequences."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.foothills import table
from companion.games.foothills.goods import Goods
from companion.games.foothills.layout import Station
from companion.games.foothills.state import (
    BAG,
    BUFFER,
    HALF,
    IRON,
    NAVVY,
    PASSENGER,
    RUBBLE,
    STONE,
    SUPPLY,
    TILE,
    TILES,
    YARD,
    View,
    Work,
)

PRICE_GOES_TO = {IRON: BAG, STONE: BAG, RUBBLE: SUPPLY, PASSENGER: SUPPLY, HALF: SUPPLY}
"""Where what is paid goes (FH:D-7, FH:E-5)."""


def chosen(goods: Goods, letters: str) -> Goods:
    """The price with its resources at choice named: `letters` says which ones."""
    if not letters:
        return goods
    return goods._replace(
        iron=goods.iron + letters.count("i"), stone=goods.stone + letters.count("s"), any=0
    )


def can_pay(view: View, player: str, goods: Goods) -> bool:
    iron, stone, rubble, passenger, halves, either = goods
    have = view.places[player].get
    if (iron and have(IRON, 0) < iron) or (stone and have(STONE, 0) < stone):
        return False
    if (rubble and have(RUBBLE, 0) < rubble) or (passenger and have(PASSENGER, 0) < passenger):
        return False
    if halves and have(HALF, 0) < halves:
        return False
    return not either or have(IRON, 0) + have(STONE, 0) >= iron + stone + either


def ways_to_pay(view: View, player: str, goods: Goods) -> tuple[str, ...]:
    """The resources at choice in a price, spelled out: `ii`, `is`, `ss`."""
    if not goods.any:
        return ("",)
    supply = view.places[player]
    iron, stone = supply.get(IRON, 0) - goods.iron, supply.get(STONE, 0) - goods.stone
    ways = (
        "i" * n + "s" * (goods.any - n)
        for n in range(goods.any, -1, -1)
        if n <= iron and goods.any - n <= stone
    )
    return tuple(ways) or ("i" * goods.any,)


def pay(work: Work, player: str, goods: Goods, rule: str) -> None:
    """A ruling that waives the price takes what is there."""
    for kind, n in zip(PRICE_GOES_TO, goods[:5], strict=True):
        if n:
            paid = min(n, work.places[player].get(kind, 0)) if rule in work.waived else n
            work.move(paid, kind, player, PRICE_GOES_TO[kind], rule)


def refund(work: Work, player: str, goods: Goods, rule: str) -> None:
    """A price is handed back, as far as it is still there, for what came to nothing."""
    for (kind, place), n in zip(PRICE_GOES_TO.items(), goods[:5], strict=True):
        if n:
            work.move(min(n, work.places[place].get(kind, 0)), kind, place, player, rule, True)


def give(work: Work, player: str, goods: Goods, rule: str) -> None:
    """What comes from the general supply (FH:E-7); resources are received one by one."""
    work.move(goods.rubble, RUBBLE, SUPPLY, player, rule, True)
    work.move(goods.passenger, PASSENGER, SUPPLY, player, rule, True)
    work.move(goods.halves, HALF, SUPPLY, player, rule, True)


def point(work: Work, player: str, rule: str) -> None:
    work.move(2, HALF, SUPPLY, player, rule, True)


def dig(work: Work, player: str, line: str, n: int) -> int:
    """Take up to `n` rubble off a line, left to right; says how much was there."""
    taken = 0
    for station, there in tuple(table.rubble_in(work, line)):
        if taken == n:
            break
        some = min(there, n - taken)
        work.move(some, RUBBLE, station.id, player, "FH:B-4")
        taken += some
        if some == there:
            point(work, player, "FH:B-7")
    if taken:
        work.progress()
    return taken


def lay_track(work: Work, player: str, station: Station) -> None:
    work.move(1, TILE[player], TILES[player], station.track, "FH:C-4")
    point(work, player, "FH:C-7")
    work.progress()
    buffer_stops(work, station.lines)


def buffer_stops(work: Work, lines: Iterable[str]) -> None:
    """Mark those of the lines that are complete; the last buffer stop ends the game."""
    for line in lines:
        end = f"{line}/end"
        if work.places[end] or not table.complete(work, line):
            continue
        if BUFFER in work.places[SUPPLY]:
            work.move(1, BUFFER, SUPPLY, end, "FH:LINE-1", True)
            if BUFFER not in work.places[SUPPLY]:
                trigger_end(work)


def settle_lines(work: Work) -> None:
    """A correction may have completed a line, or have opened one again: buffer stops follow from
    what covers the track spaces, and with one taken back the end may be called off (FH:END-1)."""
    for line in work.layout.lines:
        end = f"{line}/end"
        if work.places[end] and not table.complete(work, line):
            work.move(1, BUFFER, end, SUPPLY, "FH:LINE-1", True)
            if table.can_place_navvy(work):
                work.note(ending="")
    buffer_stops(work, work.layout.lines)


def trigger_end(work: Work) -> None:
    """The first trigger counts; nothing is cut short (FH:END-6)."""
    if not work.record.ending:
        work.note(ending=work.record.player)


def place_navvy(work: Work, rule: str) -> None:
    station = table.navvy_target(work)
    if station is None or NAVVY not in work.places[SUPPLY]:
        trigger_end(work)
        return
    work.move(table.rubble_on(work, station), RUBBLE, station.id, SUPPLY, "FH:NAVVY-5", True)
    work.move(1, NAVVY, SUPPLY, station.id, rule, True)
    work.progress()
    buffer_stops(work, station.lines)


def take_resource(work: Work, player: str, kind: str, place: str, rule: str) -> bool:
    """One resource to a player; tells whether that emptied the stockyard (FH:REFILL-1)."""
    work.move(1, kind, place, player, rule)
    return place == YARD and not table.resources(work, YARD)
