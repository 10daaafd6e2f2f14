"""The charts of a session's page, each with a text that says the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, groupby
from statistics import mean
from typing import Any

from companion.core.report import Seat, Speech
from companion.log.exports.chronicle import Chronicle, Turn, totals
from companion.log.exports.html.calendar import Row, Spell, calendar
from companion.log.exports.html.charts import Segment, Series, bar_chart, column_chart, line_chart
from companion.log.exports.html.markup import Markup
from companion.log.exports.words import Words
from companion.wording import clock, number

COLOURS = ("#8a5a00", "#1d6f78", "#7b3f8c", "#a3312b", "#44546a", "#5c6b1f")
"""For what has no colour of its own; each is dark enough for white letters on it."""


NOBODY = "#8a8a8a"


def source_chart(
    words: Words,
    title: str,
    sources: Mapping[str, str],
    points: Sequence[tuple[str, Mapping[str, float]]],
    write: Callable[[float], str] = number,
) -> Markup:
    """A bar for each player, with the points of every source; `sources` are those with their
    names."""
    bars = [(name, _segments(sources, gained)) for name, gained in points]
    told = (
        words(
            "source_text",
            name=name,
            parts=", ".join(f"{part.name} {write(part.value)}" for part in parts),
        )
        for name, parts in bars
    )
    return bar_chart(title, " ".join(told), bars, write)


def _segments(sources: Mapping[str, str], gained: Mapping[str, float]) -> list[Segment]:
    return [
        Segment(name, gained[source], COLOURS[n % len(COLOURS)])
        for n, (source, name) in enumerate(sources.items())
    ]


class Figures:
    def __init__(self, chronicle: Chronicle, words: Words, speech: Speech) -> None:
        self.chronicle = chronicle
        self.report = chronicle.report
        self.words = words
        self.speech = speech

    def over_time(self) -> list[Markup]:
        return [self._scores(), *self._gauges(), *self._calendars(), *self._times()]

    def sources(self) -> Markup:
        seats, points = self.chronicle.seats, self.chronicle.points
        gained = [(self._called(seat), points[seat.id]) for seat in seats]
        named = {source: self.speech.label(source) for source in self.report.sources}
        return source_chart(self.words, self.words("source_chart"), named, gained)

    def _scores(self) -> Markup:
        series = [
            Series(self._called(seat), self._colour(seat), [p[seat.id] for p in self._points])
            for seat in self.chronicle.seats
        ]
        text = " ".join([self.words("score_text"), *map(self._from_to, series)])
        return line_chart(self.words("score_chart"), text, self._axis, series)

    def _from_to(self, series: Series) -> str:
        first, last, most = series.values[0], series.values[-1], max(series.values)
        numbers = {"first": number(first), "last": number(last), "most": number(most)}
        return self.words("from_to", name=series.name, **numbers)

    def _gauges(self) -> Iterator[Markup]:
        counted = [
            {**happened, **self.report.count(state)}
            for happened, state in zip(accumulate(self._happened), self._states, strict=True)
        ]
        for group, gauges in self.report.gauges(self.chronicle.setup).items():
            series = [
                Series(
                    self.speech.label(gauge),
                    self._shade(gauge, n),
                    [count.get(gauge, 0) for count in counted],
                )
                for n, gauge in enumerate(gauges)
            ]
            text = " ".join(map(self._from_to, series))
            yield line_chart(self.speech.label(group), text, self._axis, series)

    def _shade(self, name: str, place: int) -> str:
        look = self.report.looks.get(name)
        return look.paper if look else COLOURS[place % len(COLOURS)]

    def _calendars(self) -> Iterator[Markup]:
        """What came up when, above the spells that the table was under."""
        spells = list(self._spells())
        for group, names in self.report.happenings(self.chronicle.setup).items():
            rows = [
                Row(self.speech.label(name), [t for t, n in enumerate(self._happened) if n[name]])
                for name in names
            ]
            if not any(row.turns for row in rows):
                continue
            text = self._calendar_text(rows, spells)
            yield calendar(
                self.speech.label(group), text, self._axis, len(self._happened) - 1, rows, spells
            )

    def _spells(self) -> Iterator[Spell]:
        first = 0
        for name, states in groupby(self._states, key=self.report.spell):
            last = first + len(list(states))
            if name:
                yield Spell(self.speech.label(name), self.report.looks[name].paper, first, last)
            first = last

    def _calendar_text(self, rows: Sequence[Row], spells: Sequence[Spell]) -> str:
        turns = [turn.number if turn else 0 for turn in self.chronicle.milestones]
        begun = (
            self.words("spell_text", name=spell.name, n=turns[spell.first]) for spell in spells
        )
        came = (
            self.words("row_text", name=row.name, turns=", ".join(str(turns[t]) for t in row.turns))
            for row in rows
            if row.turns
        )
        return " ".join((*begun, *came))

    def _times(self) -> Iterator[Markup]:
        turns = [turn for turn in self.chronicle.turns if turn.seconds is not None]
        if not turns:
            return
        seats = {seat.id: seat for seat in self.chronicle.seats}
        colours = {seat.id: self._colour(seat) for seat in self.chronicle.seats}
        columns = [
            Segment(str(turn.number), turn.seconds or 0, colours.get(turn.player, NOBODY))
            if turn
            else Segment("0", 0, NOBODY)
            for turn in self.chronicle.milestones
        ]
        text = self.words(
            "time_text", parts=" ".join(self._time_of(seats[s], turns) for s in seats)
        )
        legend = [Series(self._called(seat), colours[seat.id], ()) for seat in seats.values()]
        yield column_chart(self.words("time_chart"), text, self._axis, columns, legend)

    def _time_of(self, seat: Seat, turns: list[Turn]) -> str:
        own = [turn.seconds or 0 for turn in turns if turn.player == seat.id] or [0]
        return self.words(
            "time_of", name=seat.called(self.speech), mean=clock(mean(own)), most=clock(max(own))
        )

    @cached_property
    def _points(self) -> list[dict[str, float]]:
        """The totals at each milestone."""
        return [totals(self.report.points(state)) for state in self._states]

    @cached_property
    def _states(self) -> list[Any]:
        """At each milestone."""
        start = self.chronicle.start
        return [turn.after if turn else start for turn in self.chronicle.milestones]

    @cached_property
    def _happened(self) -> list[Counter[str]]:
        """What came up on the way to each milestone."""
        told = (turn.entries if turn else () for turn in self.chronicle.milestones)
        return [
            sum((Counter(self.report.events(entry)) for entry in entries), Counter())
            for entries in told
        ]

    @property
    def _axis(self) -> str:
        return self.words("turn_axis")

    def _colour(self, seat: Seat) -> str:
        return self.report.looks[seat.id].paper

    def _called(self, seat: Seat) -> str:
        """The name of a player, with the colour unless that is the name."""
        role = self.speech.label(seat.id)
        return f"{seat.name} ({role})" if seat.is_named and seat.name != role else role
