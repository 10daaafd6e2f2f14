"""Eight lines of two to seven cards, seven doubles, 34 cards: what counting says about a layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.sentence import msgid
from companion.games.foothills.checks import Contradiction
from companion.games.foothills.facts import LINES, SHARED, CardSpan, Deck, lines_of, station_id

Layout = tuple[CardSpan, ...]
SHORTEST, LONGEST = 2, 7
DOUBLES = 7
SUM_OF_LENGTHS = 36
"""34 physical cards, of which Porthmadog and Llanberis count in two lines."""


def contradictions(deck: Deck) -> Iterator[Contradiction]:
    layouts = known_layouts(deck)
    for line, layout in layouts.items():
        yield from _line(line, layout)
        yield from _named_stations(deck, line, layout)
    yield from _counts(layouts)
    yield from _tickets(deck)


def known_layouts(deck: Deck) -> dict[str, Layout]:
    return {line: layout for line in LINES if (layout := deck.value(line, "cards")) is not None}


def length(layout: Layout) -> int:
    return sum(1 + span.double for span in layout)


def doubles(layouts: Mapping[str, Layout]) -> set[str]:
    return {
        station_id(line, span.number)
        for line, layout in layouts.items()
        for span in layout
        if span.double
    }


def _line(line: str, layout: Layout) -> Iterator[Contradiction]:
    if not SHORTEST <= length(layout) <= LONGEST:
        counted = f"line {line} has {length(layout)} cards, not 2 to 7"
        yield Contradiction("components", msgid("a line has 2 to 7 cards"), counted)
    if layout[0].double:
        which = f"line {line} starts with a double station"
        yield Contradiction("FH:NAVVY-2", msgid("no line starts with a double station"), which)
    if line in {"I", "II"} and layout[-1] != CardSpan(5, double=False):
        which = f"line {line} does not end with Porthmadog as a single 5"
        yield Contradiction("FH:PORTH-1", msgid("the last is a single 5: Porthmadog"), which)
    if line == "IV" and CardSpan(2, double=True) not in layout:
        yield Contradiction("FH:NAVVY-15", msgid("line IV has no double station 2/3"))


def _named_stations(deck: Deck, line: str, layout: Layout) -> Iterator[Contradiction]:
    """A station of which anything is known needs a card that begins with its number."""
    cards = {station_id(line, span.number) for span in layout}
    named = {s for s in deck.subjects("station") if line in lines_of(s)}
    for station in sorted(named - cards):
        name = deck.text(station, "name") or "the station"
        which = f"line {line} has no card for {name} {station}"
        yield Contradiction("FH:SET-7", msgid("a known station has no card"), which)


def _counts(layouts: Mapping[str, Layout]) -> Iterator[Contradiction]:
    still_open = len(LINES) - len(layouts)
    lengths = [length(layout) for layout in layouts.values()]
    least, most = (sum(lengths) + still_open * bound for bound in (SHORTEST, LONGEST))
    if not least <= SUM_OF_LENGTHS <= most:
        counted = f"the lengths of the lines add up to {_range(least, most)}"
        yield Contradiction("components", msgid("the lengths of all lines add up to 36"), counted)
    found = len(doubles(layouts))
    if found > DOUBLES or (not still_open and found < DOUBLES):
        counted = f"there are {found} double stations, not 7"
        yield Contradiction("FH:SET-11", msgid("there are 7 double stations"), counted)
    if not still_open and (min(lengths), max(lengths)) != (SHORTEST, LONGEST):
        counted = "the shortest line has not 2 cards, or the longest not 7"
        yield Contradiction("components", msgid("one line has 2 cards, one has 7"), counted)


def _range(least: int, most: int) -> str:
    found = str(least) if least == most else f"{least} to {most}"
    return f"{found}, not to 36 (34 cards, two of them in two lines)"


def _tickets(deck: Deck) -> Iterator[Contradiction]:
    """Seven types for seven starting stations; lines III and IV share Llanberis."""
    start_of_type: dict[str, str] = {}
    for line in LINES:
        if (ticket := deck.text(line, "ticket")) is None:
            continue
        start = SHARED.get((line, 1), line)
        if start_of_type.setdefault(ticket, start) != start:
            yield Contradiction("FH:SET-15", f"line {line} has the {ticket} ticket of another line")
    if len({deck.text(line, "ticket") for line in ("III", "IV")} - {None}) == 2:
        yield Contradiction("FH:SET-10", "lines III and IV share Llanberis but not their ticket")
